import { setTimeout as sleep } from 'node:timers/promises';
import { BacenPix } from '@catraca/providers/bacen/client';
import { MongoClient } from 'mongodb';
import { BankBooks } from './bank-books.ts';
import type { Books } from './books.ts';
import { compare } from './compare.ts';
import type { Difference } from './differences.ts';
import type { Flags } from './flags.ts';
import type { Place } from './place.ts';
import { readBooks } from './read-books.ts';

export interface Reconciliation {
  books: Books;
  differences: Difference[];
  ms: number;
}

const DAY_MS = 24 * 3_600_000;
/** For MongoDB to be found: what cannot be compared is told soon. */
const FOUND_WITHIN_MS = 10_000;

/** Compares every book. What differs is looked at once more: only what differs both times stands. */
export async function reconcile(place: Place, flags: Flags): Promise<Reconciliation> {
  const startedAt = Date.now();
  const first = await look(place, flags);
  if (first.differences.length === 0 || flags.againAfterMs === 0)
    return { ...first, ms: Date.now() - startedAt };

  await sleep(flags.againAfterMs);
  const second = await look(place, flags);
  const before = new Set(first.differences.map(nameOf));
  const differences = second.differences.filter((one) => before.has(nameOf(one)));
  return { books: second.books, differences, ms: Date.now() - startedAt };
}

const nameOf = ({ kind, subject }: Difference) => `${kind} ${subject}`;

async function look(
  place: Place,
  { days, live }: Flags,
): Promise<Pick<Reconciliation, 'books' | 'differences'>> {
  const now = new Date();
  const client = new MongoClient(place.mongodbUri, {
    readPreference: 'primary',
    serverSelectionTimeoutMS: FOUND_WITHIN_MS,
  });
  const bank = new BacenPix({ ...place.bank, pixKey: '', merchant: { name: '', city: '' } });
  try {
    const books = await readBooks(
      {
        client,
        database: (service) => `${place.databasePrefix}${service}`,
        brokers: place.brokers,
        bank: new BankBooks(bank, new Date(now.getTime() - days * DAY_MS)),
        livemode: live,
      },
      now,
    );
    return { books, differences: compare(books, now) };
  } finally {
    await Promise.all([client.close(), bank.close()]);
  }
}
