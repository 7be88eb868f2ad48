import { type ChargeStatus, chargeStatuses } from '../http/charge.ts';
import { cents, id, timestamp } from '../http/fields.ts';
import { z } from '../http/language.ts';
import { metadataObject, metadataOutput } from '../http/metadata.ts';
import type { ChargeEvent } from './charge-events.ts';

/** The kinds that sellers can hear of (specification S13.1). */
export const sellerEventTypes = [
  'charge.paid',
  'charge.failed',
  'charge.in_analysis',
  'charge.refunded',
  'charge.chargedback',
  'med.opened',
  'med.approved',
  'med.rejected',
  'withdrawal.paid',
] as const;
export type SellerEventType = (typeof sellerEventTypes)[number];

/** The body of a webhook (specification S13.2). */
export const sellerEvent = z.object({
  id: id('evt').meta({
    description: 'O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes.',
  }),
  type: z.enum(sellerEventTypes).meta({ description: 'Hoje sempre `charge.paid`.' }),
  created_at: timestamp.meta({ description: 'Quando o fato ocorreu, não quando o evento foi enviado.' }),
  data: z.object({
    charge: z.object({
      id: id('ch'),
      status: z.enum(chargeStatuses),
      amount: cents(1).meta({ description: 'Valor da cobrança, em centavos.' }),
      reference: z.string().nullable().meta({ description: 'Número do pedido no seu sistema.' }),
      metadata: metadataOutput.meta({ description: 'O que você enviou na criação.' }),
      paid_at: timestamp.nullable(),
    }),
  }),
});
export type SellerEvent = z.output<typeof sellerEvent>;

/** What sellers hear of a charge's event, or null for one that stays inside. Same event, same body, always. */
export function sellerEventOf(event: ChargeEvent): SellerEvent | null {
  if (event.type !== 'charge.paid') return null;

  const { metadata, ...charge } = event.data.charge;
  return {
    id: event.id,
    type: event.type,
    created_at: event.created_at,
    data: {
      charge: {
        id: charge.id,
        status: charge.status as ChargeStatus,
        amount: charge.amount,
        reference: charge.reference,
        metadata: metadataObject(metadata),
        paid_at: charge.paid_at,
      },
    },
  };
}
