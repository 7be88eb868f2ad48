import { EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Delivery } from '../domain/delivery.ts';

interface DeliveryDocument extends Omit<Delivery, 'id'> {
  _id: string;
}

const schema = documentSchema<DeliveryDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  eventId: String,
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
  .index({ accountId: 1, livemode: 1, createdAt: -1 })
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

  async list({ status, ...filter }: DeliveryFilter, page: Page, now: Date): Promise<Listed<Delivery>> {
    const ofStatus = status === 'pending' ? { nextAttemptAt: { $gt: now } } : status && { status };
    const { items, total } = await newestFirst(this.deliveries, { ...filter, ...ofStatus }, page);
    return { items: items.map(({ _id: id, ...delivery }) => ({ id, ...delivery })), total };
  }
}

export interface DeliveryFilter {
  accountId: string;
  livemode: boolean;
  eventId?: string;
  endpointId?: string;
  /** `pending`: another attempt is planned. */
  status?: Delivery['status'] | 'pending';
}
