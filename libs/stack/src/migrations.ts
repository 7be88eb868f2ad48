import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import { MongoClient } from 'mongodb';
import type { Terminal } from './command/terminal.ts';
import { UserError } from './command/user-error.ts';
import { environmentOf, type StackAddresses } from './environment.ts';
import { root } from './paths.ts';
import { lastLines, run } from './processes/run.ts';
import type { Secrets } from './secrets/secrets.ts';

/** Runs the migrations of each service whose database is behind its build. Silent when none is. */
export async function runPendingMigrations(
  addresses: StackAddresses,
  secrets: Secrets,
  terminal: Terminal,
): Promise<void> {
  const behind = await servicesBehind((name) => environmentOf(name, addresses, secrets));
  for (const name of behind) {
    await terminal.step(`Migration of ${name}`, async (progress) => {
      const lines = await migrateService(name, environmentOf(name, addresses, secrets));
      progress(lines.split('\n').length > 1 ? lastLines(lines, 1) : lines);
    });
  }
}

/** What a service says while it migrates its own database. Throws with its last words when it fails. */
export async function migrateService(
  name: ServiceName,
  env: NodeJS.ProcessEnv,
  flags: string[] = [],
): Promise<string> {
  const cwd = join(root, 'services', name);
  const { code, output } = await run(process.execPath, ['dist/bundle.js', 'migrate', ...flags], { cwd, env });
  if (code !== 0) throw new UserError(`${name} could not be migrated:\n${lastLines(output, 5)}`);
  return output.trim();
}

/**
 * Compares numbers only, so that a start without migrations costs no process. The services decide for
 * themselves.
 */
async function servicesBehind(environment: (name: ServiceName) => NodeJS.ProcessEnv): Promise<ServiceName[]> {
  const migrated = serviceNames.filter((name) => latestOf(name) > 0);
  if (migrated.length === 0) return [];
  const client = await MongoClient.connect(environment(migrated[0]!).MONGODB_URI!);
  try {
    const versions = await Promise.all(
      migrated.map((name) => versionOf(client, environment(name).MONGODB_DATABASE!)),
    );
    return migrated.filter((name, index) => (versions[index] ?? latestOf(name)) < latestOf(name));
  } finally {
    await client.close();
  }
}

/** A service has one file a migration, whose name begins with its number. */
function latestOf(name: ServiceName): number {
  const folder = join(root, 'services', name, 'src/migrations');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return Math.max(0, ...files.map((file) => Number.parseInt(file, 10) || 0));
}

/** Null for a database without collections. */
async function versionOf(client: MongoClient, database: string): Promise<number | null> {
  const db = client.db(database);
  const stored = await db.collection('schema_version').findOne<{ version: number }>({});
  if (stored) return stored.version;
  return (await db.listCollections({}, { nameOnly: true }).toArray()).length > 0 ? 0 : null;
}
