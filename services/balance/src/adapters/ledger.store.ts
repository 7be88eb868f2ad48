import type { CallContext } from '@catraca/kernel/call-context';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, ClientSession, Collection } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { isBalanced, type Posting, type Totals, totalsOf } from '../domain/ledger.ts';

interface PostingDocument extends Omit<Posting, 'eventId'> {
  /** The event's id: what makes a second posting of it impossible. */
  _id: string;
}

interface TotalsDocument {
  /** `acc_…:test` or `acc_…:live`. */
  _id: string;
  totals: Totals;
  postings: number;
}

const ledgerPostings = counter({
  name: 'ledger_postings_total',
  help: 'Events posted to the ledger',
  labels: [],
});

const postingSchema = new Schema(
  { _id: String, accountId: String, livemode: Boolean, subject: String, occurredAt: Date },
  { strict: false },
)
  .index({ accountId: 1, livemode: 1, occurredAt: -1 })
  .index({ subject: 1 });

const totalsSchema = new Schema({ _id: String }, { strict: false });

/** Postings, and the totals that always equal their sum: both change in one transaction. */
@Injectable()
export class LedgerStore {
  private readonly postings: Collection<PostingDocument>;
  private readonly totalsOfSellers: Collection<TotalsDocument>;

  constructor(private readonly connection: mongoose.Connection) {
    this.postings = connection.model('Posting', postingSchema, 'postings').collection as never;
    this.totalsOfSellers = connection.model('Totals', totalsSchema, 'totals').collection as never;
  }

  /** Posts those whose event was not posted before. */
  async post(postings: readonly Posting[]): Promise<void> {
    const unbalanced = postings.find(({ entries }) => !isBalanced(entries));
    if (unbalanced) throw new Error(`the posting of ${unbalanced.eventId} does not add up to zero`);
    if (postings.length === 0) return;

    const posted = await this.connection
      .getClient()
      .withSession((session) =>
        session.withTransaction(() => this.postNew(postings, session), { writeConcern: { w: 'majority' } }),
      );
    ledgerPostings.inc(posted);
  }

  async totals(context: CallContext): Promise<Totals> {
    const document = await this.totalsOfSellers.findOne({ _id: totalsId(context) });
    return document?.totals ?? {};
  }

  /** How many there were. */
  private async postNew(postings: readonly Posting[], session: ClientSession): Promise<number> {
    const fresh = await this.withoutPosted(postings, session);
    if (fresh.length === 0) return 0;

    await this.postings.insertMany(
      fresh.map(({ eventId, ...posting }) => ({ _id: eventId, ...posting })),
      { session },
    );
    await this.totalsOfSellers.bulkWrite(increments(fresh), { session, ordered: false });
    return fresh.length;
  }

  private async withoutPosted(postings: readonly Posting[], session: ClientSession): Promise<Posting[]> {
    const byEvent = new Map(postings.map((posting) => [posting.eventId, posting]));
    const posted = await this.postings
      .find({ _id: { $in: [...byEvent.keys()] } }, { session, projection: { _id: 1 } })
      .toArray();
    for (const { _id } of posted) byEvent.delete(_id);
    return [...byEvent.values()];
  }
}

/** One increment per seller and world. */
function increments(postings: readonly Posting[]): AnyBulkWriteOperation<TotalsDocument>[] {
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
