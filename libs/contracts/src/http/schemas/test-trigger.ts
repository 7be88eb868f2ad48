import { sellerEventTypes } from '../../events/seller-event.ts';
import { assertPhone, chargeMembers } from './charge.ts';
import { sessionMembers } from './checkout-session.ts';
import { cents } from './fields.ts';
import { z } from './language.ts';
import { assertPayer, mandateTerms } from './mandate.ts';
import { metadataInput } from './metadata.ts';

const type = z.enum(sellerEventTypes);

/** Body of `POST /v1/test/trigger` (specification S19.12). */
export const createTestTriggerBody = z.object({
  type: type.meta({ description: 'O evento que você quer receber.' }),
  overrides: z.record(z.string(), z.unknown()).nullish().meta({
    description:
      'Campos do corpo do que é criado, no lugar dos nossos: `amount`, `customer: {name}` e os demais. Um campo que não existe ali é recusado.',
  }),
});
export type CreateTestTriggerBody = z.output<typeof createTestTriggerBody>;

/** What was set off for an event (specification S19.12). */
export const testTrigger = z
  .object({
    object: z.literal('trigger'),
    type,
    resource: z
      .string()
      .meta({ description: 'O que foi criado: `ch_…`, `wd_…`, `cs_…`, `mnd_…` ou `sub_…`.' }),
    events: z
      .array(type)
      .meta({ description: 'Todos os eventos que acontecem por isso, em ordem. O pedido é um deles.' }),
  })
  .meta({ id: 'Trigger' });
export type TestTrigger = z.output<typeof testTrigger>;

const ofSale = chargeMembers.omit({ payment_method: true, card: true, save_card: true });

/** R$ 1.000.000,00: a sale for it is made first, where the balance has less. */
const LARGEST_WITHDRAWAL = 100_000_000;

/** Without what the event itself decides: how the payer is asked, and the days. */
const triggeredMandate = mandateTerms.omit({
  authorization: true,
  first_charge: true,
  payer_bank: true,
  expires_in: true,
  starts_on: true,
  ends_on: true,
});

/** What overrides may change, by what is made: the bodies, without what follows from the event. */
export const triggeredBodies = {
  pix: ofSale.omit({ installments: true }),
  card: ofSale.omit({ expires_in: true }).superRefine(assertPhone),
  session: sessionMembers.omit({ expires_in: true, card_id: true, save_card: true, mandate: true }),
  withdrawal: z.object({ amount: cents(1).max(LARGEST_WITHDRAWAL) }),
  mandate: triggeredMandate.superRefine(assertPayer),
  subscription: z.object({
    mandate: triggeredMandate.superRefine(assertPayer),
    amount: cents(1).nullish(),
    metadata: metadataInput.nullish(),
  }),
};
export type TriggeredBodies = {
  [Kind in keyof typeof triggeredBodies]: z.output<(typeof triggeredBodies)[Kind]>;
};
