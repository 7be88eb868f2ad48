import { type Db, MongoClient } from 'mongodb';
import { mongoOptions } from './connection-options.ts';
import { type Migration, migrate, requireCurrentSchema } from './migrations.ts';
import { untilConnected } from './until-connected.ts';

interface DatabaseSettings {
  MONGODB_URI?: string;
  MONGODB_DATABASE?: string;
}

/** Throws SchemaVersionError unless the service's database has the schema version of this build. */
export async function checkSchema(
  settings: DatabaseSettings,
  migrations: readonly Migration[],
): Promise<void> {
  await inDatabaseOf(settings, (database) => requireCurrentSchema(database, migrations));
}

/**
 * Brings the service's database to the schema version of this build. Writes its progress to standard output.
 */
export async function migrateSchema(
  service: string,
  settings: DatabaseSettings,
  migrations: readonly Migration[],
  options: { dryRun: boolean },
): Promise<void> {
  const report = (line: string) => void process.stdout.write(`${service}: ${line}\n`);
  const count = await inDatabaseOf(settings, (database) =>
    migrate(database, migrations, { ...options, report }),
  );
  if (!count) report('nothing to migrate');
}

/** On a connection of its own: mongoose would create collections as soon as it is connected. */
async function inDatabaseOf<Result>(
  { MONGODB_URI, MONGODB_DATABASE }: DatabaseSettings,
  work: (database: Db) => Promise<Result>,
): Promise<Result | null> {
  if (!MONGODB_URI) return null;
  const { dbName: _, ...options } = mongoOptions(undefined);
  const client = await untilConnected(() => MongoClient.connect(MONGODB_URI, { ...options, maxPoolSize: 1 }));
  try {
    return await work(client.db(MONGODB_DATABASE));
  } finally {
    await client.close();
  }
}
