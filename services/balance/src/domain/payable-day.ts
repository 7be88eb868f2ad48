import { addDays, daysBetween, type LocalDate, later, localDate } from '@catraca/kernel/dates';

/** A day of payment whose payables are read, page by page, until all of them are paid. */
export interface PayableDay {
  livemode: boolean;
  day: LocalDate;
  /** Of the next page. Null: the first. */
  cursor: string | null;
  /** Whether a page since the first had a row that must be read again. */
  isOpen: boolean;
  /** Rows since the first page that cannot be read. */
  skipped: number;
  /** The same of the last reading that came to the end of the day: open items. */
  unreadable: number;
  /** Readings in a row that failed, and when the first of them did. */
  failures: number;
  failingSince: Date | null;
  /** When it is read next, or read on. Null when it is done. */
  dueAt: Date | null;
  /** Grows with every write: of two instances that read a page, one goes on. */
  version: number;
}

/** Days before today that are read when nothing was read before. */
const FIRST_DAYS = 10;
/** After these days, a day in which something is not paid is read once a week. */
const REREAD_DAYS = 90;
/** The acquirer tells of payables for 24 months. */
const MOST_DAYS = 730;
/** Rows of a day may still appear on the next. */
const LATE_DAYS = 1;
const [SOON_MS, HOUR_MS] = [10 * 60_000, 3_600_000];
/** A day that fails, or is due, for so long is late. */
export const LATE_MS = 2 * HOUR_MS;

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
  if (age > MOST_DAYS) return null;
  if (age > REREAD_DAYS) return later(now, 7 * 24 * HOUR_MS);
  if (Math.abs(age) <= LATE_DAYS) return later(now, SOON_MS);
  return later(now, Math.abs(age) <= FIRST_DAYS ? HOUR_MS : 24 * HOUR_MS);
}

/** What changes of a day whose reading failed: it is read on later, and others meanwhile. */
export function afterFailure(day: PayableDay, now: Date): Partial<PayableDay> {
  const failures = day.failures + 1;
  const dueAt = later(now, Math.min(HOUR_MS, SOON_MS * 2 ** (failures - 1)));
  return { failures, failingSince: day.failingSince ?? now, dueAt };
}

/** What changes of a day that was read to its end. Without a next reading, what is open stays so. */
export function afterReading(day: PayableDay, now: Date): Partial<PayableDay> {
  const isOpen = day.isOpen || day.skipped > 0;
  const dueAt = nextReading({ ...day, isOpen }, now);
  const read = { cursor: null, failures: 0, failingSince: null, skipped: 0, unreadable: day.skipped };
  return { ...read, isOpen: isOpen && dueAt === null, dueAt };
}
