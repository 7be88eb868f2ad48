import { boundedList } from '../schemas/fields.ts';
import { z } from '../schemas/language.ts';

const gnExtras = z.object({ idEnvio: z.string().max(35).optional() });

/** A bank's callback about Pix that it sent (Efí, Pix Send). Only our ids are read, then balance asks the bank. */
export const payoutCallbackBody = z.object({
  pix: boundedList(z.object({ gnExtras: gnExtras.optional().catch(undefined) }), { maximum: 1_000 }),
});
export type PayoutCallbackBody = z.output<typeof payoutCallbackBody>;
