import { EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { ApiError } from '@catraca/kernel/errors';
import { firstAndLast } from '@catraca/platform/mongo/first-and-last';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Delivery, EndedDelivery } from '../domain/delivery.ts';
import type { LastAttempt } from '../domain/pending.ts';
import type { AccountMode } from '../domain/subscription.ts';

/** What ends at once may be stored in another order. */
const NEWEST = 20;

interface DeliveryDocument extends Omit<Delivery, 'id'> {
  _id: string;
}

const schema = documentSchema<DeliveryDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  eventId: String,
  requestId: String,
  eventType: String,
  endpointId: String,
  attempt: Number,
  status: String,
  responseStatus: Number,
  responseBody: String,
  error: String,
  durationMs: Number,
  nextAttemptAt: Date,
  traceId: String,
  createdAt: Date,
})
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  .index({ eventId: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: EVENT_RETENTION_SECONDS });

/** The delivery log: every attempt. */
@Injectable()
export class DeliveryStore {
  private readonly deliveries: Model<DeliveryDocument>;
  private readonly commits: GroupCommit<DeliveryDocument>;

  constructor(connection: mongoose.Connection) {
    this.deliveries = connection.model<DeliveryDocument>('Delivery', schema, 'deliveries');
    this.commits = new GroupCommit(this.deliveries);
  }

  /** Safe to repeat: a stored attempt is not changed. */
  async insert({ id, ...delivery }: Delivery): Promise<void> {
    await this.commits.insert({ _id: id, ...delivery });
  }

  /** Its last attempt has no next one, as it said. */
  async end(ended: EndedDelivery): Promise<void> {
    const { accountId } = ended;
    const last = await this.deliveries.findOne(ended).sort({ attempt: -1 }).lean<DeliveryDocument>();
    if (last)
      await this.deliveries.updateOne({ _id: last._id, accountId }, { $set: { nextAttemptAt: null } });
  }

  /**
   * Attempts to deliver these events, oldest first, without what was answered: of many the first and the
   * last.
   */
  async of(owner: AccountMode, eventIds: readonly string[]): Promise<Delivery[]> {
    const found = await firstAndLast((order, limit) =>
      this.deliveries
        .find({ ...owner, eventId: { $in: [...eventIds] } }, { responseBody: 0 })
        .sort({ createdAt: order, _id: order })
        .limit(limit)
        .lean<DeliveryDocument[]>(),
    );
    return found.map(({ _id: id, ...delivery }) => ({ id, ...delivery, responseBody: null }));
  }

  /** The newest attempts of the account in this mode, and when the next one is planned. */
  newest({ accountId, livemode }: AccountMode): Promise<object[]> {
    return this.deliveries
      .find({ accountId, livemode }, { _id: 1, nextAttemptAt: 1 })
      .sort({ createdAt: -1 })
      .limit(NEWEST)
      .lean<object[]>();
  }

  /** Of each request to deliver one of these events, at each endpoint. */
  lastAttempts(owner: AccountMode, eventIds: readonly string[]): Promise<LastAttempt[]> {
    const each = { eventId: '$eventId', requestId: '$requestId', endpointId: '$endpointId' };
    return this.deliveries
      .aggregate<LastAttempt>([
        { $match: { ...owner, eventId: { $in: [...eventIds] } } },
        { $sort: { attempt: 1 } },
        { $group: { _id: each, nextAttemptAt: { $last: '$nextAttemptAt' } } },
        { $replaceWith: { $mergeObjects: ['$_id', { nextAttemptAt: '$nextAttemptAt' }] } },
      ])
      .exec();
  }

  /** With a mode: only an attempt of that one. Throws resource_not_found. */
  async get(accountId: string, id: string, livemode?: boolean | null): Promise<Delivery> {
    const filter = { _id: id, accountId, ...(livemode != null && { livemode }) };
    const found = await this.deliveries.findOne(filter).lean<DeliveryDocument>();
    if (!found) throw new ApiError('resource_not_found');
    return deliveryOf(found);
  }

  async list({ status, ...filter }: DeliveryFilter, page: Page, now: Date): Promise<Listed<Delivery>> {
    const ofStatus = status === 'pending' ? { nextAttemptAt: { $gt: now } } : status && { status };
    const { items, total } = await newestFirst(this.deliveries, { ...filter, ...ofStatus }, page);
    return { items: items.map(deliveryOf), total };
  }
}

function deliveryOf({ _id: id, ...delivery }: DeliveryDocument): Delivery {
  return { id, ...delivery };
}

export interface DeliveryFilter extends AccountMode {
  eventId?: string;
  endpointId?: string;
  /** `pending`: another attempt is planned. */
  status?: Delivery['status'] | 'pending';
}
