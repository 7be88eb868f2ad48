import { z } from './language.ts';

/** A bank's notice (Bacen API Pix 2.9.0). Only the txid is read: the bank is asked for the rest. */
export const pixCallbackBody = z.object({
  pix: z.array(z.object({ txid: z.string().max(35).optional() })).max(1_000),
});
export type PixCallbackBody = z.output<typeof pixCallbackBody>;
