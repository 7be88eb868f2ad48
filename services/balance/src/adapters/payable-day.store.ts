import type { LocalDate } from '@catraca/kernel/dates';
import { EPOCH } from '@catraca/platform/mongo/epoch';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { PayableDay } from '../domain/payable-day.ts';

interface PayableDayDocument extends PayableDay {
  /** `live:2026-11-25`. */
  _id: string;
}

const schema = documentSchema<PayableDayDocument>({
  _id: String,
  livemode: Boolean,
  day: String,
  cursor: String,
  isOpen: Boolean,
  skipped: Number,
  unreadable: Number,
  failures: Number,
  failingSince: Date,
  dueAt: Date,
  version: Number,
})
  .index({ livemode: 1, day: -1 })
  .index({ livemode: 1, dueAt: 1 }, { partialFilterExpression: { dueAt: { $gt: EPOCH } } });

/** How far the acquirer's payables are read, a document a day and mode. */
@Injectable()
export class PayableDayStore {
  private readonly days: Model<PayableDayDocument>;

  constructor(connection: mongoose.Connection) {
    this.days = connection.model<PayableDayDocument>('PayableDay', schema, 'payable_days');
  }

  async last(livemode: boolean): Promise<LocalDate | null> {
    const last = await this.days.findOne({ livemode }, { day: 1 }).sort({ day: -1 }).lean();
    return last?.day ?? null;
  }

  /** Days that exist stay as they are. */
  async add(livemode: boolean, days: readonly LocalDate[], dueAt: Date): Promise<void> {
    if (days.length === 0) return;
    const right = { skipped: 0, unreadable: 0, failures: 0, failingSince: null };
    const begun = { cursor: null, isOpen: false, dueAt, version: 0, ...right };
    const updates = days.map((day) => ({
      updateOne: {
        filter: { _id: `${livemode ? 'live' : 'test'}:${day}` },
        update: { $setOnInsert: { livemode, day, ...begun } },
        upsert: true,
      },
    }));
    await this.days.bulkWrite(updates as never);
  }

  /** The oldest day that is due. */
  due(livemode: boolean, now: Date): Promise<PayableDay | null> {
    return this.days
      .findOne({ livemode, dueAt: { $gt: EPOCH, $lte: now } }, { _id: 0 })
      .sort({ dueAt: 1, day: 1 })
      .lean<PayableDay>()
      .exec();
  }

  /** Days that have failed, or been due, since then. */
  late(livemode: boolean, since: Date): Promise<number> {
    const isLate = [{ failingSince: { $lte: since } }, { dueAt: { $gt: EPOCH, $lte: since } }];
    return this.days.countDocuments({ livemode, $or: isLate });
  }

  /** Payables of all days that could not be read when their day was read last. */
  async unreadable(livemode: boolean): Promise<number> {
    const days = await this.days
      .find({ livemode, unreadable: { $gt: 0 } }, { unreadable: 1 })
      .lean<Pick<PayableDay, 'unreadable'>[]>();
    return days.reduce((sum, { unreadable }) => sum + unreadable, 0);
  }

  /** Null when another instance was faster. */
  async advance(read: PayableDay, set: Partial<PayableDay>): Promise<PayableDay | null> {
    const { livemode, day, version } = read;
    const next = { ...set, version: version + 1 };
    const asRead = { _id: `${livemode ? 'live' : 'test'}:${day}`, version };
    const { matchedCount } = await this.days.updateOne(asRead, { $set: next });
    return matchedCount === 1 ? { ...read, ...next } : null;
  }
}
