import { z } from 'zod';
import { event } from './event.ts';

const cents = z.int();

/** The charge as of the event. Fees are those frozen at its creation. */
export const chargeFact = z.object({
  id: z.string(),
  status: z.string(),
  payment_method: z.enum(['pix', 'credit_card']),
  amount: cents,
  platform_fee: cents,
  method_fee: cents,
  net_amount: cents,
  settlement_days: z.int(),
  reference: z.string().nullable(),
  metadata: z.array(z.object({ key: z.string(), value: z.string() })),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});
export type ChargeFact = z.output<typeof chargeFact>;

const data = z.object({ charge: chargeFact });

/** Topic `charges.events`, keyed by charge id. */
export const chargeEvent = z.discriminatedUnion('type', [
  event('charge.created', data),
  event('charge.paid', data),
  event('charge.expired', data),
  event('charge.canceled', data),
]);
export type ChargeEvent = z.output<typeof chargeEvent>;

export const CHARGES_TOPIC = 'charges.events';
