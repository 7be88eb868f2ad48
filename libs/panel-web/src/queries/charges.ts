import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';
import { timelineIntervalMs } from './timelines.ts';

export type Charge = CallOutput<'GET /charges/:code'>;
export type Refund = CallOutput<'GET /refunds/:refund'>;
type ChargeFilters = NonNullable<CallInput<'GET /charges'>['query']>;

/** Should the stream of changes not come through. */
const POLL_MS = 10_000;
/** What a bank or an acquirer may still change. */
const open: ReadonlySet<string> = new Set(['pending', 'processing', 'in_analysis']);

export function useCharges(filters: ChargeFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'charges', filters],
    queryFn: () => api('GET /charges', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

/** Read again while it may change. */
export function useCharge(code: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'charge', code],
    queryFn: () => api('GET /charges/:code', { params: { code } }),
    refetchInterval: ({ state: { data } }) => (data && open.has(data.status) ? POLL_MS : false),
  });
}

export function useRefunds({ id: code, status, refunded_amount }: Charge) {
  const { api, key } = useScope();
  const client = useQueryClient();
  return useQuery({
    queryKey: [...key, 'charge', code, 'refunds', status, refunded_amount],
    queryFn: () => api('GET /charges/:code/refunds', { params: { code }, query: { per_page: 100 } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.data.some((one) => one.status === 'pending')) return false;
      void client.invalidateQueries({ queryKey: [...key, 'charge', code], exact: true });
      return POLL_MS;
    },
  });
}

export function useTimeline({ id: code, status, refunded_amount, attempts }: Charge) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'charge', code, 'timeline', status, refunded_amount, attempts],
    queryFn: () => api('GET /charges/:code/timeline', { params: { code } }),
    placeholderData: keepPreviousData,
    refetchInterval: timelineIntervalMs,
  });
}

export function useCreateCharge() {
  const { api } = useScope();
  return useSubmission('charge', (body: CallInput<'POST /charges'>['body'], idempotencyKey) =>
    api('POST /charges', { body, idempotencyKey }),
  );
}

export function useRefund(code: string) {
  const { api } = useScope();
  return useSubmission(
    `refund of ${code}`,
    (body: CallInput<'POST /charges/:code/refund'>['body'], idempotencyKey) =>
      api('POST /charges/:code/refund', { params: { code }, body, idempotencyKey }),
  );
}

export function useCancelCharge(code: string) {
  const { api } = useScope();
  return useAction(() => api('POST /charges/:code/cancel', { params: { code } }));
}

export function usePayTestCharge(code: string) {
  const { api } = useScope();
  return useAction(() => api('POST /test/charges/:code/pay', { params: { code } }));
}

/** What the banks and the acquirer of the test environment do. */
export const testSteps = [
  ...(['expire', 'approve', 'refuse', 'dispute', 'charge_back'] as const),
  ...(['attempt_paid', 'attempt_rejected'] as const),
] as const;
export type TestStep = (typeof testSteps)[number];

/** `rejection`: the code of an attempt that the payer's bank rejects. */
export function useTestStep(code: string, rejection: string) {
  const { api } = useScope();
  const params = { code };
  const decide = (outcome: 'approved' | 'refused') =>
    api('POST /test/charges/:code/analysis', { params, body: { outcome } });
  const attempt = (body: CallInput<'POST /test/charges/:code/attempt'>['body']) =>
    api('POST /test/charges/:code/attempt', { params, body });
  const steps: Record<TestStep, () => Promise<unknown>> = {
    expire: () => api('POST /test/charges/:code/expire', { params }),
    approve: () => decide('approved'),
    refuse: () => decide('refused'),
    dispute: () => api('POST /test/charges/:code/med', { params }),
    charge_back: () => api('POST /test/charges/:code/chargeback', { params }),
    attempt_paid: () => attempt({ outcome: 'paid' }),
    attempt_rejected: () => attempt({ outcome: 'rejected', code: rejection }),
  };
  return useAction((step: TestStep) => steps[step]());
}
