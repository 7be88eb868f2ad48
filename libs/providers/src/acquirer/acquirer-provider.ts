import type { CardBrand, DeclineCode, ThreeDsStatus } from '@catraca/kernel/cards';
import type { Cents } from '@catraca/kernel/money';

/**
 * Port to an acquirer that charges cards for us.
 *
 * Every method throws `ApiError('provider_unavailable')` when the acquirer gave no usable response (time-out,
 * broken connection, 5xx, unreadable body): the outcome is then unknown until it is read again, unless it is
 * a `RequestNotSent`. `ApiError('provider_rate_limited')` when it did nothing because of its rate limit;
 * `ProviderRefused` when it refused the request as such. A refusal by the issuer is an outcome, not an error:
 * `status: 'failed'` with `decline`.
 */
export interface AcquirerProvider {
  /**
   * Authorises and captures. Not repeated here: an unknown outcome is read with `findOrder`. Throws
   * CardDeclined when the card's token was spent or has expired and the acquirer has no order of this charge.
   */
  charge(order: CardOrder): Promise<CardPayment>;
  /**
   * By our charge id. Null only when the acquirer says that it has no such order. Of several orders of one
   * charge, the one that the caller has recorded (`recorded` is its `acquirerChargeId`) unless it failed;
   * otherwise the first that was paid, that may be paid, or that has ended, in this order. The others are its
   * `repeated`. Another order never stands for a recorded one that is not shown: that throws
   * `provider_unavailable`. `needsCancellations`: what was given back is read also where the charge tells
   * nothing of it.
   */
  findOrder(
    chargeId: string,
    recorded?: string | null,
    options?: { needsCancellations?: boolean },
  ): Promise<CardPayment | null>;
  /** By the acquirer's id of the charge. Null only when the acquirer says that it does not know it. */
  findCharge(acquirerChargeId: string): Promise<CardPayment | null>;
  /**
   * Charges created in the period, failed ones too. Without `cancellations` and `chargeback`: those need a
   * read of their own.
   */
  listCharges(from: Date, to: Date): Promise<CardPayment[]>;
  /**
   * Our ids of charges of which the acquirer gave something back: those created since `created` that were
   * canceled wholly, those of which a part was given back since `canceled`, and those of `again`, the
   * acquirer's ids of what could not be read before. Some may come twice. A charge that cannot be read is
   * left out and counted: `onUnreadable` is told the acquirer's id and why.
   */
  canceledSince(
    since: { created: Date; canceled: Date; again?: readonly string[] },
    onUnreadable?: (acquirerChargeId: string, error: unknown) => void,
  ): AsyncIterable<string>;
  /** Our ids of charges that were created since then and charged back. */
  listChargedBack(since: Date): Promise<string[]>;
  /**
   * Gives money back, or voids a charge in analysis. `amount` absent: all that is left. Never repeated here
   * and not idempotent at the acquirer: read `canceledAmount` before (ADR 44). `reference` is our refund id.
   */
  cancelCharge(acquirerChargeId: string, cancellation: Cancellation): Promise<CardPayment>;
  /**
   * Saves a card after a verification of zero value. Never charges. Throws CardDeclined when the issuer
   * refuses.
   */
  saveCard(card: CardToSave): Promise<SavedCard>;
  /** Whether it exists or not, it does not afterwards. */
  deleteCard(customerId: string, cardId: string): Promise<void>;
  /**
   * By the transaction id. Null when it was not made by the acquirer's own 3-D Secure server, which says
   * nothing of others'.
   */
  findAuthentication(transactionId: string): Promise<CardAuthentication | null>;
  /** A card that is to be charged. Null when the acquirer does not know the token or the card. */
  findCardTraits(card: CardReference): Promise<CardTraits | null>;
  /**
   * A page of what the acquirer pays out for captured charges, paid or not, by date of payment. A row of
   * another form is left out and counted in `unreadable`. Throws ProviderRefused for a cursor that it no
   * longer knows.
   */
  payables(page: PayablePeriod): Promise<PayablePage>;
  /** What a postal code tells of an address. Null when nothing does, or not in time. Never throws. */
  findAddress(zipCode: string): Promise<FoundAddress | null>;
  close(): Promise<void>;
}

export interface CardOrder {
  /** `ch_…`: the code of the order at the acquirer, unique for us. */
  chargeId: string;
  amount: Cents;
  /** 1 to 12. */
  installments: number;
  card: CardSource;
  customer: CardCustomer;
  /** Never empty. */
  items: { description: string; quantity: number; amount: Cents }[];
  customerIp: string | null;
  threeDSecure: ThreeDSecureOutcome | null;
}

/** A card to be charged, by its token or as a saved one. */
export type CardReference = { token: string } | { customerId: string; cardId: string };

/** What tells cards apart. Null: not told. */
export interface CardTraits {
  firstSix: string | null;
  lastFour: string | null;
  brand: CardBrand | null;
  expMonth: number | null;
  /** Four digits. */
  expYear: number | null;
  holderName: string | null;
}

/** A single-use token of the browser, or a saved card. `customerId` is the acquirer's. */
export type CardSource =
  | {
      token: string;
      holderName: string;
      holderDocument: string | null;
      billingAddress: BillingAddress | null;
    }
  | { customerId: string; cardId: string };

