import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';

export type SecretKey = CallOutput<'GET /secret_keys'>['data'][number];
export type SecretKeyOrder = CallInput<'POST /secret_keys'>['body'];
export type PublishableKey = CallOutput<'GET /publishable_keys'>['data'][number];
type KeyFilters = NonNullable<CallInput<'GET /secret_keys'>['query']>;

export function useSecretKeys(filters: KeyFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'secret keys', filters],
    queryFn: () => api('GET /secret_keys', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateSecretKey() {
  const { api } = useScope();
  return useSubmission('secret key', (body: SecretKeyOrder, idempotencyKey) =>
    api('POST /secret_keys', { body, idempotencyKey }),
  );
}

export function useRevokeSecretKey() {
  const { api } = useScope();
  return useAction((key_id: string) => api('DELETE /secret_keys/:key_id', { params: { key_id } }));
}

export function usePublishableKeys() {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'publishable keys'],
    queryFn: () => api('GET /publishable_keys', { query: { per_page: 100 } }),
  });
}

export function useCreatePublishableKey() {
  const { api } = useScope();
  return useSubmission(
    'publishable key',
    (body: CallInput<'POST /publishable_keys'>['body'], idempotencyKey) =>
      api('POST /publishable_keys', { body, idempotencyKey }),
  );
}

export function useChangeDomains() {
  const { api } = useScope();
  return useAction(({ id: key_id, allowed_domains }: Pick<PublishableKey, 'id' | 'allowed_domains'>) =>
    api('PATCH /publishable_keys/:key_id', { params: { key_id }, body: { allowed_domains } }),
  );
}

export function useDeletePublishableKey() {
  const { api } = useScope();
  return useAction((key_id: string) => api('DELETE /publishable_keys/:key_id', { params: { key_id } }));
}
