import type { ChargeStatus } from '@catraca/contracts/http/schemas/charge';
import { endOf, isDay, startOf } from '../../rules/days.ts';
import { oneOf, pageOf } from '../../rules/search.ts';

export const statuses = [
  ...(['pending', 'processing', 'in_analysis', 'paid', 'partially_refunded'] as const),
  ...(['refunded', 'expired', 'canceled', 'failed', 'chargedback'] as const),
] satisfies ChargeStatus[];
export const methods = ['pix', 'credit_card'] as const;

/** The list's whole state, as the address has it: days are the person's. */
export interface ChargeFilters {
  status?: ChargeStatus;
  payment_method?: (typeof methods)[number];
  reference?: string;
  created_since?: string;
  created_until?: string;
  page?: number;
  per_page?: number;
}

/** What an address says that the API would take; anything else is dropped. */
export function chargeFiltersOf(search: Record<string, unknown>): ChargeFilters {
  const { reference, created_since, created_until } = search;
  return {
    ...oneOf('status', statuses, search),
    ...oneOf('payment_method', methods, search),
    ...(typeof reference === 'string' && reference !== '' && { reference }),
    ...(isDay(created_since) && { created_since }),
    ...(isDay(created_until) && { created_until }),
    ...pageOf(search),
  };
}

/** As the API has them. */
export function queryOf({ created_since, created_until, ...filters }: ChargeFilters) {
  return { ...filters, created_since: startOf(created_since), created_until: endOf(created_until) };
}

/** How many filters narrow the list. */
export function countOf({ page: _page, per_page: _perPage, ...filters }: ChargeFilters): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
