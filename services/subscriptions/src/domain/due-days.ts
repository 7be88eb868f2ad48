import { cycleOf, dueDay } from '@catraca/kernel/cycles';
import { type LocalDate, timeOf } from '@catraca/kernel/dates';
import { earliestDueDay, sendDay } from '@catraca/kernel/due-days';
import type { Subscription } from './subscription.ts';

type Billed = Pick<Subscription, 'interval' | 'billingDay' | 'startsOn' | 'endsOn' | 'mandate' | 'last'>;

/** More than a century of weeks. */
const MAX_DUE_DAYS = 6_000;

/** The last day on which a charge may be due. */
export function lastDayOf({ endsOn, mandate }: Pick<Billed, 'endsOn' | 'mandate'>): LocalDate | null {
  const ends = [endsOn, mandate.endsOn].filter((day) => day !== null);
  return ends.sort()[0] ?? null;
}

export function cycleOfDay(
  { interval, mandate }: Pick<Billed, 'interval' | 'mandate'>,
  day: LocalDate,
): number {
  return cycleOf(mandate.startsOn, interval, day);
}

/**
 * The next due day after the last one, and from this day on: the first billing day of a cycle of the mandate
 * that was neither charged nor skipped. Null: there is none before the end.
 */
export function nextDueDay(billed: Billed, from: LocalDate = billed.startsOn): LocalDate | null {
  return dueDays(billed, from).next().value ?? null;
}

/** The due days that it will charge, as long as nothing changes. None while it is paused without an end. */
export function comingDays(
  subscription: Billed & Pick<Subscription, 'nextDueOn' | 'pause'>,
  count: number,
): LocalDate[] {
  const { nextDueOn, pause } = subscription;
  if (nextDueOn === null || (pause && pause.until === null)) return [];
  const isCharged = (day: LocalDate) => !pause?.until || chargeTimeOf(day) >= timeOf(pause.until, 0);
  const days: LocalDate[] = [];
  for (const day of dueDays(subscription, nextDueOn)) {
    if (days.length === count) break;
    if (isCharged(day)) days.push(day);
  }
  return days;
}

function* dueDays(billed: Billed, from: LocalDate): Generator<LocalDate> {
  const end = lastDayOf(billed);
  let last = billed.last;
  for (let count = 0; count < MAX_DUE_DAYS; count++) {
    const day = dueDay(billed, count);
    if (end !== null && day > end) return;
    const cycle = cycleOfDay(billed, day);
    if (day < from || (last && (day <= last.dueOn || cycle <= last.cycle))) continue;
    last = { dueOn: day, cycle };
    yield day;
  }
}

/** When a cycle's charge is made: as it goes to the bank, four calendar days before it is due. */
export function chargeTimeOf(dueOn: LocalDate): Date {
  return timeOf(sendDay(dueOn), 0);
}

/**
 * The time by which a due day that has come up is charged: now, or, where a test clock jumped over it, the
 * moment at which it came up (specification S19.5).
 */
export function chargingTime(
  { activatedAt, createdAt }: Pick<Subscription, 'activatedAt' | 'createdAt'>,
  dueOn: LocalDate,
  { now, isJumped }: ChargingClock,
): Date {
  if (!isJumped || dueOn >= earliestDueDay(now)) return now;
  const cameUp = Math.max(chargeTimeOf(dueOn).getTime(), (activatedAt ?? createdAt).getTime());
  return new Date(Math.min(cameUp, now.getTime()));
}

/** `isJumped`: the account has a test clock that was moved. Then no time passed that we were away. */
export interface ChargingClock {
  now: Date;
  isJumped: boolean;
}

/**
 * The day on which a due day that has come up can still be charged: itself, or a later one of its cycle when
 * we are late. Null: it is missed.
 */
export function chargeableDay(billed: Billed, dueOn: LocalDate, now: Date): LocalDate | null {
  const earliest = earliestDueDay(now);
  const day = dueOn > earliest ? dueOn : earliest;
  const end = lastDayOf(billed);
  const isInCycle = cycleOfDay(billed, day) === cycleOfDay(billed, dueOn);
  return isInCycle && (end === null || day <= end) ? day : null;
}
