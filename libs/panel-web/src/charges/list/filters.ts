import type { ChargeStatus } from '@catraca/contracts/http/schemas/charge';
import { oneOf, type PageFilters, type PeriodFilter, pageOf, periodIn, textIn } from '../../rules/search.ts';

export const statuses = [
  ...(['pending', 'processing', 'in_analysis', 'paid', 'partially_refunded'] as const),
  ...(['refunded', 'expired', 'canceled', 'failed', 'chargedback'] as const),
] satisfies ChargeStatus[];
export const methods = ['pix', 'credit_card'] as const;

/** The list's whole state, as the address has it: days are the person's. */
export interface ChargeFilters extends PageFilters, PeriodFilter {
  status?: ChargeStatus;
  payment_method?: (typeof methods)[number];
  reference?: string;
}

/** What an address says that the API would take; anything else is dropped. */
export function chargeFiltersOf(search: Record<string, unknown>): ChargeFilters {
  return {
    ...oneOf('status', statuses, search),
    ...oneOf('payment_method', methods, search),
    ...textIn('reference', search),
    ...periodIn(search),
    ...pageOf(search),
  };
}
