import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import { useScope } from '../api/scope.tsx';
import { useAction, useSubmission } from './action.ts';

export type Subscription = CallOutput<'GET /subscriptions/:subscription'>;
export type SubscriptionOrder = CallInput<'POST /subscriptions'>['body'];
export type SubscriptionChange = CallInput<'PATCH /subscriptions/:subscription'>['body'];
type SubscriptionFilters = NonNullable<CallInput<'GET /subscriptions'>['query']>;

/** Should the stream of changes not come through. */
const POLL_MS = 10_000;

export function useSubscriptions(filters: SubscriptionFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'subscriptions', filters],
    queryFn: () => api('GET /subscriptions', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

/** Read again while it waits for the payer. */
export function useSubscription(subscription: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'subscription', subscription],
    queryFn: () => api('GET /subscriptions/:subscription', { params: { subscription } }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'incomplete' ? POLL_MS : false),
  });
}

/** `count`: how many, up to 24. */
export function useUpcoming(subscription: string, count: number) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'subscription', subscription, 'upcoming', count],
    queryFn: () =>
      api('GET /subscriptions/:subscription/upcoming', { params: { subscription }, query: { count } }),
    placeholderData: keepPreviousData,
  });
}

export function useCreateSubscription() {
  const { api } = useScope();
  return useSubmission('subscription', (body: SubscriptionOrder, idempotencyKey) =>
    api('POST /subscriptions', { body, idempotencyKey }),
  );
}

export function useChangeSubscription(subscription: string) {
  const { api } = useScope();
  return useAction((body: SubscriptionChange) =>
    api('PATCH /subscriptions/:subscription', { params: { subscription }, body }),
  );
}

export function usePauseSubscription(subscription: string) {
  const { api } = useScope();
  return useAction((until: string | undefined) =>
    api('POST /subscriptions/:subscription/pause', { params: { subscription }, body: { until } }),
  );
}

export function useResumeSubscription(subscription: string) {
  const { api } = useScope();
  return useAction(() => api('POST /subscriptions/:subscription/resume', { params: { subscription } }));
}

export function useCancelSubscription(subscription: string) {
  const { api } = useScope();
  return useAction((at: 'now' | 'period_end') =>
    api('POST /subscriptions/:subscription/cancel', { params: { subscription }, body: { at } }),
  );
}
