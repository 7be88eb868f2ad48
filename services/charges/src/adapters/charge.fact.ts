import type { ChargeFact } from '@catraca/contracts/events/charge-events';
import type { Fact } from '@catraca/platform/mongo/outbox';
import type { Charge, ChargeChange } from '../domain/charge.ts';

/** What `charges.events` tells of a charge: nothing of the buyer. */
export function factOf(type: NonNullable<ChargeChange['event']>, charge: Charge): Fact {
  const fact: ChargeFact = {
    id: charge.id,
    status: charge.status,
    payment_method: charge.paymentMethod,
    amount: charge.amount,
    platform_fee: charge.platformFee,
    method_fee: charge.methodFee,
    net_amount: charge.netAmount,
    settlement_days: charge.settlementDays,
    reference: charge.reference,
    metadata: charge.metadata,
    created_at: charge.createdAt.toISOString(),
    paid_at: charge.paidAt?.toISOString() ?? null,
  };
  return { type, data: { charge: fact } };
}
