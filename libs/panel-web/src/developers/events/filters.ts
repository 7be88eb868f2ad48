import type { SellerEventType } from '@catraca/contracts/events/seller-event';
import { oneOf, type PageFilters, pageOf } from '../../rules/search.ts';
import { eventTypes } from '../event-types.ts';

export interface EventFilters extends PageFilters {
  type?: SellerEventType;
}

export function eventFiltersOf(search: Record<string, unknown>): EventFilters {
  return { ...oneOf('type', eventTypes, search), ...pageOf(search) };
}
