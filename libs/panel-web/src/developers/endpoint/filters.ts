import { oneOf, type PageFilters, pageOf } from '../../rules/search.ts';

export const deliveryStatuses = ['succeeded', 'failed', 'pending'] as const;

export interface DeliveryFilters extends PageFilters {
  status?: (typeof deliveryStatuses)[number];
}

export function deliveryFiltersOf(search: Record<string, unknown>): DeliveryFilters {
  return { ...oneOf('status', deliveryStatuses, search), ...pageOf(search) };
}
