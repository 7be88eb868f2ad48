import type { Cents } from '@catraca/kernel/money';

/**
 * The accounts of a seller's books. `bank`: money received for the seller (an asset). `seller_pending` and
 * `seller_available`: what is owed to the seller, not settled yet and settled. `platform_fees`, `method_fees`: earned.
 */
export const ledgerAccounts = [
  'bank',
  'seller_pending',
  'seller_available',
  'platform_fees',
  'method_fees',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** One side of a posting: what an account gains (credit, above zero) or gives (debit, below zero), in cents. */
export interface LedgerEntry {
  account: LedgerAccount;
  amount: Cents;
}

/** Entries that belong together and add up to zero. Never changed: a correction is another posting. */
export interface Posting {
  /** The event that caused it: posted once, however often the event comes. */
  eventId: string;
  type: string;
  accountId: string;
  livemode: boolean;
  /** What it is about, as `ch_…`. */
  subject: string;
  entries: LedgerEntry[];
  occurredAt: Date;
}

/** Sums of the entries, account by account. */
export type Totals = Partial<Record<LedgerAccount, Cents>>;

export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  return entries.reduce((sum, { amount }) => sum + amount, 0) === 0;
}

/** What the postings add to each account. */
export function totalsOf(postings: readonly Pick<Posting, 'entries'>[]): Totals {
  const totals: Totals = {};
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    totals[account] = (totals[account] ?? 0) + amount;
  }
  return totals;
}
