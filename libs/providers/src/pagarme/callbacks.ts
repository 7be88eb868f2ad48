import { isId } from '@catraca/kernel/ids';
import { z } from 'zod';
import { callbackRoute, unique } from '../connectors/callback.ts';

/** What is not a code of ours is ignored rather than refused: the acquirer would repeat the callback. */
const code = z.string().optional().catch(undefined);
const id = z.string().optional().catch(undefined);
const order = z.object({ code }).optional().catch(undefined);
const charge = z.object({ id, code, order }).optional().catch(undefined);
const charges = z.array(charge).optional().catch(undefined);

/** A webhook of Pagar.me v5: about an order, a charge, or something of a charge. Only our codes are read. */
const webhook = z
  .object({
    type: z.string().optional().catch(undefined),
    data: z.object({ id, code, order, charge, charges }).optional().catch(undefined),
  })
  .meta({ example: {} });

export const callbacks = [
  callbackRoute({
    path: '',
    summary: 'Notificação da adquirente de cartões',
    body: webhook,
    hintsOf: (body) => [
      {
        about: 'cards',
        ids: chargeIdsOf(body),
        isOfPayment: PAYMENTS.includes(body.type ?? ''),
        acquirerChargeIds: acquirerChargeIdsOf(body),
      },
    ],
  }),
];

const PAYMENTS: readonly string[] = ['charge.paid', 'order.paid'];

/** The code of an order is the id of our charge. */
function chargeIdsOf({ data }: z.output<typeof webhook>): string[] {
  const codes = [data?.code, data?.order?.code, data?.charge?.code, data?.charge?.order?.code];
  return unique(codes.flatMap((given) => (given !== undefined && isId('ch', given) ? given : [])));
}

/** A callback of a charge has it as `data`, one of an order among `charges`. */
function acquirerChargeIdsOf({ type, data }: z.output<typeof webhook>): string[] {
  const own = type?.startsWith('charge.') ? data?.id : undefined;
  const named = [own, data?.charge?.id, ...(data?.charges ?? []).map((one) => one?.id)];
  return unique(named.flatMap((one) => one ?? []));
}
