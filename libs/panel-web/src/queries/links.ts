import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';

export type PaymentLink = CallOutput<'GET /payment_links/:link'>;
type LinkFilters = NonNullable<CallInput<'GET /payment_links'>['query']>;

export function useLinks(filters: LinkFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'links', filters],
    queryFn: () => api('GET /payment_links', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateLink() {
  const { api } = useScope();
  return useSubmission('payment link', (body: CallInput<'POST /payment_links'>['body'], idempotencyKey) =>
    api('POST /payment_links', { body, idempotencyKey }),
  );
}

export function useSwitchLink() {
  const { api } = useScope();
  return useAction(({ id, active }: Pick<PaymentLink, 'id' | 'active'>) =>
    api('PATCH /payment_links/:link', { params: { link: id }, body: { active } }),
  );
}
