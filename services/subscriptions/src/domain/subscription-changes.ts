import type { LocalDate } from '@catraca/kernel/dates';
import { earliestDueDay } from '@catraca/kernel/due-days';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { nextDueDay } from './due-days.ts';
import type { End } from './mandate.ts';
import { invalid } from './mandate-order.ts';
import type { MandateStatus } from './mandate-states.ts';
import {
  type CycleState,
  type EndReason,
  hasEnded,
  type Subscription,
  type SubscriptionChange,
  type SubscriptionEventType,
} from './subscription.ts';
import { type SubscriptionTrigger, subscriptionAfter } from './subscription-states.ts';

const LAST_WEEK_DAY = 7;

/** Its mandate is at the bank: sellers see it. */
export function confirmed(subscription: Subscription): SubscriptionChange | null {
  return moved(subscription, 'confirm', {}, 'subscription.created');
}

export function abandoned(subscription: Subscription): SubscriptionChange | null {
  return moved(subscription, 'abandon', { isSettled: true }, null);
}

/** Its mandate is active. Due days that can no longer be charged by then are not charged later. */
export function activated(subscription: Subscription, now: Date): SubscriptionChange | null {
  const nextDueOn = nextDueDay(subscription, chargeableFrom(subscription, now));
  return moved(subscription, 'activate', { nextDueOn, activatedAt: now }, 'subscription.activated');
}

/** Until `until`, or until it is resumed. Throws subscription_ended, mandate_not_active. */
export function paused(
  subscription: Subscription,
  until: LocalDate | null,
  today: LocalDate,
): SubscriptionChange | null {
  if (until !== null && until <= today) throw invalid('until', 'Deve ser depois de hoje.');
  assertStarted(subscription);
  const pause = { until };
  if (subscription.status !== 'paused') return moved(subscription, 'pause', { pause }, 'subscription.paused');
  return subscription.pause?.until === until ? null : { set: { pause }, event: 'subscription.updated' };
}

/** Null when it is not paused. */
export function resumed(subscription: Subscription): SubscriptionChange | null {
  const trigger = unpaidInARow(subscription.charges) > 0 ? 'resume_unpaid' : 'resume';
  return moved(subscription, trigger, { pause: null }, 'subscription.resumed');
}

export interface Update {
  amount: number | null;
  billingDay: number | null;
  metadata: Subscription['metadata'] | null;
}

/** What a new amount must keep to: a fixed mandate's, and the least that its seller may charge. */
export interface AmountRules {
  fixedAmount: Cents | null;
  minAmount: Cents;
}

/** Throws subscription_ended, amount_not_allowed, amount_below_minimum, validation_failed. */
export function updated(
  subscription: Subscription,
  { amount, billingDay, metadata }: Update,
  { fixedAmount, minAmount, now }: AmountRules & { now: Date },
): SubscriptionChange | null {
  assertOpen(subscription);
  assertAmount(amount, fixedAmount);
  if (amount !== null) assertMinimum(amount, minAmount);
  if (billingDay !== null) assertBillingDay(billingDay, subscription.interval);
  const set = {
    ...(amount !== null && { amount }),
    ...(billingDay !== null && { billingDay }),
    ...(metadata !== null && { metadata }),
  };
  if (Object.keys(set).length === 0) return null;
  const changed = { ...subscription, ...set };
  const from = subscription.activatedAt ? chargeableFrom(changed, now) : changed.startsOn;
  const isMoved = billingDay !== null && subscription.cancelAt === null;
  const nextDueOn = isMoved ? nextDueDay(changed, from) : subscription.nextDueOn;
  return { set: { ...set, nextDueOn }, event: 'subscription.updated' };
}

/** On its next due day, which is not charged any more. Now when there is none. */
export function canceledAtEnd(subscription: Subscription, now: Date): SubscriptionChange | null {
  if (hasEnded(subscription) || subscription.cancelAt !== null) return null;
  const { nextDueOn, status } = subscription;
  if (nextDueOn === null || status === 'incomplete') return canceled(subscription, null, now);
  return { set: { cancelAt: nextDueOn, nextDueOn: null }, event: 'subscription.updated' };
}

/** `reason`: null when the seller ends it. */
export function canceled(
  subscription: Subscription,
  reason: EndReason | null,
  now: Date,
): SubscriptionChange | null {
  const set = { ...ended(subscription), reason, canceledAt: now };
  return moved(subscription, 'cancel', set, 'subscription.canceled');
}

export function completed(subscription: Subscription): SubscriptionChange | null {
  return moved(subscription, 'complete', ended(subscription), 'subscription.completed');
}

