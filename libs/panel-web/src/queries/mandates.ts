import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';
import { timelineIntervalMs } from './timelines.ts';

export type Mandate = CallOutput<'GET /mandates/:mandate'>;
type MandateFilters = NonNullable<CallInput<'GET /mandates'>['query']>;

/** Should the stream of changes not come through. */
const POLL_MS = 10_000;

export function useMandates(filters: MandateFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'mandates', filters],
    queryFn: () => api('GET /mandates', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

/** Read again while its payer may answer. */
export function useMandate(mandate: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'mandate', mandate],
    queryFn: () => api('GET /mandates/:mandate', { params: { mandate } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? POLL_MS : false),
  });
}

export function useMandateTimeline({ id: mandate, status }: Mandate) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'mandate', mandate, 'timeline', status],
    queryFn: () => api('GET /mandates/:mandate/timeline', { params: { mandate } }),
    placeholderData: keepPreviousData,
    refetchInterval: timelineIntervalMs,
  });
}

export function useCreateMandate() {
  const { api } = useScope();
  return useSubmission('mandate', (body: CallInput<'POST /mandates'>['body'], idempotencyKey) =>
    api('POST /mandates', { body, idempotencyKey }),
  );
}

export function useChargeMandate(mandate: string) {
  const { api } = useScope();
  return useSubmission(
    `charge of ${mandate}`,
    (body: CallInput<'POST /mandates/:mandate/charges'>['body'], idempotencyKey) =>
      api('POST /mandates/:mandate/charges', { params: { mandate }, body, idempotencyKey }),
  );
}

export function useCancelMandate(mandate: string) {
  const { api } = useScope();
  return useAction(() => api('POST /mandates/:mandate/cancel', { params: { mandate } }));
}

/** What the payer does in the app of the test bank. */
export type PayerStep = 'approve' | 'reject' | 'cancel';

export function usePayerStep(mandate: string) {
  const { api } = useScope();
  const params = { mandate };
  const steps: Record<PayerStep, () => Promise<unknown>> = {
    approve: () => api('POST /test/mandates/:mandate/approve', { params }),
    reject: () => api('POST /test/mandates/:mandate/reject', { params }),
    cancel: () => api('POST /test/mandates/:mandate/cancel', { params }),
  };
  return useAction((step: PayerStep) => steps[step]());
}
