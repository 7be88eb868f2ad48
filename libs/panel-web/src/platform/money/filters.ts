import { dayIn } from '../../rules/search.ts';

/** Days of São Paulo, both inclusive. Without them, the last 31. */
export interface PeriodFilters {
  from?: string;
  to?: string;
}

export function periodFiltersOf(search: Record<string, unknown>): PeriodFilters {
  return { ...dayIn('from', search), ...dayIn('to', search) };
}
