import { z } from 'zod';
import { event } from './event.ts';

/** One attempt to deliver an event to an endpoint, with its outcome (ADR 8). */
export const deliveryFact = z.object({
  /** `dlv_…`, as sent in X-Service-Delivery. */
  id: z.string(),
  event_id: z.string(),
  /** The event's id, or the id of the request to resend it. */
  request_id: z.string().optional(),
  event_type: z.string(),
  endpoint_id: z.string(),
  attempt: z.int().min(1),
  status: z.enum(['succeeded', 'failed']),
  response_status: z.int().nullable(),
  /** First 4 KiB of the response's body. */
  response_body: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  trace_id: z.string(),
});
export type DeliveryFact = z.output<typeof deliveryFact>;

/** No further attempt follows: the endpoint was deleted or disabled. */
const endedDelivery = z.object({ event_id: z.string(), request_id: z.string(), endpoint_id: z.string() });

/** Topic `deliveries.events`, keyed by delivery: the attempts of one event at one endpoint are in order. */
export const deliveryEvent = z.discriminatedUnion('type', [
  event('delivery.attempted', z.object({ delivery: deliveryFact })),
  event('delivery.ended', endedDelivery),
]);
export type DeliveryEvent = z.output<typeof deliveryEvent>;

export const DELIVERIES_TOPIC = 'deliveries.events';
