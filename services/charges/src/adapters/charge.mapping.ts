import type {
  CardDetails as CardMessage,
  Charge as ChargeMessage,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { chargeStatuses } from '@catraca/contracts/http/charge';
import { maskDocument } from '@catraca/kernel/document';
import { ApiError } from '@catraca/kernel/errors';
import type { EveryField } from '@catraca/kernel/mapping';
import type { CardDetails, Charge } from '../domain/charge.ts';
import type { PixOrder } from '../domain/pix-order.ts';
import { saleOrderOf } from './sale-order.mapping.ts';

type Renamed = 'buyer' | 'customer';
/** Fields that callers do not see. */
type NotInMessage =
  | 'accountId'
  | 'livemode'
  | 'methodFee'
  | 'contractVersion'
  | 'settlementDays'
  | 'items'
  | 'customerIp'
  | 'expiresIn'
  | 'checkAt'
  | 'checkAttempts'
  | 'discrepancy'
  | 'refundPolicy'
  | 'chargebackPolicy'
  | 'settlement'
  | 'installments'
  | 'holderName'
  | 'refunds'
  | 'disputes'
  | 'chargeback'
  | 'seq';

/** `CreatePixChargeRequest` -> `PixOrder`. A request without its seller or buyer is a mistake of the caller. */
export function orderOf(request: CreatePixChargeRequest, defaultExpiresIn: number): PixOrder {
  return {
    ...saleOrderOf(request),
    expiresIn: request.expiresIn ?? defaultExpiresIn,
  } satisfies Record<Exclude<keyof CreatePixChargeRequest, 'context' | 'customer'> | 'buyer', unknown>;
}

/**
 * The charge as callers see it: the buyer's document is masked. Throws provider_unavailable for a charge that the bank has not
 * confirmed: its statuses are ours alone.
 */
export function chargeMessage(charge: Charge): ChargeMessage {
  const { buyer, pix } = charge;
  if (!isPublic(charge.status)) throw new ApiError('provider_unavailable');
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
    card: cardMessage(charge),
    pix: pix && { qrCode: pix.qrCode, expiresAt: pix.expiresAt.toISOString(), endToEndId: pix.endToEndId },
    createdAt: charge.createdAt.toISOString(),
    paidAt: charge.paidAt?.toISOString(),
    expiredAt: charge.expiredAt?.toISOString(),
    refundedAt: charge.refundedAt?.toISOString(),
  } satisfies EveryField<ChargeMessage> & Record<Exclude<keyof Charge, NotInMessage | Renamed>, unknown>;
}

function cardMessage({ card, installments, holderName }: Charge): CardMessage | null {
  if (!card) return null;
  return {
    brand: card.brand,
    lastFour: card.lastFour,
    holderName,
    installments,
    interest: card.interest,
    threeDsStatus: card.threeDsStatus,
    threeDsTransactionId: card.threeDsTransactionId,
    authorizedAt: card.authorizedAt?.toISOString(),
  } satisfies EveryField<CardMessage> &
    Record<Exclude<keyof CardDetails, 'decline' | 'savedCardId' | 'isToSave'>, unknown>;
}

function isPublic(status: string): boolean {
  return (chargeStatuses as readonly string[]).includes(status);
}
