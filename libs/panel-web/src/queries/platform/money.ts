import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../api/calls.ts';
import { useScope } from '../../api/scope.tsx';

export type Revenue = CallOutput<'GET /platform/revenue'>;
export type Books = CallOutput<'GET /platform/books'>;
type Period = Pick<NonNullable<CallInput<'GET /platform/books'>['query']>, 'from' | 'to'>;

export function useRevenue(period: Period, by: 'day' | 'account') {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'revenue', period, by],
    queryFn: () => api('GET /platform/revenue', { query: { ...period, by } }),
    placeholderData: keepPreviousData,
  });
}

export function useBooks(period: Period) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'books', period],
    queryFn: () => api('GET /platform/books', { query: { ...period } }),
    placeholderData: keepPreviousData,
  });
}
