import type { Cents } from '@catraca/kernel/money';

/**
 * A bank that takes PIX for us, whichever it is.
 *
 * Every method throws `ApiError('provider_unavailable')` when the bank gave no usable answer (time-out, broken
 * connection, 5xx, something unreadable): what it did is then unknown, and asking again is the only way to know;
 * `ApiError('provider_rate_limited')` when it did nothing because of its limit; `ProviderRefused` when it said no.
 */
export interface PixProvider {
  /** Creates the charge at the bank under our txid. Repeating it with the same txid and order gives the same charge. */
  createCharge(order: PixOrder): Promise<PixCharge>;
  /** Null only when the bank says that it does not know the txid. */
  findCharge(txid: string): Promise<PixCharge | null>;
  /** Takes the charge off sale. Gives the charge as it then stands: `paid` when the payer was faster. */
  cancelCharge(txid: string): Promise<PixCharge>;
  /** Every charge made at the bank in the period, paid or not. */
  listCharges(from: Date, to: Date): Promise<PixCharge[]>;
  /** Every payment received in the period, also those that name no charge. */
  listPayments(from: Date, to: Date): Promise<ReceivedPayment[]>;
  /**
   * Gives a payment back to the payer. `returnId` (`[a-zA-Z0-9]{1,35}`) is ours: repeating it returns nothing twice.
   * A refund is `processing` until the bank has settled it.
   */
  returnPayment(endToEndId: string, returnId: string, amount: Cents): Promise<PixReturnStatus>;
  /** Where the bank announces payments: it posts to `{url}/pix`. Replaces what was registered for the PIX key. */
  registerCallback(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface PixOrder {
  /** `[a-zA-Z0-9]{26,35}`, unique for the merchant. */
  txid: string;
  amount: Cents;
  /** Seconds from the creation at the bank. */
  expiresIn: number;
  /** `document`: CPF (11 digits) or CNPJ (14 digits or capital letters), without punctuation. */
  payer?: { name: string; document: string };
  /** Shown to the payer; what is longer than 140 characters is cut. */
  description?: string | null;
}

export interface PixCharge {
  txid: string;
  status: PixChargeStatus;
  amount: Cents;
  /** The BR Code. Empty when the bank gives none, which happens only to charges that cannot be paid any more. */
  qrCode: string;
  createdAt: Date;
  /** Seconds from `createdAt`. Expiry is derived: the bank's status does not tell it. */
  expiresIn: number;
  payments: PixPayment[];
}

/** `unknown`: a status that this version of ours does not know. */
export type PixChargeStatus = 'active' | 'paid' | 'removed_by_payee' | 'removed_by_provider' | 'unknown';

/** `unknown`: a status that this version of ours does not know. */
export type PixReturnStatus = 'processing' | 'returned' | 'not_returned' | 'unknown';

export interface ReceivedPayment extends PixPayment {
  /** Null for a payment that names no charge. */
  txid: string | null;
}

export interface PixPayment {
  /** `E` + ISPB + minute + 11 characters: names the payment in the whole PIX arrangement. */
  endToEndId: string;
  amount: Cents;
  paidAt: Date;
}
