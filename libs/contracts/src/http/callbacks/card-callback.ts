import { isId } from '@catraca/kernel/ids';
import { z } from '../schemas/language.ts';

/** What is not a code of ours is ignored rather than refused: the acquirer would repeat the callback. */
const code = z.string().optional().catch(undefined);
const order = z.object({ code }).optional().catch(undefined);
const charge = z.object({ code, order }).optional().catch(undefined);

/** An acquirer's webhook (Pagar.me v5): about an order, a charge, or something of a charge. Only our codes are read. */
export const cardCallbackBody = z.object({
  type: z.string().optional().catch(undefined),
  data: z.object({ code, order, charge }).optional().catch(undefined),
});
export type CardCallbackBody = z.output<typeof cardCallbackBody>;

/** Whether the callback tells of a payment, and of nothing that may follow it. */
export function isOfPayment({ type }: CardCallbackBody): boolean {
  return type === 'charge.paid' || type === 'order.paid';
}

/** The charges that a callback names, each once. The code of an order is the id of our charge. */
export function chargeIdsOf({ data }: CardCallbackBody): string[] {
  const codes = [data?.code, data?.order?.code, data?.charge?.code, data?.charge?.order?.code];
  return [...new Set(codes.filter((code) => code !== undefined && isId('ch', code)))] as string[];
}
