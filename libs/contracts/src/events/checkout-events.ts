import { z } from 'zod';
import { event } from './event.ts';

/** A session as of the event, without its buyer. */
export const sessionFact = z.object({
  id: z.string(),
  amount: z.int(),
  reference: z.string().nullable(),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
});
export type SessionFact = z.output<typeof sessionFact>;

/** Topic `checkout.events`, keyed by session id. Only of sessions that a seller opened. */
export const checkoutEvent = z.discriminatedUnion('type', [
  event('session.expired', z.object({ session: sessionFact })),
]);
export type CheckoutEvent = z.output<typeof checkoutEvent>;

export const CHECKOUT_TOPIC = 'checkout.events';
