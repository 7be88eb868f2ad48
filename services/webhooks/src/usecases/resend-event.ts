import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import { EventStore } from '../adapters/event.store.ts';
import { subscribesTo } from '../domain/subscription.ts';

export interface ResendOrder {
  accountId: string;
  /** The event's, if it must be of one mode. */
  livemode?: boolean | null | undefined;
  eventId: string;
  /** Null: every enabled endpoint that subscribes to the event's type. */
  endpointId: string | null;
}

/**
 * Requests another delivery of an event, at each call. Returns the endpoints. Throws resource_not_found for
 * an unknown event or endpoint, and validation_failed if no enabled endpoint would get it.
 */
@Injectable()
export class ResendEvent {
  constructor(
    private readonly events: EventStore,
    private readonly endpoints: EndpointStore,
  ) {}

  async execute({ accountId, livemode, eventId, endpointId }: ResendOrder, now: Date): Promise<string[]> {
    const event = await this.events.get(accountId, eventId, livemode);
    const endpointIds = endpointId
      ? await this.single(event, endpointId, now)
      : await this.subscribers(event, now);
    await this.events.requestDelivery(event, endpointIds, now);
    return endpointIds;
  }

  private async single(
    { accountId, livemode }: SellerEvent,
    endpointId: string,
    now: Date,
  ): Promise<string[]> {
    const key = { accountId, livemode, id: endpointId };
    const listener = livemode ? null : await this.endpoints.findListener(key, now);
    const endpoint = listener ?? (await this.endpoints.get(key));
    if (endpoint.status === 'disabled')
      throw invalidEndpoint('O endpoint está desativado. Ative-o antes de reenviar.');
    return [endpointId];
  }

  private async subscribers(event: SellerEvent, now: Date): Promise<string[]> {
    const endpoints = await this.endpoints.findEnabled([event], now);
    const subscribers = endpoints.filter((endpoint) => subscribesTo(endpoint, event.type));
    if (subscribers.length === 0) throw invalidEndpoint('Nenhum endpoint ativo ouve este tipo de evento.');
    return subscribers.map(({ id }) => id);
  }
}

function invalidEndpoint(problem: string): ApiError {
  return new ApiError('validation_failed', { fields: { endpoint_id: [problem] } });
}
