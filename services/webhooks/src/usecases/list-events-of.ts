import { Injectable } from '@nestjs/common';
import { DeliveryStore } from '../adapters/delivery.store.ts';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import { type EventInHistory, EventStore } from '../adapters/event.store.ts';
import type { Delivery } from '../domain/delivery.ts';
import { pendingEvents } from '../domain/pending.ts';
import type { AccountMode } from '../domain/subscription.ts';

interface EventsOf {
  events: EventInHistory[];
  deliveries: Delivery[];
  pendingEventIds: string[];
}

/** Events about resources, the attempts to deliver them, and which events have one due or under way. */
@Injectable()
export class ListEventsOf {
  constructor(
    private readonly events: EventStore,
    private readonly deliveries: DeliveryStore,
    private readonly endpoints: EndpointStore,
  ) {}

  async execute(owner: AccountMode, resources: readonly string[], now: Date): Promise<EventsOf> {
    const [events, endpoints] = await Promise.all([
      this.events.about(owner, resources),
      this.endpoints.findListening([owner], now),
    ]);
    const ids = events.map(({ id }) => id);
    // In this order: an attempt that ends in between is then told, and its event still pending.
    const lastAttempts = await this.deliveries.lastAttempts(owner, ids);
    const deliveries = await this.deliveries.of(owner, ids);
    return { events, deliveries, pendingEventIds: pendingEvents(events, lastAttempts, endpoints, now) };
  }
}
