import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction } from './action.ts';

export type SavedCard = CallOutput<'GET /cards'>['data'][number];
type CardFilters = NonNullable<CallInput<'GET /cards'>['query']>;

export function useCards(filters: CardFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'cards', filters],
    queryFn: () => api('GET /cards', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useDeleteCard() {
  const { api } = useScope();
  return useAction((card: string) => api('DELETE /cards/:card', { params: { card } }));
}
