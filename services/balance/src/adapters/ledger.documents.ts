import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import type { OwnerBooks } from '../domain/books.ts';
import type { ChainedPosting, Head } from '../domain/chain.ts';
import { type LedgerAccount, type LedgerEntry, ledgerAccounts, type Totals } from '../domain/ledger.ts';

export interface PostingDocument extends Omit<ChainedPosting, 'id'> {
  /** Id of the cause, so that a cause is posted once. */
  _id: string;
}

export interface TotalsDocument extends OwnerBooks {
  /** `acc_…:test` or `acc_…:live`. */
  _id: string;
}

export const postingSchema = documentSchema<PostingDocument>({
  _id: String,
  type: String,
  accountId: String,
  livemode: Boolean,
  subject: String,
  cause: embedded<PostingDocument['cause']>({ type: String, id: String }),
  eventId: String,
  seq: Number,
  reference: String,
  entries: [embedded<LedgerEntry>({ account: String, amount: Number, installment: Number })],
  occurredAt: Date,
  chain: String,
  sequence: Number,
  balance: Number,
  hash: String,
})
  // The statement: a page by sequence, filtered by date within the index.
  .index({ chain: 1, sequence: 1, occurredAt: 1 })
  .index({ subject: 1, seq: 1 })
  .index({ livemode: 1, occurredAt: 1 });

const head = embedded<Head>({ sequence: Number, hash: String });
const amounts = Object.fromEntries(ledgerAccounts.map((account) => [account, Number]));

export const totalsSchema = documentSchema<TotalsDocument>({
  _id: String,
  totals: embedded<Totals>(amounts as Record<LedgerAccount, NumberConstructor>),
  heads: embedded<OwnerBooks['heads']>({ statement: head, internal: head }),
  postings: Number,
});
