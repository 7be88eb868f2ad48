import type { CallContext } from '@catraca/kernel/call-context';
import { RefusedEvent } from '@catraca/platform/kafka/refused-event';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import mongoose, { type Model } from 'mongoose';
import { isBalanced, type LedgerEntry, type Posting, type Totals, totalsOf } from '../domain/ledger.ts';

interface PostingDocument extends Omit<Posting, 'eventId'> {
  /** The event's id, so that an event is posted once. */
  _id: string;
}

interface TotalsDocument {
  /** `acc_…:test` or `acc_…:live`. */
  _id: string;
  totals: Totals;
  /** Number of postings that `totals` sums up. */
  postings: number;
}

const ledgerPostings = counter({
  name: 'ledger_postings_total',
  help: 'Events posted to the ledger',
  labels: [],
});

const postingSchema = documentSchema<PostingDocument>({
  _id: String,
  type: String,
  accountId: String,
  livemode: Boolean,
  subject: String,
  entries: [embedded<LedgerEntry>({ account: String, amount: Number })],
  occurredAt: Date,
})
  .index({ accountId: 1, livemode: 1, occurredAt: -1 })
  .index({ subject: 1 });

const totalsSchema = documentSchema<TotalsDocument>({
  _id: String,
  totals: embedded<Totals>({
    bank: Number,
    seller_pending: Number,
    seller_available: Number,
    platform_fees: Number,
    method_fees: Number,
  }),
  postings: Number,
});

/** Postings and their totals. Both change in one transaction, so totals always equal the sum of the postings. */
@Injectable()
export class LedgerStore {
  private readonly postings: Model<PostingDocument>;
  private readonly totalsOfSellers: Model<TotalsDocument>;

  constructor(private readonly connection: mongoose.Connection) {
    this.postings = connection.model<PostingDocument>('Posting', postingSchema, 'postings');
    this.totalsOfSellers = connection.model<TotalsDocument>('Totals', totalsSchema, 'totals');
  }

  /** Posts them, except those whose event was posted before. */
  async post(postings: readonly Posting[]): Promise<void> {
    const unbalanced = postings.find(({ entries }) => !isBalanced(entries));
    if (unbalanced) throw new RefusedEvent(`the posting of ${unbalanced.eventId} does not add up to zero`);
    if (postings.length === 0) return;

    const posted = await this.connection
      .getClient()
      .withSession((session) =>
        session.withTransaction(() => this.postNew(postings, session), { writeConcern: { w: 'majority' } }),
      );
    ledgerPostings.inc(posted);
  }

  async totals(context: CallContext): Promise<Totals> {
    const document = await this.totalsOfSellers.findOne({ _id: totalsId(context) }).lean<TotalsDocument>();
    return document?.totals ?? {};
  }

  /** Returns the number of new postings. */
  private async postNew(postings: readonly Posting[], session: ClientSession): Promise<number> {
    const fresh = await this.withoutPosted(postings, session);
    if (fresh.length === 0) return 0;

    await this.postings.insertMany(
      fresh.map(({ eventId, ...posting }) => ({ _id: eventId, ...posting })),
      { session, lean: true },
    );
    await this.totalsOfSellers.bulkWrite(increments(fresh), { session });
    return fresh.length;
  }

  private async withoutPosted(postings: readonly Posting[], session: ClientSession): Promise<Posting[]> {
    const byEvent = new Map(postings.map((posting) => [posting.eventId, posting]));
    const posted = await this.postings
      .find({ _id: { $in: [...byEvent.keys()] } }, { _id: 1 }, { session })
      .lean<Pick<PostingDocument, '_id'>[]>();
    for (const { _id } of posted) byEvent.delete(_id);
    return [...byEvent.values()];
  }
}

/** One increment per seller and mode. */
function increments(postings: readonly Posting[]) {
  const bySeller = Map.groupBy(postings, totalsId);
  return [...bySeller].map(([_id, ofSeller]) => {
    const amounts = Object.entries(totalsOf(ofSeller)).map(([account, amount]) => [
      `totals.${account}`,
      amount,
    ]);
    const $inc = { postings: ofSeller.length, ...Object.fromEntries(amounts) };
    return { updateOne: { filter: { _id }, update: { $inc }, upsert: true } };
  });
}

function totalsId({ accountId, livemode }: Pick<Posting, 'accountId' | 'livemode'>): string {
  return `${accountId}:${livemode ? 'live' : 'test'}`;
}
