import type { SellerEventType } from '@catraca/contracts/events/seller-event';
import { z } from '@catraca/contracts/http/schemas/language';
import { type TriggeredBodies, triggeredBodies } from '@catraca/contracts/http/schemas/test-trigger';
import type { TestTerms } from '../../adapters/test-mandates.ts';
import { overridden, samples } from '../../domain/test-trigger/samples.ts';
import { scripts } from '../../domain/test-trigger/scripts.ts';
import { type MemberSchema, unknownMembers } from '../../domain/test-trigger/unknown-members.ts';
import { validated } from '../../edge/validation.ts';
import type { TriggerOrder } from '../../usecases/trigger.ts';
import { buyerMessage } from './card.mapping.ts';
import { pixOrder, saleOrder } from './charge.mapping.ts';
import { offerMessage } from './offer.mapping.ts';

type Kind = keyof TriggeredBodies;
type Overrides = Record<string, unknown>;

/** Long enough for the answer to be on its way before the session ends. */
const SESSION_SECONDS = 1;

/** What is to be made for an event. Throws validation_failed with paths below `overrides`. */
export function triggerOrder(
  type: SellerEventType,
  overrides: Overrides,
  clientAddress: string,
): TriggerOrder {
  const script = scripts[type];
  switch (script.makes) {
    case 'pix':
      return { ...script, sale: pixOrder(bodyOf('pix', overrides), clientAddress) };
    case 'card': {
      const body = bodyOf('card', overrides);
      return { ...script, sale: { ...saleOrder(body, clientAddress), installments: body.installments ?? 1 } };
    }
    case 'session': {
      const body = bodyOf('session', overrides);
      const customer = body.customer ? buyerMessage(body.customer) : null;
      return { ...script, offer: { offer: offerMessage(body), customer, expiresIn: SESSION_SECONDS } };
    }
    case 'withdrawal':
      return { ...script, amount: bodyOf('withdrawal', overrides).amount };
    case 'mandate':
      return { ...script, terms: termsOf(bodyOf('mandate', overrides)) };
    case 'subscription': {
      const { mandate, amount, metadata } = bodyOf('subscription', overrides);
      return { ...script, terms: termsOf(mandate), billed: { amount, metadata: metadata ?? [] } };
    }
  }
}

function termsOf(mandate: TriggeredBodies['mandate']): TestTerms {
  return {
    customer: buyerMessage(mandate.customer),
    description: mandate.description,
    reference: mandate.reference,
    amount: mandate.amount,
    minimumLimit: mandate.minimum_limit,
    interval: mandate.interval,
    retry: mandate.retry,
    metadata: mandate.metadata ?? [],
  };
}

function bodyOf<Made extends Kind>(kind: Made, overrides: Overrides): TriggeredBodies[Made] {
  validated(z.object({ overrides: knownMembers[kind] }), { overrides }, beforehand);
  const body = z.object({ overrides: triggeredBodies[kind] });
  const written = { overrides: overridden(samples[kind], overrides) };
  return (validated(body, written, beforehand) as { overrides: TriggeredBodies[Made] }).overrides;
}

/** The edge has looked for card numbers. */
const beforehand = { allowReferences: true };

/** A misspelt member would otherwise do nothing. */
const knownMembers = Object.fromEntries(
  Object.entries(triggeredBodies).map(([kind, body]) => [kind, onlyMembersOf(body)]),
) as Record<Kind, z.ZodType>;

function onlyMembersOf(body: z.ZodType): z.ZodType {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as MemberSchema;
  return z.unknown().superRefine((given, context) => {
    for (const path of unknownMembers(schema, given)) {
      const [above, name] = [path.slice(0, -1), path.at(-1)!];
      context.addIssue({ code: 'unrecognized_keys', path: above, keys: [name] });
    }
  });
}
