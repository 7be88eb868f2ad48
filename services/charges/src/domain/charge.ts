import type { CardBrand, DeclineCode, ThreeDsStatus } from '@catraca/kernel/cards';
import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import type { Fees } from './fees.ts';
import type { ChargebackPolicy, RefundPolicy, Settlement } from './seller.ts';
import type { ChargeStatus } from './transitions.ts';

/** What the seller says about a sale. Kept as given, and no rule depends on it. */
export interface SaleDetails {
  description: string | null;
  reference: string | null;
  metadata: MetadataEntry[];
  buyer: Buyer;
  customerIp: string;
}

/** A sale to a buyer. Amounts in cents. */
export interface Charge extends Fees, SaleDetails {
  id: string;
  accountId: string;
  livemode: boolean;
  status: ChargeStatus;
  paymentMethod: 'pix' | 'credit_card';
  amount: Cents;
  refundedAmount: Cents;
  /** Version of the contract that the fees come from. */
  contractVersion: number;
  settlementDays: number;
  /** 1 for Pix. */
  installments: number;
  settlement: Settlement;
  refundPolicy: RefundPolicy;
  chargebackPolicy: ChargebackPolicy;
  /** Oldest first, failed ones included: they keep a repeated reservation from reviving. */
  refunds: ChargeRefund[];
  /**
   * Fees that were returned beside the refunds, in cents: refunds that failed had counted when the share of
   * others was decided. Negative where too much was returned.
   */
  feesAdjusted: FeesReturned;
  /** Oldest first; at most one is open. */
  disputes: ChargeDispute[];
  /** At most one, ever. */
  chargeback: Chargeback | null;
  /** When we first saw a chargeback that waits for its amount or for refunds under way. */
  chargebackSeenAt: Date | null;
  /** Number of events so far. */
  seq: number;
  items: Item[];
  /** Seconds the QR is valid. 0 for a card. */
  expiresIn: number;
  pix: PixDetails | null;
  card: CardDetails | null;
  /** The mandate of Pix Automático that it is of. Null: of none. */
  mandate: MandateOfCharge | null;
  /** Of a charge that the payer's bank pays by itself on a day. Null: it has a QR code, or is by card. */
  scheduled: ScheduledDetails | null;
  /** Name on the card. Null for Pix. */
  holderName: string | null;
  /** Time of the next check at the bank or acquirer. Null when nothing more is expected. */
  dueAt: Date | null;
  /** Checks since the last progress. The gap between them grows with it. */
  attempts: number;
  /** What the bank says that we cannot resolve, from its report until both sides agree. */
  discrepancy: Discrepancy | null;
  /** Whether a buyer's session ordered it: checkout wants to hear of it. */
  isForSession: boolean;
  createdAt: Date;
  paidAt: Date | null;
  expiredAt: Date | null;
  refundedAt: Date | null;
}

export interface FeesReturned {
  platformFeeReturned: Cents;
  methodFeeReturned: Cents;
}

/** A refund of a charge. Cents: `amount` = `sellerDebit` + `platformFeeReturned` + `methodFeeReturned`. */
export interface ChargeRefund {
  id: string;
  amount: Cents;
  platformFeeReturned: Cents;
  methodFeeReturned: Cents;
  sellerDebit: Cents;
  status: 'pending' | 'succeeded' | 'failed';
  /**
   * `seller`: asked for through the API. `bank`: the bank returned it without our request. `med`: a dispute.
   */
  origin: 'seller' | 'bank' | 'med';
  /** The dispute that the return belongs to. */
  disputeId: string | null;
  createdAt: Date;
  processedAt: Date | null;
}

/** A Pix dispute (MED) of a charge (specification S14.1). */
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

/** Null: not told. */
export interface CardDigits {
  firstSix: string | null;
  lastFour: string | null;
}

/** The card of a charge. The charge's id finds its order at the acquirer. */
export interface CardDetails {
  /**
   * The acquirer's charge that paid it: of several orders of one code, the others are canceled. Null until
   * it is paid.
   */
  acquirerChargeId: string | null;
  /** Part of the charge's amount that the buyer pays for paying later, in cents. */
  interest: Cents;
  /** Null until the acquirer has told it. */
  brand: CardBrand | null;
  lastFour: string | null;
  threeDsStatus: ThreeDsStatus | null;
  threeDsTransactionId: string | null;
  /** Digits of the card that our own 3DS server authenticated. Null: it authenticated none. */
  authenticatedCard: CardDigits | null;
  authorizedAt: Date | null;
  /** Why it was refused. Null unless `failed`. */
  decline: DeclineCode | null;
  /** `pm_…`: the saved card that was charged. */
  savedCardId: string | null;
  /** Whether the vault is still to keep the card of this sale. */
  isToSave: boolean;
  /**
   * When a retry sent the order again, stored before it was sent. Null: it was sent once, when the charge was
   * made.
   */
  sentAgainAt: Date | null;
}

