import type { Cents } from '@catraca/kernel/money';

/**
 * Port to a bank that pays out of our account.
 *
 * Every method throws `ApiError('provider_unavailable')` when the bank gave no usable response (time-out,
 * broken connection, 5xx, unreadable body): the outcome is then unknown until it is asked again;
 * `ApiError('provider_rate_limited')` when it did nothing because of its rate limit; `ProviderRefused` when
 * it refused (ADR 36).
 */
export interface PayoutProvider {
  /**
   * Sends the money. `payoutId` makes the call idempotent: repeating it with the same order gives the same
   * payout. Throws ProviderRefused only when the bank named an error that no repetition can repair and has no
   * payout with this id; every other failure is an unknown outcome.
   */
  send(order: PayoutOrder): Promise<Payout>;
  /** Null only when the bank says that it has no payout with this id. */
  find(payoutId: string): Promise<Payout | null>;
  /** Registers the callback URL for payouts, replacing an earlier one. The bank posts to `{url}/pix`. */
  registerCallback(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface PayoutOrder {
  /** `[a-zA-Z0-9]{1,35}`, ours, unique for the payer. */
  payoutId: string;
  amount: Cents;
  to: PayoutAccount;
  /** Shown to the receiver; cut to the provider's limit (Efí: 139 characters). */
  description: string;
}

export interface PayoutAccount {
  /** 8 digits: the participant of the Brazilian payment system. */
  ispb: string;
  /** 1 to 4 digits, without check digit. */
  branch: string;
  /** Digits, the check digit included. */
  account: string;
  accountType: 'checking' | 'savings' | 'payment';
  holderName: string;
  /** CPF (11 digits) or CNPJ (14 digits or capital letters), without punctuation. */
  holderDocument: string;
}

export interface Payout {
  payoutId: string;
  amount: Cents;
  status: PayoutStatus;
  /** Identifies the payment throughout Pix. */
  endToEndId: string;
  /** When the receiving bank took the money. Null until then, and where the bank does not tell. */
  paidAt: Date | null;
  /** What the receiving bank sent back after the payout was paid: all of it, or parts. */
  returns: PayoutReturn[];
}

/** `unknown`: a status that this code does not recognise. */
export type PayoutStatus = 'processing' | 'paid' | 'failed' | 'unknown';

export interface PayoutReturn {
  /** Unique for the payout. */
  id: string;
  amount: Cents;
}
