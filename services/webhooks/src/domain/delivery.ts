import type { DeliveryEvent } from '@catraca/contracts/events/delivery-events';

/** One attempt to deliver an event to an endpoint, with its outcome. */
export interface Delivery {
  /** `dlv_…`. */
  id: string;
  accountId: string;
  livemode: boolean;
  eventId: string;
  eventType: string;
  endpointId: string;
  attempt: number;
  status: 'succeeded' | 'failed';
  responseStatus: number | null;
  responseBody: string | null;
  error: string | null;
  durationMs: number;
  nextAttemptAt: Date | null;
  traceId: string;
  createdAt: Date;
}

/** The log entry of an attempt that the notifier reported. */
export function deliveryOf({
  account_id,
  livemode,
  created_at,
  data: { delivery },
}: DeliveryEvent): Delivery {
  return {
    id: delivery.id,
    accountId: account_id,
    livemode,
    eventId: delivery.event_id,
    eventType: delivery.event_type,
    endpointId: delivery.endpoint_id,
    attempt: delivery.attempt,
    status: delivery.status,
    responseStatus: delivery.response_status,
    responseBody: delivery.response_body,
    error: delivery.error,
    durationMs: delivery.duration_ms,
    nextAttemptAt: delivery.next_attempt_at ? new Date(delivery.next_attempt_at) : null,
    traceId: delivery.trace_id,
    createdAt: new Date(created_at),
  };
}
