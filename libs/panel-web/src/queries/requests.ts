import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';

export type RequestLine = CallOutput<'GET /requests'>['data'][number];
export type RequestResource = CallOutput<'GET /requests/:request'>;
type RequestFilters = NonNullable<CallInput<'GET /requests'>['query']>;

export function useRequests(filters: RequestFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'requests', filters],
    queryFn: () => api('GET /requests', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useRequest(request: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'request', request],
    queryFn: () => api('GET /requests/:request', { params: { request } }),
  });
}