export interface CardCustomer {
  name: string;
  email: string;
  /** CPF or CNPJ, letters and digits only. */
  document: string;
  /** `PASSPORT` when the document is one. */
  documentType?: string | null;
  phoneDdd: string | null;
  phoneNumber: string | null;
}

/** Complete, or only `zipCode` and `number`. */
export interface BillingAddress {
  zipCode: string;
  number: string;
  street: string | null;
  complement: string | null;
  neighborhood: string | null;
  city: string | null;
  /** Two letters. */
  state: string | null;
}

/** The street of a postal code. The neighbourhood is null where there is none. */
export interface FoundAddress {
  street: string;
  neighborhood: string | null;
  city: string;
  /** Two letters. */
  state: string;
}

/** Outcome of an authentication of the cardholder (EMV 3-D Secure 2). */
export interface ThreeDSecureOutcome {
  transactionId: string;
  status: ThreeDsStatus;
  eci: string | null;
  cavv: string | null;
  version: string | null;
}

/** An authentication by the acquirer's own 3-D Secure server. */
export interface CardAuthentication {
  /** `outcome.status` is null while the issuer asks the cardholder. */
  outcome: Omit<ThreeDSecureOutcome, 'status'> & { status: ThreeDsStatus | null };
  /** The account whose token allowed it. */
  account: string;
  amount: Cents;
  card: CardTraits;
  /** A sale was made with it. It is good for one. */
  isUsed: boolean;
}

export interface CardPayment {
  /** The code that we gave the order. Null when the order is not ours. */
  chargeId: string | null;
  /** The acquirer's ids. They stay inside of our services. */
  acquirerOrderId: string;
  acquirerChargeId: string;
  status: CardPaymentStatus;
  amount: Cents;
  /** What was given back so far. */
  canceledAmount: Cents;
  /** Cancellations, oldest first, with our references. */
  cancellations: { reference: string | null; amount: Cents; at: Date }[];
  installments: number;
  /** Null when the acquirer does not tell it. */
  card: AcquirerCard | null;
  /** First six digits of the card. Null when the acquirer does not tell them. Not shown to anybody. */
  firstSix: string | null;
  /** When it was authorised. Null unless it was. */
  authorizedAt: Date | null;
  /** When it was captured. Null unless it was. */
  paidAt: Date | null;
  /** Why the issuer or the anti-fraud refused it. Null unless `failed`. */
  decline: DeclineCode | null;
  chargeback: CardChargeback | null;
  /** Whether a cancellation is under way there. */
  isCanceling: boolean;
  /** Whether it counts as authenticated there. Null: the acquirer does not say it. */
  isAuthenticated: boolean | null;
  /**
   * Ids at the acquirer of further charges of the same order code that took money or may take it, to be
   * canceled. None while this one may still fail. Only `findOrder` tells of them.
   */
  repeated: string[];
  createdAt: Date;
}

/** `unknown`: a status that this code does not recognise. */
export type CardPaymentStatus =
  | 'processing'
  | 'in_analysis'
  | 'paid'
  | 'failed'
  | 'canceled'
  | 'chargedback'
  | 'unknown';

export interface AcquirerCard {
  /** The acquirer's ids of the saved card and its owner. Null when the card is not kept there. */
  cardId: string | null;
  customerId: string | null;
  /** Null: a brand that this code does not recognise. */
  brand: CardBrand | null;
  lastFour: string;
  holderName: string;
  expMonth: number;
  expYear: number;
  /**
   * The same for the same card of the same buyer, not shown to anybody. Null when the acquirer tells too
   * little of the card.
   */
  fingerprint: string | null;
}

export interface CardChargeback {
  /** The same for all reads of one charge. */
  id: string;
  /** Cents that the acquirer has taken back so far. Null while it does not say how much. */
  disputed: Cents | null;
  /** Cents of it that the acquirer has credited again: a representment that was sent, or won. */
  represented: Cents;
  /** Cents that may be disputed at most: the sale, without what was given back of it. */
  most: Cents;
  at: Date;
}

export interface Cancellation {
  /** Cents. Absent: all that is left. */
  amount?: Cents;
  /** `rf_…`, or the charge's id when a charge in analysis is voided. */
  reference: string;
}

export interface CardToSave {
  /** Unique: repeating it with the same token finds the same card. */
  reference: string;
  token: string;
  holderName: string;
  holderDocument: string | null;
  billingAddress: BillingAddress | null;
  customer: CardCustomer;
}

export interface SavedCard extends AcquirerCard {
  cardId: string;
  customerId: string;
  fingerprint: string;
}

export interface PayablePeriod {
  from: Date;
  /** Exclusive. */
  until: Date;
  /** `next` of the page before. Null: the first page. */
  cursor: string | null;
}

export interface PayablePage {
  /** May be none although more follow. */
  rows: Payable[];
  /** Rows of the page that cannot be read, or name no charge or date. */
  unreadable: number;
  /** Null after the last page. */
  next: string | null;
}

export interface Payable {
  id: string;
  acquirerChargeId: string;
  /** 1 to the charge's number of installments. */
  installment: number;
  /** Cents that reach the bank, without the fee: negative for a refund or chargeback. */
  amount: Cents;
  /** Cents that the acquirer keeps. */
  fee: Cents;
  type: 'credit' | 'refund' | 'chargeback' | 'chargeback_refund' | 'unknown';
  status: 'waiting_funds' | 'paid' | 'unknown';
  /** YYYY-MM-DD, in São Paulo. */
  paymentDate: string;
}
