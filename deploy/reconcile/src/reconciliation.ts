import { setTimeout as sleep } from 'node:timers/promises';
import { BacenPix } from '@catraca/providers/bacen/client';
import { MongoClient } from 'mongodb';
import { BankRecords } from './bank-records.ts';
import { compare } from './compare.ts';
import type { Connections } from './connections.ts';
import type { Difference } from './differences.ts';
import type { Flags } from './flags.ts';
import { readRecords } from './read-records.ts';
import type { Records } from './records.ts';

export interface Reconciliation {
  records: Records;
  differences: Difference[];
  ms: number;
}

const DAY_MS = 24 * 3_600_000;
/** Fails fast when MongoDB is unreachable. */
const SERVER_SELECTION_TIMEOUT_MS = 10_000;

/** Compares all records, and the differences a second time after `recheckAfterMs`: only those found twice are returned. */
export async function reconcile(connections: Connections, flags: Flags): Promise<Reconciliation> {
  const startedAt = Date.now();
  const first = await compareOnce(connections, flags);
  if (first.differences.length === 0 || flags.recheckAfterMs === 0)
    return { ...first, ms: Date.now() - startedAt };

  await sleep(flags.recheckAfterMs);
  const second = await compareOnce(connections, flags);
  const firstKeys = new Set(first.differences.map(keyOf));
  const differences = second.differences.filter((one) => firstKeys.has(keyOf(one)));
  return { records: second.records, differences, ms: Date.now() - startedAt };
}

const keyOf = ({ kind, subject }: Difference) => `${kind} ${subject}`;

async function compareOnce(
  connections: Connections,
  { days, live }: Flags,
): Promise<Pick<Reconciliation, 'records' | 'differences'>> {
  const now = new Date();
  const client = new MongoClient(connections.mongodbUri, {
    readPreference: 'primary',
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
  });
  const bank = new BacenPix({ ...connections.bank, pixKey: '', merchant: { name: '', city: '' } });
  try {
    const records = await readRecords(
      {
        client,
        database: (service) => `${connections.databasePrefix}${service}`,
        brokers: connections.brokers,
        bank: new BankRecords(bank, new Date(now.getTime() - days * DAY_MS)),
        livemode: live,
      },
      now,
    );
    return { records, differences: compare(records, now) };
  } finally {
    await Promise.all([client.close(), bank.close()]);
  }
}
