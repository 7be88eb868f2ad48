import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';

interface CursorDocument {
  _id: 'test' | 'live';
  /** The bank's list of payments was read up to this time. */
  until: Date;
  /** Until then one instance reads, and the others do not. */
  leaseUntil: Date;
}

const schema = documentSchema<CursorDocument>({
  _id: String,
  until: Date,
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
  async claim(livemode: boolean, now: Date): Promise<Date | null> {
    const _id = modeOf(livemode);
    const start = { until: now, leaseUntil: new Date(0) };
    await this.cursors.updateOne({ _id }, { $setOnInsert: start }, { upsert: true });
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await this.cursors
      .findOneAndUpdate({ _id, leaseUntil: { $lte: now } }, { $set: { leaseUntil } })
      .lean<CursorDocument>();
    return claimed?.until ?? null;
  }

  async advance(livemode: boolean, until: Date): Promise<void> {
    const set = { until, leaseUntil: new Date(0) };
    await this.cursors.updateOne({ _id: modeOf(livemode) }, { $set: set });
  }
}

function modeOf(livemode: boolean): 'test' | 'live' {
  return livemode ? 'live' : 'test';
}
