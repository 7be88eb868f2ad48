import { type PageFilters, pageOf } from '../../rules/search.ts';

export const upcomingCounts = [3, 12, 24] as const;

/** Of the charges that were made, and how many of those to come are shown. */
export interface SubscriptionPageFilters extends PageFilters {
  count?: (typeof upcomingCounts)[number];
}

export function subscriptionPageFiltersOf(search: Record<string, unknown>): SubscriptionPageFilters {
  const count = upcomingCounts.find((one) => String(one) === String(search.count));
  return { ...(count && { count }), ...pageOf(search) };
}
