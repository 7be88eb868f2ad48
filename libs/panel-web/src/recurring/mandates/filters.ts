import type { MandateStatus } from '@catraca/contracts/http/schemas/mandate';
import { endOf, startOf } from '../../rules/days.ts';
import { dayIn, oneOf, type PageFilters, pageOf, textIn } from '../../rules/search.ts';

export const mandateStatuses = [
  ...(['pending', 'active', 'rejected', 'expired', 'canceled'] as const),
] satisfies MandateStatus[];

/** The list's whole state, as the address has it, but for the payer's document: days are the person's. */
export interface MandateFilters extends PageFilters {
  status?: MandateStatus;
  reference?: string;
  created_since?: string;
  created_until?: string;
}

export function mandateFiltersOf(search: Record<string, unknown>): MandateFilters {
  return {
    ...oneOf('status', mandateStatuses, search),
    ...textIn('reference', search),
    ...dayIn('created_since', search),
    ...dayIn('created_until', search),
    ...pageOf(search),
  };
}

/** As the API has them. */
export function queryOf({ created_since, created_until, ...filters }: MandateFilters) {
  return { ...filters, created_since: startOf(created_since), created_until: endOf(created_until) };
}
