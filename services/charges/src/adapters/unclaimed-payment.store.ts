import { DueWork, type NextDue } from '@catraca/platform/mongo/due-work';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { UnclaimedPayment } from '../domain/pix/unclaimed-payment.ts';

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
  attempts: Number,
  unknownSendAt: Date,
  refusedAt: Date,
  dueAt: Date,
  failedAt: Date,
  overdueAt: Date,
})
  .index({ accountId: 1, seenAt: -1 })
  .index({ livemode: 1, dueAt: 1 })
  .index({ livemode: 1, status: 1 });

/** Payments that pay no charge: returned to the payer, or listed for manual review. */
@Injectable()
export class UnclaimedPaymentStore {
  private readonly payments: Model<UnclaimedDocument>;
  private readonly work: DueWork<UnclaimedDocument, UnclaimedPayment>;

  constructor(connection: mongoose.Connection) {
    this.payments = connection.model<UnclaimedDocument>('UnclaimedPayment', schema, 'unclaimed_payments');
    this.work = new DueWork(this.payments, paymentOf);
  }

  /** Stores a payment once. */
  async insert({ endToEndId, ...payment }: UnclaimedPayment): Promise<void> {
    await this.payments.updateOne({ _id: endToEndId }, { $setOnInsert: payment }, { upsert: true });
  }

  /** Claims payments of this mode whose return is due, or due to be looked at. */
  claimDue(
    { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
    next: NextDue<UnclaimedPayment>,
  ): Promise<UnclaimedPayment[]> {
    return this.work.claim({ livemode, dueAt: { $lte: now } }, limit, next);
  }

  /**
   * Stores when its return was last sent, if nobody has sent it since it was read. Returns the payment with
   * it, or null.
   */
  async markSent(payment: UnclaimedPayment, unknownSendAt: Date | null): Promise<UnclaimedPayment | null> {
    const asRead = {
      _id: payment.endToEndId,
      status: 'pending',
      unknownSendAt: payment.unknownSendAt,
    } as const;
    const { matchedCount } = await this.payments.updateOne(asRead, { $set: { unknownSendAt } });
    return matchedCount === 1 ? { ...payment, unknownSendAt } : null;
  }

  /** Stores when its return was refused first, unless somebody has stored that since it was read. */
  async markRefused({ endToEndId, refusedAt }: UnclaimedPayment, now: Date): Promise<void> {
    const asRead = { _id: endToEndId, status: 'pending', refusedAt } as const;
    await this.payments.updateOne(asRead, { $set: { refusedAt: now } });
  }

  /**
   * The bank has returned it, also after it had failed. False when that is stored already: it never changes
   * again.
   */
  async settle(endToEndId: string): Promise<boolean> {
    const open = { _id: endToEndId, status: { $in: ['pending', 'failed'] } } as const;
    const returned = { status: 'returned', dueAt: null } as const;
    return (await this.payments.updateOne(open, { $set: returned })).matchedCount === 1;
  }

  /** Gives a pending return up. It stays due, to be looked at. False when it is not pending any more. */
  async fail(endToEndId: string, failedAt: Date): Promise<boolean> {
    const pending = { _id: endToEndId, status: 'pending' } as const;
    const { matchedCount } = await this.payments.updateOne(pending, { $set: { status: 'failed', failedAt } });
    return matchedCount === 1;
  }

  /** A failed return is not looked at any more. */
  async stopLooking(endToEndId: string): Promise<void> {
    await this.payments.updateOne({ _id: endToEndId, status: 'failed' }, { $set: { dueAt: null } });
  }

  /**
   * Marks pending returns that are older than `since` as overdue. Returns the ids of those that were not
   * marked.
   */
  async markOverdue(livemode: boolean, since: Date, now: Date): Promise<string[]> {
    const overdue = { livemode, status: 'pending', seenAt: { $lt: since }, overdueAt: null } as const;
    const found = await this.payments.find(overdue, { _id: 1 }).limit(100).lean<UnclaimedDocument[]>();
    const marks = found.map(({ _id }) =>
      this.payments.updateOne({ _id, overdueAt: null }, { $set: { overdueAt: now } }).exec(),
    );
    const marked = await Promise.all(marks);
    return found.filter((_, index) => marked[index]!.matchedCount === 1).map(({ _id }) => _id);
  }

  /** How many returns have failed, and how many have been pending since before `since`. */
  async countStuck(livemode: boolean, since: Date): Promise<{ failed: number; pending: number }> {
    const [failed, pending] = await Promise.all([
      this.payments.countDocuments({ livemode, status: 'failed' }),
      this.payments.countDocuments({ livemode, status: 'pending', seenAt: { $lt: since } }),
    ]);
    return { failed, pending };
  }
}

function paymentOf({ _id: endToEndId, ...payment }: UnclaimedDocument): UnclaimedPayment {
  return { ...payment, endToEndId };
}
