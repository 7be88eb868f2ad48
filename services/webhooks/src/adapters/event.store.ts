import { AggregateCollection, type AggregateDocument } from '@catraca/platform/aggregate-collection';
import { Outbox, outboxIndex } from '@catraca/platform/outbox';
import { Injectable } from '@nestjs/common';
import mongoose, { Schema } from 'mongoose';
import type { PastEvent } from '../domain/past-event.ts';
import { KEPT_SECONDS } from '../domain/past-event.ts';

interface EventDocument extends AggregateDocument, Omit<PastEvent, 'id'> {}

const schema = new Schema(
  { accountId: String, livemode: Boolean, type: String, createdAt: Date, outbox: [Object] },
  { strict: false },
)
  .index({ accountId: 1, livemode: 1, createdAt: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
  .index(...outboxIndex);

/** The history of what sellers heard, or could have heard. */
@Injectable()
export class EventStore {
  private readonly events: AggregateCollection<EventDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model('Event', schema, 'events');
    this.events = new AggregateCollection(model.collection as never, outbox);
  }

  /** An event that is there already stays as it is. */
  async insert({ id, ...event }: PastEvent): Promise<void> {
    const { accountId, livemode, createdAt: now } = event;
    await this.events.insert({ accountId, livemode, now }, { _id: id, ...event });
  }
}
