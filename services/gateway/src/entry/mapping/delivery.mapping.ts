import type { Delivery as DeliveryMessage } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import type { Delivery } from '@catraca/contracts/http/schemas/delivery';

/** Every field, always; empty ones as null (specification S18.24). */
export function deliveryResponse(delivery: DeliveryMessage): Delivery {
  return {
    object: 'delivery',
    id: delivery.id,
    event_id: delivery.eventId,
    type: delivery.type as Delivery['type'],
    endpoint_id: delivery.endpointId,
    attempt: delivery.attempt,
    status: delivery.status as Delivery['status'],
    response_status: delivery.responseStatus ?? null,
    response_body: delivery.responseBody ?? null,
    error: delivery.error ?? null,
    duration_ms: delivery.durationMs,
    next_attempt_at: delivery.nextAttemptAt ?? null,
    trace_id: delivery.traceId,
    created_at: delivery.createdAt,
  };
}
