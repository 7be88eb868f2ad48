import type { SubscriptionStatus } from '@catraca/contracts/http/schemas/subscription';
import { endOf, startOf } from '../../rules/days.ts';
import { dayIn, oneOf, type PageFilters, pageOf } from '../../rules/search.ts';
import { mandateIn } from '../new-subscription/filters.ts';

export const subscriptionStatuses = [
  ...(['incomplete', 'active', 'past_due', 'paused', 'canceled', 'completed'] as const),
] satisfies SubscriptionStatus[];

/** The list's whole state, as the address has it: days are the person's. */
export interface SubscriptionFilters extends PageFilters {
  status?: SubscriptionStatus;
  /** Where the page of a mandate leads to. */
  mandate?: string;
  created_since?: string;
  created_until?: string;
}

export function subscriptionFiltersOf(search: Record<string, unknown>): SubscriptionFilters {
  return {
    ...oneOf('status', subscriptionStatuses, search),
    ...mandateIn(search),
    ...dayIn('created_since', search),
    ...dayIn('created_until', search),
    ...pageOf(search),
  };
}

/** As the API has them. */
export function queryOf({ created_since, created_until, ...filters }: SubscriptionFilters) {
  return { ...filters, created_since: startOf(created_since), created_until: endOf(created_until) };
}
