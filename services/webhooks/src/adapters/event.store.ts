import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import type { WebhookEvent } from '@catraca/contracts/events/webhook-events';
import { EVENT_RETENTION_SECONDS } from '@catraca/contracts/retention';
import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { AggregateCollection, type AggregateDocument } from '@catraca/platform/mongo/aggregate-collection';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { aggregateSchema, embedded } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose from 'mongoose';
import type { DeliveryRequest } from '../domain/pending.ts';
import type { AccountMode } from '../domain/subscription.ts';

interface EventDocument extends AggregateDocument, Omit<SellerEvent, 'id'> {
  /** Of the work that caused it. */
  traceId?: string;
  /** The last 50. */
  requests: DeliveryRequest[];
}

/** What is published at once may be stored in another order. */
const NEWEST = 20;
/** More than a timeline shows: only to know which of them are pending. */
const MAX_ABOUT = 10_000;
const MAX_REQUESTS = 50;

const schema = aggregateSchema<EventDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  type: String,
  body: String,
  createdAt: Date,
  resources: [String],
  traceId: String,
  requests: [embedded<DeliveryRequest>({ id: String, at: Date, endpointIds: [String] })],
})
  .index({ accountId: 1, livemode: 1, createdAt: -1, _id: -1 })
  .index({ accountId: 1, livemode: 1, resources: 1, createdAt: 1 })
  .index({ createdAt: 1 }, { expireAfterSeconds: EVENT_RETENTION_SECONDS });

/** The history of seller events, delivered or not. */
@Injectable()
export class EventStore {
  private readonly events: AggregateCollection<EventDocument>;

  constructor(connection: mongoose.Connection, outbox: Outbox) {
    const model = connection.model<EventDocument>('Event', schema, 'events');
    this.events = new AggregateCollection(model, outbox);
  }

  /** Safe to repeat: a stored event is not changed. `traceId`: of its cause. */
  async insert(
    { id, ...event }: SellerEvent,
    traceId: string | undefined,
    request: DeliveryRequest,
  ): Promise<void> {
    const { accountId, livemode, createdAt: now } = event;
    const document = { _id: id, ...event, ...(traceId && { traceId }), requests: [request] };
    await this.events.insert({ accountId, livemode, now }, document);
  }

  /** With a mode: only an event of that one. Throws resource_not_found. */
  async get(accountId: string, id: string, livemode?: boolean | null): Promise<SellerEvent> {
    const document = await this.events.find({ _id: id, accountId, ...(livemode != null && { livemode }) });
    if (!document) throw new ApiError('resource_not_found');
    return eventOf(document);
  }

  async list(filter: EventFilter, page: Page): Promise<Listed<SellerEvent>> {
    const { items, total } = await newestFirst(this.events.model, filter, page);
    return { items: items.map(eventOf), total };
  }

  /** The newest events of the account in this mode, and when each was last asked for. */
  newest({ accountId, livemode }: AccountMode): Promise<object[]> {
    return this.events.model
      .find({ accountId, livemode }, { _id: 1, 'requests.id': 1 })
      .sort({ createdAt: -1 })
      .limit(NEWEST)
      .lean<object[]>();
  }

  /** Events about any of these resources, oldest first; the last 10,000 at most. */
  async about({ accountId, livemode }: AccountMode, resources: readonly string[]): Promise<EventInHistory[]> {
    const found = await this.events.model
      .find({ accountId, livemode, resources: { $in: [...resources] } }, { body: 0, outbox: 0, writers: 0 })
      .sort({ createdAt: -1 })
      .limit(MAX_ABOUT)
      .lean<EventDocument[]>();
    return found.toReversed().map(({ _id: id, traceId = null, ...event }) => ({ id, traceId, ...event }));
  }

  /** Asks the notifier to deliver the event again, through the outbox. */
  async requestDelivery({ id, ...event }: SellerEvent, endpointIds: string[], now: Date): Promise<void> {
    const { accountId, livemode, type, body } = event;
    const data = { event: { id, type, body }, endpoint_ids: endpointIds } satisfies WebhookEvent['data'];
    const request = { id: newId('evt'), at: now, endpointIds };
    const fact = { id: request.id, type: 'delivery.requested' satisfies WebhookEvent['type'], data };
    await this.events.change({ accountId, livemode, now }, { _id: id }, ({ requests }) => ({
      set: { requests: [...requests, request].slice(-MAX_REQUESTS) },
      facts: [fact],
    }));
  }
}

/** An event without its body, with the trace of the work that caused it. */
export type EventInHistory = Pick<SellerEvent, 'id' | 'type' | 'createdAt' | 'resources'> & {
  traceId: string | null;
  requests: DeliveryRequest[];
};

export type EventFilter = Pick<SellerEvent, 'accountId' | 'livemode'> & { type?: SellerEvent['type'] };

function eventOf({
  _id: id,
  version,
  writers,
  outbox,
  traceId,
  requests,
  ...event
}: EventDocument): SellerEvent {
  return { id, ...event };
}
