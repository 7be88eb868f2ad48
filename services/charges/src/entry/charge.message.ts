import type { Charge as ChargeMessage } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { maskDocument } from '@catraca/kernel/document';
import type { Charge } from '../domain/charge.ts';

/** The charge as others may see it: the buyer's document is masked. */
export function chargeMessage(charge: Charge): ChargeMessage {
  const { buyer, pix } = charge;
  return {
    id: charge.id,
    status: charge.status,
    paymentMethod: charge.paymentMethod,
    amount: charge.amount,
    platformFee: charge.platformFee,
    netAmount: charge.netAmount,
    refundedAmount: charge.refundedAmount,
    description: charge.description,
    reference: charge.reference,
    metadata: charge.metadata,
    customer: { name: buyer.name, email: buyer.email, document: maskDocument(buyer.document) },
    pix: pix && { qrCode: pix.qrCode, expiresAt: pix.expiresAt.toISOString(), endToEndId: pix.endToEndId },
    createdAt: charge.createdAt.toISOString(),
    paidAt: charge.paidAt?.toISOString(),
    expiredAt: charge.expiredAt?.toISOString(),
    refundedAt: charge.refundedAt?.toISOString(),
  };
}
