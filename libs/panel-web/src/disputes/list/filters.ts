import { oneOf, type PageFilters, pageOf } from '../../rules/search.ts';

export const statuses = ['opened', 'approved', 'rejected'] as const;

export interface DisputeFilters extends PageFilters {
  status?: (typeof statuses)[number];
}

export function disputeFiltersOf(search: Record<string, unknown>): DisputeFilters {
  return { ...oneOf('status', statuses, search), ...pageOf(search) };
}
