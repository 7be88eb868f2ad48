import type {
  CreateSubscriptionRequest,
  Subscription as SubscriptionMessage,
  UpcomingCharge,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import type { LocalDate } from '@catraca/kernel/dates';
import { sendDay } from '@catraca/kernel/due-days';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Subscription } from '../domain/subscription.ts';
import type { NewSubscription } from '../usecases/subscriptions/create-subscription.ts';
import { mandateOrderOf } from './mandate.mapping.ts';

export function newSubscription(request: CreateSubscriptionRequest): NewSubscription {
  const { subscriptionId: id, mandateId, mandate } = request;
  return {
    id,
    mandateId: mandateId ?? null,
    mandateOrder: mandate ? mandateOrderOf('', mandate) : null,
    amount: request.amount ?? null,
    billingDay: request.billingDay,
    startsOn: request.startsOn ?? null,
    endsOn: request.endsOn ?? null,
    metadata: request.metadata,
  };
}

export function subscriptionMessage(subscription: Subscription): SubscriptionMessage {
  return {
    id: subscription.id,
    status: subscription.status,
    mandateId: subscription.mandateId,
    amount: subscription.amount,
    interval: subscription.interval,
    billingDay: subscription.billingDay,
    startsOn: subscription.startsOn,
    endsOn: subscription.endsOn,
    nextChargeOn: subscription.nextDueOn,
    pause: subscription.pause,
    cancelAt: subscription.cancelAt,
    reason: subscription.reason,
    metadata: subscription.metadata,
    livemode: subscription.livemode,
    canceledAt: subscription.canceledAt?.toISOString(),
    createdAt: subscription.createdAt.toISOString(),
  } satisfies EveryField<SubscriptionMessage>;
}

export function upcomingMessage({ amount }: Subscription, dueOn: LocalDate): UpcomingCharge {
  return { dueOn, sendsOn: sendDay(dueOn), amount };
}
