import type {
  CancelSubscriptionRequest,
  CreateSubscriptionRequest,
  GetSubscriptionRequest,
  ListSubscriptionsRequest,
  ListUpcomingRequest,
  PauseSubscriptionRequest,
  ResumeSubscriptionRequest,
  SubscriptionsService,
  UpdateSubscriptionRequest,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { fromWire } from '@catraca/platform/grpc/call-context';
import { GrpcEntry } from '@catraca/platform/grpc/entry';
import { pageFrom } from '@catraca/platform/grpc/list-cursor';
import { SubscriptionStore } from '../adapters/subscription.store.ts';
import { comingDays } from '../domain/due-days.ts';
import { ChangeSubscription } from '../usecases/subscriptions/change-subscription.ts';
import { CreateSubscription } from '../usecases/subscriptions/create-subscription.ts';
import { newSubscription, subscriptionMessage, upcomingMessage } from './subscription.mapping.ts';

@GrpcEntry('catraca.subscriptions.v1.SubscriptionsService')
export class SubscriptionsController implements SubscriptionsService {
  constructor(
    private readonly subscriptions: SubscriptionStore,
    private readonly create: CreateSubscription,
    private readonly change: ChangeSubscription,
  ) {}

  async createSubscription(request: CreateSubscriptionRequest) {
    const { context, seller, customerIp } = request;
    if (!seller) throw new TypeError('the request has no seller');
    const ordering = { seller, customerIp, startedAt: new Date() };
    const subscription = await this.create.execute(fromWire(context), newSubscription(request), ordering);
    return { subscription: subscriptionMessage(subscription) };
  }

  async getSubscription({ context, subscriptionId }: GetSubscriptionRequest) {
    const subscription = await this.subscriptions.get(fromWire(context), subscriptionId);
    return { subscription: subscriptionMessage(subscription) };
  }

  async listSubscriptions(given: ListSubscriptionsRequest) {
    const { status = null, mandateId = null, createdSince, createdUntil } = given;
    const filter = {
      status,
      mandateId,
      createdSince: createdSince ? new Date(createdSince) : null,
      createdUntil: createdUntil ? new Date(createdUntil) : null,
    };
    const { items, total } = await this.subscriptions.list(fromWire(given.context), filter, pageFrom(given));
    return { subscriptions: items.map(subscriptionMessage), total };
  }

  async listUpcoming({ context, subscriptionId, count }: ListUpcomingRequest) {
    const subscription = await this.subscriptions.get(fromWire(context), subscriptionId);
    return { charges: comingDays(subscription, count).map((day) => upcomingMessage(subscription, day)) };
  }

  async updateSubscription({ context, subscriptionId, ...given }: UpdateSubscriptionRequest) {
    const { amount = null, billingDay = null, metadata } = given;
    const update = { amount, billingDay, metadata: metadata?.entries ?? null };
    const updated = await this.change.update(fromWire(context), subscriptionId, update);
    return { subscription: subscriptionMessage(updated) };
  }

  async pauseSubscription({ context, subscriptionId, until = null }: PauseSubscriptionRequest) {
    const paused = await this.change.pause(fromWire(context), subscriptionId, until);
    return { subscription: subscriptionMessage(paused) };
  }

  async resumeSubscription({ context, subscriptionId }: ResumeSubscriptionRequest) {
    const resumed = await this.change.resume(fromWire(context), subscriptionId);
    return { subscription: subscriptionMessage(resumed) };
  }

  async cancelSubscription({ context, subscriptionId, at }: CancelSubscriptionRequest) {
    const when = at === 'period_end' ? 'period_end' : 'now';
    const canceled = await this.change.cancel(fromWire(context), subscriptionId, when);
    return { subscription: subscriptionMessage(canceled) };
  }
}
