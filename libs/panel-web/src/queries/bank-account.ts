import { useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { isProblem } from '../api/problem.ts';
import { useScope } from '../api/scope.tsx';
import { useAction } from './action.ts';

export type BankAccount = CallOutput<'GET /bank_account'>;
export type BankAccountOrder = CallInput<'PUT /bank_account'>['body'];

/** Null: none is registered. */
export function useBankAccount() {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'bank account'],
    queryFn: async (): Promise<BankAccount | null> => {
      try {
        return await api('GET /bank_account');
      } catch (error) {
        if (isProblem(error, 'resource_not_found')) return null;
        throw error;
      }
    },
  });
}

export function usePutBankAccount() {
  const { api } = useScope();
  return useAction((body: BankAccountOrder) => api('PUT /bank_account', { body }));
}
