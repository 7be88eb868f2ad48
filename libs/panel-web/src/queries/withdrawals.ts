import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';
import { timelineIntervalMs } from './timelines.ts';

export type Withdrawal = CallOutput<'GET /withdrawals/:withdrawal'>;
type WithdrawalFilters = NonNullable<CallInput<'GET /withdrawals'>['query']>;

const POLL_MS = 2_000;

export const isUnderWay = ({ status }: Pick<Withdrawal, 'status'>) =>
  status === 'requested' || status === 'processing';

export function useWithdrawals(filters: WithdrawalFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'withdrawals', filters],
    queryFn: () => api('GET /withdrawals', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

/** Read again every two seconds while it is under way. */
export function useWithdrawal(withdrawal: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'withdrawal', withdrawal],
    queryFn: () => api('GET /withdrawals/:withdrawal', { params: { withdrawal } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
  });
}

export function useWithdrawalTimeline({ id: withdrawal, status }: Withdrawal) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'withdrawal', withdrawal, 'timeline', status],
    queryFn: () => api('GET /withdrawals/:withdrawal/timeline', { params: { withdrawal } }),
    placeholderData: keepPreviousData,
    refetchInterval: timelineIntervalMs,
  });
}

export function useRequestWithdrawal() {
  const { api } = useScope();
  return useSubmission('withdrawal', (body: CallInput<'POST /withdrawals'>['body'], idempotencyKey) =>
    api('POST /withdrawals', { body, idempotencyKey }),
  );
}

export function useCancelWithdrawal(withdrawal: string) {
  const { api } = useScope();
  return useAction(() => api('POST /withdrawals/:withdrawal/cancel', { params: { withdrawal } }));
}

/** What the test bank does with it. */
export function useDecideTestWithdrawal(withdrawal: string) {
  const { api } = useScope();
  return useAction((decision: 'pay' | 'fail') => {
    const input = { params: { withdrawal } };
    return decision === 'pay'
      ? api('POST /test/withdrawals/:withdrawal/pay', input)
      : api('POST /test/withdrawals/:withdrawal/fail', input);
  });
}
