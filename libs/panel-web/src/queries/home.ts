import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';

export type Overview = CallOutput<'GET /overview'>;
export type OverviewRange = Overview['range'];
export type SearchHit = CallOutput<'GET /search'>['hits'][number];

/** Read anew once a minute: it is a page that stays open. */
const OVERVIEW_MS = 60_000;

export function useOverview(range: OverviewRange) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'overview', range],
    queryFn: () => api('GET /overview', { query: { range } }),
    placeholderData: keepPreviousData,
    refetchInterval: OVERVIEW_MS,
  });
}

export const SHORTEST_WORDS = 2;

/** What was searched for may be a person's: nothing of it is kept once it is not shown. */
export function useSearchHits(words: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'search', words],
    queryFn: () => api('GET /search', { query: { q: words } }),
    enabled: words.length >= SHORTEST_WORDS,
    gcTime: 0,
  });
}
