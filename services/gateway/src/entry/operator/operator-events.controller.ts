import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type { ListDeliveriesQuery } from '@catraca/contracts/http/schemas/delivery';
import type { EventResource, ListEventsQuery, ResendEventBody } from '@catraca/contracts/http/schemas/event';
import { listOf } from '@catraca/contracts/http/schemas/list';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { Route } from '../../edge/route.ts';
import { deliveryResponse } from '../mapping/delivery.mapping.ts';
import { eventResponse } from '../mapping/event.mapping.ts';

/** A seller's events and their delivery attempts. */
@Controller()
export class OperatorEventsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(operatorEndpoints.listEvents)
  async list(@Param('account') accountId: string, @Query() query: ListEventsQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode, type, page, per_page: perPage } = query;
    const { events, total } = await this.services.webhooks.listEvents({
      accountId,
      livemode,
      type,
      page,
      perPage,
    });
    return listOf(events.map(eventResponse), total, query);
  }

  @Route(operatorEndpoints.getEvent)
  async get(@Param('account') accountId: string, @Param('event') eventId: string): Promise<EventResource> {
    const { event } = await this.services.webhooks.getEvent({ accountId, eventId });
    return eventResponse(event!);
  }

  @Route(operatorEndpoints.resendEvent)
  async resend(
    @Param('account') accountId: string,
    @Param('event') eventId: string,
    @Body() { endpoint_id: endpointId }: ResendEventBody,
  ) {
    const { endpointIds } = await this.services.webhooks.resendEvent({ accountId, eventId, endpointId });
    return { endpoint_ids: endpointIds };
  }

  @Route(operatorEndpoints.listDeliveries)
  async listDeliveries(@Param('account') accountId: string, @Query() query: ListDeliveriesQuery) {
    await this.services.accounts.getAccount({ accountId });
    const { livemode, status, page, per_page: perPage } = query;
    const { deliveries, total } = await this.services.webhooks.listDeliveries({
      accountId,
      livemode,
      eventId: query.event_id,
      endpointId: query.endpoint_id,
      status,
      page,
      perPage,
    });
    return listOf(deliveries.map(deliveryResponse), total, query);
  }
}
