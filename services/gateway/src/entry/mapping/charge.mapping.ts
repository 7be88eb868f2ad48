import type {
  Charge as ChargeMessage,
  CreateCardChargeRequest,
  CreatePixChargeRequest,
  MandateOfCharge,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { Charge, CreateChargeBody } from '@catraca/contracts/http/schemas/charge';
import { metadataObject } from '@catraca/contracts/http/schemas/metadata';
import type { CamelCase, EveryField, SnakeCase } from '@catraca/kernel/mapping';
import { buyerMessage, cardSource } from './card.mapping.ts';

type FromRequest = 'context' | 'chargeId' | 'seller';
type PixOrder = Omit<CreatePixChargeRequest, FromRequest>;
type CardOrder = Omit<CreateCardChargeRequest, FromRequest>;
/** Fields of the body that only one method has. */
type OfMethod = 'payment_method' | 'expires_in' | 'card' | 'installments' | 'save_card';
type SaleBody = Omit<CreateChargeBody, OfMethod>;
type PixBody = SaleBody & Pick<CreateChargeBody, 'expires_in'>;

/** A Pix charge in the body of `POST /v1/charges`. `clientAddress` is the default for the buyer's address. */
export function pixOrder(body: PixBody, clientAddress: string): PixOrder {
  return {
    ...saleOrder(body, clientAddress),
    expiresIn: body.expires_in,
    fromBrowser: false,
  } satisfies EveryField<PixOrder>;
}

type Attempt = NonNullable<Charge['attempts']>[number];

/** What `cardSource` returns. */
type OfCard = 'cardId' | 'cardToken' | 'threeDs';

/** A charge by card. */
export function cardOrder(body: CreateChargeBody, clientAddress: string): CardOrder {
  return {
    ...saleOrder(body, clientAddress),
    installments: body.installments ?? 1,
    saveCard: body.save_card ?? false,
    fromBrowser: false,
    ...cardSource(body.card!),
  } satisfies EveryField<Omit<CardOrder, OfCard>>;
}

/** What a sale by any method has. */
export function saleOrder(body: SaleBody, clientAddress: string) {
  return {
    amount: body.amount,
    customer: buyerMessage(body.customer),
    description: body.description,
    reference: body.reference,
    metadata: body.metadata ?? [],
    customerIp: body.customer_ip ?? clientAddress,
    items: body.items ?? [],
  } satisfies Record<CamelCase<Exclude<keyof CreateChargeBody, OfMethod>>, unknown>;
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
      qr_code: pix?.qrCode || null,
      expires_at: pix?.expiresAt || null,
      end_to_end_id: pix?.endToEndId ?? null,
      ...(charge.mandate && { mandate: charge.mandate.mandateId }),
    },
    card: cardResponse(charge.card),
    created_at: charge.createdAt,
    paid_at: charge.paidAt ?? null,
    expired_at: charge.expiredAt ?? null,
    refunded_at: charge.refundedAt ?? null,
    ...(charge.mandate && membersOfMandate(charge.mandate)),
  } satisfies Charge & Record<SnakeCase<Exclude<keyof ChargeMessage, 'mandate'>>, unknown>;
}

/** Members that charges of mandates alone have. */
function membersOfMandate(mandate: MandateOfCharge) {
  const { subscriptionId, dueOn, attempts, failureCode } = mandate;
  return {
    due_on: dueOn ?? null,
    subscription: subscriptionId ?? null,
    attempts: attempts.map(
      ({ on, kind, status, code }) => ({ on, kind, status, code: code ?? null }) as Attempt,
    ),
    failure_code: failureCode ?? null,
  } satisfies Partial<Charge>;
}

function cardResponse(card: ChargeMessage['card']): Charge['card'] {
  return {
    brand: (card?.brand as Charge['card']['brand']) ?? null,
    last_four: card?.lastFour ?? null,
    holder_name: card?.holderName ?? null,
    installments: card?.installments ?? null,
    interest: card?.interest ?? null,
    three_d_secure: {
      status: card?.threeDsStatus ?? null,
      transaction_id: card?.threeDsTransactionId ?? null,
    },
    authorized_at: card?.authorizedAt ?? null,
  };
}
