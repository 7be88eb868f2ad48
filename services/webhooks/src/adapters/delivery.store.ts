import { GroupCommit } from '@catraca/platform/group-commit';
import { Injectable } from '@nestjs/common';
import mongoose, { type mongo, Schema } from 'mongoose';
import type { Delivery } from '../domain/delivery.ts';
import { KEPT_SECONDS } from '../domain/past-event.ts';

interface DeliveryDocument extends Omit<Delivery, 'id'> {
  _id: string;
}

const schema = new Schema(
  { accountId: String, livemode: Boolean, eventId: String, endpointId: String, createdAt: Date },
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
}
