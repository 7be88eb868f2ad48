/** One sale as its seller sees it. */
export interface Sale {
  number: number;
  seller: Seller;
  key: string;
  amount: number;
  pays: boolean;
  /** What the seller gives back once it is paid, in cents; 0: nothing. */
  refundAmount: number;
  /** Who gives it back: the seller through the API, or somebody at the bank's or acquirer's own panel. */
  refundedBy: 'seller' | 'panel';
  /** Whether bank or acquirer took a refund of their panel. */
  isReturned: boolean;
  /** Whether the buyer confirms it in an embedded session. */
  isCheckout: boolean;
  /** Its session. */
  sessionId: string | null;
  /** Null: paid by Pix. */
  card: CardSale | null;
  startedAt: number;
  /** Charge id of the 201, or of a card's decline. */
  chargeId: string | null;
  /** How the bank decides the buyer's dispute, or whether a chargeback stands; null without one. */
  dispute: 'approve' | 'reject' | null;
  /** Whether the bank took the dispute and decided it, or the acquirer took the chargeback. */
  isDecided: boolean;
  /** Refund id of the 201. */
  refundId: string | null;
  /** Its Idempotency-Key. */
  refundKey: string | null;
  /** When the bank accepted the payment, or the seller saw that the card's charge is paid. */
  paidAt: number | null;
  /** Whether the monitor has seen its posting in the ledger. */
  isPosted: boolean;
  /** When its webhook arrived or, for a sale that is not paid, its 201. */
  doneAt: number | null;
}

/** The card of a sale. */
export interface CardSale {
  behaviour: 'approved' | 'refused' | 'paidLater' | 'analysed';
  /** How the anti-fraud decides an analysis. */
  decision: 'approved' | 'refused';
  /** Whether the vault keeps the card. */
  isSaved: boolean;
  /** The buyer's CPF. */
  document: string;
  /** Of the browser, the same for each try of the sale. */
  token: string | null;
  /** Why it was declined, as the seller was told. */
  decline: string | null;
}

export interface Seller {
  account: string;
  secretKey: string;
  publishableKey: string;
  /** Further fields of this seller's charges. */
  order?: object;
}
