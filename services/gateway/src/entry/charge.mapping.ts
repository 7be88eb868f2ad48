import type {
  Charge as ChargeMessage,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Charge, CreateChargeBody } from '@catraca/contracts/http/charge';
import { metadataObject } from '@catraca/contracts/http/metadata';
import type { CamelCase, EveryField, SnakeCase } from '@catraca/kernel/mapping';

const noCard: Charge['card'] = {
  brand: null,
  last_four: null,
  holder_name: null,
  installments: null,
  interest: null,
  three_d_secure: { status: null, transaction_id: null },
  authorized_at: null,
};

type FromRequest = 'context' | 'chargeId' | 'seller';

/** The charge in the body of `POST /v1/charges`. `clientAddress` is the default for the buyer's address. */
export function chargeOrder(
  body: CreateChargeBody,
  clientAddress: string,
): Omit<CreatePixChargeRequest, FromRequest> {
  const { customer } = body;
  return {
    amount: body.amount,
    customer: {
      name: customer.name,
      email: customer.email,
      document: customer.document,
      documentType: customer.document_type,
      phoneDdd: customer.phone_ddd,
      phoneNumber: customer.phone_number,
    } satisfies Record<CamelCase<keyof CreateChargeBody['customer']>, unknown>,
    description: body.description,
    reference: body.reference,
    metadata: body.metadata ?? [],
    expiresIn: body.expires_in,
    customerIp: body.customer_ip ?? clientAddress,
    items: body.items ?? [],
  } satisfies EveryField<Omit<CreatePixChargeRequest, FromRequest>> &
    Record<CamelCase<Exclude<keyof CreateChargeBody, 'payment_method'>>, unknown>;
}

/** All fields, always; empty ones as null. */
export function chargeResponse(charge: ChargeMessage): Charge {
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
  } satisfies Charge & Record<SnakeCase<keyof ChargeMessage>, unknown>;
}
