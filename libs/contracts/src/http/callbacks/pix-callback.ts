import { boundedList } from '../schemas/fields.ts';
import { z } from '../schemas/language.ts';

const MAX_ENTRIES = 1_000;

/**
 * A bank's callback (Bacen API Pix 2.9.0). Only ids are read, then charges and refunds ask the bank. What is not in the standard's
 * form is ignored rather than refused: the bank would repeat the callback.
 */
export const pixCallbackBody = z.object({
  pix: boundedList(
    z.object({
      txid: z.string().max(35).optional(),
      endToEndId: z
        .string()
        .regex(/^[a-zA-Z0-9]{32}$/)
        .optional()
        .catch(undefined),
      /** Whether anything of the payment was returned. */
      devolucoes: z.array(z.unknown()).optional().catch(undefined),
    }),
    { maximum: MAX_ENTRIES },
  ),
});
export type PixCallbackBody = z.output<typeof pixCallbackBody>;

/** A bank's notice of disputes, in the form of our own routes `/med`. Only ids are read, then refunds asks the bank. */
export const medCallbackBody = z.object({
  meds: boundedList(z.object({ id: z.string().min(1).max(64) }), { maximum: MAX_ENTRIES }),
});
export type MedCallbackBody = z.output<typeof medCallbackBody>;
