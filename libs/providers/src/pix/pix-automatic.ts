import type { LocalDate } from '@catraca/kernel/dates';
import type { Cents } from '@catraca/kernel/money';

/**
 * Pix Automático at the bank: mandates that a payer approves, and charges of them that the payer's bank pays
 * by itself (API Pix 2.9.0, `rec`, `solicrec`, `cobr`). Fails as `PixProvider` does.
 */
export interface PixAutomatic {
  /**
   * Creates a mandate. The bank chooses its id, so an order that may have been processed is looked for by its
   * contract, and sent again only when it is not there and no earlier send can still be processed (ADR 58);
   * until then it is an unknown outcome. `earlier`: sends of unknown outcome; null when there was none.
   */
  createMandate(order: MandateOrder, earlier: EarlierSends | null): Promise<BankMandate>;
  /** The mandate that an earlier send of this order created. Null when the bank shows none. */
  findOrdered(order: MandateOrder, earlier: EarlierSends): Promise<BankMandate | null>;
  /** Null only when the bank says that it does not know the id. */
  findMandate(bankId: string): Promise<BankMandate | null>;
  /** The BR Code that approves; with the txid of a first charge, the one that pays and approves. */
  qrCodeOf(bankId: string, firstTxid: string | null): Promise<string>;
  /** Cancels it. Returns its resulting state, another one when somebody was faster. */
  cancelMandate(bankId: string): Promise<BankMandate>;
  /** Mandates created at the bank in the period. */
  listMandates(from: Date, to: Date): Promise<BankMandate[]>;

  /**
   * Asks the payer in the app of the payer's bank. A mandate has one open request: where there is one, it is
   * the result.
   */
  requestApproval(bankId: string, request: ApprovalOrder): Promise<ApprovalRequest>;
  findRequest(requestId: string): Promise<ApprovalRequest | null>;

  /** Creates a charge of a mandate under our txid. Repeating it with the same order gives the same charge. */
  scheduleCharge(order: ScheduledOrder): Promise<ScheduledCharge>;
  /** Null only when the bank says that it does not know the txid. */
  findScheduled(txid: string): Promise<ScheduledCharge | null>;
  /** Cancels it before its first attempt. Returns its resulting state. */
  cancelScheduled(txid: string): Promise<ScheduledCharge>;
  /** Orders another attempt on this day, after a rejected one. Returns its resulting state. */
  retryScheduled(txid: string, on: LocalDate): Promise<ScheduledCharge>;
  /** Charges of mandates created at the bank in the period. */
  listScheduled(from: Date, to: Date): Promise<ScheduledCharge[]>;

  /** The bank posts mandates to `{url}/rec` and their charges to `{url}/cobr`. */
  registerCallbacks(url: string): Promise<void>;
}

/** When an order was sent whose outcome is unknown, in real time: lists of a bank know no other. */
export interface EarlierSends {
  firstAt: Date;
  lastAt: Date;
  now: Date;
  /** The bank's ids of our other mandates with the same contract. */
  others: ReadonlySet<string>;
}

export type MandateInterval = 'week' | 'month' | 'quarter' | 'half_year' | 'year';

export interface MandateOrder {
  /** At most 35 characters. It finds the mandate, beside `EarlierSends.others`. */
  contract: string;
  /** Shown to the payer; cut to 35 characters. */
  description: string;
  /** `document`: CPF or CNPJ, without punctuation. */
  payer: { name: string; document: string };
  startsOn: LocalDate;
  endsOn: LocalDate | null;
  interval: MandateInterval;
  /** Fixed. Null: variable. */
  amount: Cents | null;
  /** Of a variable one: the least limit that the payer may set. */
  minimumLimit: Cents | null;
  allowsRetries: boolean;
  /** Of the charge whose payment approves it. */
  firstTxid: string | null;
  /** Whether the payer is to read a QR code. Without it, the payer is asked by `requestApproval`. */
  needsQrCode: boolean;
}

export interface BankMandate {
  /** `idRec`. */
  bankId: string;
  status: BankMandateStatus;
  contract: string;
  /** Who approves it, as far as the bank tells. */
  payer: { document: string | null; bankIspb: string | null } | null;
  /** Why and by whom it ended. */
  end: MandateEnd | null;
  /** When it reached its status. Null: the bank does not say it. */
  changedAt: Date | null;
  requests: ApprovalRequest[];
}

/** `unknown`: a status that this code does not recognise. */
export type BankMandateStatus = 'created' | 'approved' | 'rejected' | 'expired' | 'canceled' | 'unknown';

export interface MandateEnd {
  /** As `AP13`. */
  code: string;
  by: 'payer' | 'payer_bank' | 'seller' | 'seller_bank' | null;
}

export interface ApprovalOrder {
  payer: { document: string };
  bank: { ispb: string; branch: string | null; account: string };
  expiresAt: Date;
}

export interface ApprovalRequest {
  id: string;
  status: ApprovalRequestStatus;
}

export type ApprovalRequestStatus =
  | 'created'
  | 'sent'
  | 'received'
  | 'accepted'
  | 'rejected'
  | 'expired'
  | 'canceled'
  | 'unknown';

export interface ScheduledOrder {
  txid: string;
  bankId: string;
  amount: Cents;
  dueOn: LocalDate;
  /** Shown to the payer; cut to 140 characters. */
  description: string | null;
}

export interface ScheduledCharge {
  txid: string;
  bankId: string;
  status: ScheduledStatus;
  amount: Cents;
  dueOn: LocalDate;
  /** In the bank's order. Its own second try of a day is another attempt. */
  attempts: ScheduledAttempt[];
  /** Code of the rejection that ended it. */
  failureCode: string | null;
  end: MandateEnd | null;
  payments: { endToEndId: string; amount: Cents; paidAt: Date }[];
}

export type ScheduledStatus = 'created' | 'active' | 'paid' | 'expired' | 'rejected' | 'canceled' | 'unknown';

export interface ScheduledAttempt {
  /** Examples of the standard give two attempts of one charge the same. Null: the attempt cannot be read. */
  endToEndId: string | null;
  /** Null: the attempt cannot be read. */
  on: LocalDate | null;
  kind: 'scheduled' | 'retry' | 'same_day' | 'unknown';
  status: 'requested' | 'scheduled' | 'paid' | 'rejected' | 'canceled' | 'expired' | 'unknown';
  /** Of a rejection, as `AM02`. */
  code: string | null;
}
