import { DueWork } from '@catraca/platform/mongo/due-work';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import { KEPT_DAYS, nextReadAt, type UnreadPayment } from '../domain/pix/unread-payments.ts';

interface UnreadDocument extends Omit<UnreadPayment, 'endToEndId'> {
  /** The payment's end-to-end id. */
  _id: string;
}

const schema = documentSchema<UnreadDocument>({
  _id: String,
  livemode: Boolean,
  seenAt: Date,
  dueAt: Date,
  attempts: Number,
})
  .index({ livemode: 1, dueAt: 1 })
  .index({ seenAt: 1 }, { expireAfterSeconds: KEPT_DAYS * 24 * 3_600 });

/** Payments that a bank's list names and that could not be read yet, however many. */
@Injectable()
export class UnreadPaymentStore {
  private readonly payments: Model<UnreadDocument>;
  private readonly work: DueWork<UnreadDocument, UnreadPayment>;

  constructor(connection: mongoose.Connection) {
    this.payments = connection.model<UnreadDocument>('UnreadPayment', schema, 'unread_payments');
    this.work = new DueWork(this.payments, ({ _id: endToEndId, ...rest }) => ({ endToEndId, ...rest }));
  }

  /** Stores each once: one that is there keeps its age. */
  async add(endToEndIds: readonly string[], livemode: boolean, now: Date): Promise<void> {
    if (endToEndIds.length === 0) return;
    const dueAt = nextReadAt({ seenAt: now }, now);
    const $setOnInsert = { livemode, seenAt: now, dueAt, attempts: 0 };
    const writes = endToEndIds.map((_id) => ({
      updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true },
    }));
    await this.payments.bulkWrite(writes, { ordered: false });
  }

  /** Claims payments of this mode that are to be read again. */
  claimDue(livemode: boolean, now: Date, limit: number): Promise<UnreadPayment[]> {
    return this.work.claim({ livemode, dueAt: { $lte: now } }, limit, (payment) => nextReadAt(payment, now));
  }

  /** Those that were claimed and not read are due again. */
  async putBack(endToEndIds: readonly string[], dueAt: Date): Promise<void> {
    await this.payments.updateMany({ _id: { $in: [...endToEndIds] } }, { $set: { dueAt } });
  }

  async remove(endToEndIds: readonly string[]): Promise<void> {
    await this.payments.deleteMany({ _id: { $in: [...endToEndIds] } });
  }
}
