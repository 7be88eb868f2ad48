import { sellerEventBody, sellerEventTypes } from '../../events/seller-event.ts';
import { id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageOrAfterQuery } from './list.ts';

/** Query of `GET …/events` (specification S18.21). One mode at a time, test by default. */
export const listEventsQuery = z.object({
  ...pageOrAfterQuery('evt'),
  livemode: livemodeQuery.default(false),
  type: z.enum(sellerEventTypes).optional().meta({ description: 'Tipo de evento.' }),
});
export type ListEventsQuery = z.output<typeof listEventsQuery>;

/** Query of `GET /v1/events`: the mode is that of the key. */
export const listOwnEventsQuery = listEventsQuery.omit({ livemode: true });
export type ListOwnEventsQuery = z.output<typeof listOwnEventsQuery>;

/** An event of the history; `data` is that of the webhook's body. Kept for 30 days. */
export const eventResource = z
  .object({
    object: z.literal('event'),
    id: id('evt'),
    type: z.enum(sellerEventTypes),
    created_at: timestamp,
    livemode,
    data: sellerEventBody.shape.data,
  })
  .meta({ id: 'Event' });
export type EventResource = z.output<typeof eventResource>;

/**
 * Body of `POST …/events/{evt}/resend`. Without an endpoint: to every enabled one that subscribes to the
 * type.
 */
export const resendEventBody = z.object({
  endpoint_id: id('we')
    .nullish()
    .meta({ description: 'Se não for enviado, reenvia a todos os endpoints que recebem o tipo.' }),
});
export type ResendEventBody = z.output<typeof resendEventBody>;

/** The endpoints that the event goes to. Accepted, not delivered yet. */
export const resentEvent = z.object({ endpoint_ids: z.array(id('we')) }).meta({ id: 'ResentEvent' });
