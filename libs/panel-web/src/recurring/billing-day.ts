import type { Interval } from '@catraca/contracts/http/schemas/mandate';
import type { Texts } from '../texts/pt.ts';

const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
const LONGEST_MONTH = 31;

/** `1` to `7` of a week, Monday first, otherwise a day of the month. */
export function billingDayText(interval: Interval, day: number, t: Texts): string {
  return interval === 'week' ? t.weekDay[day as keyof Texts['weekDay']] : t.subscription.dayOfMonth(day);
}

export function billingDays(interval: Interval, t: Texts): [value: string, text: string][] {
  const days = interval === 'week' ? weekDays : Array.from({ length: LONGEST_MONTH }, (_, at) => at + 1);
  return days.map((day) => [String(day), billingDayText(interval, day, t)]);
}
