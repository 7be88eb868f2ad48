import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { type Callback, type CallbackOutcome, claimed } from '../../../shared/domain/callback.ts';

export interface Noticed {
  _id: string;
  callback: Callback | null;
}

export const callbackSchema = embedded<Callback>({
  traceparent: String,
  attempts: Number,
  dueAt: Date,
  outcome: String,
});

const schema = documentSchema<Noticed>({ _id: String, callback: callbackSchema });

/** The notices that are owed for the documents of a collection; for those who look at the notices only. */
export abstract class OwedNotices {
  private readonly documents: Model<Noticed>;

  constructor(connection: mongoose.Connection, collection: 'recs' | 'cobrs') {
    this.documents = connection.model<Noticed>(`${collection} notices`, schema, collection);
  }

  findDue(now: Date, limit: number): Promise<Noticed[]> {
    return this.documents
      .find({ 'callback.dueAt': { $lte: now } }, { callback: 1 })
      .sort({ 'callback.dueAt': 1 })
      .limit(limit)
      .lean<Noticed[]>()
      .exec();
  }

  /** Leases the notice until `leaseEnd` and counts an attempt. Null when another process was faster. */
  async claim(noticed: Noticed, leaseEnd: Date): Promise<Noticed | null> {
    const callback = claimed(noticed.callback!, leaseEnd);
    const { matchedCount } = await this.documents.updateOne(underWay(noticed), { $set: { callback } });
    return matchedCount === 1 ? { ...noticed, callback } : null;
  }

  /** Ends the notice, or sets its next attempt, unless there is a new notice meanwhile. */
  async settle(noticed: Noticed, next: Date | null, outcome: CallbackOutcome): Promise<void> {
    const ended = { $set: { 'callback.outcome': outcome }, $unset: { 'callback.dueAt': true } } as const;
    await this.documents.updateOne(underWay(noticed), next ? { $set: { 'callback.dueAt': next } } : ended);
  }
}

/** Of mandates. */
@Injectable()
export class OwedRecNotices extends OwedNotices {
  constructor(connection: mongoose.Connection) {
    super(connection, 'recs');
  }
}

/** Of charges of mandates. */
@Injectable()
export class OwedCobrNotices extends OwedNotices {
  constructor(connection: mongoose.Connection) {
    super(connection, 'cobrs');
  }
}

/** Matches the document while its notice is as it was read. */
function underWay({ _id, callback }: Noticed) {
  return { _id, 'callback.dueAt': callback!.dueAt! };
}
