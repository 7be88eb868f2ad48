import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../api/calls.ts';
import { useScope } from '../../api/scope.tsx';
import { useAction } from '../action.ts';

export type Revenue = CallOutput<'GET /platform/revenue'>;
export type Books = CallOutput<'GET /platform/books'>;
export const revenueWays = ['day', 'account', 'method'] as const;
export type RevenueBy = (typeof revenueWays)[number];
type Period = Pick<NonNullable<CallInput<'GET /platform/books'>['query']>, 'from' | 'to'>;

export function useRevenue(period: Period, by: RevenueBy) {
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

export type Withdrawal = CallOutput<'GET /platform/withdrawals'>['data'][number];
export type Dispute = CallOutput<'GET /platform/disputes'>['data'][number];
type WithdrawalFilters = NonNullable<CallInput<'GET /platform/withdrawals'>['query']>;
type DisputeFilters = NonNullable<CallInput<'GET /platform/disputes'>['query']>;

export function useWithdrawals(query: WithdrawalFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'withdrawals', query],
    queryFn: () => api('GET /platform/withdrawals', { query }),
    placeholderData: keepPreviousData,
  });
}

export function useDisputes(query: DisputeFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'disputes', query],
    queryFn: () => api('GET /platform/disputes', { query }),
    placeholderData: keepPreviousData,
  });
}

/** Ends one that was not sent, or that the bank refuses: the bank is asked first. */
export function useEndWithdrawal({ account, id: withdrawal }: Withdrawal, how: 'cancel' | 'fail') {
  const { api } = useScope();
  const params = { account, withdrawal };
  return useAction(() =>
    how === 'cancel'
      ? api('POST /platform/accounts/:account/withdrawals/:withdrawal/cancel', { params })
      : api('POST /platform/accounts/:account/withdrawals/:withdrawal/fail', { params }),
  );
}
