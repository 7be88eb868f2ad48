import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';

export type Balance = CallOutput<'GET /balance'>;
export type LedgerEntry = CallOutput<'GET /ledger'>['data'][number];
export type Settlement = CallOutput<'GET /settlements'>['data'][number];
type StatementFilters = NonNullable<CallInput<'GET /ledger'>['query']>;
type SettlementFilters = NonNullable<CallInput<'GET /settlements'>['query']>;

export function useBalance() {
  const { api, key } = useScope();
  return useQuery({ queryKey: [...key, 'balance'], queryFn: () => api('GET /balance') });
}

export function useStatement(filters: StatementFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'statement', filters],
    queryFn: () => api('GET /ledger', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useSettlements(filters: SettlementFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'settlements', filters],
    queryFn: () => api('GET /settlements', { query: filters }),
    placeholderData: keepPreviousData,
  });
}
