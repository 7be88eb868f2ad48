import { sellerEvent, sellerEventTypes } from '../events/seller-event.ts';
import { id, livemode, timestamp } from './fields.ts';
import { z } from './language.ts';
import { livemodeQuery, pageQuery } from './list.ts';

/** Query of `GET …/events` (specification S18.21). One world at a time, the test one unless it says otherwise. */
export const listEventsQuery = z.object({
  ...pageQuery,
  livemode: livemodeQuery.default(false),
  type: z
    .enum(sellerEventTypes)
    .optional()
    .meta({ description: 'Tipo de evento. Hoje só existem eventos `charge.paid`.' }),
});
export type ListEventsQuery = z.output<typeof listEventsQuery>;

/** What a seller heard, or could have heard: `data` is that of the webhook's body. Kept 30 days. */
export const pastEvent = z
  .object({
    object: z.literal('event'),
    id: id('evt'),
    type: z.enum(sellerEventTypes),
    created_at: timestamp,
    livemode,
    data: sellerEvent.shape.data,
  })
  .meta({ id: 'Event' });
export type PastEvent = z.output<typeof pastEvent>;

/** Body of `POST …/events/{evt}/resend`. Without an endpoint: to every enabled one that hears of this kind. */
export const resendEventBody = z.object({
  endpoint_id: id('we')
    .nullish()
    .meta({ description: 'Se não for enviado, reenvia a todos os endpoints que recebem o tipo.' }),
});
export type ResendEventBody = z.output<typeof resendEventBody>;

/** Accepted, not yet delivered: where the event goes. */
export const resentEvent = z.object({ endpoint_ids: z.array(id('we')) }).meta({ id: 'ResentEvent' });
