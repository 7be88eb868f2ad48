import type { LedgerEntryType } from '@catraca/contracts/http/schemas/ledger';
import type { Cents } from '@catraca/kernel/money';

/**
 * The accounts of a seller's books. `bank`, `acquirer`: money held for the seller, at the bank and by the
 * acquirer until its payables are paid (assets). `seller_…`: what is owed to the seller: not settled yet,
 * settled, and settled but held for withdrawals, disputes and representments. `…_in_transit`: what left those
 * and has not left the bank. `platform_fees`, `method_fees`: earned.
 */
export const ledgerAccounts = [
  'bank',
  'acquirer',
  'seller_pending',
  'seller_available',
  'seller_reserved_withdrawals',
  'seller_reserved_disputes',
  'seller_reserved_representments',
  'refunds_in_transit',
  'payouts_in_transit',
  'platform_fees',
  'method_fees',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** `internal`: changes nothing for the seller, as a refund that arrived. */
export type PostingType = LedgerEntryType | 'internal';

/** One entry of a posting, in cents: a credit is positive, a debit negative. */
export interface LedgerEntry {
  account: LedgerAccount;
  amount: Cents;
  /** Of `seller_pending`: the installment of the charge that the money comes with. */
  installment?: number;
}

/** Entries that belong together and add up to zero. Never changed: a correction is another posting. */
export interface NewPosting {
  /** Unique id of the cause, as an event's. A cause is posted once. */
  id: string;
  type: PostingType;
  accountId: string;
  livemode: boolean;
  /** Id of the object whose money it is, as `ch_…` or `wd_…`. */
  subject: string;
  /** What caused it, as the seller reads it: a charge, refund, med, settlement or withdrawal. */
  cause: { type: string; id: string };
  /** Null when no event caused it. */
  eventId: string | null;
  /** Number of the event among its charge's events. Null without one. */
  seq: number | null;
  /** The seller's own reference of the charge: free text, outside of the hash. */
  reference: string | null;
  entries: LedgerEntry[];
  occurredAt: Date;
}

/** Sums of entries by account. */
export type Totals = Partial<Record<LedgerAccount, Cents>>;

/** Signed effects of a posting on the seller's figures. */
export interface Effects {
  balance: Cents;
  available: Cents;
  reserved: Cents;
}

export const reservedAccounts: readonly LedgerAccount[] = [
  'seller_reserved_withdrawals',
  'seller_reserved_disputes',
  'seller_reserved_representments',
];

export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  return sumOf(entries) === 0;
}

/** Reserved money is settled money that is held, so `available` includes it. */
export function effectsOf(entries: readonly LedgerEntry[]): Effects {
  const reserved = sumOf(entries.filter(({ account }) => reservedAccounts.includes(account)));
  const available = reserved + sumOf(entries.filter(({ account }) => account === 'seller_available'));
  const pending = sumOf(entries.filter(({ account }) => account === 'seller_pending'));
  return { balance: pending + available, available, reserved };
}

/** Adds entries to totals, in place. */
export function addEntries(totals: Totals, entries: readonly LedgerEntry[]): void {
  for (const { account, amount } of entries) totals[account] = (totals[account] ?? 0) + amount;
}

/** Sums of the postings by account. */
export function totalsOf(postings: readonly Pick<NewPosting, 'entries'>[]): Totals {
  const totals: Totals = {};
  for (const { entries } of postings) addEntries(totals, entries);
  return totals;
}

function sumOf(entries: readonly LedgerEntry[]): Cents {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
