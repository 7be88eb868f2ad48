import { type LocalDate, localDate } from '@catraca/kernel/dates';
import { doubtEnd } from '@catraca/kernel/doubt';
import type { Attempt, ScheduledDetails } from '../charge.ts';
import { firstDayOf } from './due-day.ts';

/** Codes that end a charge with its attempt (API Pix 2.9.0, CobRTentativas, `codigo`). */
const ENDING_CODES: readonly string[] = [
  ...['AC05', 'AM09', 'DENC', 'DS27', 'DTED', 'MIDI', 'MSUC', 'NITX', 'RC09'],
];

/** An attempt as the bank shows it. `unknown`: what this code does not recognise. */
export interface ShownAttempt {
  /** Null: it cannot be read. */
  on: LocalDate | null;
  kind: Attempt['kind'] | 'unknown';
  status: Attempt['status'] | 'requested' | 'unknown';
  code: string | null;
}

/** The attempts so far with those that the bank shows now. A read that lags takes nothing back. */
export function withShown(
  { attempts, dueOn }: Pick<ScheduledDetails, 'attempts' | 'dueOn'>,
  shown: readonly ShownAttempt[],
): Attempt[] {
  const known = new Map(attempts.map((attempt) => [keyOf(attempt), attempt]));
  for (const attempt of shown.flatMap(readable)) {
    const before = known.get(keyOf(attempt));
    if (!before || isOpen(before)) known.set(keyOf(attempt), attempt);
  }
  const first: Attempt = { on: firstDayOf(dueOn), kind: 'scheduled', status: 'scheduled', code: null };
  // The bank has the charge and does not show its first attempt yet.
  if (!known.has('scheduled')) known.set('scheduled', first);
  return [...known.values()].sort(byDay);
}

/** Whether the bank shows something that this code does not recognise. Then nothing is decided by it. */
export function hasUnknown(shown: readonly ShownAttempt[]): boolean {
  return shown.some(({ on, kind, status }) => on === null || kind === 'unknown' || status === 'unknown');
}

export function isOpen({ status }: Pick<Attempt, 'status'>): boolean {
  return status === 'scheduled';
}

/** Code of a rejection that ends the charge. Null: none does. */
export function endingCode(attempts: readonly Attempt[]): string | null {
  return attempts.find(({ code }) => code !== null && ENDING_CODES.includes(code))?.code ?? null;
}

/** Code of the last rejection. Null: there is none. */
export function lastCode(attempts: readonly Attempt[]): string | null {
  return attempts.findLast(({ code }) => code !== null)?.code ?? null;
}

/**
 * The day that a retry is to be ordered for now. Null: an attempt is open or may be, the bank will try a
 * second time today, or no day is left.
 */
export function retryDayAt(scheduled: ScheduledDetails, now: Date): LocalDate | null {
  return isBetweenTries(scheduled, now) ? (daysLeft(scheduled, now)[0] ?? null) : null;
}

/** Whether the last try was rejected and no day is left. */
export function isOutOfTries(scheduled: ScheduledDetails, now: Date): boolean {
  return isBetweenTries(scheduled, now) && daysLeft(scheduled, now).length === 0;
}

/** Whether no attempt is open or ordered, and the bank will not try again by itself. */
function isBetweenTries({ attempts, ordered }: ScheduledDetails, now: Date): boolean {
  const last = attempts.at(-1);
  if (!last || attempts.some((attempt) => isOpen(attempt) || attempt.status === 'paid')) return false;
  if (ordered && now < doubtEnd(ordered.at)) return false;
  return last.kind === 'same_day' || localDate(now) > last.on;
}

/** Retry days after every earlier attempt. The bank takes an order for a day to come only. */
function daysLeft({ attempts, retryDays }: ScheduledDetails, now: Date): LocalDate[] {
  const latest = [localDate(now), ...attempts.map(({ on }) => on)].sort().at(-1)!;
  return retryDays.filter((day) => day > latest);
}

/** There is one first attempt, whatever day the bank moves it to. */
function keyOf({ kind, on }: Pick<Attempt, 'kind' | 'on'>): string {
  return kind === 'scheduled' ? kind : `${kind}/${on}`;
}

function readable({ on, kind, status, code }: ShownAttempt): Attempt[] {
  if (on === null || kind === 'unknown' || status === 'unknown') return [];
  return [{ on, kind, status: status === 'requested' ? 'scheduled' : status, code }];
}

function byDay(one: Attempt, other: Attempt): number {
  if (one.on !== other.on) return one.on < other.on ? -1 : 1;
  return Number(one.kind === 'same_day') - Number(other.kind === 'same_day');
}
