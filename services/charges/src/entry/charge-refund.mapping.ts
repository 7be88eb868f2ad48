import type {
  Dispute as DisputeMessage,
  PaidCharge,
  ChargeRefund as RefundMessage,
  ReserveRefundRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Charge, ChargeDispute, ChargeRefund } from '../domain/charge.ts';
import type { RefundOrder } from '../domain/refunds/charge-refund.ts';

export function refundOrderOf({
  refundId,
  amount,
  refundsEnabled,
  outside,
}: ReserveRefundRequest): RefundOrder {
  if (!outside)
    return { id: refundId, amount: amount ?? null, refundsEnabled, origin: 'seller', disputeId: null };
  if (amount === undefined) throw new TypeError('a return from outside has an amount');
  const origin = outside.origin === 'med' ? 'med' : 'bank';
  return { id: refundId, amount, refundsEnabled, origin, disputeId: outside.disputeId ?? null };
}

export function refundMessage(refund: ChargeRefund): RefundMessage {
  return {
    id: refund.id,
    amount: refund.amount,
    platformFeeReturned: refund.platformFeeReturned,
    methodFeeReturned: refund.methodFeeReturned,
    sellerDebit: refund.sellerDebit,
    status: refund.status,
    origin: refund.origin,
    createdAt: refund.createdAt.toISOString(),
    processedAt: refund.processedAt?.toISOString(),
  } satisfies EveryField<RefundMessage> & Record<Exclude<keyof ChargeRefund, 'disputeId'>, unknown>;
}

export function disputeMessage(dispute: ChargeDispute): DisputeMessage {
  return {
    id: dispute.id,
    amount: dispute.amount,
    status: dispute.status,
    openedAt: dispute.openedAt.toISOString(),
    dueAt: dispute.dueAt.toISOString(),
    closedAt: dispute.closedAt?.toISOString(),
  } satisfies EveryField<DisputeMessage> & Record<keyof ChargeDispute, unknown>;
}

/** A paid charge, for whoever finds a return of its payment. */
export function paidCharge({ id, accountId, amount, pix, card, paidAt, refunds }: Charge): PaidCharge {
  return {
    endToEndId: pix?.endToEndId ?? '',
    acquirerChargeId: card?.acquirerChargeId ?? '',
    accountId,
    chargeId: id,
    amount,
    paidAt: paidAt!.toISOString(),
    refunds: refunds.map(refundMessage),
  };
}

/** A word that the RPC allows. Another one is a mistake of the caller. */
export function oneOf<const Value extends string>(values: readonly Value[], given: string): Value {
  const value = values.find((one) => one === given);
  if (!value) throw new TypeError(`${given} is none of ${values.join(', ')}`);
  return value;
}
