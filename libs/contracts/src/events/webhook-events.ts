import { z } from 'zod';
import { event } from './event.ts';
import { sellerEventTypes } from './seller-event.ts';

/** A seller asked to resend an event of the history, with its original body. */
const deliveryRequest = z.object({
  event: z.object({ id: z.string(), type: z.enum(sellerEventTypes), body: z.string() }),
  /** Enabled endpoints to send it to. */
  endpoint_ids: z.array(z.string()),
});

/** Topic `webhooks.events`, keyed by the id of the seller's event. */
export const webhookEvent = z.discriminatedUnion('type', [event('delivery.requested', deliveryRequest)]);
export type WebhookEvent = z.output<typeof webhookEvent>;

export const WEBHOOKS_TOPIC = 'webhooks.events';
