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
  attempts: Number,
  nextAttemptAt: Date,
  overdueAt: Date,
})
  .index({ accountId: 1, seenAt: -1 })
  .index({ livemode: 1, status: 1, nextAttemptAt: 1 });

/** Payments that pay no charge: returned to the payer, or listed for people to look into. */
@Injectable()
export class UnclaimedPaymentStore {
  private readonly payments: Model<UnclaimedDocument>;

  constructor(connection: mongoose.Connection) {
    this.payments = connection.model<UnclaimedDocument>('UnclaimedPayment', schema, 'unclaimed_payments');
  }

  /** Stores a payment once. */
  async insert({ endToEndId, ...payment }: UnclaimedPayment): Promise<void> {
    await this.payments.updateOne({ _id: endToEndId }, { $setOnInsert: payment }, { upsert: true });
  }

  /**
   * Payments of this mode whose return is due. Each is given to one caller only, and is due again at the time that `next` says.
   * `jitter`: 0 to 1.
   */
  async claimDue(
    { livemode, now, limit }: { livemode: boolean; now: Date; limit: number },
    next: (attempts: number, jitter: number) => Date,
  ): Promise<UnclaimedPayment[]> {
    const due = await this.payments
      .find({ livemode, status: 'pending', nextAttemptAt: { $lte: now } })
      .sort({ nextAttemptAt: 1 })
      .limit(limit)
      .lean<UnclaimedDocument[]>();
    const claims = await Promise.all(due.map((document) => this.claim(document, next)));
    return claims.filter((payment) => payment !== null);
  }

  private async claim(
    { _id: endToEndId, ...payment }: UnclaimedDocument,
    next: (attempts: number, jitter: number) => Date,
  ): Promise<UnclaimedPayment | null> {
    const { attempts, nextAttemptAt } = payment;
    const claim = { attempts: attempts + 1, nextAttemptAt: next(attempts, Math.random()) };
    const asRead = { _id: endToEndId, status: 'pending', nextAttemptAt } as const;
    const { matchedCount } = await this.payments.updateOne(asRead, { $set: claim });
    return matchedCount === 1 ? { ...payment, ...claim, endToEndId } : null;
  }

  /** Ends a pending return. False when it has ended already: `returned` and `failed` never change again. */
  async settle(endToEndId: string, status: 'returned' | 'failed'): Promise<boolean> {
    const pending = { _id: endToEndId, status: 'pending' } as const;
    return (await this.payments.updateOne(pending, { $set: { status } })).matchedCount === 1;
  }

  /** Marks pending returns that are older than `since` as overdue. Returns the ids of those that were not marked. */
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
