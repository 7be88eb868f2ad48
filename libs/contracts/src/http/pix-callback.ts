import { boundedList } from './fields.ts';
import { z } from './language.ts';

/** A bank's callback (Bacen API Pix 2.9.0). Only the txid is read, then charges asks the bank. */
export const pixCallbackBody = z.object({
  pix: boundedList(z.object({ txid: z.string().max(35).optional() }), { maximum: 1_000 }),
});
export type PixCallbackBody = z.output<typeof pixCallbackBody>;
