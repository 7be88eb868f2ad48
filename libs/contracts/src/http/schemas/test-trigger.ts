import { triggeredEventTypes } from '../../events/seller-event.ts';
import { assertPhone, chargeMembers } from './charge.ts';
import { createSessionBody } from './checkout-session.ts';
import { cents } from './fields.ts';
import { z } from './language.ts';

const type = z.enum(triggeredEventTypes);

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
    resource: z.string().meta({ description: 'O que foi criado: `ch_…`, `wd_…` ou `cs_…`.' }),
    events: z
      .array(type)
      .meta({ description: 'Todos os eventos que acontecem por isso, em ordem. O pedido é um deles.' }),
  })
  .meta({ id: 'Trigger' });
export type TestTrigger = z.output<typeof testTrigger>;

const ofSale = chargeMembers.omit({ payment_method: true, card: true, save_card: true });

/** R$ 1.000.000,00: a sale for it is made first, where the balance has less. */
const LARGEST_WITHDRAWAL = 100_000_000;

/** What overrides may change, by what is made: the bodies, without what follows from the event. */
export const triggeredBodies = {
  pix: ofSale.omit({ installments: true }),
  card: ofSale.omit({ expires_in: true }).superRefine(assertPhone),
  session: createSessionBody.omit({ expires_in: true, card_id: true, save_card: true }),
  withdrawal: z.object({ amount: cents(1).max(LARGEST_WITHDRAWAL) }),
};
export type TriggeredBodies = {
  [Kind in keyof typeof triggeredBodies]: z.output<(typeof triggeredBodies)[Kind]>;
};
