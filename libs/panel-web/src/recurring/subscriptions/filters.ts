import type { SubscriptionStatus } from '@catraca/contracts/http/schemas/subscription';
import { oneOf, type PageFilters, type PeriodFilter, pageOf, periodIn } from '../../rules/search.ts';
import { mandateIn } from '../new-subscription/filters.ts';

export const subscriptionStatuses = [
  ...(['incomplete', 'active', 'past_due', 'paused', 'canceled', 'completed'] as const),
] satisfies SubscriptionStatus[];

/** The list's whole state, as the address has it: days are the person's. */
export interface SubscriptionFilters extends PageFilters, PeriodFilter {
  status?: SubscriptionStatus;
  /** Where the page of a mandate leads to. */
  mandate?: string;
}

export function subscriptionFiltersOf(search: Record<string, unknown>): SubscriptionFilters {
  return {
    ...oneOf('status', subscriptionStatuses, search),
    ...mandateIn(search),
    ...periodIn(search),
    ...pageOf(search),
  };
}
