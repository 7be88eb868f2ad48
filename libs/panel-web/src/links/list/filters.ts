import { oneOf, pageOf } from '../../rules/search.ts';

const states = ['true', 'false'] as const;

export interface LinkFilters {
  active?: 'true' | 'false';
  page?: number;
  per_page?: number;
}

export function linkFiltersOf(search: Record<string, unknown>): LinkFilters {
  return { ...oneOf('active', states, search), ...pageOf(search) };
}
