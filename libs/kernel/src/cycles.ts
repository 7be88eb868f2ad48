import { addDays, daysBetween, type LocalDate } from './dates.ts';

/** How often a mandate may be charged. */
export type Interval = 'week' | 'month' | 'quarter' | 'half_year' | 'year';

const WEEK_DAYS = 7;
const months: Readonly<Record<Exclude<Interval, 'week'>, number>> = {
  month: 1,
  quarter: 3,
  half_year: 6,
  year: 12,
};

/** Every month has it. A cycle that began later would leave a short month without a billing day. */
const LAST_COMMON_DAY = 28;

/**
 * First day of a mandate's cycle, the first one being 0: the k-th interval counted from its start (API Pix
 * 2.9.0, `calendario`). After the 28th it is the 28th; how banks count then is unproven.
 */
export function startOfCycle(startsOn: LocalDate, interval: Interval, cycle: number): LocalDate {
  if (interval === 'week') return addDays(startsOn, WEEK_DAYS * cycle);
  if (cycle === 0) return startsOn;
  const day = Math.min(Number(startsOn.slice(8)), LAST_COMMON_DAY);
  return dayOfMonth(startsOn, months[interval] * cycle, day);
}

/** The cycle that a day is in. Negative before the start. */
export function cycleOf(startsOn: LocalDate, interval: Interval, date: LocalDate): number {
  if (interval === 'week') return Math.floor(daysBetween(startsOn, date) / WEEK_DAYS);
  const guess = Math.floor(monthsBetween(startsOn, date) / months[interval]);
  return startOfCycle(startsOn, interval, guess) <= date ? guess : guess - 1;
}

/**
 * Due days of a subscription, the first one being 0: the first billing day on or after its start, then one
 * each interval. `billingDay`: 1 (Monday) to 7 of a week, otherwise a day of the month.
 */
export function dueDay(
  { startsOn, interval, billingDay }: { startsOn: LocalDate; interval: Interval; billingDay: number },
  count: number,
): LocalDate {
  if (interval === 'week') {
    const ahead = (billingDay - isoWeekday(startsOn) + WEEK_DAYS) % WEEK_DAYS;
    return addDays(startsOn, ahead + WEEK_DAYS * count);
  }
  const inFirstMonth = dayOfMonth(startsOn, 0, billingDay);
  const skipped = inFirstMonth < startsOn ? 1 : 0;
  return dayOfMonth(startsOn, skipped + months[interval] * count, billingDay);
}

/** A day of the month that is so many months after that of `date`; in short months the last day. */
function dayOfMonth(date: LocalDate, ahead: number, day: number): LocalDate {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + ahead;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const parts = [String(year).padStart(4, '0'), twoDigits(month), twoDigits(Math.min(day, last))];
  return parts.join('-');
}

function monthsBetween(from: LocalDate, to: LocalDate): number {
  const index = (date: LocalDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return index(to) - index(from);
}

/** 1 is Monday, 7 Sunday. */
function isoWeekday(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || WEEK_DAYS;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
