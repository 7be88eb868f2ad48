import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import type { WebhookEvent } from '@catraca/contracts/events/webhook-events';
import { EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { ApiError } from '@catraca/kernel/errors';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';

interface EventDocument extends AggregateDocument, Omit<SellerEvent, 'id'> {}

const schema = aggregateSchema<EventDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  type: String,
  body: String,
  createdAt: Date,
})
  .index({ accountId: 1, livemode: 1, createdAt: -1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: EVENT_RETENTION_SECONDS });

/** The history of seller events, delivered or not. */
@Injectable()
export class EventStore {
  private readonly events: AggregateCollection<EventDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<EventDocument>('Event', schema, 'events');
    this.events = new AggregateCollection(model, outbox);
  }

  /** Safe to repeat: a stored event is not changed. */
  async insert({ id, ...event }: SellerEvent): Promise<void> {
    const { accountId, livemode, createdAt: now } = event;
    await this.events.insert({ accountId, livemode, now }, { _id: id, ...event });
  }

  /** Throws resource_not_found. */
  async get(accountId: string, id: string): Promise<SellerEvent> {
    const document = await this.events.find({ _id: id, accountId });
    if (!document) throw new ApiError('resource_not_found');
    return eventOf(document);
  }

  async list(filter: EventFilter, page: Page): Promise<Listed<SellerEvent>> {
    const { items, total } = await newestFirst(this.events.model, filter, page);
    return { items: items.map(eventOf), total };
  }

  /** Asks the notifier to deliver the event again, through the outbox. */
  async requestDelivery({ id, ...event }: SellerEvent, endpointIds: string[], now: Date): Promise<void> {
    const { accountId, livemode, type, body } = event;
    const data = { event: { id, type, body }, endpoint_ids: endpointIds } satisfies WebhookEvent['data'];
    const fact = { type: 'delivery.requested' satisfies WebhookEvent['type'], data };
    await this.events.change({ accountId, livemode, now }, { _id: id }, () => ({ set: {}, facts: [fact] }));
  }
}

export type EventFilter = Pick<SellerEvent, 'accountId' | 'livemode'> & { type?: SellerEvent['type'] };

function eventOf({ _id: id, version, writers, outbox, ...event }: EventDocument): SellerEvent {
  return { id, ...event };
}
