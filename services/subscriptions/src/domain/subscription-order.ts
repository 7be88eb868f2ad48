import type { CallContext } from '@catraca/kernel/call-context';
import type { Interval } from '@catraca/kernel/cycles';
import { type LocalDate, later } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import { nextDueDay } from './due-days.ts';
import { UNCONFIRMED_CHECK_MS } from './mandate-checks.ts';
import { invalid } from './mandate-order.ts';
import type { Subscription } from './subscription.ts';
import { assertAmount, assertBillingDay, assertMinimum } from './subscription-changes.ts';

/** A seller's order of a subscription. */
export interface SubscriptionOrder {
  /** `sub_…`, the same in every retry. */
  id: string;
  mandateId: string;
  /** Whether the mandate is made with it. */
  ownsMandate: boolean;
  /** Null: the mandate's. */
  amount: Cents | null;
  billingDay: number;
  /** Null: the mandate's. */
  startsOn: LocalDate | null;
  endsOn: LocalDate | null;
  metadata: Subscription['metadata'];
}

/** What a mandate allows, as far as it decides on its subscription. */
export interface Allowed {
  /** Fixed. Null: variable. */
  amount: Cents | null;
  interval: Interval;
  startsOn: LocalDate;
  endsOn: LocalDate | null;
}

/**
 * A subscription that waits for its mandate. Throws validation_failed, amount_not_allowed,
 * amount_below_minimum.
 */
export function requestedSubscription(
  { accountId, livemode, now }: CallContext,
  order: SubscriptionOrder,
  { allowed, minAmount }: { allowed: Allowed; minAmount: Cents },
): Subscription {
  const { amount, billingDay, ...rest } = order;
  const startsOn = order.startsOn ?? allowed.startsOn;
  const subscription: Subscription = {
    ...rest,
    accountId,
    livemode,
    status: 'requested',
    amount: amountOf(amount, allowed, minAmount),
    interval: allowed.interval,
    billingDay,
    startsOn,
    mandate: { startsOn: allowed.startsOn, endsOn: allowed.endsOn },
    nextDueOn: null,
    last: null,
    charges: [],
    pause: null,
    cancelAt: null,
    reason: null,
    isSettled: true,
    dueAt: later(now, UNCONFIRMED_CHECK_MS),
    attempts: 0,
    activatedAt: null,
    canceledAt: null,
    createdAt: now,
  };
  assertDays(subscription);
  return { ...subscription, nextDueOn: nextDueDay(subscription) };
}

function amountOf(amount: Cents | null, allowed: Allowed, minAmount: Cents): Cents {
  assertAmount(amount, allowed.amount);
  const charged = amount ?? allowed.amount;
  if (charged === null) throw invalid('amount', 'Obrigatório em um mandato de valor variável.');
  assertMinimum(charged, minAmount);
  return charged;
}

function assertDays(subscription: Subscription): void {
  const { startsOn, endsOn, mandate, billingDay, interval } = subscription;
  assertBillingDay(billingDay, interval);
  if (startsOn < mandate.startsOn) throw invalid('starts_on', 'Não pode ser antes do início do mandato.');
  if (endsOn !== null && endsOn <= startsOn) throw invalid('ends_on', 'Deve ser depois de starts_on.');
  if (endsOn !== null && mandate.endsOn !== null && endsOn > mandate.endsOn)
    throw invalid('ends_on', 'Não pode ser depois do fim do mandato.');
  if (nextDueDay(subscription) === null) throw invalid('billing_day', 'Não há vencimento até o fim.');
}
