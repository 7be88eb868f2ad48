import type { SavedCard } from '@catraca/contracts/http/schemas/saved-card';

type Expiry = Pick<SavedCard, 'exp_month' | 'exp_year'>;

/** As it is printed: `02/2028`. */
export function printedExpiry({ exp_month, exp_year }: Expiry): string | null {
  if (exp_month === null || exp_year === null) return null;
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}

/** The last day that the card is valid, in São Paulo (specification S15.4): `2028-02-29`. */
export function lastDayOf({ exp_month, exp_year }: Expiry): string | null {
  if (exp_month === null || exp_year === null) return null;
  return new Date(Date.UTC(exp_year, exp_month, 0)).toISOString().slice(0, 10);
}
