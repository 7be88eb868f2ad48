import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../../api/calls.ts';
import { useScope } from '../../api/scope.tsx';
import { useAction, useSubmission } from '../action.ts';

export type Account = CallOutput<'GET /platform/accounts/:account'>;
export type Contract = Account['contract'];
export type ContractVersion = CallOutput<'GET /platform/accounts/:account/contracts'>['data'][number];
export type FeeQuote = CallOutput<'POST /platform/accounts/:account/fee_quotes'>;
export type QuoteOrder = CallInput<'POST /platform/accounts/:account/fee_quotes'>['body'];
export type AccountChanges = CallInput<'PATCH /platform/accounts/:account'>['body'];
export type AccountOrder = CallInput<'POST /platform/accounts'>['body'];
type AccountFilters = NonNullable<CallInput<'GET /platform/accounts'>['query']>;

export function useAccounts(filters: AccountFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'accounts', filters],
    queryFn: () => api('GET /platform/accounts', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useAccount(account: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'account', account],
    queryFn: () => api('GET /platform/accounts/:account', { params: { account } }),
  });
}

/** The newest versions, as many as are compared at a time. */
const COMPARED = 20;

export function useContracts(account: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'account', account, 'contracts'],
    queryFn: () =>
      api('GET /platform/accounts/:account/contracts', {
        params: { account },
        query: { per_page: COMPARED },
      }),
  });
}

/** Of a contract that may not be stored yet. */
export function useFeeQuote(account: string, order: QuoteOrder | null) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'account', account, 'quote', order],
    queryFn: () => api('POST /platform/accounts/:account/fee_quotes', { params: { account }, body: order! }),
    enabled: order !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

export function useCreateAccount() {
  const { api } = useScope();
  return useSubmission('account', (body: AccountOrder, idempotencyKey) =>
    api('POST /platform/accounts', { body, idempotencyKey }),
  );
}

export function useChangeAccount(account: string) {
  const { api } = useScope();
  return useAction((body: AccountChanges) =>
    api('PATCH /platform/accounts/:account', { params: { account }, body }),
  );
}

type InvitationOrder = CallInput<'POST /platform/accounts/:account/invitations'>['body'];

export function useInviteToAccount(account: string) {
  const { api } = useScope();
  return useSubmission(`invitation to ${account}`, (body: InvitationOrder, idempotencyKey) =>
    api('POST /platform/accounts/:account/invitations', { params: { account }, body, idempotencyKey }),
  );
}

/** Half an hour in which the account is looked at. */
export function useOpenView() {
  const { api } = useScope();
  return useMutation({
    mutationFn: (account: string) => api('POST /platform/impersonations', { body: { account } }),
  });
}
