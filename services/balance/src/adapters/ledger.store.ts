import type { CallContext } from '@catraca/kernel/call-context';
import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import mongoose, { type Model } from 'mongoose';
import { Books, type OwnerBooks } from '../domain/books.ts';
import { ownerOf } from '../domain/chain.ts';
import type { NewPosting, Totals } from '../domain/ledger.ts';
import { type PostingDocument, postingSchema, type TotalsDocument, totalsSchema } from './ledger.documents.ts';
import { LedgerKey } from './ledger-key.ts';

const ledgerPostings = counter({
  name: 'ledger_postings_total',
  help: 'Postings added to the ledger',
  labels: [],
});

/** Postings and their totals. Both change in one transaction, so totals always equal the sum of the postings (ADR 7). */
@Injectable()
export class LedgerStore {
  private readonly postings: Model<PostingDocument>;
  private readonly totalsOfSellers: Model<TotalsDocument>;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly ledgerKey: LedgerKey,
  ) {
    this.postings = connection.model<PostingDocument>('Posting', postingSchema, 'postings');
    this.totalsOfSellers = connection.model<TotalsDocument>('Totals', totalsSchema, 'totals');
  }

  /**
   * Decides on the seller's totals and stores the posting, in one transaction with the writes of `also`. On a write conflict all of
   * it runs again. Nothing is stored, and `also` does not run, when `decide` throws (as an ApiError) or returns null, or when the
   * posting's id is posted already.
   */
  async postDecided(
    context: CallContext,
    decide: (totals: Totals) => NewPosting | null,
    also?: (session: ClientSession) => Promise<void>,
  ): Promise<void> {
    const owner = ownerOf(context);
    await this.inTransaction(async (session) => {
      const books = await this.open([owner], session);
      const posting = decide(books.totalsOf(owner));
      if (!posting || (await this.postedOf([posting.id], session)).size > 0) return 0;
      books.add(posting);
      await this.save(books, session);
      await also?.(session);
      return 1;
    });
  }

  /** Runs `work` in a transaction, again on a write conflict. `work` returns how many postings it saved. */
  async inTransaction(work: (session: ClientSession) => Promise<number>): Promise<void> {
    const posted = await this.connection
      .getClient()
      .withSession((session) =>
        session.withTransaction(() => work(session), { writeConcern: { w: 'majority' } }),
      );
    ledgerPostings.inc(posted);
  }

  /** The books of these owners (`ownerOf`), to add postings to. */
  async open(owners: readonly string[], session: ClientSession): Promise<Books> {
    const documents = await rawCollection(this.totalsOfSellers)
      .find({ _id: { $in: [...owners] } }, { session })
      .toArray();
    const books = documents.map(({ _id, ...ofOwner }): [string, OwnerBooks] => [_id, ofOwner]);
    return new Books(this.ledgerKey.key, new Map(books));
  }

  async save({ added, owners }: Books, session: ClientSession): Promise<void> {
    if (added.length === 0) return;
    const documents = added.map(({ id: _id, ...posting }) => ({ _id, ...posting }));
    const changed = new Set(added.map(ownerOf));
    const updates = [...changed].map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: owners.get(_id)! }, upsert: true },
    }));
    // Totals first: of two transactions on one seller, the later notices before it writes its postings.
    await rawCollection(this.totalsOfSellers).bulkWrite(updates, { session });
    await rawCollection(this.postings).insertMany(documents, { session });
  }

  /** Which of these ids are posted. */
  async postedOf(ids: readonly string[], session: ClientSession): Promise<Set<string>> {
    const posted = await rawCollection(this.postings)
      .find({ _id: { $in: [...ids] } }, { session, projection: { _id: 1 } })
      .toArray();
    return new Set(posted.map(({ _id }) => _id));
  }

  async totals(context: CallContext): Promise<Totals> {
    const document = await this.totalsOfSellers.findOne({ _id: ownerOf(context) }).lean<TotalsDocument>();
    return document?.totals ?? {};
  }
}
