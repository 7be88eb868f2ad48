import { operatorEndpoints } from '@catraca/contracts/http/endpoints/operator-endpoints';
import type { Delivery, ListDeliveriesQuery } from '@catraca/contracts/http/schemas/delivery';
import type { EventResource, ListEventsQuery, ResendEventBody } from '@catraca/contracts/http/schemas/event';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { Route } from '../../edge/route.ts';
import { WebhookHistory } from '../webhook-history.ts';

/** A seller's events and their delivery attempts. */
@Controller()
export class OperatorEventsController {
  constructor(
    private readonly services: GrpcServices,
    private readonly history: WebhookHistory,
  ) {}

  @Route(operatorEndpoints.listEvents)
  async list(@Param('account') accountId: string, @Query() query: ListEventsQuery) {
    await this.services.accounts.getAccount({ accountId });
    return this.history.listEvents({ accountId, livemode: query.livemode }, query);
  }

  @Route(operatorEndpoints.getEvent)
  get(@Param('account') accountId: string, @Param('event') eventId: string): Promise<EventResource> {
    return this.history.getEvent({ accountId }, eventId);
  }

  @Route(operatorEndpoints.resendEvent)
  resend(
    @Param('account') accountId: string,
    @Param('event') eventId: string,
    @Body() body: ResendEventBody,
  ) {
    return this.history.resend({ accountId }, eventId, body);
  }

  @Route(operatorEndpoints.listDeliveries)
  async listDeliveries(@Param('account') accountId: string, @Query() query: ListDeliveriesQuery) {
    await this.services.accounts.getAccount({ accountId });
    return this.history.listDeliveries({ accountId, livemode: query.livemode }, query);
  }

  @Route(operatorEndpoints.getDelivery)
  getDelivery(@Param('account') accountId: string, @Param('delivery') deliveryId: string): Promise<Delivery> {
    return this.history.getDelivery({ accountId }, deliveryId);
  }
}
