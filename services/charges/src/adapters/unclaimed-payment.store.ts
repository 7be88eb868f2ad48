import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { UnclaimedPayment } from '../domain/unclaimed-payment.ts';

interface UnclaimedDocument extends Omit<UnclaimedPayment, 'endToEndId'> {
  /** The payment's end-to-end id. */
  _id: string;
}

const schema = documentSchema<UnclaimedDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  chargeId: String,
  amount: Number,
  status: String,
  paidAt: Date,
  seenAt: Date,
})
  .index({ accountId: 1, seenAt: -1 })
  .index({ status: 1, seenAt: 1 });

/** Payments that pay no charge: returned to the payer, or listed for people to look into. */
@Injectable()
export class UnclaimedPaymentStore {
  private readonly payments: Model<UnclaimedDocument>;

  constructor(connection: mongoose.Connection) {
    this.payments = connection.model<UnclaimedDocument>('UnclaimedPayment', schema, 'unclaimed_payments');
  }

  /** Stores a payment once. Returns its stored status. */
  async insert({ endToEndId, ...payment }: UnclaimedPayment): Promise<UnclaimedPayment['status']> {
    const stored = await this.payments
      .findOneAndUpdate(
        { _id: endToEndId },
        { $setOnInsert: payment },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<UnclaimedDocument>();
    return stored!.status;
  }

  /** Oldest first. */
  async findPending(limit: number): Promise<UnclaimedPayment[]> {
    const documents = await this.payments
      .find({ status: 'pending' })
      .sort({ seenAt: 1 })
      .limit(limit)
      .lean<UnclaimedDocument[]>();
    return documents.map(({ _id: endToEndId, ...payment }) => ({ ...payment, endToEndId }));
  }

  async settle(endToEndId: string, status: 'returned' | 'failed'): Promise<void> {
    await this.payments.updateOne({ _id: endToEndId }, { $set: { status } });
  }
}
