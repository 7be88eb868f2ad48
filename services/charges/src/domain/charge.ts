import type { CallContext } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import type { Cents } from '@catraca/kernel/money';
import { type Fees, pixFees } from './fees.ts';
import type { RefundPolicy, Seller } from './seller.ts';
import type { ChargeStatus } from './transitions.ts';

/** A sale to a buyer. Amounts in cents. */
export interface Charge extends Fees {
  id: string;
  accountId: string;
  livemode: boolean;
  status: ChargeStatus;
  paymentMethod: 'pix';
  amount: Cents;
  refundedAmount: Cents;
  /** Version of the contract that the fees come from. */
  contractVersion: number;
  settlementDays: number;
  refundPolicy: RefundPolicy;
  /** Oldest first, failed ones included: they keep a repeated reservation from reviving. */
  refunds: ChargeRefund[];
  /** Oldest first; at most one is open. */
  disputes: ChargeDispute[];
  /** Number of events so far. */
  seq: number;
  description: string | null;
  reference: string | null;
  metadata: MetadataEntry[];
  items: Item[];
  buyer: Buyer;
  customerIp: string;
  /** Seconds the QR is valid. */
  expiresIn: number;
  pix: PixDetails | null;
  /** Time of the next check at the bank. Null in a final status. */
  checkAt: Date | null;
  /** Checks since the last progress. The gap between them grows with it. */
  checkAttempts: number;
  /** What the bank says that we cannot resolve, once it has been reported. */
  discrepancy: Discrepancy | null;
  createdAt: Date;
  paidAt: Date | null;
  expiredAt: Date | null;
  refundedAt: Date | null;
}

/** A refund of a charge. Cents: `amount` = `sellerDebit` + `platformFeeReturned` + `methodFeeReturned`. */
export interface ChargeRefund {
  id: string;
  amount: Cents;
  platformFeeReturned: Cents;
  methodFeeReturned: Cents;
  sellerDebit: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  /** `seller`: asked for through the API. `bank`: the bank returned it by itself. `med`: a dispute. */
  origin: 'seller' | 'bank' | 'med';
  /** The dispute that the return belongs to. */
  disputeId: string | null;
  createdAt: Date;
  processedAt: Date | null;
}

/** A Pix dispute (MED) of a charge (decisions 17). */
export interface ChargeDispute {
  id: string;
  /** Cents in dispute. */
  amount: Cents;
  status: 'opened' | 'approved' | 'rejected';
  openedAt: Date;
  /** End of the bank's analysis. */
  dueAt: Date;
  closedAt: Date | null;
}

/** What we cannot resolve by ourselves: the bank contradicts itself or us. */
export type Discrepancy =
  | 'unknown_status'
  | 'missing_at_bank'
  | 'no_qr_code'
  | 'paid_without_payment'
  | 'paid_another_amount'
  | 'payment_returned';

export interface PixDetails {
  qrCode: string;
  expiresAt: Date;
  endToEndId: string | null;
}

export interface Buyer {
  name: string;
  email: string;
  /** CPF or CNPJ, letters and digits only. */
  document: string;
  documentType?: string | null | undefined;
  phoneDdd?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

export interface Item {
  description: string;
  quantity: number;
  /** Price of one unit. */
  amount: Cents;
  reference?: string | null | undefined;
}

/** Metadata is a list, so that any key is allowed. */
export interface MetadataEntry {
  key: string;
  value: string;
}

/** A seller's order of a PIX charge. */
export interface PixOrder {
  chargeId: string;
  seller: Seller;
  amount: Cents;
  buyer: Buyer;
  description: string | null;
  reference: string | null;
  metadata: MetadataEntry[];
  items: Item[];
  customerIp: string;
  expiresIn: number;
}

/** A change of a charge and its events. */
export interface ChargeChange {
  set: Partial<Charge>;
  events: ChangeEvent[];
}

/** `reserveChange`: what the event adds to the reserve for an open dispute, in cents. */
export type ChangeEvent =
  | { type: 'charge.created' | 'charge.paid' | 'charge.expired' | 'charge.canceled' }
  | { type: RefundEventType; refundId: string; reserveChange: Cents }
  | { type: DisputeEventType; disputeId: string; reserveChange: Cents };

export type RefundEventType = 'charge.refund_reserved' | 'charge.refunded' | 'charge.refund_failed';
export type DisputeEventType =
  | 'charge.med_opened'
  | 'charge.med_approved'
  | 'charge.med_rejected'
  | 'charge.med_closed';

/** A call to the bank takes at most 8 s. An intent that is older was interrupted. */
const INTENT_CHECK_MS = 15_000;

/** The intent of a PIX sale. Throws seller_not_approved, amount_below_minimum. */
export function requestPixCharge({ accountId, livemode, now }: CallContext, order: PixOrder): Charge {
  const { chargeId, seller, amount, buyer, expiresIn, customerIp } = order;
  const { description, reference, metadata } = order;
  if (!seller.isApproved) throw new ApiError('seller_not_approved');

  const { contract } = seller;
  const fees = pixFees(amount, contract);
  if (amount < contract.minAmount || fees.netAmount <= 0) {
    throw new ApiError('amount_below_minimum', { min_amount: contract.minAmount });
  }

  return {
    ...fees,
    id: chargeId,
    accountId,
    livemode,
    status: 'requested',
    paymentMethod: 'pix',
    amount,
    refundedAmount: 0,
    contractVersion: contract.version,
    settlementDays: contract.pix.settlementDays,
    refundPolicy: contract.refunds,
    refunds: [],
    disputes: [],
    seq: 0,
    description,
    reference,
    metadata,
    items: itemsOf(order),
    buyer,
    customerIp,
    expiresIn,
    pix: null,
    checkAt: later(now, INTENT_CHECK_MS),
    checkAttempts: 0,
    discrepancy: null,
    createdAt: now,
    paidAt: null,
    expiredAt: null,
    refundedAt: null,
  };
}

/** Without items, one is built from the description. */
function itemsOf({ items, description, amount }: PixOrder): Item[] {
  if (items.length > 0) return items;
  return [{ description: description ?? 'Venda', quantity: 1, amount }];
}

export function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
