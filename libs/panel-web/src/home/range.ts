import type { OverviewRange } from '../queries/home.ts';
import { oneOf } from '../rules/search.ts';

export const ranges = ['today', '7d', '30d', '12m'] as const satisfies readonly OverviewRange[];

export interface HomeFilters {
  range?: OverviewRange;
}

export const DEFAULT_RANGE: OverviewRange = '7d';

export function homeFiltersOf(search: Record<string, unknown>): HomeFilters {
  return oneOf('range', ranges, search);
}
