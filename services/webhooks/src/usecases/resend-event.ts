import type { SellerEvent } from '@catraca/contracts/events/seller-event';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { EndpointStore } from '../adapters/endpoint.store.ts';
import { EventStore } from '../adapters/event.store.ts';
import { hears } from '../domain/subscription.ts';

export interface ResendOrder {
  accountId: string;
  eventId: string;
  /** Null: every enabled endpoint that hears of the event's kind. */
  endpointId: string | null;
}

/**
 * Asks for an event to be delivered again; answers where to. Throws resource_not_found for an unknown event or endpoint,
 * and validation_failed when it would reach nobody.
 */
@Injectable()
export class ResendEvent {
  constructor(
    private readonly events: EventStore,
    private readonly endpoints: EndpointStore,
  ) {}

  async execute({ accountId, eventId, endpointId }: ResendOrder, now: Date): Promise<string[]> {
    const event = await this.events.get(accountId, eventId);
    const endpointIds = endpointId ? await this.only(event, endpointId) : await this.listeners(event);
    await this.events.requestDelivery(event, endpointIds, now);
    return endpointIds;
  }

  private async only({ accountId, livemode }: SellerEvent, endpointId: string): Promise<string[]> {
    const endpoint = await this.endpoints.get(accountId, endpointId);
    if (endpoint.livemode !== livemode) throw new ApiError('resource_not_found');
    if (endpoint.status === 'disabled')
      throw refused('O endpoint está desativado. Ative-o antes de reenviar.');
    return [endpointId];
  }

  private async listeners(event: SellerEvent): Promise<string[]> {
    const endpoints = await this.endpoints.findEnabled([event]);
    const listeners = endpoints.filter((endpoint) => hears(endpoint, event.type));
    if (listeners.length === 0) throw refused('Nenhum endpoint ativo ouve este tipo de evento.');
    return listeners.map(({ id }) => id);
  }
}

function refused(problem: string): ApiError {
  return new ApiError('validation_failed', { fields: { endpoint_id: [problem] } });
}
