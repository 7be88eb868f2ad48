import type { Interval } from '@catraca/kernel/cycles';
import { type LocalDate, localDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';
import type { MandateStatus } from './mandate-states.ts';

/**
 * What a payer allows at the own bank: charges of Pix Automático. Times are the account's, but for `sends`.
 */
export interface Mandate extends MandateTerms {
  /** `mnd_…` */
  id: string;
  accountId: string;
  livemode: boolean;
  status: MandateStatus;
  /** The charge whose payment approves it. */
  firstChargeId: string | null;
  /** When it was sent to the bank without a known outcome, in real time. Null: never. */
  sends: Sends | null;
  /** The bank's id (`idRec`). Null until it is known. */
  bankId: string | null;
  qrCode: string | null;
  /** Who approved it, as far as the bank tells. */
  payer: Payer | null;
  /** Why we are ending it. The bank decides whether that succeeds. */
  ending: Ending | null;
  end: End | null;
  /** Whether what follows from its status is done: at its charges and at its subscription. */
  isSettled: boolean;
  dueAt: Date | null;
  attempts: number;
  expiresAt: Date;
  createdAt: Date;
  activatedAt: Date | null;
  canceledAt: Date | null;
}

export interface MandateTerms {
  customer: Customer;
  /** Shown to the payer. */
  description: string;
  /** The contract. No two mandates of an account and mode that have not ended have the same. */
  reference: string;
  /** Fixed. Null: variable. */
  amount: Cents | null;
  /** Of a variable one: the least limit that the payer may set. */
  minimumLimit: Cents | null;
  interval: Interval;
  startsOn: LocalDate;
  endsOn: LocalDate | null;
  retry: 'none' | 'three_in_seven_days';
  authorization: Authorization;
  /** Where the payer is asked, with `bank_request`. */
  payerBank: PayerBank | null;
  metadata: { key: string; value: string }[];
}

/** Who is to pay, as the seller says it. */
export interface Customer {
  name: string;
  email: string;
  /** CPF or CNPJ, letters and digits only. */
  document: string;
  documentType?: string | null | undefined;
  phoneDdd?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

export type Authorization = 'first_payment' | 'qr' | 'bank_request';

export interface PayerBank {
  ispb: string;
  branch: string | null;
  account: string;
}

export interface Payer {
  document: string | null;
  bankIspb: string | null;
}

export interface Sends {
  firstAt: Date;
  lastAt: Date;
}

/**
 * `request_refused`: the payer cannot be asked. `unconfirmed`: the first charge is paid, and the bank does
 * not approve.
 */
export type Ending =
  | 'seller'
  | 'subscription'
  | 'unanswered'
  | 'unconfirmed'
  | 'request_refused'
  | 'first_charge_expired'
  | 'first_charge_canceled';

/** Why it ended. `bankCode`: as the bank names it, for example AP13. */
export interface End {
  code: EndCode;
  bankCode: string | null;
}

export type EndCode =
  | 'rejected'
  | 'unanswered'
  | 'unconfirmed'
  | 'request_refused'
  | 'ended'
  | 'first_charge_expired'
  | 'first_charge_canceled'
  | 'canceled_by_seller'
  | 'canceled_with_subscription'
  | 'canceled_by_payer'
  | 'canceled_by_payer_bank'
  | 'canceled_by_bank';

export type MandateEventType =
  | 'mandate.activated'
  | 'mandate.rejected'
  | 'mandate.expired'
  | 'mandate.canceled';

/** A change, with the event that it emits. */
export interface MandateChange {
  set: Partial<Omit<Mandate, 'id' | 'accountId' | 'livemode'>>;
  event: MandateEventType | null;
}

/** Whether the payer may still decide, or has approved it. */
export function isOpen({ status }: Pick<Mandate, 'status'>): boolean {
  return status === 'requested' || status === 'pending' || status === 'active';
}

/** Whether sellers see it. */
export function isListed({ status }: Pick<Mandate, 'status'>): boolean {
  return status !== 'requested' && status !== 'abandoned';
}

/** Whether we are still doing something about it: ending it at the bank, or what follows from its status. */
export function isUnderWay(mandate: Pick<Mandate, 'status' | 'ending' | 'isSettled'>): boolean {
  return !mandate.isSettled || (mandate.ending !== null && isOpen(mandate));
}

/** Whether a charge may be made of it at this time, which may be before a last day that has passed since. */
export function isChargeable(
  { status, end, endsOn }: Pick<Mandate, 'status' | 'end' | 'endsOn'>,
  at: Date,
): boolean {
  const hasEnded = status === 'expired' && end?.code === 'ended';
  return status === 'active' || (hasEnded && endsOn !== null && localDate(at) <= endsOn);
}
