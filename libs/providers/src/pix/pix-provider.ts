import type { Cents } from '@catraca/kernel/money';
import type { PixAutomatic } from './pix-automatic.ts';

/** Operation of a refused return (`ProviderRefused.isDefinite`). */
export const RETURN = 'PUT /pix/{e2eid}/devolucao/{id}';

/**
 * Port to a bank that receives Pix payments for us.
 *
 * Every method throws `ApiError('provider_unavailable')` when the bank gave no usable answer (time-out,
 * broken connection, 5xx, unreadable body): the outcome is then unknown until it is asked again;
 * `ApiError('provider_rate_limited')` when it did nothing because of its rate limit; `ProviderRefused` when
 * it refused.
 */
export interface PixProvider {
  /**
   * Creates the charge at the bank under our txid. Repeating it with the same txid and order gives the same
   * charge.
   */
  createCharge(order: PixOrder): Promise<PixCharge>;
  /** Null only when the bank says that it does not know the txid. */
  findCharge(txid: string): Promise<PixCharge | null>;
  /** Cancels the charge. Returns its resulting state: `paid` when the payer was faster. */
  cancelCharge(txid: string): Promise<PixCharge>;
  /** All charges created at the bank in the period, paid or not. */
  listCharges(from: Date, to: Date): Promise<PixCharge[]>;
  /**
   * All payments received in the period, including those without a charge. One that cannot be read, in the
   * list or by its id, is left out and counted, and `onUnreadable` is told; without it, the call fails.
   */
  listPayments(from: Date, to: Date, onUnreadable?: OnUnreadable): Promise<ReceivedPayment[]>;
  /**
   * Returns a payment to the payer. `returnId` (`[a-zA-Z0-9]{1,35}`) is ours and makes the call idempotent. A
   * refund is `processing` until the bank has settled it. Throws ProviderRefused only when the bank named a
   * rule that forbids the return for ever and has no return with this id; every other failure is an unknown
   * outcome.
   */
  returnPayment(endToEndId: string, returnId: string, amount: Cents): Promise<PixReturn>;
  /** Null only when the bank says that it has no such return. */
  findReturn(endToEndId: string, returnId: string): Promise<PixReturn | null>;
  /** A received payment with its returns. Null only when the bank says that it does not know it. */
  findPayment(endToEndId: string): Promise<ReceivedPayment | null>;
  /** Those of them of which something was returned, or is being returned. */
  listReturns(from: Date, to: Date, onUnreadable?: OnUnreadable): Promise<ReceivedPayment[]>;
  /** Null: Pix Automático is not set up at this bank. */
  readonly automatic: PixAutomatic | null;
  /** Null: this bank does not tell of disputes. */
  readonly disputes: PixDisputes | null;
  /**
   * Registers the callback URL for the Pix key, replacing an earlier one. The bank posts payments to
   * `{url}/pix`.
   */
  registerCallback(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Is told of a payment that a list names and that cannot be read. */
export type OnUnreadable = (endToEndId: string, error: unknown) => void;

/** Disputes about payments. API Pix has no route for them. */
export interface PixDisputes {
  /** Null only when the bank says that it does not know the dispute. */
  find(id: string): Promise<PixDispute | null>;
  /** Disputes opened in the period. */
  list(from: Date, to: Date): Promise<PixDispute[]>;
}

export interface PixOrder {
  /** `[a-zA-Z0-9]{26,35}`, unique for the merchant. */
  txid: string;
  amount: Cents;
  /** Seconds from the creation at the bank. */
  expiresIn: number;
  /** `document`: CPF (11 digits) or CNPJ (14 digits or capital letters), without punctuation. */
  payer?: { name: string; document: string };
  /** Shown to the payer; cut to 140 characters. */
  description?: string | null;
}

export interface PixCharge {
  txid: string;
  status: PixChargeStatus;
  amount: Cents;
  /**
   * The BR Code. Empty when the bank returns none, which happens only for charges that can no longer be paid.
   */
  qrCode: string;
  createdAt: Date;
  /** Seconds from `createdAt`. Expiry is derived, because the bank has no status for it. */
  expiresIn: number;
  payments: PixPayment[];
}

/** `unknown`: a status that this code does not recognise. */
export type PixChargeStatus = 'active' | 'paid' | 'removed_by_payee' | 'removed_by_provider' | 'unknown';

/** `unknown`: a status that this code does not recognise. */
export type PixReturnStatus = 'processing' | 'returned' | 'not_returned' | 'unknown';

export interface ReceivedPayment extends PixPayment {
  /** Null for a payment without a charge. */
  txid: string | null;
}

export interface PixPayment {
  /** `E` + ISPB + minute + 11 characters: identifies the payment throughout Pix. */
  endToEndId: string;
  amount: Cents;
  paidAt: Date;
  /** Full and partial returns to the payer, also those that the bank made without our request. */
  returns: PixReturn[];
}

export interface PixReturn {
  /** Unique for the payment. Ours, or the bank's when we did not request the return. */
  id: string;
  /** `D` + ISPB + minute + 11 characters: identifies it throughout Pix. Null: the bank does not say it. */
  rtrId: string | null;
  amount: Cents;
  status: PixReturnStatus;
  kind: PixReturnKind;
  /** Null when the bank does not say it. */
  requestedAt: Date | null;
  /** ISO 20022 code of the failure, as `AC07`. Null when the bank names none; its free text is not read. */
  failureCode: string | null;
}

/** `med`: the bank returns it because of a dispute. `unknown`: a kind that this code does not recognise. */
export type PixReturnKind = 'seller' | 'med' | 'unknown';

/** A dispute about a payment (MED). */
export interface PixDispute {
  /** The bank's. */
  id: string;
  endToEndId: string;
  /** Cents in dispute. */
  amount: Cents;
  status: PixDisputeStatus;
  reason: PixDisputeReason;
  openedAt: Date;
  /** From then on the bank returns nothing more for it. Null while that is not decided. */
  closesAt: Date | null;
}

/** `unknown`: a status that this code does not recognise. */
export type PixDisputeStatus = 'open' | 'accepted' | 'rejected' | 'canceled' | 'unknown';

export type PixDisputeReason = 'fraud' | 'operational_failure' | 'unknown';
