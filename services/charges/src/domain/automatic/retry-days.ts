import { cycleOf, type Interval, startOfCycle } from '@catraca/kernel/cycles';
import { addDays, type LocalDate } from '@catraca/kernel/dates';

/** A weekly cycle has seven days, so its last retry comes a day before the next charge is due. */
const MOST_DAYS_OF_A_WEEK = 6;

/**
 * The days on which a charge may be tried again, earliest first: so many days after it was due, Sundays too,
 * and before the next cycle.
 */
export function retryDaysOf(
  dueOn: LocalDate,
  { retry, interval, startsOn }: { retry: string; interval: Interval; startsOn: LocalDate },
  afterDays: readonly number[],
): LocalDate[] {
  if (retry === 'none') return [];
  const nextCycle = startOfCycle(startsOn, interval, cycleOf(startsOn, interval, dueOn) + 1);
  const within =
    interval === 'week' ? afterDays.map((days) => Math.min(days, MOST_DAYS_OF_A_WEEK)) : afterDays;
  return [...new Set(within)].map((days) => addDays(dueOn, days)).filter((day) => day < nextCycle);
}
