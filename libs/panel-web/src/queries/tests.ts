import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useMay } from '../shell/member.tsx';
import { useAction, useSubmission } from './action.ts';

export type TestRun = CallOutput<'GET /test/runs'>['data'][number];
export type TestRunOrder = CallInput<'POST /test/runs'>['body'];
type RunFilters = NonNullable<CallInput<'GET /test/runs'>['query']>;

const POLL_MS = 2_000;

export function useTestClock() {
  const { api, key } = useScope();
  return useQuery({ queryKey: [...key, 'test-clock'], queryFn: () => api('GET /test/clock') });
}

/** The account's time where the person may read it; otherwise the real one. */
export function useAccountTime(): Date {
  const { api, key, scope } = useScope();
  const may = useMay();
  const { data } = useQuery({
    queryKey: [...key, 'test-clock'],
    queryFn: () => api('GET /test/clock'),
    enabled: scope.mode === 'test' && may('develop'),
  });
  return data ? new Date(data.now) : new Date();
}

export function useAdvanceClock() {
  const { api } = useScope();
  return useAction((seconds: number) => api('POST /test/clock/advance', { body: { seconds } }));
}

/** Read again every two seconds while one of them runs. */
export function useTestRuns(filters: RunFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'test-runs', filters],
    queryFn: () => api('GET /test/runs', { query: filters }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ status }) => status === 'running') ? POLL_MS : false,
  });
}

export function useCreateTestRun() {
  const { api } = useScope();
  return useSubmission('test run', (body: TestRunOrder, idempotencyKey) =>
    api('POST /test/runs', { body, idempotencyKey }),
  );
}
