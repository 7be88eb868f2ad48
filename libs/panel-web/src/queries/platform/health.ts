import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../api/calls.ts';
import { useScope } from '../../api/scope.tsx';

export type Health = CallOutput<'GET /platform/health'>;

/** What is wrong now: read again while somebody looks. */
const EVERY_MS = 15_000;

export function useHealth() {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'health'],
    queryFn: () => api('GET /platform/health'),
    refetchInterval: EVERY_MS,
  });
}
