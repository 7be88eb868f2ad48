import { z } from 'zod';
import { metadataObject } from '../http/metadata.ts';
import type { ChargeEvent } from './charge-events.ts';

/** The kinds that sellers can hear of (spec.txt, Events). */
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

/** The body of a webhook (decisions.md 11). */
export const sellerEvent = z.object({
  id: z.string(),
  type: z.enum(sellerEventTypes),
  created_at: z.iso.datetime(),
  data: z.object({
    charge: z.object({
      id: z.string(),
      status: z.string(),
      amount: z.int(),
      reference: z.string().nullable(),
      metadata: z.record(z.string(), z.string()),
      paid_at: z.iso.datetime().nullable(),
    }),
  }),
});
export type SellerEvent = z.output<typeof sellerEvent>;

/** What sellers hear of a charge's event, or null for one that stays inside. Same event, same body, always. */
export function sellerEventOf(event: ChargeEvent): SellerEvent | null {
  if (event.type !== 'charge.paid') return null;

  const { id, status, amount, reference, metadata, paid_at } = event.data.charge;
  return {
    id: event.id,
    type: event.type,
    created_at: event.created_at,
    data: { charge: { id, status, amount, reference, metadata: metadataObject(metadata), paid_at } },
  };
}
