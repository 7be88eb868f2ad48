import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { daysBetween, localDate, timeOf } from '@catraca/kernel/dates';
import { earliestDueDay } from '@catraca/kernel/due-days';
import { derivedId } from '@catraca/kernel/ids';
import type { TestShop, TestShops } from '../adapters/test-shop.ts';
import type { SubscriptionDeed } from '../domain/test-trigger/scripts.ts';
import { readFinal, unlessDone } from './carry-out-deed.ts';
import type { Trigger, Triggered, TriggerOrder } from './trigger.ts';

type Asking = Extract<TriggerOrder, { makes: 'mandate' }>;
type Subscribing = Extract<TriggerOrder, { makes: 'subscription' }>;

/** Long enough for the answer to be on its way before the mandate ends. */
const UNANSWERED_SECONDS = 1;
/** Its charge is not made yet. */
const USUAL_DAYS_AHEAD = 6;

/** Asks a payer for a mandate, and has the payer and the seller decide. */
export async function askPayerForTrigger(order: Asking, { shop, id, time }: Trigger): Promise<Triggered> {
  const { mandates } = shop;
  const resource = derivedId('mnd', time, [id]);
  await mandates.create(resource, order.terms, order.isUnanswered && UNANSWERED_SECONDS);
  for (const deed of order.deeds) {
    if (deed === 'cancel') await mandates.cancel(resource);
    else await unlessDone('mandate_not_pending', mandates.decide(resource, deed));
  }
  return { resource, events: order.events };
}

/** Makes a subscription with a mandate of its own. */
export async function subscribeForTrigger(
  order: Subscribing,
  trigger: Trigger,
  shops: TestShops,
): Promise<Triggered> {
  const { shop, id, time } = trigger;
  const resource = derivedId('sub', time, [id]);
  const { terms, billed, isOver = false } = order;
  const daysAhead = isOver ? 0 : daysAheadOf(order, shop);
  const { mandateId } = await shop.mandates.subscribe(resource, { terms, billed, daysAhead, isOver });
  const subscribed = { ...trigger, subscriptionId: resource, mandateId, order, shops };
  for (const deed of order.deeds) await carryOut(deed, subscribed);
  return { resource, events: order.events };
}

/** What is to fail is charged as soon as a bank takes it. */
function daysAheadOf({ deeds }: Subscribing, { context: { now } }: TestShop): number {
  return deeds.includes('fail') ? daysBetween(localDate(now), earliestDueDay(now)) : USUAL_DAYS_AHEAD;
}

interface Subscribed extends Trigger {
  subscriptionId: string;
  mandateId: string;
  order: Subscribing;
  shops: TestShops;
}

async function carryOut(deed: SubscriptionDeed, subscribed: Subscribed): Promise<void> {
  const { subscriptionId, mandateId, order } = subscribed;
  const { mandates } = subscribed.shop;
  switch (deed) {
    case 'approve':
      await unlessDone('mandate_not_pending', mandates.decide(mandateId, 'approve'));
      return waitFor(subscribed, (status) => status !== 'incomplete');
    case 'pause':
      return mandates.pause(subscriptionId);
    case 'resume':
      return mandates.resume(subscriptionId);
    case 'update':
      return mandates.update(subscriptionId, [...order.billed.metadata, { key: 'alterada', value: 'sim' }]);
    case 'cancel':
      return mandates.end(subscriptionId);
    case 'fail':
      return fail(subscribed);
  }
}

/** On the day of its first attempt, which the account's clock is moved to. */
async function fail(subscribed: Subscribed): Promise<void> {
  const { shop, shops, id, subscriptionId, signal } = subscribed;
  const charge = await readFinal(
    () => shop.mandates.chargeOf(subscriptionId),
    (one) => Boolean(one?.mandate?.attempts.length),
    signal,
  );
  const { accountId, now } = shop.context;
  const day = timeOf(bankingDayFrom(charge!.mandate!.dueOn!), 0);
  const seconds = Math.ceil((day.getTime() - now.getTime()) / 1_000);
  if (seconds > 0) await shops.advanceClock(accountId, seconds, id);
  const moved = { ...subscribed, shop: await shops.open(accountId) };
  await unlessDone('charge_not_payable', moved.shop.mandates.reject(charge!.id));
  await waitFor(moved, (status) => status === 'past_due');
}

async function waitFor(
  { shop, subscriptionId, signal }: Subscribed,
  isReached: (status: string) => boolean,
): Promise<void> {
  await readFinal(
    () => shop.mandates.subscription(subscriptionId),
    ({ status }) => isReached(status),
    signal,
  );
}
