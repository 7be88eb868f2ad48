import type { Withdrawal } from '@catraca/contracts/http/schemas/withdrawal';
import { dayIn, oneOf, type PageFilters, pageOf } from '../../rules/search.ts';

export const withdrawalStatuses = [
  ...(['requested', 'processing', 'paid', 'failed', 'canceled'] as const),
] satisfies Withdrawal['status'][];

/** Days are the person's. */
export interface WithdrawalFilters extends PageFilters {
  status?: Withdrawal['status'];
  created_since?: string;
  created_until?: string;
}

export function withdrawalFiltersOf(search: Record<string, unknown>): WithdrawalFilters {
  return {
    ...oneOf('status', withdrawalStatuses, search),
    ...dayIn('created_since', search),
    ...dayIn('created_until', search),
    ...pageOf(search),
  };
}
