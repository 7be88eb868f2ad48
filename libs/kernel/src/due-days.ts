import { addDays, type LocalDate, localDate, timeOf } from './dates.ts';

/**
 * The bank takes a charge of a mandate 10 to 2 days before it is due
 * (https://docs.cielo.com.br/pix-can-cbk, Jornadas de cobrança).
 */
const LATEST_DAYS_AHEAD = 2;
/** On the last of these days, an order must come before this hour. */
const LAST_ORDER_HOUR = 20;
const SENT_DAYS_AHEAD = 4;

/** The first day on which a charge of a mandate may be due that is ordered now. */
export function earliestDueDay(now: Date): LocalDate {
  const today = localDate(now);
  const isInTime = now < timeOf(today, LAST_ORDER_HOUR);
  return addDays(today, isInTime ? LATEST_DAYS_AHEAD : LATEST_DAYS_AHEAD + 1);
}

/** The day on which it goes to the bank, unless it is ordered later. */
export function sendDay(dueOn: LocalDate): LocalDate {
  return addDays(dueOn, -SENT_DAYS_AHEAD);
}

/** When what goes to the bank on this day is due, unless it was ordered late. */
export function dueDaySentOn(day: LocalDate): LocalDate {
  return addDays(day, SENT_DAYS_AHEAD);
}

/** Whether the bank takes it no more. */
export function isTooLateToSend(dueOn: LocalDate, now: Date): boolean {
  return localDate(now) > addDays(dueOn, -LATEST_DAYS_AHEAD);
}
