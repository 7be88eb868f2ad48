import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Callback } from '../domain/callback.ts';

interface CallbackDocument extends Omit<Callback, 'id'> {
  _id: string;
}

const KEPT_SECONDS = 7 * 24 * 3600;

const schema = new Schema(
  { _id: String, doneAt: Date, dueAt: Date },
  { collection: 'callbacks', strict: false },
)
  .index({ dueAt: 1 }, { partialFilterExpression: { doneAt: null } })
  .index({ doneAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

@Injectable()
export class CallbackStore {
  private readonly collection: mongo.Collection<CallbackDocument>;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('Callback', schema)
      .collection as unknown as mongo.Collection<CallbackDocument>;
  }

  async insert({ id, ...callback }: Callback, session: mongo.ClientSession): Promise<void> {
    await this.collection.insertOne({ _id: id, ...callback }, { session });
  }

  /** One callback that is due, taken until `leaseEnd`: after that, another process may take it. Null when none is due. */
  async claim(now: Date, leaseEnd: Date): Promise<Callback | null> {
    const claimed = await this.collection.findOneAndUpdate(
      { doneAt: null, dueAt: { $lte: now } },
      { $set: { dueAt: leaseEnd }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    if (!claimed) return null;
    const { _id, ...rest } = claimed;
    return { id: _id, ...rest };
  }

  async postpone(id: string, dueAt: Date): Promise<void> {
    await this.collection.updateOne({ _id: id, doneAt: null }, { $set: { dueAt } });
  }

  async finish(id: string, outcome: NonNullable<Callback['outcome']>, doneAt: Date): Promise<void> {
    await this.collection.updateOne({ _id: id, doneAt: null }, { $set: { outcome, doneAt } });
  }

  async countDue(): Promise<number> {
    return this.collection.countDocuments({ doneAt: null });
  }
}
