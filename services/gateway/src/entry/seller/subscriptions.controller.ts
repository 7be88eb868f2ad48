import { subscriptionEndpoints } from '@catraca/contracts/http/endpoints/subscription-endpoints';
import { listOf } from '@catraca/contracts/http/schemas/list';
import type {
  CancelSubscriptionBody,
  CreateSubscriptionBody,
  ListSubscriptionsQuery,
  ListUpcomingQuery,
  PatchSubscriptionBody,
  PauseSubscriptionBody,
  Subscription,
} from '@catraca/contracts/http/schemas/subscription';
import { toWire } from '@catraca/platform/grpc/call-context';
import { Body, Controller, Param, Query, Req } from '@nestjs/common';
import { GrpcServices } from '../../adapters/grpc-services.ts';
import { contextOf, type EdgeRequest, sellerOf } from '../../edge/request.ts';
import { Route } from '../../edge/route.ts';
import { termsMessage } from '../mapping/mandate.mapping.ts';
import { pageOf } from '../mapping/page.mapping.ts';
import { subscriptionResponse, upcomingResponse } from '../mapping/subscription.mapping.ts';

@Controller()
export class SubscriptionsController {
  constructor(private readonly services: GrpcServices) {}

  @Route(subscriptionEndpoints.createSubscription)
  async create(@Req() request: EdgeRequest, @Body() body: CreateSubscriptionBody): Promise<Subscription> {
    const { subscription } = await this.services.subscriptions.createSubscription({
      context: toWire(contextOf(request)),
      subscriptionId: request.edge.resourceId!,
      seller: sellerOf(request).account,
      ...(body.mandate ? { mandate: termsMessage(body.mandate) } : { mandateId: body.mandate_id! }),
      amount: body.amount,
      billingDay: body.billing_day,
      startsOn: body.starts_on,
      endsOn: body.ends_on,
      metadata: body.metadata ?? [],
      customerIp: request.edge.clientAddress,
    });
    return subscriptionResponse(subscription!);
  }

  @Route(subscriptionEndpoints.listSubscriptions)
  async list(@Req() request: EdgeRequest, @Query() query: ListSubscriptionsQuery) {
    const { subscriptions, total } = await this.services.subscriptions.listSubscriptions({
      context: toWire(contextOf(request)),
      status: query.status,
      mandateId: query.mandate,
      createdSince: query.created_since,
      createdUntil: query.created_until,
      ...pageOf(query),
    });
    return listOf(subscriptions.map(subscriptionResponse), total, query);
  }

  @Route(subscriptionEndpoints.getSubscription)
  async get(@Req() request: EdgeRequest, @Param('subscription') id: string): Promise<Subscription> {
    const { subscription } = await this.services.subscriptions.getSubscription(named(request, id));
    return subscriptionResponse(subscription!);
  }

  /** All that were asked for are on one page. */
  @Route(subscriptionEndpoints.getUpcomingCharges)
  async upcoming(
    @Req() request: EdgeRequest,
    @Param('subscription') id: string,
    @Query() { count }: ListUpcomingQuery,
  ) {
    const { charges } = await this.services.subscriptions.listUpcoming({ ...named(request, id), count });
    return listOf(charges.map(upcomingResponse), charges.length, { page: 1, per_page: count });
  }

  @Route(subscriptionEndpoints.patchSubscription)
  async patch(
    @Req() request: EdgeRequest,
    @Param('subscription') id: string,
    @Body() { amount, billing_day: billingDay, metadata }: PatchSubscriptionBody,
  ): Promise<Subscription> {
    const { subscription } = await this.services.subscriptions.updateSubscription({
      ...named(request, id),
      amount,
      billingDay,
      metadata: metadata ? { entries: metadata } : null,
    });
    return subscriptionResponse(subscription!);
  }

  @Route(subscriptionEndpoints.pauseSubscription)
  async pause(
    @Req() request: EdgeRequest,
    @Param('subscription') id: string,
    @Body() { until }: PauseSubscriptionBody,
  ): Promise<Subscription> {
    const paused = { ...named(request, id), until };
    const { subscription } = await this.services.subscriptions.pauseSubscription(paused);
    return subscriptionResponse(subscription!);
  }

  @Route(subscriptionEndpoints.resumeSubscription)
  async resume(@Req() request: EdgeRequest, @Param('subscription') id: string): Promise<Subscription> {
    const { subscription } = await this.services.subscriptions.resumeSubscription(named(request, id));
    return subscriptionResponse(subscription!);
  }

  @Route(subscriptionEndpoints.cancelSubscription)
  async cancel(
    @Req() request: EdgeRequest,
    @Param('subscription') id: string,
    @Body() { at }: CancelSubscriptionBody,
  ): Promise<Subscription> {
    const canceled = { ...named(request, id), at };
    const { subscription } = await this.services.subscriptions.cancelSubscription(canceled);
    return subscriptionResponse(subscription!);
  }
}

function named(request: EdgeRequest, subscriptionId: string) {
  return { context: toWire(contextOf(request)), subscriptionId };
}
