import { z } from 'zod';
import { event } from './event.ts';
import { sellerEventTypes } from './seller-event.ts';

/** A seller wants an event of the history again, with the body it had. */
const redelivery = z.object({
  event: z.object({ id: z.string(), type: z.enum(sellerEventTypes), body: z.string() }),
  /** The enabled endpoints to send it to. */
  endpoint_ids: z.array(z.string()),
});

/** Topic `webhooks.events`, keyed by the id of the seller's event. */
export const webhookEvent = z.discriminatedUnion('type', [event('delivery.requested', redelivery)]);
export type WebhookEvent = z.output<typeof webhookEvent>;

export const WEBHOOKS_TOPIC = 'webhooks.events';
