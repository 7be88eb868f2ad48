import { z } from 'zod';
import { event } from './event.ts';

const metadata = z.array(z.object({ key: z.string(), value: z.string() }));

/** A mandate as of the event, without its payer. */
export const mandateFact = z.object({
  id: z.string(),
  status: z.enum(['active', 'rejected', 'expired', 'canceled']),
  reference: z.string(),
  metadata,
});
export type MandateFact = z.output<typeof mandateFact>;

export const subscriptionFact = z.object({
  id: z.string(),
  status: z.enum(['incomplete', 'active', 'past_due', 'paused', 'canceled', 'completed']),
  mandate: z.string(),
  metadata,
});
export type SubscriptionFact = z.output<typeof subscriptionFact>;

const ofMandate = z.object({ mandate: mandateFact });
const ofSubscription = z.object({ subscription: subscriptionFact });

/** Topic `subscriptions.events`, keyed by the id of the mandate or subscription. */
export const subscriptionEvent = z.discriminatedUnion('type', [
  event('mandate.activated', ofMandate),
  event('mandate.rejected', ofMandate),
  event('mandate.expired', ofMandate),
  event('mandate.canceled', ofMandate),
  event('subscription.created', ofSubscription),
  event('subscription.activated', ofSubscription),
  event('subscription.past_due', ofSubscription),
  event('subscription.paused', ofSubscription),
  event('subscription.resumed', ofSubscription),
  event('subscription.updated', ofSubscription),
  event('subscription.canceled', ofSubscription),
  event('subscription.completed', ofSubscription),
]);
export type SubscriptionEvent = z.output<typeof subscriptionEvent>;

export const SUBSCRIPTIONS_TOPIC = 'subscriptions.events';
