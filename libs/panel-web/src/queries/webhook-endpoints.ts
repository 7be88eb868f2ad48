import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';

export type WebhookEndpoint = CallOutput<'GET /webhook_endpoints/:endpoint'>;
export type EndpointOrder = CallInput<'POST /webhook_endpoints'>['body'];
type EndpointChange = CallInput<'PATCH /webhook_endpoints/:endpoint'>['body'];
type EndpointFilters = NonNullable<CallInput<'GET /webhook_endpoints'>['query']>;

export function useEndpoints(filters: EndpointFilters, isEnabled = true) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'endpoints', filters],
    queryFn: () => api('GET /webhook_endpoints', { query: filters }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

export function useEndpoint(endpoint: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'endpoint', endpoint],
    queryFn: () => api('GET /webhook_endpoints/:endpoint', { params: { endpoint } }),
  });
}

export function useCreateEndpoint() {
  const { api } = useScope();
  return useSubmission('endpoint', (body: EndpointOrder, idempotencyKey) =>
    api('POST /webhook_endpoints', { body, idempotencyKey }),
  );
}

export function useChangeEndpoint(endpoint: string) {
  const { api } = useScope();
  return useAction((body: EndpointChange) =>
    api('PATCH /webhook_endpoints/:endpoint', { params: { endpoint }, body }),
  );
}

export function useDeleteEndpoint(endpoint: string) {
  const { api } = useScope();
  return useAction(() => api('DELETE /webhook_endpoints/:endpoint', { params: { endpoint } }));
}

/** Not kept: each reading stands in the audit log. */
export function useReadSecret(endpoint: string) {
  const { api } = useScope();
  return useMutation({
    mutationFn: () => api('GET /webhook_endpoints/:endpoint/secret', { params: { endpoint } }),
  });
}

export function useRotateSecret() {
  const { api } = useScope();
  return useSubmission('new secret', (endpoint: string, idempotencyKey) =>
    api('POST /webhook_endpoints/:endpoint/rotate_secret', { params: { endpoint }, idempotencyKey }),
  );
}
