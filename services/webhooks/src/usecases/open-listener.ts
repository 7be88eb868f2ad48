import { randomBytes } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import { ListenerStore } from '../adapters/listener.store.ts';
import { OfferStore } from '../adapters/offer.store.ts';
import { type Endpoint, newEndpoint } from '../domain/endpoint.ts';
import { freeListenerSlot, resumableUntil } from '../domain/listener.ts';
import { firstSecrets, secretOf } from '../domain/secret.ts';

export interface ListenerOrder {
  accountId: string;
  /** Of a new listener, the same in every retry. */
  endpointId: string;
  connectionId: string;
  events: string[];
  /** The last that a broken connection got: an offer, or the listener itself. Null for a new listener. */
  lastEventId: string | null;
}

/**
 * Opens a listener, or resumes one: the connection takes it over. Throws listener_limit_reached, and
 * resource_not_found when there is nothing to resume.
 */
@Injectable()
export class OpenListener {
  constructor(
    private readonly endpoints: EndpointStore,
    private readonly listeners: ListenerStore,
    private readonly offers: OfferStore,
  ) {}

  async execute(order: ListenerOrder, now: Date): Promise<Endpoint> {
    return order.lastEventId === null ? this.create(order, now) : this.resume(order, order.lastEventId, now);
  }

  private async create({ accountId, endpointId, connectionId, events }: ListenerOrder, now: Date) {
    await this.listeners.removeGone(accountId, now);
    const mode = { accountId, livemode: false };
    const listener = { connectionId, until: resumableUntil(now, 0) };
    const secrets = firstSecrets(secretOf(randomBytes(32)));
    const endpoint = newEndpoint({ ...mode, id: endpointId, url: '', events, secrets, listener }, now);
    for (;;) {
      const retried = await this.endpoints.findListener(endpoint, now);
      if (retried) return retried;
      const slot = freeListenerSlot(await this.endpoints.takenSlots(mode));
      if (slot === null) throw new ApiError('listener_limit_reached');
      if (await this.endpoints.insert(endpoint, slot)) return endpoint;
    }
  }

  private async resume({ accountId, connectionId }: ListenerOrder, lastEventId: string, now: Date) {
    const isOffer = lastEventId.startsWith('dlv_');
    const endpointId = isOffer ? await this.offers.endpointOf(accountId, lastEventId) : lastEventId;
    const connection = { accountId, endpointId: endpointId ?? '', connectionId };
    const endpoint = await this.listeners.connect(connection, resumableUntil(now, 0), now);
    if (!endpoint) throw new ApiError('resource_not_found');
    return endpoint;
  }
}
