import { addDays, daysBetween, type LocalDate, later, localDate } from '@catraca/kernel/dates';

/** A day of payment whose payables are read, page by page, until all of them are paid. */
export interface PayableDay {
  livemode: boolean;
  day: LocalDate;
  /** Of the next page. Null: the first. */
  cursor: string | null;
  /** Whether a page since the first had a row that must be read again. */
  isOpen: boolean;
  /** When it is read next, or read on. Null when it is done. */
  dueAt: Date | null;
  /** Grows with every write: of two instances that read a page, one goes on. */
  version: number;
}

/** Days before today that are read when nothing was read before. */
const FIRST_DAYS = 10;
/** A day is read again this long after it, while something in it is not paid. */
const REREAD_DAYS = 90;
/** Rows of a day may still appear on the next. */
const LATE_DAYS = 1;
const [SOON_MS, HOUR_MS] = [10 * 60_000, 3_600_000];

/** The days to begin with: those after the last one that is known, up to `until`. */
export function newDays(last: LocalDate | null, today: LocalDate, until: LocalDate): LocalDate[] {
  const first = last ? addDays(last, 1) : addDays(today, -FIRST_DAYS);
  const days = daysBetween(first, until);
  return Array.from({ length: Math.max(0, days + 1) }, (_, at) => addDays(first, at));
}

/**
 * After a day was read to its end: when it is read again, or null. Days are counted in real time: of a day
 * that is ahead of it, as test clocks are, all may still change.
 */
export function nextReading({ day, isOpen }: PayableDay, now: Date): Date | null {
  const age = daysBetween(day, localDate(now));
  if (!isOpen && age > LATE_DAYS) return null;
  if (age > REREAD_DAYS) return null;
  if (Math.abs(age) <= LATE_DAYS) return later(now, SOON_MS);
  return later(now, Math.abs(age) <= FIRST_DAYS ? HOUR_MS : 24 * HOUR_MS);
}
