import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { type ChainName, chainIdOf, type Head } from '../domain/chain.ts';
import type { TotalsDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';

/** A day whose heads are being written, or were. */
interface HeadsDayDocument {
  /** Day in São Paulo. */
  _id: string;
  leaseUntil: Date;
  writtenAt: Date | null;
}

export interface ChainHead extends Head {
  chain: string;
}

const schema = documentSchema<HeadsDayDocument>({ _id: String, leaseUntil: Date, writtenAt: Date });
const names: readonly ChainName[] = ['statement', 'internal'];

/** Which instance writes the heads of a day, and the heads. */
@Injectable()
export class HeadsStore {
  private readonly days: Model<HeadsDayDocument>;

  constructor(
    connection: mongoose.Connection,
    private readonly models: LedgerModels,
  ) {
    this.days = connection.model<HeadsDayDocument>('HeadsDay', schema, 'heads_days');
  }

  /** Takes the day for so long. Returns false when it is done, or another instance is at it. */
  async claim(date: string, now: Date, leaseMs: number): Promise<boolean> {
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const free = { _id: date, writtenAt: null, leaseUntil: { $lte: now } };
    const { modifiedCount } = await this.days.updateOne(free, { $set: { leaseUntil } });
    if (modifiedCount === 1) return true;
    const first = { $setOnInsert: { leaseUntil, writtenAt: null } };
    const { upsertedCount } = await this.days.updateOne({ _id: date }, first, { upsert: true });
    return upsertedCount === 1;
  }

  async markWritten(date: string, now: Date): Promise<void> {
    await this.days.updateOne({ _id: date }, { $set: { writtenAt: now } });
  }

  /** The head of every chain that has a posting. */
  async *all(): AsyncGenerator<ChainHead> {
    const owners = this.models.totals
      .find({}, { heads: 1 })
      .sort({ _id: 1 })
      .lean<TotalsDocument[]>()
      .cursor();
    for await (const { _id, heads } of owners) {
      for (const name of names)
        if (heads[name].sequence > 0) yield { chain: chainIdOf(_id, name), ...heads[name] };
    }
  }
}
