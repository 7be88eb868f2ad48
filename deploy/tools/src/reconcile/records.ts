import type {
  DisputeRow,
  ChargebackRow as LedgerChargeback,
  InstallmentRow as LedgerInstallment,
  PostingRow as LedgerPosting,
  RefundRow as LedgerRefund,
} from '../ledger/expected-postings.ts';
import type { WithdrawalRow as LedgerWithdrawal } from '../ledger/expected-withdrawal-postings.ts';

/** Records of all services and of the bank, in one mode (test or live), of one slice of time. */
export interface SliceRecords {
  /** Created in the slice. */
  charges: ChargeRow[];
  /** Created at another time, and named by a record of the slice. */
  otherCharges: ChargeRow[];
  /** Created at the bank in the slice, or a little before or after. */
  bankCharges: BankCharge[];
  /** Received by the bank in the slice, and those of `bankCharges`. */
  bankPayments: BankPayment[];
  /** Those of `bankPayments` that pay no charge. */
  unclaimed: UnclaimedRow[];
  /** Made in the slice, or for a charge of it. */
  postings: PostingRow[];
  /** Of the slice's charges. */
  installments: InstallmentRow[];
  /** Requested in the slice. */
  withdrawals: WithdrawalRow[];
  withdrawalPostings: PostingRow[];
  /** Payouts of these withdrawals by the withdrawal's id. Null without a bank for payouts. */
  payouts: Map<string, PayoutRow> | null;
  /** Created at the acquirer in the slice, or a little before or after. Null without an acquirer. */
  acquirerCharges: AcquirerCharge[] | null;
  /** Made in the slice, or for a posting of it. */
  events: EventRow[];
  /** Of the slice's events, by `<event>:<endpoint>`. */
  deliveries: Set<string>;
  /** What bank or acquirer could not be asked for, one by one. */
  unreadable: UnreadableRow[];
}

/** One object that its bank or acquirer does not show in a readable form. */
export interface UnreadableRow {
  /** Our id, or the bank's or acquirer's where only that is known. */
  subject: string;
  detail: string;
}

/** What is wrong now, whenever it was made. */
export interface StateRecords {
  /** Documents whose outbox events were not published in time. */
  stuckOutboxes: { collection: string; id: string }[];
  /** Idempotency records whose request never ended. */
  stuckLeases: string[];
  /** Deliveries that are due, and that nobody attempts. */
  stuckDeliveries: string[];
  /** Messages in dead-letter topics, by topic. */
  deadLetters: Map<string, number>;
  /** Payments without a charge that did not go back to the payer: failed, or pending for long. */
  openReturns: UnclaimedRow[];
  /** Refunds that are pending for long. */
  stuckRefunds: string[];
  /** Withdrawals that are not over for long. */
  stuckWithdrawals: string[];
  /** Card charges whose outcome is unknown for long. */
  stuckCards: string[];
  /** Installments that are due for long and not settled. */
  overdueSettlements: { id: string; amount: number }[];
  /** What the acquirer paid lately and the books have not, or otherwise. Null without an acquirer. */
  payables: PayableRow[] | null;
  /** Sellers whose accounts do not add up to zero. */
  unbalanced: { owner: string; sum: number }[];
  /** Totals that are not the sums of their postings. */
  wrongTotals: { owner: string; account: string; total: number; sum: number }[];
}

export interface ChargeRow {
  id: string;
  accountId: string;
  status: string;
  amount: number;
  netAmount: number;
  platformFee: number;
  methodFee: number;
  refundedAmount: number;
  paymentMethod: 'pix' | 'credit_card';
  refunds: RefundRow[];
  disputes: DisputeRow[];
  chargeback: ChargebackRow | null;
  /** Fees that were returned beside the refunds. */
  feesAdjusted: { platformFeeReturned: number; methodFeeReturned: number };
  endToEndId: string | null;
  /** Of a charge of a mandate: whether the bank has shown it. Null: it is of no mandate, or its first one. */
  scheduled: { isAtBank: boolean } | null;
  /** The acquirer's id of the order that is the sale. Null until it is paid by card. */
  acquirerChargeId: string | null;
  paidAt: Date | null;
  createdAt: Date;
}

/** Intents that the bank never confirmed, and charges that it does not have yet. */
const UNCONFIRMED: readonly string[] = ['requested', 'abandoned'];

/** Whether the bank must have the charge. */
export function isConfirmed({ status, scheduled }: ChargeRow): boolean {
  return !UNCONFIRMED.includes(status) && scheduled?.isAtBank !== false;
}

export interface ChargebackRow extends LedgerChargeback {
  /** When the issuer disputed it. */
  openedAt: Date;
}

export interface RefundRow extends LedgerRefund {
  origin: string;
  /** Null while it is pending. */
  processedAt: Date | null;
}

export interface UnclaimedRow {
  endToEndId: string;
  amount: number;
  status: string;
  seenAt: Date;
}

export interface BankCharge {
  txid: string;
  status: string;
  amount: number;
}

export interface BankPayment {
  endToEndId: string;
  txid: string | null;
  amount: number;
  returns: BankReturn[];
}

export interface BankReturn {
  id: string;
  amount: number;
  status: string;
}

/** A card charge as its acquirer has it. */
export interface AcquirerCharge {
  /** Our id, or the acquirer's for an order that is not ours. */
  id: string;
  acquirerChargeId: string;
  status: string;
  amount: number;
  canceledAmount: number;
  /** What it took back and did not credit again, in cents. Null while it does not say how much. */
  chargeback: { amount: number | null; at: Date } | null;
  /** Whether it was asked for by its code: only then all orders of it are known. */
  isWhole: boolean;
  /** Further charges of this sale there that took money or may take it. */
  repeated: readonly string[];
}

/** What an acquirer paid, and what of it the ledger has. */
export interface PayableRow {
  id: string;
  /** Cents that reached the bank, and cents that the acquirer kept. */
  amount: number;
  fee: number;
  /** Entries of its posting. Null: not posted. */
  posted: { account: string; amount: number }[] | null;
}

/** A posting with the charge or withdrawal that it is about. */
export interface PostingRow extends LedgerPosting {
  subject: string;
  eventId: string | null;
}

export interface WithdrawalRow extends LedgerWithdrawal {
  /** What the receiving bank sent back. */
  returned: number;
}

export interface PayoutRow {
  amount: number;
  status: string;
  returned: number;
}

export interface InstallmentRow extends LedgerInstallment {
  chargeId: string;
}

export interface EventRow {
  id: string;
  type: string;
  accountId: string;
  chargeId: string;
  /** Subject of the event: the refund of `charge.refunded`, else the charge. */
  subject: string;
  createdAt: Date;
}

export interface EndpointRow {
  id: string;
  accountId: string;
  kinds: string[];
  enabled: boolean;
  /** Since when it has this URL and these kinds, and is enabled. */
  since: Date;
}
