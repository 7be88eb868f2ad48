import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallInput, CallOutput } from '../api/calls.ts';
import type { Api } from '../api/client.ts';
import { useScope } from '../api/scope.tsx';
import { useAction } from './action.ts';

export type SellerEvent = CallOutput<'GET /events/:event'>;
export type Delivery = CallOutput<'GET /deliveries/:delivery'>;
type EventFilters = NonNullable<CallInput<'GET /events'>['query']>;
type DeliveryFilters = NonNullable<CallInput<'GET /deliveries'>['query']>;

const POLL_MS = 2_000;

export function useEvents(filters: EventFilters) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'events', filters],
    queryFn: () => api('GET /events', { query: filters }),
    placeholderData: keepPreviousData,
  });
}

export function useEvent(event: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'event', event],
    queryFn: () => api('GET /events/:event', { params: { event } }),
  });
}

/** Read again every two seconds while the next attempt is near, and until `watchedUntil` (ms since 1970). */
export function useDeliveries(filters: DeliveryFilters, watchedUntil: number) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'deliveries', filters],
    queryFn: () => api('GET /deliveries', { query: filters }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      Date.now() < watchedUntil || data?.data.some(isSoon) ? POLL_MS : false,
  });
}

export function useDelivery(delivery: string) {
  const { api, key } = useScope();
  return useQuery({
    queryKey: [...key, 'delivery', delivery],
    queryFn: () => api('GET /deliveries/:delivery', { params: { delivery } }),
  });
}

const SOON_MS = 60_000;

function isSoon({ next_attempt_at }: Delivery): boolean {
  if (!next_attempt_at) return false;
  const inMs = Date.parse(next_attempt_at) - Date.now();
  return inMs < SOON_MS && inMs > -SOON_MS;
}

interface ResendOrder {
  event: string;
  /** Default: every enabled endpoint that hears the kind. */
  endpoint?: string;
}

export function useResend() {
  const { api } = useScope();
  return useAction((order: ResendOrder) => resendTo(api, order));
}

/** The last hundred attempts to deliver an event. */
export async function attemptsOf(api: Api, event: string): Promise<Delivery[]> {
  return (await api('GET /deliveries', { query: { event_id: event, per_page: 100 } })).data;
}

export function resendTo(api: Api, { event, endpoint }: ResendOrder) {
  const body = endpoint ? { endpoint_id: endpoint } : {};
  return api('POST /events/:event/resend', { params: { event }, body });
}

/** Resends to one endpoint. What it has got meanwhile is skipped. */
export function useResendMany(endpoint: string) {
  const { api } = useScope();
  return useAction(async (events: readonly string[]) => {
    let sent = 0;
    for (const event of events) {
      const query = { event_id: event, endpoint_id: endpoint, status: 'succeeded', per_page: 1 } as const;
      const { pagination } = await api('GET /deliveries', { query });
      if (pagination.total > 0) continue;
      await resendTo(api, { event, endpoint });
      sent += 1;
    }
    return { sent, skipped: events.length - sent };
  });
}
