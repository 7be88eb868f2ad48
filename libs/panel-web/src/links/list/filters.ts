import { oneOf, type PageFilters, pageOf } from '../../rules/search.ts';

const states = ['true', 'false'] as const;

export interface LinkFilters extends PageFilters {
  active?: 'true' | 'false';
}

export function linkFiltersOf(search: Record<string, unknown>): LinkFilters {
  return { ...oneOf('active', states, search), ...pageOf(search) };
}
