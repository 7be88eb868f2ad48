import type {
  Subscription as SubscriptionMessage,
  UpcomingCharge as UpcomingMessage,
} from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { metadataObject } from '@catraca/contracts/http/schemas/metadata';
import type { Subscription, UpcomingCharge } from '@catraca/contracts/http/schemas/subscription';
import type { SnakeCase } from '@catraca/kernel/mapping';

/** All fields, always; empty ones as null. */
export function subscriptionResponse(subscription: SubscriptionMessage): Subscription {
  const { pause } = subscription;
  return {
    object: 'subscription',
    id: subscription.id,
    status: subscription.status as Subscription['status'],
    mandate: subscription.mandateId,
    amount: subscription.amount,
    interval: subscription.interval as Subscription['interval'],
    billing_day: subscription.billingDay,
    starts_on: subscription.startsOn,
    ends_on: subscription.endsOn ?? null,
    next_charge_on: subscription.nextChargeOn ?? null,
    pause: pause ? { until: pause.until ?? null } : null,
    cancel_at: subscription.cancelAt ?? null,
    reason: subscription.reason ?? null,
    metadata: metadataObject(subscription.metadata),
    livemode: subscription.livemode,
    canceled_at: subscription.canceledAt ?? null,
    created_at: subscription.createdAt,
  } satisfies Subscription & Record<SnakeCase<Exclude<keyof SubscriptionMessage, 'mandateId'>>, unknown>;
}

export function upcomingResponse({ dueOn, sendsOn, amount }: UpcomingMessage): UpcomingCharge {
  return { object: 'upcoming_charge', due_on: dueOn, sends_on: sendsOn, amount };
}
