import type {
  CardDetails as CardMessage,
  Charge as ChargeMessage,
  CreateCardChargeRequest,
  CreatePixChargeRequest,
  CreateScheduledChargeRequest,
  MandateOfCharge as MandateMessage,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { chargeStatuses } from '@catraca/contracts/http/schemas/charge';
import { maskDocument } from '@catraca/kernel/document';
import { ApiError } from '@catraca/kernel/errors';
import type { EveryField } from '@catraca/kernel/mapping';
import type { CardDetails, Charge } from '../domain/charge.ts';
import type { PixOrder } from '../domain/pix/pix-order.ts';
import type { SaleOrder } from '../domain/sale-intent.ts';
import { sellerOf } from './seller.mapping.ts';

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
  | 'dueAt'
  | 'attempts'
  | 'discrepancy'
  | 'refundPolicy'
  | 'chargebackPolicy'
  | 'settlement'
  | 'installments'
  | 'scheduled'
  | 'holderName'
  | 'refunds'
  | 'feesAdjusted'
  | 'disputes'
  | 'chargeback'
  | 'chargebackSeenAt'
  | 'seq';
type NotInCardMessage =
  | 'acquirerChargeId'
  | 'authenticatedCard'
  | 'decline'
  | 'savedCardId'
  | 'isToSave'
  | 'sentAgainAt';

type SaleRequest = Pick<
  CreatePixChargeRequest | CreateCardChargeRequest | CreateScheduledChargeRequest,
  'chargeId' | 'seller' | 'customer' | 'description' | 'reference' | 'metadata' | 'customerIp'
>;
type Ordered = SaleRequest & Pick<SaleOrder, 'amount' | 'items'> & { fromBrowser?: boolean | undefined };
/** Fields of both requests that are no details of the sale. */
type NotInDetails = 'chargeId' | 'seller' | 'customer';

/**
 * What a seller orders, whatever the payment method. A request without its seller or buyer is a mistake of
 * the caller.
 */
export function saleOrderOf(request: Ordered): SaleOrder {
  const { amount, items, fromBrowser: isForSession = false } = request;
  return { ...saleDetailsOf(request), amount, items, isForSession };
}

/** The same without what is sold. */
export function saleDetailsOf(request: SaleRequest): Omit<SaleOrder, 'amount' | 'items'> {
  const { chargeId, seller, customer: buyer } = request;
  if (!seller || !buyer) throw new TypeError('the request has no seller or no customer');
  const details = {
    description: request.description ?? null,
    reference: request.reference ?? null,
    metadata: request.metadata,
    buyer,
    customerIp: request.customerIp,
  } satisfies Record<Exclude<keyof SaleRequest, NotInDetails> | 'buyer', unknown>;
  return { chargeId, seller: sellerOf(seller), details };
}

/** `CreatePixChargeRequest` -> `PixOrder`. */
export function pixOrderOf(request: CreatePixChargeRequest, defaultExpiresIn: number): PixOrder {
  return { ...saleOrderOf(request), expiresIn: request.expiresIn ?? defaultExpiresIn };
}

/**
 * The charge as callers see it: the buyer's document is masked. Throws provider_unavailable for a charge that
 * the bank has not confirmed: its statuses are ours alone.
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
    customer: {
      name: buyer.name,
      email: buyer.email,
      document: maskDocument(buyer.document, buyer.documentType),
    },
    card: cardMessage(charge),
    pix: pix && {
      qrCode: pix.qrCode ?? '',
      expiresAt: pix.expiresAt?.toISOString() ?? '',
      endToEndId: pix.endToEndId,
    },
    mandate: mandateMessage(charge),
    createdAt: charge.createdAt.toISOString(),
    paidAt: charge.paidAt?.toISOString(),
    expiredAt: charge.expiredAt?.toISOString(),
    refundedAt: charge.refundedAt?.toISOString(),
  } satisfies EveryField<ChargeMessage> & Record<Exclude<keyof Charge, NotInMessage | Renamed>, unknown>;
}

/** What a charge of a mandate has besides others. */
function mandateMessage({ mandate, scheduled }: Charge): MandateMessage | undefined {
  if (!mandate) return undefined;
  return {
    mandateId: mandate.id,
    subscriptionId: mandate.subscriptionId,
    dueOn: scheduled?.dueOn,
    attempts: scheduled?.attempts ?? [],
    failureCode: scheduled?.failureCode,
  } satisfies EveryField<MandateMessage>;
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
  } satisfies EveryField<CardMessage> & Record<Exclude<keyof CardDetails, NotInCardMessage>, unknown>;
}

function isPublic(status: string): boolean {
  return (chargeStatuses as readonly string[]).includes(status);
}
