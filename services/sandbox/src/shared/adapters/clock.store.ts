import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { BankTime } from '../domain/bank-time.ts';

interface ClockDocument {
  /** Txid, order code, end-to-end id, payout id, dispute id, or idRec of a mandate. */
  _id: string;
  aheadMs: number;
}

const schema = documentSchema<ClockDocument>({ _id: String, aheadMs: Number });

/**
 * By how much the clocks of charges, payments, payouts and disputes are ahead of real time. None goes back.
 */
@Injectable()
export class ClockStore {
  private readonly clocks: Model<ClockDocument>;
  /** The bank is one process, so they are read once. */
  private known: Promise<Map<string, number>> | null = null;

  constructor(connection: mongoose.Connection) {
    this.clocks = connection.model<ClockDocument>('Clock', schema, 'clocks');
  }

  async put(id: string, aheadMs: number): Promise<void> {
    await this.clocks.updateOne({ _id: id }, { $max: { aheadMs } }, { upsert: true });
    const known = await this.read();
    known.set(id, Math.max(aheadMs, known.get(id) ?? 0));
  }

  /** The time of what has this id. Null: real time. */
  async time(id: string | null): Promise<BankTime> {
    const aheadMs = (id !== null && (await this.read()).get(id)) || 0;
    return { now: new Date(Date.now() + aheadMs), aheadMs };
  }

  /** The time of what goes by several clocks: the one that is furthest ahead. */
  async latest(ids: readonly string[]): Promise<BankTime> {
    const times = await Promise.all(ids.map((id) => this.time(id)));
    return times.reduce((one, other) => (other.aheadMs > one.aheadMs ? other : one));
  }

  /** The time of what has this id, if it was given one; else that of its cause. */
  async own(id: string, cause: string): Promise<BankTime> {
    return this.time((await this.read()).has(id) ? id : cause);
  }

  /** What was just created goes by the clock of its cause. */
  async follow(id: string, { aheadMs }: BankTime): Promise<void> {
    if (aheadMs > 0) await this.put(id, aheadMs);
  }

  /** By how much each thing is ahead of real time, in ms. */
  ahead(): Promise<ReadonlyMap<string, number>> {
    return this.read();
  }

  private read(): Promise<Map<string, number>> {
    this.known ??= this.load().catch((error: unknown) => {
      this.known = null;
      throw error;
    });
    return this.known;
  }

  private async load(): Promise<Map<string, number>> {
    const stored = await this.clocks.find().lean<ClockDocument[]>();
    return new Map(stored.map(({ _id, aheadMs }) => [_id, aheadMs]));
  }
}
