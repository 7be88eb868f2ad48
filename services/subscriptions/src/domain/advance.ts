import { backOffMs } from '@catraca/kernel/back-off';
import { type LocalDate, later, timeOf } from '@catraca/kernel/dates';
import { derivedId } from '@catraca/kernel/ids';
import {
  type ChargingClock,
  chargeableDay,
  chargeTimeOf,
  chargingTime,
  cycleOfDay,
  nextDueDay,
} from './due-days.ts';
import { type CycleCharge, hasEnded, type Subscription, type SubscriptionChange } from './subscription.ts';
import { canceled, completed, resumed } from './subscription-changes.ts';

/** How many cycles with a charge it remembers. Open ones stay. */
const KEPT_CHARGES = 24;
const FIRST_GAP_MS = 2_000;

/** What time brings to a subscription. */
interface Step {
  at: Date;
  change(): SubscriptionChange | null;
}

/**
 * The next thing that has come by now, in the order of time: a pause ends, it ends with its period, a cycle
 * comes up, or it is completed. Null: nothing has. What a clock that jumped brings is done one after another.
 */
export function advance(subscription: Subscription, clock: ChargingClock): SubscriptionChange | null {
  const { now } = clock;
  const [first] = stepsOf(subscription, clock).sort((one, other) => one.at.getTime() - other.at.getTime());
  return first && first.at <= now ? first.change() : null;
}

/**
 * When a job looks at it next, after a look that begins now: later than now, so that what one instance has
 * taken up is not due for another one at once. Null: nothing is to be done any more.
 */
export function nextLookAt(subscription: Subscription, now: Date, jitter: number): Date | null {
  const { attempts, isSettled, charges } = subscription;
  const isOpen = !isSettled || subscription.status === 'requested';
  const soon = later(now, backOffMs(attempts, FIRST_GAP_MS, jitter));
  if (isOpen || charges.some(({ state }) => state === 'intended')) return soon;
  const times = stepsOf(subscription, { now, isJumped: false }).map(({ at }) => at.getTime());
  if (times.length === 0) return null;
  const next = new Date(Math.min(...times));
  return next > now ? next : soon;
}

function stepsOf(subscription: Subscription, clock: ChargingClock): Step[] {
  const { now } = clock;
  const { status, pause, cancelAt, nextDueOn, charges } = subscription;
  if (hasEnded(subscription) || status === 'requested' || status === 'incomplete') return [];
  const isDone = nextDueOn === null && cancelAt === null && charges.every(isConcluded);
  return [
    ...(pause?.until ? [{ at: startOf(pause.until), change: () => resumed(subscription) }] : []),
    ...(cancelAt ? [{ at: startOf(cancelAt), change: () => canceled(subscription, null, now) }] : []),
    ...(nextDueOn
      ? [{ at: chargeTimeOf(nextDueOn), change: () => comeUp(subscription, nextDueOn, clock) }]
      : []),
    ...(isDone ? [{ at: now, change: () => completed(subscription) }] : []),
  ];
}

/** A cycle comes up: it is charged, or skipped, because the subscription is paused or we are too late. */
function comeUp(subscription: Subscription, dueOn: LocalDate, clock: ChargingClock): SubscriptionChange {
  const { id, status, amount, createdAt, charges } = subscription;
  const cycle = cycleOfDay(subscription, dueOn);
  const last = { dueOn, cycle };
  const set = { last, nextDueOn: nextDueDay({ ...subscription, last }), attempts: 0 };
  const at = chargingTime(subscription, dueOn, clock);
  const day = status === 'paused' ? null : chargeableDay(subscription, dueOn, at);
  if (day === null) return { set, event: null };
  const madeAt = new Date(Math.max(chargeTimeOf(dueOn).getTime(), createdAt.getTime()));
  const chargeId = derivedId('ch', madeAt, [id, String(cycle)]);
  const charge: CycleCharge = { cycle, chargeId, dueOn: day, amount, state: 'intended' };
  return { set: { ...set, charges: kept([...charges, charge]) }, event: null };
}

export function isConcluded({ state }: Pick<CycleCharge, 'state'>): boolean {
  return state !== 'intended' && state !== 'open';
}

function kept(charges: CycleCharge[]): CycleCharge[] {
  const surplus = charges.length - KEPT_CHARGES;
  return charges.filter((charge, at) => at >= surplus || !isConcluded(charge));
}

const startOf = (day: LocalDate) => timeOf(day, 0);
