import { GroupCommit } from '@catraca/platform/mongo/group-commit';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Delivery } from '../domain/delivery.ts';
import { KEPT_SECONDS } from '../domain/past-event.ts';

interface DeliveryDocument extends Omit<Delivery, 'id'> {
  _id: string;
}

const schema = new Schema(
  { _id: String, accountId: String, livemode: Boolean, eventId: String, endpointId: String, createdAt: Date },
  { strict: false },
)
  .index({ accountId: 1, livemode: 1, createdAt: -1 })
  .index({ eventId: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** The log of attempts. */
@Injectable()
export class DeliveryStore {
  private readonly deliveries: mongo.Collection<DeliveryDocument>;
  private readonly commits: GroupCommit<DeliveryDocument>;

  constructor(connection: mongoose.Connection) {
    const model = connection.model('Delivery', schema, 'deliveries');
    this.deliveries = model.collection as never;
    this.commits = new GroupCommit(this.deliveries);
  }

  /** An attempt that is there already stays as it is. */
  async insert({ id, ...delivery }: Delivery): Promise<void> {
    await this.commits.insert({ _id: id, ...delivery });
  }

  /** From the newest to the oldest. */
  async list({ status, ...filter }: DeliveryFilter, page: Page, now: Date): Promise<Listed<Delivery>> {
    const ofStatus = status === 'pending' ? { nextAttemptAt: { $gt: now } } : status && { status };
    const { items, total } = await newestFirst(this.deliveries, { ...filter, ...ofStatus }, page);
    return { items: items.map(({ _id: id, ...delivery }) => ({ id, ...delivery }) as Delivery), total };
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
