import type { CallContext } from '@catraca/kernel/call-context';
import { GroupRead } from '@catraca/platform/mongo/group-read';
import { rawCollection } from '@catraca/platform/mongo/raw-collection';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongodb';
import { Books, type OwnerBooks } from '../domain/books.ts';
import { chainIdOf, ownerOf } from '../domain/chain.ts';
import type { NewPosting, Totals } from '../domain/ledger.ts';
import type { TotalsDocument } from './ledger.documents.ts';
import { LedgerModels } from './ledger.models.ts';
import { LedgerKey } from './ledger-key.ts';

const ledgerPostings = counter({
  name: 'ledger_postings_total',
  help: 'Postings added to the ledger',
  labels: [],
});

/** `snapshot`: on a sharded cluster, all reads of a transaction are of one point in time (ADR 53). */
const TRANSACTION = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/**
 * Postings and their totals. Both change in one transaction, so totals always equal the sum of the postings
 * (ADR 7).
 */
@Injectable()
export class LedgerStore {
  private readonly reads: GroupRead<TotalsDocument>;

  constructor(
    private readonly models: LedgerModels,
    private readonly ledgerKey: LedgerKey,
  ) {
    this.reads = new GroupRead(models.totals, { isMajority: true });
  }

  /**
   * Decides on the seller's totals and stores the posting, in one transaction with the writes of `also`. On a
   * write conflict all of it runs again. Nothing is stored, and `also` does not run, when `decide` throws (as
   * an ApiError) or returns null, or when the posting's id is posted already.
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
      if (!posting || (await this.isPosted(posting.id, owner, session))) return 0;
      books.add(posting);
      await this.save(books, session);
      await also?.(session);
      return 1;
    });
  }

  /** Runs `work` in a transaction, again on a write conflict. `work` returns how many postings it saved. */
  async inTransaction(work: (session: ClientSession) => Promise<number>): Promise<number> {
    const posted = await this.models.connection
      .getClient()
      .withSession((session) => session.withTransaction(() => work(session), TRANSACTION));
    ledgerPostings.inc(posted);
    return posted;
  }

  /** The books of these owners (`ownerOf`), to add postings to. */
  async open(owners: Iterable<string>, session: ClientSession): Promise<Books> {
    const documents = await rawCollection(this.models.totals)
      .find({ _id: { $in: [...new Set(owners)] } }, { session })
      .toArray();
    const books = documents.map(({ _id, ...ofOwner }): [string, OwnerBooks] => [_id, ofOwner]);
    return new Books(this.ledgerKey.key, new Map(books));
  }

  /** Totals first: of two transactions on one seller, the later one notices before it writes its postings. */
  async save({ added, changed, owners }: Books, session: ClientSession): Promise<void> {
    const updates = [...changed].map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: owners.get(_id)! }, upsert: true },
    }));
    if (updates.length > 0) await rawCollection(this.models.totals).bulkWrite(updates, { session });
    const documents = added.map(({ id: _id, ...posting }) => ({ _id, ...posting }));
    if (documents.length > 0) await rawCollection(this.models.postings).insertMany(documents, { session });
  }

  /**
   * With read concern majority: a plain read shows postings that the snapshot of a transaction begun after it
   * may lack, so a withdrawal of what was just shown was refused.
   */
  async totals(context: CallContext): Promise<Totals> {
    return (await this.reads.find({ _id: ownerOf(context) }))?.totals ?? {};
  }

  private async isPosted(id: string, owner: string, session: ClientSession): Promise<boolean> {
    const chains = [chainIdOf(owner, 'statement'), chainIdOf(owner, 'internal')];
    const ofOwner = { _id: id, chain: { $in: chains } };
    const posting = await this.models.postings.findOne(ofOwner, { _id: 1 }, { session }).lean();
    return posting !== null;
  }
}
