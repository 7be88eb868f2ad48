import { isSubscribed, type SellerEvent } from '@catraca/contracts/events/seller-event';
import { Injectable } from '@nestjs/common';
import { EndpointStore, type ListeningEndpoint } from '../adapters/endpoint.store.ts';
import { EventStore } from '../adapters/event.store.ts';

interface PublishedEvent {
  event: SellerEvent;
  /** Of its cause. */
  traceId: string | undefined;
  /** Real time. */
  publishedAt: Date;
}

/**
 * Stores events for sellers in the history, each with the endpoints that the notifier delivers it to: those
 * that were enabled when it was published. Safe to repeat.
 */
@Injectable()
export class KeepEvents {
  constructor(
    private readonly events: EventStore,
    private readonly endpoints: EndpointStore,
  ) {}

  async execute(published: PublishedEvent[], now: Date): Promise<void> {
    if (published.length === 0) return;
    const accounts = new Map(published.map(({ event }) => [`${event.accountId} ${event.livemode}`, event]));
    const endpoints = await this.endpoints.findListening([...accounts.values()], now);
    const byAccount = Map.groupBy(endpoints, ({ accountId }) => accountId);
    const stored = published.map(({ event, traceId, publishedAt: at }) => {
      const recipients = (byAccount.get(event.accountId) ?? []).filter((one) => isRecipient(one, event, at));
      const request = { id: event.id, at, endpointIds: recipients.map(({ id }) => id) };
      return this.events.insert(event, traceId, request);
    });
    await Promise.all(stored);
  }
}

function isRecipient(
  endpoint: ListeningEndpoint,
  { livemode, type }: SellerEvent,
  publishedAt: Date,
): boolean {
  const { livemode: mode, events, listeningSince } = endpoint;
  return mode === livemode && listeningSince <= publishedAt && isSubscribed(events, type);
}
