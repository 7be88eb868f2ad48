import type { Db, Document } from 'mongodb';
import type { Filter } from './targeting.ts';

/** A query that a service sent: its collection and filter. */
export interface Query {
  collection: string;
  filter: Filter;
}

const PROFILE_BYTES = 64 * 1024 * 1024;

/** From now on MongoDB keeps every command on this database. */
export async function recordCommands(database: Db): Promise<void> {
  await database.createCollection('system.profile', { capped: true, size: PROFILE_BYTES });
  await database.command({ profile: 2 });
}

/** Queries, updates and removals since then, with their filters. Inserts have none. */
export async function recordedQueries(database: Db): Promise<Query[]> {
  await database.command({ profile: 0 });
  const entries = await database.collection('system.profile').find().toArray();
  return entries.flatMap((entry) => {
    const collection = String(entry.ns).slice(database.databaseName.length + 1);
    const filter = filterOf(entry);
    return filter && !collection.startsWith('system.') ? [{ collection, filter }] : [];
  });
}

/** Null for what has no filter, such as an insert or the next batch of a cursor. */
function filterOf({ op, command = {} }: Document): Filter | null {
  if (op === 'query') return command.filter ?? {};
  if (op === 'update' || op === 'remove') return command.q ?? null;
  if (op !== 'command') return null;
  if ('findAndModify' in command || 'findandmodify' in command) return command.query ?? {};
  if ('aggregate' in command) return command.pipeline?.[0]?.$match ?? {};
  if ('count' in command || 'distinct' in command) return command.query ?? {};
  return null;
}
