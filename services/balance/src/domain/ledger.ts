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

/** One entry of a posting, in cents: a credit is positive, a debit negative. */
export interface LedgerEntry {
  account: LedgerAccount;
  amount: Cents;
}

/** Entries that belong together and add up to zero. Never changed: a correction is another posting. */
export interface Posting {
  /** Id of the event that caused it. An event is posted once. */
  eventId: string;
  type: string;
  accountId: string;
  livemode: boolean;
  /** Id of the object that it is about, as `ch_…`. */
  subject: string;
  entries: LedgerEntry[];
  occurredAt: Date;
}

/** Sums of entries by account. */
export type Totals = Partial<Record<LedgerAccount, Cents>>;

export function isBalanced(entries: readonly LedgerEntry[]): boolean {
  return entries.reduce((sum, { amount }) => sum + amount, 0) === 0;
}

/** Sums of the postings by account. */
export function totalsOf(postings: readonly Pick<Posting, 'entries'>[]): Totals {
  const totals: Totals = {};
  for (const { account, amount } of postings.flatMap(({ entries }) => entries)) {
    totals[account] = (totals[account] ?? 0) + amount;
  }
  return totals;
}
