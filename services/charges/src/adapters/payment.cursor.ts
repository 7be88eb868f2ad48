import { Injectable } from '@nestjs/common';
import type { Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';

interface CursorDocument {
  _id: 'test' | 'live';
  /** Up to when the bank's list of payments was read. */
  until: Date;
  /** While one instance reads, the others do not. */
  leaseUntil: Date;
}

/** Short: two that read the list at once do no harm, and a reader that died keeps payments unseen for so long. */
const LEASE_MS = 12_000;

/** How far the bank's list of received payments was read, in each world. */
@Injectable()
export class PaymentCursor {
  private readonly collection: Collection<CursorDocument>;

  constructor(connection: mongoose.Connection) {
    const schema = new Schema({ _id: String }, { strict: false });
    this.collection = connection.model('PaymentCursor', schema, 'payment_cursors').collection as never;
  }

  /** Up to when it was read, or null while somebody else reads it. */
  async claim(livemode: boolean, now: Date): Promise<Date | null> {
    const _id = worldOf(livemode);
    const start = { until: now, leaseUntil: new Date(0) };
    await this.collection.updateOne({ _id }, { $setOnInsert: start }, { upsert: true });
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = await this.collection.findOneAndUpdate(
      { _id, leaseUntil: { $lte: now } },
      { $set: { leaseUntil } },
    );
    return claimed?.until ?? null;
  }

  async advance(livemode: boolean, until: Date): Promise<void> {
    await this.collection.updateOne({ _id: worldOf(livemode) }, { $set: { until, leaseUntil: new Date(0) } });
  }
}

function worldOf(livemode: boolean): 'test' | 'live' {
  return livemode ? 'live' : 'test';
}
