import { type PageFilters, pageOf } from '../../rules/search.ts';
import { type PeriodFilters, periodOf } from '../period.ts';

export interface SettlementFilters extends PeriodFilters, PageFilters {}

export function settlementFiltersOf(search: Record<string, unknown>): SettlementFilters {
  return { ...periodOf(search), ...pageOf(search) };
}
