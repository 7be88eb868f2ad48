/** One sale as its seller sees it. */
export interface Sale {
  number: number;
  seller: Seller;
  key: string;
  amount: number;
  pays: boolean;
  /** What the seller gives back once it is paid, in cents; 0: nothing. */
  refundAmount: number;
  startedAt: number;
  /** Charge id of the 201. */
  chargeId: string | null;
  /** How the bank decides the buyer's dispute; null without one. */
  dispute: 'approve' | 'reject' | null;
  /** Whether the bank took the dispute and decided it. */
  isDecided: boolean;
  /** Refund id of the 201. */
  refundId: string | null;
  /** Its Idempotency-Key. */
  refundKey: string | null;
  /** When the bank accepted the payment. */
  paidAt: number | null;
  /** Whether the monitor has seen its posting in the ledger. */
  isPosted: boolean;
  /** When its webhook arrived or, for a sale that is not paid, its 201. */
  doneAt: number | null;
}

export interface Seller {
  account: string;
  secretKey: string;
  /** Further fields of this seller's charges. */
  order?: object;
}
