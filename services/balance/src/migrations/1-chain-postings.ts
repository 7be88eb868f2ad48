import type { KeyObject } from 'node:crypto';
import type { Migration } from '@catraca/platform/mongo/migrations';
import type { Collection, Db } from 'mongodb';
import type { PostingDocument, TotalsDocument } from '../adapters/ledger.documents.ts';
import { Books } from '../domain/books.ts';
import { ownerOf } from '../domain/chain.ts';
import type { LedgerEntry, NewPosting } from '../domain/ledger.ts';

const BATCH = 1_000;
const OLD_INDEXES = ['accountId_1_livemode_1_occurredAt_-1', 'subject_1'];

/** A posting as builds before this one stored it: always of a sale. */
interface OldPosting {
  _id: string;
  accountId: string;
  livemode: boolean;
  subject: string;
  entries: LedgerEntry[];
  occurredAt: Date;
}

/** Numbers and chains the postings of each seller by time. Repeated, it finds the same order and the same hashes. */
export function chainPostings(key: KeyObject): Migration {
  return {
    number: 1,
    name: 'postings are numbered and chained',
    async up(database) {
      const postings = database.collection<PostingDocument>('postings');
      const sellers = postings.aggregate<{ _id: Pick<OldPosting, 'accountId' | 'livemode'> }>([
        { $group: { _id: { accountId: '$accountId', livemode: '$livemode' } } },
      ]);
      for await (const { _id: seller } of sellers) await chainSeller(database, seller, key);
      await dropOldIndexes(postings);
    },
  };
}

async function chainSeller(
  database: Db,
  seller: Pick<OldPosting, 'accountId' | 'livemode'>,
  key: KeyObject,
): Promise<void> {
  const postings = database.collection<PostingDocument>('postings');
  const old = postings
    .find({ accountId: seller.accountId, livemode: seller.livemode })
    .sort({ occurredAt: 1, _id: 1 })
    .allowDiskUse();
  const books = new Books(key, new Map());
  for await (const posting of old) {
    books.add(newPosting(posting));
    if (books.added.length === BATCH) await store(postings, books);
  }
  await store(postings, books);
  const owner = ownerOf(seller);
  await database
    .collection<TotalsDocument>('totals')
    .updateOne({ _id: owner }, { $set: books.owners.get(owner)! }, { upsert: true });
}

function newPosting({ _id: id, accountId, livemode, subject, entries, occurredAt }: OldPosting): NewPosting {
  const cause = { type: 'charge', id: subject };
  const ofSeller = { id, type: 'sale', accountId, livemode, subject, cause } as const;
  return { ...ofSeller, eventId: id, seq: 0, reference: null, entries, occurredAt };
}

async function store(postings: Collection<PostingDocument>, { added }: Books): Promise<void> {
  const updates = added
    .splice(0)
    .map(({ id: _id, ...fields }) => ({ updateOne: { filter: { _id }, update: { $set: fields } } }));
  if (updates.length > 0) await postings.bulkWrite(updates, { ordered: false });
}

async function dropOldIndexes(postings: Collection<PostingDocument>): Promise<void> {
  const present = await postings.indexes();
  for (const { name } of present) if (name && OLD_INDEXES.includes(name)) await postings.dropIndex(name);
}
