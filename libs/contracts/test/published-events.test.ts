import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { ACCOUNTS_TOPIC, accountEvent } from '../src/events/account-events.ts';
import { BALANCE_TOPIC, balanceEvent } from '../src/events/balance-events.ts';
import { CHARGES_TOPIC, chargeEvent } from '../src/events/charge-events.ts';
import { CHECKOUT_TOPIC, checkoutEvent } from '../src/events/checkout-events.ts';
import { DELIVERIES_TOPIC, deliveryEvent } from '../src/events/delivery-events.ts';
import { IDENTITY_TOPIC, identityEvent } from '../src/events/identity-events.ts';
import { SUBSCRIPTIONS_TOPIC, subscriptionEvent } from '../src/events/subscription-events.ts';
import { WEBHOOKS_TOPIC, webhookEvent } from '../src/events/webhook-events.ts';
import { topics } from '../src/services.ts';

interface PublishedEvent {
  type: string;
}

const schemas: Record<string, { schema: z.ZodType; types: string[] }> = {
  [ACCOUNTS_TOPIC]: { schema: accountEvent, types: typesOf(accountEvent.options) },
  [BALANCE_TOPIC]: { schema: balanceEvent, types: typesOf(balanceEvent.options) },
  [CHARGES_TOPIC]: { schema: chargeEvent, types: typesOf(chargeEvent.options) },
  [CHECKOUT_TOPIC]: { schema: checkoutEvent, types: typesOf(checkoutEvent.options) },
  [DELIVERIES_TOPIC]: { schema: deliveryEvent, types: typesOf(deliveryEvent.options) },
  [IDENTITY_TOPIC]: { schema: identityEvent, types: typesOf(identityEvent.options) },
  [SUBSCRIPTIONS_TOPIC]: { schema: subscriptionEvent, types: typesOf(subscriptionEvent.options) },
  [WEBHOOKS_TOPIC]: { schema: webhookEvent, types: typesOf(webhookEvent.options) },
};

function typesOf(options: readonly { shape: { type: { value: string } } }[]): string[] {
  return options.map(({ shape }) => shape.type.value);
}

/** One event of each type and form that was ever published. Add to this file, never change it. */
const file = new URL('./fixtures/published-events.json', import.meta.url);
const published: Record<string, PublishedEvent[]> = JSON.parse(readFileSync(file, 'utf8'));
const all = Object.entries(published).flatMap(([topic, events]) =>
  events.map((event): [string, string, PublishedEvent] => [topic, event.type, event]),
);

test.each(all)('S20.2 %s: an event %s of the past is still read', (topic, _, event) => {
  expect(schemas[topic]!.schema.parse(event)).toMatchObject(event);
});

test.each(topics)('%s: each type of event has an example among the published ones', (topic) => {
  const types = new Set(published[topic]!.map(({ type }) => type));
  expect(types).toEqual(new Set(schemas[topic]!.types));
});