/** What follows from its mandate. Sellers never see one whose mandate ended before it was confirmed. */
export function followed(
  subscription: Subscription,
  mandate: { status: MandateStatus; end: End | null },
  now: Date,
): SubscriptionChange | null {
  switch (mandate.status) {
    case 'requested':
      return null;
    case 'pending':
      return confirmed(subscription);
    case 'active':
      return confirmed(subscription) ?? activated(subscription, now);
    default:
      return abandoned(subscription) ?? endedWith(subscription, mandate, now);
  }
}

function endedWith(
  subscription: Subscription,
  mandate: { status: MandateStatus; end: End | null },
  now: Date,
): SubscriptionChange | null {
  switch (mandate.status) {
    case 'rejected':
      return canceled(subscription, 'mandate_rejected', now);
    case 'expired': {
      const isOver = mandate.end?.code === 'ended';
      return (isOver ? completed(subscription) : null) ?? canceled(subscription, 'mandate_expired', now);
    }
    case 'canceled':
      return canceled(subscription, 'mandate_canceled', now);
    default:
      return null;
  }
}

/** The end of a cycle's charge. `limit`: unpaid cycles in a row that cancel it. */
export function concluded(
  subscription: Subscription,
  { chargeId, state }: { chargeId: string; state: CycleState },
  { limit, now }: { limit: number; now: Date },
): SubscriptionChange | null {
  const { charges } = subscription;
  const known = charges.find((charge) => charge.chargeId === chargeId);
  if (!known || known.state === state || (known.state !== 'intended' && known.state !== 'open')) return null;
  const changed = charges.map((charge) => (charge.chargeId === chargeId ? { ...charge, state } : charge));
  const unpaid = unpaidInARow(changed);
  const change =
    (unpaid >= limit ? canceled({ ...subscription, charges: changed }, 'payment_failed', now) : null) ??
    moved(subscription, unpaid > 0 ? 'fail' : 'recover', {}, unpaid > 0 ? 'subscription.past_due' : null);
  const told = change ?? (unpaid > 0 ? failedInPause(subscription) : null);
  return { set: { charges: changed, ...told?.set }, event: told?.event ?? null };
}

/** It stays paused, and is past due once it resumes. That is told once, when it happens. */
function failedInPause({ status, charges }: Subscription): SubscriptionChange | null {
  const isNew = status === 'paused' && unpaidInARow(charges) === 0;
  return isNew ? { set: {}, event: 'subscription.past_due' } : null;
}

/** Cycles that failed since the last one that was paid, by their order. */
function unpaidInARow(charges: Subscription['charges']): number {
  const decided = charges
    .filter(({ state }) => state === 'paid' || state === 'failed')
    .sort((one, other) => other.cycle - one.cycle);
  const paid = decided.findIndex(({ state }) => state === 'paid');
  return paid === -1 ? decided.length : paid;
}

/** Throws subscription_ended. */
export function assertOpen(subscription: Subscription): void {
  if (hasEnded(subscription)) throw new ApiError('subscription_ended');
}

/** Throws subscription_ended, mandate_not_active. */
export function assertStarted(subscription: Subscription): void {
  assertOpen(subscription);
  if (subscription.status === 'incomplete') throw new ApiError('mandate_not_active');
}

/** Null: none is given. Throws amount_not_allowed. */
export function assertAmount(amount: number | null, fixedAmount: number | null): void {
  if (amount !== null && fixedAmount !== null && amount !== fixedAmount)
    throw new ApiError('amount_not_allowed', { amount: fixedAmount });
}

/** Throws amount_below_minimum. */
export function assertMinimum(amount: Cents, minAmount: Cents): void {
  if (amount < minAmount) throw new ApiError('amount_below_minimum', { min_amount: minAmount });
}

/** Throws validation_failed. */
export function assertBillingDay(billingDay: number, interval: Subscription['interval']): void {
  if (interval === 'week' && billingDay > LAST_WEEK_DAY)
    throw invalid('billing_day', 'Por semana, de 1 a 7.');
}

/** Nothing is charged any more, and what follows is to be done. */
function ended({ charges }: Subscription): SubscriptionChange['set'] {
  const left = charges.map((charge) =>
    charge.state === 'intended' ? { ...charge, state: 'skipped' as const } : charge,
  );
  return { nextDueOn: null, cancelAt: null, pause: null, charges: left, isSettled: false };
}

function chargeableFrom({ startsOn }: Subscription, now: Date): LocalDate {
  const earliest = earliestDueDay(now);
  return startsOn > earliest ? startsOn : earliest;
}

/** Null where the table has no such transition. */
function moved(
  subscription: Subscription,
  trigger: SubscriptionTrigger,
  set: SubscriptionChange['set'],
  event: SubscriptionEventType | null,
): SubscriptionChange | null {
  const status = subscriptionAfter(subscription.status, trigger);
  return status && { set: { ...set, status, attempts: 0 }, event };
}
