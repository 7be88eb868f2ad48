import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { OutsideReturn } from '../domain/outside-return.ts';

interface OutsideReturnDocument extends OutsideReturn {
  /** End-to-end id and return id: a return id is unique for its payment only. */
  _id: string;
}

const schema = documentSchema<OutsideReturnDocument>({
  _id: String,
  endToEndId: String,
  returnId: String,
  chargeId: String,
  accountId: String,
  livemode: Boolean,
  amount: Number,
  status: String,
  seenAt: Date,
}).index({ chargeId: 1 });

/** Returns of paid charges that the bank made by itself. */
@Injectable()
export class OutsideReturnStore {
  private readonly returns: Model<OutsideReturnDocument>;

  constructor(connection: mongoose.Connection) {
    this.returns = connection.model<OutsideReturnDocument>('OutsideReturn', schema, 'outside_returns');
  }

  /** Stores a return once, and its outcome when it is known. Returns whether it is new. */
  async record(found: OutsideReturn): Promise<boolean> {
    const { status } = found;
    const _id = `${found.endToEndId}:${found.returnId}`;
    const stored = await this.returns.updateOne({ _id }, { $setOnInsert: found }, { upsert: true });
    if (stored.upsertedCount === 1) return true;
    const open = { _id, status: { $in: ['processing', 'unknown'] as const } };
    await this.returns.updateOne(open, { $set: { status } });
    return false;
  }
}
