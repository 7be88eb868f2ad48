import type { ChargeStatus } from '@catraca/contracts/http/schemas/charge';
import { endOf, startOf } from '../../rules/days.ts';
import { dayIn, oneOf, type PageFilters, pageOf, textIn } from '../../rules/search.ts';

export const statuses = [
  ...(['pending', 'processing', 'in_analysis', 'paid', 'partially_refunded'] as const),
  ...(['refunded', 'expired', 'canceled', 'failed', 'chargedback'] as const),
] satisfies ChargeStatus[];
export const methods = ['pix', 'credit_card'] as const;

/** The list's whole state, as the address has it: days are the person's. */
export interface ChargeFilters extends PageFilters {
  status?: ChargeStatus;
  payment_method?: (typeof methods)[number];
  reference?: string;
  created_since?: string;
  created_until?: string;
}

/** What an address says that the API would take; anything else is dropped. */
export function chargeFiltersOf(search: Record<string, unknown>): ChargeFilters {
  return {
    ...oneOf('status', statuses, search),
    ...oneOf('payment_method', methods, search),
    ...textIn('reference', search),
    ...dayIn('created_since', search),
    ...dayIn('created_until', search),
    ...pageOf(search),
  };
}

/** As the API has them. */
export function queryOf({ created_since, created_until, ...filters }: ChargeFilters) {
  return { ...filters, created_since: startOf(created_since), created_until: endOf(created_until) };
}
