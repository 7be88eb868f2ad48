import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';

export type AuditEntry = CallOutput<'GET /audit_log'>['data'][number];
type AuditFilters = NonNullable<CallInput<'GET /audit_log'>['query']>;

export function useAuditLog(filters: AuditFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'audit-log', filters],
    queryFn: () => api('GET /audit_log', { query: filters }),
    placeholderData: keepPreviousData,
  });
}
