import type { Delivery, ListOwnDeliveriesQuery } from '@catraca/contracts/http/schemas/delivery';
import type {
  EventResource,
  ListOwnEventsQuery,
  ResendEventBody,
} from '@catraca/contracts/http/schemas/event';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { Injectable } from '@nestjs/common';
import { GrpcServices } from '../adapters/grpc-services.ts';
import { deliveryResponse } from './mapping/delivery.mapping.ts';
import { eventResponse } from './mapping/event.mapping.ts';
import { pageOf } from './mapping/page.mapping.ts';
import type { AccountMode, Whose } from './webhook-endpoints.ts';

/** Events of an account and their delivery attempts, for the operator and for the seller itself. */
@Injectable()
export class WebhookHistory {
  constructor(private readonly services: GrpcServices) {}

  async listEvents({ accountId, livemode }: AccountMode, query: ListOwnEventsQuery) {
    const request = { accountId, livemode, type: query.type, ...pageOf(query) };
    const { events, total } = await this.services.webhooks.listEvents(request);
    return listOf(events.map(eventResponse), total, query);
  }

  async getEvent(whose: Whose, eventId: string): Promise<EventResource> {
    const { event } = await this.services.webhooks.getEvent({ ...whose, eventId });
    return eventResponse(event!);
  }

  async resend(whose: Whose, eventId: string, { endpoint_id: endpointId }: ResendEventBody) {
    const { endpointIds } = await this.services.webhooks.resendEvent({ ...whose, eventId, endpointId });
    return { endpoint_ids: endpointIds };
  }

  async listDeliveries({ accountId, livemode }: AccountMode, query: ListOwnDeliveriesQuery) {
    const { event_id: eventId, endpoint_id: endpointId, status } = query;
    const request = { accountId, livemode, eventId, endpointId, status, ...pageOf(query) };
    const { deliveries, total } = await this.services.webhooks.listDeliveries(request);
    return listOf(deliveries.map(deliveryResponse), total, query);
  }

  async getDelivery(whose: Whose, deliveryId: string): Promise<Delivery> {
    const { delivery } = await this.services.webhooks.getDelivery({ ...whose, deliveryId });
    return deliveryResponse(delivery!);
  }
}