/**
 * The cardholder disputed the sale at the issuer (specification S15.14). Sums as of now, in cents:
 * `sellerDebit` = `amount` - `platformFeeReturned` + `fee`.
 */
export interface Chargeback {
  /** cb_…, derived from the acquirer's id. */
  id: string;
  /** Debited of the sale. */
  amount: Cents;
  platformFeeReturned: Cents;
  /** What the contract charges the seller for each chargeback. */
  fee: Cents;
  sellerDebit: Cents;
  /** What the acquirer took back in all, and what of it it credited again. 0 while it does not say it. */
  disputed: Cents;
  represented: Cents;
  /** Part of the seller's credit for representments that is held, and until when. */
  held: Cents;
  heldUntil: Date | null;
  /** `reversed`: all of it was credited again. */
  status: 'opened' | 'reversed';
  openedAt: Date;
  reversedAt: Date | null;
}

/** How an event changes a chargeback's sums, in cents. `reserveChange`: what is held for it from then on. */
export interface ChargebackMove {
  amount: Cents;
  platformFeeReturned: Cents;
  fee: Cents;
  sellerDebit: Cents;
  reserveChange: Cents;
}

/** What we cannot resolve by ourselves: the bank or acquirer contradicts itself or us. */
export type Discrepancy =
  | 'unknown_status'
  | 'missing_at_bank'
  | 'no_qr_code'
  | 'paid_without_payment'
  | 'paid_another_amount'
  | 'payment_returned'
  | 'chargeback_after_refund'
  | 'chargeback_above_sale'
  | 'card_charged_twice'
  | 'paid_after_failure';

/** `qrCode`, `expiresAt`: null for a charge that is paid without a QR code. */
export interface PixDetails {
  qrCode: string | null;
  expiresAt: Date | null;
  endToEndId: string | null;
}

export interface MandateOfCharge {
  /** `mnd_…` */
  id: string;
  /** `sub_…` that made the charge. */
  subscriptionId: string | null;
}

/** A charge of a mandate at the bank (API Pix 2.9.0, `cobr`). */
export interface ScheduledDetails {
  /** `idRec` of its mandate. */
  bankMandateId: string;
  /** Of the mandate, the first one being 0. It has one live charge. */
  cycle: number;
  dueOn: LocalDate;
  /** Days on which it is tried again, as the mandate and the settings allow. Fixed when it is made. */
  retryDays: LocalDate[];
  /** When it goes to the bank. Null: the bank has it, or nothing is to be sent any more. */
  sendAt: Date | null;
  /** When it was last sent, stored before. Null: never. */
  sentAt: Date | null;
  /** As the bank has shown them, in the order of their days. */
  attempts: Attempt[];
  /** A retry that was ordered and that the bank has not shown yet. Stored before it is ordered. */
  ordered: OrderedRetry | null;
  /** Why it failed: the code of a rejection, `expired` or `not_sent`. Null unless `failed`. */
  failureCode: string | null;
}

/** An attempt of the payer's bank to pay. */
export interface Attempt {
  on: LocalDate;
  /** `same_day`: the bank's own second try of a day. */
  kind: 'scheduled' | 'same_day' | 'retry';
  status: 'scheduled' | 'paid' | 'rejected' | 'canceled' | 'expired';
  /** Of a rejection, as `AM02`. */
  code: string | null;
}

export interface OrderedRetry {
  on: LocalDate;
  at: Date;
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

/** A change of a charge and its events. */
export interface ChargeChange {
  set: Partial<Charge>;
  events: ChangeEvent[];
}

/** `reserveChange`: what the event adds to the reserve for an open dispute, in cents. */
export type ChangeEvent =
  | { type: StatusEventType }
  | { type: ChargebackEventType; move: ChargebackMove }
  | { type: RefundEventType; refundId: string; reserveChange: Cents }
  | { type: 'charge.fees_adjusted'; refundId: string; reserveChange: Cents; fees: FeesReturned }
  | { type: DisputeEventType; disputeId: string; reserveChange: Cents };

export type StatusEventType =
  | 'charge.created'
  | 'charge.paid'
  | 'charge.expired'
  | 'charge.canceled'
  | 'charge.in_analysis'
  | 'charge.failed';
export type ChargebackEventType =
  | 'charge.chargedback'
  | 'charge.chargeback_debited'
  | 'charge.chargeback_reversed'
  | 'charge.chargeback_released';
export type RefundEventType = 'charge.refund_reserved' | 'charge.refunded' | 'charge.refund_failed';
export type DisputeEventType =
  | 'charge.med_opened'
  | 'charge.med_approved'
  | 'charge.med_rejected'
  | 'charge.med_closed';
