import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';

export type Account = CallOutput<'GET /account'>;
export type Contract = Account['contract'];
export type Switches = Account['switches'];

export function useAccount() {
  const { api, key } = useScope();
  return useQuery({ queryKey: [...key, 'account'], queryFn: () => api('GET /account') });
}
