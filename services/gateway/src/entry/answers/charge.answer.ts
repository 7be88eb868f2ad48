import type { Charge as ChargeMessage } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Charge } from '@catraca/contracts/http/charge';
import { metadataObject } from '@catraca/contracts/http/metadata';

const noCard: Charge['card'] = {
  brand: null,
  last_four: null,
  holder_name: null,
  installments: null,
  interest: null,
  three_d_secure: { status: null, transaction_id: null },
  authorized_at: null,
};

/** Every field, always; empty ones as null (spec.txt, Resources and their fields). */
export function chargeAnswer(charge: ChargeMessage): Charge {
  const { pix, customer } = charge;
  return {
    object: 'charge',
    id: charge.id,
    status: charge.status as Charge['status'],
    payment_method: charge.paymentMethod as Charge['payment_method'],
    amount: charge.amount,
    currency: 'BRL',
    platform_fee: charge.platformFee,
    net_amount: charge.netAmount,
    refunded_amount: charge.refundedAmount,
    description: charge.description ?? null,
    reference: charge.reference ?? null,
    metadata: metadataObject(charge.metadata),
    customer: customer ? { name: customer.name, email: customer.email, document: customer.document } : null,
    pix: {
      qr_code: pix?.qrCode ?? null,
      expires_at: pix?.expiresAt ?? null,
      end_to_end_id: pix?.endToEndId ?? null,
    },
    card: noCard,
    created_at: charge.createdAt,
    paid_at: charge.paidAt ?? null,
    expired_at: charge.expiredAt ?? null,
    refunded_at: charge.refundedAt ?? null,
  };
}
