import { isDay } from '../rules/days.ts';

/** Days in São Paulo, of this century or the next, as the API takes them. */
export interface PeriodFilters {
  from?: string;
  to?: string;
}

export function periodOf({ from, to }: Record<string, unknown>): PeriodFilters {
  return { ...(isKnown(from) && { from }), ...(isKnown(to) && { to }) };
}

function isKnown(value: unknown): value is string {
  return isDay(value) && /^2[01]/.test(value);
}
