import { type Db, MongoClient } from 'mongodb';
import { infrastructure } from './environment.ts';

/** For tests of services, which reach MongoDB by mongoose. */
export type Database = Db;

/** A log-in costs both sides much CPU, and tests look again and again until something is there. */
const IDLE_MS = 300;

let shared: { client: Promise<MongoClient>; users: number; closing?: NodeJS.Timeout } | null = null;

/** Runs `work` on a database, for state that no API exposes. */
export async function inDatabase<Result>(
  dbName: string,
  work: (database: Db) => Promise<Result>,
): Promise<Result> {
  shared ??= connected();
  const used = shared;
  used.users += 1;
  clearTimeout(used.closing);
  try {
    return await work((await used.client).db(dbName));
  } finally {
    used.users -= 1;
    if (used.users === 0) used.closing = setTimeout(() => void close(used), IDLE_MS);
  }
}

function connected(): NonNullable<typeof shared> {
  const client = MongoClient.connect(infrastructure().MONGODB_URI);
  const opened = { client, users: 0 };
  client.catch(() => {
    if (shared === opened) shared = null; // the next look tries again
  });
  return opened;
}

async function close(used: NonNullable<typeof shared>): Promise<void> {
  if (shared === used) shared = null;
  const client = await used.client.catch(() => null);
  await client?.close();
}
