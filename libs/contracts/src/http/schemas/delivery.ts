import { sellerEventTypes } from '../../events/seller-event.ts';
import { id, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageOrAfterQuery } from './list.ts';

export const deliveryStatuses = ['succeeded', 'failed', 'pending'] as const;

/** Query of `GET …/deliveries` (specification S18.24). */
export const listDeliveriesQuery = z.object({
  ...pageOrAfterQuery('dlv'),
  livemode: livemodeQuery.default(false),
  event_id: id('evt').optional().meta({ description: 'Somente as tentativas deste evento.' }),
  endpoint_id: id('we').optional().meta({ description: 'Somente as tentativas para este endpoint.' }),
  status: z.enum(deliveryStatuses).optional().meta({
    description: '`pending` indica que a tentativa falhou e que outra está agendada para `next_attempt_at`.',
  }),
});
export type ListDeliveriesQuery = z.output<typeof listDeliveriesQuery>;

/** Query of `GET /v1/deliveries`: the mode is that of the key. */
export const listOwnDeliveriesQuery = listDeliveriesQuery.omit({ livemode: true });
export type ListOwnDeliveriesQuery = z.output<typeof listOwnDeliveriesQuery>;

/**
 * One attempt to deliver an event to an endpoint, and what came of it (specification S18.24). Kept 30 days.
 */
export const delivery = z
  .object({
    object: z.literal('delivery'),
    id: id('dlv'),
    event_id: id('evt'),
    type: z.enum(sellerEventTypes),
    endpoint_id: id('we'),
    attempt: z.int().min(1).meta({ description: 'Número da tentativa, a partir de 1.' }),
    status: z.enum(deliveryStatuses),
    response_status: z
      .int()
      .nullable()
      .meta({ description: 'Status HTTP da resposta. `null` se não houve resposta.' }),
    response_body: z.string().nullable().meta({ description: 'Início do corpo da resposta.' }),
    error: z.string().nullable().meta({ description: 'Código do erro de conexão, se não houve resposta.' }),
    duration_ms: z.int().min(0).meta({ description: 'Duração da tentativa, em milissegundos.' }),
    next_attempt_at: timestamp
      .nullable()
      .meta({ description: 'Quando será a próxima tentativa, se houver.' }),
    trace_id: z.string().meta({ description: 'Identifica o trace da tentativa (W3C Trace Context).' }),
    created_at: timestamp,
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.output<typeof delivery>;
