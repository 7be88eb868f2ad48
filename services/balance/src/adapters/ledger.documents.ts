import { dueIndexes } from '@catraca/platform/mongo/due-rows';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import mongoose from 'mongoose';
import type { OwnerBooks } from '../domain/books.ts';
import type { ChainedPosting, Head } from '../domain/chain.ts';
import type { Installment } from '../domain/installments.ts';
import { type LedgerAccount, type LedgerEntry, ledgerAccounts, type Totals } from '../domain/ledger.ts';
import type { LedgerEvent } from '../domain/postings.ts';

export interface PostingDocument extends Omit<ChainedPosting, 'id'> {
  /** Id of the cause, so that a cause is posted once. */
  _id: string;
}

export interface TotalsDocument extends OwnerBooks {
  /** `acc_…:test` or `acc_…:live`. */
  _id: string;
}

/** An installment of a charge that settles on a later day than its payment's. Kept after it was settled. */
export interface InstallmentDocument extends Omit<Installment, 'id'> {
  /** `dueAt` in real time, only where the account's clock was moved and it is not settled. */
  realDueAt?: Date | null;
  /** `ch_…:1`. */
  _id: string;
}

/** An event whose predecessor has not come yet (ADR 33). */
export interface ParkedEventDocument {
  /** The event's id. */
  _id: string;
  chargeId: string;
  seq: number;
  event: LedgerEvent;
  parkedAt: Date;
  /** Null until it was reported as waiting for long. */
  reportedAt: Date | null;
}

/**
 * For what sellers read beside their totals, which are read so: a plain read shows a withdrawal that is paid,
 * or an entry, some milliseconds before the totals have it.
 */
export const WITH_TOTALS = { level: 'majority' } as const;

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
  // The statement: pages by sequence, filtered by date within the index.
  .index({ chain: 1, sequence: 1, occurredAt: 1 })
  .index({ subject: 1, seq: 1 })
  .index({ livemode: 1, occurredAt: 1 })
  .set('readConcern', WITH_TOTALS);

const head = embedded<Head>({ sequence: Number, hash: String });
const amounts = Object.fromEntries(ledgerAccounts.map((account) => [account, Number]));

export const totalsSchema = documentSchema<TotalsDocument>({
  _id: String,
  totals: embedded<Totals>(amounts as Record<LedgerAccount, NumberConstructor>),
  heads: embedded<OwnerBooks['heads']>({ statement: head, internal: head }),
  postings: Number,
  parked: Number,
});

export const installmentSchema = documentSchema<InstallmentDocument>({
  _id: String,
  accountId: String,
  livemode: Boolean,
  chargeId: String,
  paymentMethod: String,
  number: Number,
  amount: Number,
  date: String,
  dueAt: Date,
  realDueAt: Date,
  isSettled: Boolean,
  reference: String,
})
  .index({ livemode: 1, dueAt: 1 }, { partialFilterExpression: { isSettled: false } })
  // For accounts whose test clock was moved.
  .index(...dueIndexes.ofMoved)
  .index({ accountId: 1, dueAt: 1 }, { partialFilterExpression: { isSettled: false, livemode: false } })
  .index({ chargeId: 1 })
  .index({ accountId: 1, livemode: 1, date: 1 });

export const parkedEventSchema = documentSchema<ParkedEventDocument>({
  _id: String,
  chargeId: String,
  seq: Number,
  event: mongoose.Schema.Types.Mixed,
  parkedAt: Date,
  reportedAt: Date,
})
  .index({ chargeId: 1 })
  .index({ parkedAt: 1 });
