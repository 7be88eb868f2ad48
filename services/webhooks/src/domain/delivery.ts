import type { DeliveryEvent } from '@catraca/contracts/events/delivery-events';

/** One attempt to deliver an event to an endpoint, with its outcome. */
export interface Delivery {
  /** `dlv_…`. */
  id: string;
  accountId: string;
  livemode: boolean;
  eventId: string;
  /** Of the `DeliveryRequest` that it belongs to. */
  requestId: string;
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

type Attempted = Extract<DeliveryEvent, { type: 'delivery.attempted' }>;
type Ended = Extract<DeliveryEvent, { type: 'delivery.ended' }>;

/** A delivery that gets no further attempt: its endpoint was deleted or disabled. */
export type EndedDelivery = Pick<Delivery, 'accountId' | 'livemode' | 'eventId' | 'requestId' | 'endpointId'>;

export function endedDeliveryOf({ account_id: accountId, livemode, data }: Ended): EndedDelivery {
  const { event_id: eventId, request_id: requestId, endpoint_id: endpointId } = data;
  return { accountId, livemode, eventId, requestId, endpointId };
}

/** The log entry of an attempt that the notifier reported. */
export function deliveryOf({ account_id, livemode, created_at, data: { delivery } }: Attempted): Delivery {
  return {
    id: delivery.id,
    accountId: account_id,
    livemode,
    eventId: delivery.event_id,
    requestId: delivery.request_id ?? delivery.event_id,
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
