import { webhookEndpoints } from '@catraca/contracts/http/endpoints/webhook-endpoints';
import type { Delivery, ListOwnDeliveriesQuery } from '@catraca/contracts/http/schemas/delivery';
import type {
  EventResource,
  ListOwnEventsQuery,
  ResendEventBody,
} from '@catraca/contracts/http/schemas/event';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { type EdgeRequest, modeOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { WebhookHistory } from '../webhook-history.ts';

/** The seller's own events and their delivery attempts, in the mode of its key. */
@Controller()
export class EventsController {
  constructor(private readonly history: WebhookHistory) {}

  @Route(webhookEndpoints.listOwnEvents)
  list(@Req() request: EdgeRequest, @Query() query: ListOwnEventsQuery) {
    return this.history.listEvents(modeOf(request), query);
  }

  @Route(webhookEndpoints.getOwnEvent)
  get(@Req() request: EdgeRequest, @Param('event') eventId: string): Promise<EventResource> {
    return this.history.getEvent(modeOf(request), eventId);
  }

  @Route(webhookEndpoints.resendOwnEvent)
  resend(@Req() request: EdgeRequest, @Param('event') eventId: string, @Body() body: ResendEventBody) {
    return this.history.resend(modeOf(request), eventId, body);
  }

  @Route(webhookEndpoints.listOwnDeliveries)
  listDeliveries(@Req() request: EdgeRequest, @Query() query: ListOwnDeliveriesQuery) {
    return this.history.listDeliveries(modeOf(request), query);
  }

  @Route(webhookEndpoints.getOwnDelivery)
  getDelivery(@Req() request: EdgeRequest, @Param('delivery') deliveryId: string): Promise<Delivery> {
    return this.history.getDelivery(modeOf(request), deliveryId);
  }
}
