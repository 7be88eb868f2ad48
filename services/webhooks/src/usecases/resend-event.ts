import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import { EventStore } from '../adapters/event.store.ts';
import { subscribesTo } from '../domain/subscription.ts';

export interface ResendOrder {
  accountId: string;
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

  async execute({ accountId, eventId, endpointId }: ResendOrder, now: Date): Promise<string[]> {
    const event = await this.events.get(accountId, eventId);
    const endpointIds = endpointId ? await this.single(event, endpointId) : await this.subscribers(event);
    await this.events.requestDelivery(event, endpointIds, now);
    return endpointIds;
  }

  private async single({ accountId, livemode }: SellerEvent, endpointId: string): Promise<string[]> {
    const endpoint = await this.endpoints.get(accountId, endpointId);
    if (endpoint.livemode !== livemode) throw new ApiError('resource_not_found');
    if (endpoint.status === 'disabled')
      throw invalidEndpoint('O endpoint está desativado. Ative-o antes de reenviar.');
    return [endpointId];
  }

  private async subscribers(event: SellerEvent): Promise<string[]> {
    const endpoints = await this.endpoints.findEnabled([event]);
    const subscribers = endpoints.filter((endpoint) => subscribesTo(endpoint, event.type));
    if (subscribers.length === 0) throw invalidEndpoint('Nenhum endpoint ativo ouve este tipo de evento.');
    return subscribers.map(({ id }) => id);
  }
}

function invalidEndpoint(problem: string): ApiError {
  return new ApiError('validation_failed', { fields: { endpoint_id: [problem] } });
}
