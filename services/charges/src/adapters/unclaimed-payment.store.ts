import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import type { UnclaimedPayment } from '../domain/unclaimed-payment.ts';

interface UnclaimedDocument extends Omit<UnclaimedPayment, 'endToEndId'> {
  /** The payment's end-to-end id. */
  _id: string;
}

const schema = new Schema({ _id: String, accountId: String, seenAt: Date }, { strict: false })
  .index({ accountId: 1, seenAt: -1 })
  .index({ status: 1, seenAt: 1 });

/** Money at the bank that pays no charge: given back, or left to people. */
@Injectable()
export class UnclaimedPaymentStore {
  private readonly collection: Collection<UnclaimedDocument>;

  constructor(connection: mongoose.Connection) {
    this.collection = connection.model('UnclaimedPayment', schema, 'unclaimed_payments').collection as never;
  }

  /** Notes a payment once; answers how it stands now. */
  async note({ endToEndId, ...payment }: UnclaimedPayment): Promise<UnclaimedPayment['status']> {
    const standing = await this.collection.findOneAndUpdate(
      { _id: endToEndId },
      { $setOnInsert: payment },
      { upsert: true, returnDocument: 'after' },
    );
    return standing!.status;
  }

  /** The longest waiting first. */
  async findPending(limit: number): Promise<UnclaimedPayment[]> {
    const documents = await this.collection
      .find({ status: 'pending' }, { sort: { seenAt: 1 }, limit })
      .toArray();
    return documents.map(({ _id: endToEndId, ...payment }) => ({ ...payment, endToEndId }));
  }

  async settle(endToEndId: string, status: 'returned' | 'failed'): Promise<void> {
    await this.collection.updateOne({ _id: endToEndId }, { $set: { status } });
  }
}
