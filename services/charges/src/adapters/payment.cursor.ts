import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { UnreadPayment } from '../domain/pix/unread-payments.ts';

interface Position {
  /** The bank's list of payments was read up to this time. */
  until: Date;
  /** Payments of it that could not be read. */
  unread: UnreadPayment[];
}

interface CursorDocument extends Position {
  _id: 'test' | 'live';
  /** Until then one instance reads, and the others do not. */
  leaseUntil: Date;
}

const schema = documentSchema<CursorDocument>({
  _id: String,
  until: Date,
  unread: [embedded<UnreadPayment>({ endToEndId: String, seenAt: Date, dueAt: Date })],
  leaseUntil: Date,
});

/** Short: two readers at once do no harm, and a reader that died delays new payments by this much. */
const LEASE_MS = 12_000;

/** How far the bank's list of received payments was read, in each mode. */
@Injectable()
export class PaymentCursor {
  private readonly cursors: Model<CursorDocument>;

  constructor(connection: mongoose.Connection) {
    this.cursors = connection.model<CursorDocument>('PaymentCursor', schema, 'payment_cursors');
  }

  /** How far it was read, or null while another instance reads it. */
  async claim(livemode: boolean, now: Date): Promise<Position | null> {
    const _id = modeOf(livemode);
    const start = { until: now, unread: [], leaseUntil: new Date(0) };
    await this.cursors.updateOne({ _id }, { $setOnInsert: start }, { upsert: true });
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await this.cursors
      .findOneAndUpdate({ _id, leaseUntil: { $lte: now } }, { $set: { leaseUntil } })
      .lean<CursorDocument>();
    return claimed && { until: claimed.until, unread: claimed.unread };
  }

  async advance(livemode: boolean, { until, unread }: Position): Promise<void> {
    const set = { until, unread, leaseUntil: new Date(0) };
    await this.cursors.updateOne({ _id: modeOf(livemode) }, { $set: set });
  }
}

function modeOf(livemode: boolean): 'test' | 'live' {
  return livemode ? 'live' : 'test';
}
