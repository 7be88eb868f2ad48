import type { Account, Contract } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type {
  Charge as ChargeMessage,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { chargeStatuses } from '@catraca/contracts/http/charge';
import { maskDocument } from '@catraca/kernel/document';
import { ApiError } from '@catraca/kernel/errors';
import type { EveryField } from '@catraca/kernel/mapping';
import type { Charge, PixOrder } from '../domain/charge.ts';
import { defaultRefundPolicy, type RefundPolicy, type Seller } from '../domain/seller.ts';

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
  | 'refunds'
  | 'disputes'
  | 'seq';
/** `CreatePixChargeRequest` -> `PixOrder`. A request without its seller or buyer is a mistake of the caller. */
export function orderOf(request: CreatePixChargeRequest, defaultExpiresIn: number): PixOrder {
  const { seller, customer: buyer } = request;
  if (!seller || !buyer) throw new TypeError('the request has no seller or no customer');
  return {
    chargeId: request.chargeId,
    seller: sellerOf(seller),
    amount: request.amount,
    buyer,
    description: request.description ?? null,
    reference: request.reference ?? null,
    metadata: request.metadata,
    items: request.items,
    customerIp: request.customerIp,
    expiresIn: request.expiresIn ?? defaultExpiresIn,
  } satisfies Record<Exclude<keyof CreatePixChargeRequest, 'context' | 'customer'> | 'buyer', unknown>;
}

function sellerOf({ registration, contract }: Account): Seller {
  if (!contract?.platform || !contract.pix) throw new TypeError('the seller has no contract for PIX');
  const { version, minAmount, platform, pix } = contract;
  const refunds = refundPolicyOf(contract);
  return {
    isApproved: registration === 'approved',
    contract: { version, minAmount, platform, pix, refunds },
  };
}

function refundPolicyOf({ refunds }: Contract): RefundPolicy {
  if (!refunds) return defaultRefundPolicy;
  const platformFee = refunds.platformFee === 'none' ? 'none' : 'proportional';
  return { platformFee, retainProviderCost: refunds.retainProviderCost };
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
    pix: pix && { qrCode: pix.qrCode, expiresAt: pix.expiresAt.toISOString(), endToEndId: pix.endToEndId },
    createdAt: charge.createdAt.toISOString(),
    paidAt: charge.paidAt?.toISOString(),
    expiredAt: charge.expiredAt?.toISOString(),
    refundedAt: charge.refundedAt?.toISOString(),
  } satisfies EveryField<ChargeMessage> & Record<Exclude<keyof Charge, NotInMessage | Renamed>, unknown>;
}

function isPublic(status: string): boolean {
  return (chargeStatuses as readonly string[]).includes(status);
}
