import type { MandateStatus } from '@catraca/contracts/http/schemas/mandate';
import { oneOf, type PageFilters, type PeriodFilter, pageOf, periodIn, textIn } from '../../rules/search.ts';

export const mandateStatuses = [
  ...(['pending', 'active', 'rejected', 'expired', 'canceled'] as const),
] satisfies MandateStatus[];

/** The list's whole state, as the address has it, but for the payer's document: days are the person's. */
export interface MandateFilters extends PageFilters, PeriodFilter {
  status?: MandateStatus;
  reference?: string;
}

export function mandateFiltersOf(search: Record<string, unknown>): MandateFilters {
  return {
    ...oneOf('status', mandateStatuses, search),
    ...textIn('reference', search),
    ...periodIn(search),
    ...pageOf(search),
  };
}
