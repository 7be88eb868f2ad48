import { Injectable } from '@nestjs/common';
import type { ParkedEventDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';

@Injectable()
export class ParkedEventStore {
  constructor(private readonly models: LedgerModels) {}

  /** Number of events that have waited since before this time. */
  count(before: Date): Promise<number> {
    return this.models.parkedEvents.countDocuments({ parkedAt: { $lte: before } });
  }

  /** Those of them that were not reported yet. */
  unreported(before: Date, limit: number): Promise<Omit<ParkedEventDocument, 'event'>[]> {
    return this.models.parkedEvents
      .find({ parkedAt: { $lte: before }, reportedAt: null }, { event: 0 })
      .limit(limit)
      .lean<Omit<ParkedEventDocument, 'event'>[]>();
  }

  /** Returns false when another instance reports it. */
  async claimReport(id: string, now: Date): Promise<boolean> {
    const claim = { _id: id, reportedAt: null };
    const { modifiedCount } = await this.models.parkedEvents.updateOne(claim, { $set: { reportedAt: now } });
    return modifiedCount === 1;
  }
}
