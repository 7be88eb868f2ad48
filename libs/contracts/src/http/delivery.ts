import { sellerEventTypes } from '../events/seller-event.ts';
import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageQuery } from './list.ts';

export const deliveryStatuses = ['succeeded', 'failed', 'pending'] as const;

/** Query of `GET …/deliveries` (decisions.md 14). */
export const listDeliveriesQuery = z.object({
  ...pageQuery,
  livemode: livemodeQuery.default(false),
  event_id: id('evt').optional(),
  endpoint_id: id('we').optional(),
  status: z
    .enum(deliveryStatuses)
    .optional()
    .meta({ description: '`pending`: falhou, e outra tentativa está marcada em `next_attempt_at`.' }),
});
export type ListDeliveriesQuery = z.output<typeof listDeliveriesQuery>;

/** One attempt to deliver an event to an endpoint, and what came of it (decisions.md 11, 14). Kept 30 days. */
export const delivery = z
  .object({
    object: z.literal('delivery'),
    id: id('dlv'),
    event_id: id('evt'),
    type: z.enum(sellerEventTypes),
    endpoint_id: id('we'),
    attempt: z.int().min(1),
    status: z.enum(deliveryStatuses),
    response_status: z.int().nullable(),
    response_body: z.string().nullable(),
    error: z.string().nullable(),
    duration_ms: z.int().min(0),
    next_attempt_at: timestamp.nullable(),
    trace_id: z.string(),
    created_at: timestamp,
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof delivery>;
