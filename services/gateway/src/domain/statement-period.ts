import { addDays, daysBetween, type LocalDate, localDate } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';

const MAX_DAYS = 366;
const DEFAULT_DAYS = 31;
const SETTLEMENTS_AHEAD_DAYS = 31;

export interface DatePeriod {
  from: LocalDate;
  to: LocalDate;
}

interface GivenPeriod {
  from?: LocalDate | undefined;
  to?: LocalDate | undefined;
}

/** The period of a list of settlements, which are known ahead. Throws as `periodFrom`. */
export function settlementPeriod(given: GivenPeriod, now: Date): DatePeriod {
  return periodFrom(given, now, SETTLEMENTS_AHEAD_DAYS);
}

/**
 * Both dates of a period, inclusive. By default it ends today, or `daysAhead` later, and begins 31 days
 * before today. Throws validation_failed for a period that ends before it begins, or is longer than 366 days.
 */
export function periodFrom(
  { from: givenFrom, to: givenTo }: GivenPeriod,
  now: Date,
  daysAhead = 0,
): DatePeriod {
  const today = localDate(now);
  const to = givenTo ?? (givenFrom ? last(givenFrom, addDays(today, daysAhead)) : addDays(today, daysAhead));
  const from = givenFrom ?? addDays(to, 1 - DEFAULT_DAYS - daysAhead);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw refusal('A data final deve ser igual ou posterior à inicial.');
  if (days > MAX_DAYS) throw refusal(`O período deve ter no máximo ${MAX_DAYS} dias.`);
  return { from, to };
}

function last(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}

function refusal(message: string): ApiError {
  return new ApiError('validation_failed', { fields: { to: [message] } });
}
