import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction } from './action.ts';
import { timelineIntervalMs } from './timelines.ts';

export type Dispute = CallOutput<'GET /disputes'>['data'][number];
/** As it is by its id. */
export type DefendedDispute = CallOutput<'GET /disputes/:dispute'>;
type DisputeFilters = NonNullable<CallInput<'GET /disputes'>['query']>;

export function useDisputes(filters: DisputeFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'disputes', filters],
    queryFn: () => api('GET /disputes', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useDispute(dispute: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'dispute', dispute],
    queryFn: () => api('GET /disputes/:dispute', { params: { dispute } }),
  });
}

export function useDisputeTimeline({ id: dispute, status }: Dispute) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'dispute', dispute, 'timeline', status],
    queryFn: () => api('GET /disputes/:dispute/timeline', { params: { dispute } }),
    placeholderData: keepPreviousData,
    refetchInterval: timelineIntervalMs,
  });
}

/** What the banks of the test environment decide. */
export function useDecideTestDispute(med: string) {
  const { api } = useScope();
  return useAction((decision: 'approve' | 'reject') =>
    decision === 'approve'
      ? api('POST /test/meds/:med/approve', { params: { med } })
      : api('POST /test/meds/:med/reject', { params: { med } }),
  );
}
