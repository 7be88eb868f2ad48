import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Collection, Db } from 'mongodb';

/** One step of a database from a schema version to the next (ADR 24). */
export interface Migration {
  /** 1, 2, … without gaps. The database has this version afterwards. */
  number: number;
  name: string;
  /** Must be safe to repeat: after a crash it runs again from the start. */
  up(database: Db): Promise<void>;
}

interface VersionDocument {
  _id: 'schema';
  version: number;
  /** `STORED_SHAPES` of the build that created the database. */
  shapes?: number;
  /** The run that migrates, and until when. Another may take over after that. */
  runner: string | null;
  leaseUntil: Date;
}

export interface MigrationOptions {
  dryRun?: boolean;
  /** Reports progress, one sentence at a time. */
  report(line: string): void;
  leaseMs?: number;
}

/** The database and this build do not fit. The message is one sentence for the operator. */
export class SchemaVersionError extends Error {}

/**
 * Raised when what is stored changes before the first release: nothing migrates it (ADR 24). From then on it
 * stays, and migrations count.
 */
export const STORED_SHAPES = 13;

const COLLECTION = 'schema_version';
const _id = 'schema';
const LEASE_MS = 30_000;
const WAIT_MS = 500;

/**
 * Throws SchemaVersionError unless the database is at the version of this build. Marks a fresh database as
 * current.
 */
export async function requireCurrentSchema(database: Db, migrations: readonly Migration[]): Promise<void> {
  const { databaseName: name } = database;
  const target = targetOf(migrations);
  const version = await versionOf(database, target);
  if (version < target)
    throw new SchemaVersionError(
      `The database ${name} has schema version ${version} and this build needs ${target}: run "node dist/bundle.js migrate" with the settings of this service, or "npm run migrate" in a clone.`,
    );
  if (version > target)
    throw new SchemaVersionError(
      `The database ${name} has schema version ${version}, which is newer than this build’s ${target}: start a build that knows it ("node dist/bundle.js migrate" goes forward only).`,
    );
}

/**
 * Runs the pending migrations one by one. Returns how many there were. A second run at the same time waits
 * for the first.
 */
export async function migrate(
  database: Db,
  migrations: readonly Migration[],
  { dryRun = false, report, leaseMs = LEASE_MS }: MigrationOptions,
): Promise<number> {
  const target = targetOf(migrations);
  const version = await versionOf(database, target);
  if (version > target) await requireCurrentSchema(database, migrations);
  const pending = migrations.filter(({ number }) => number > version);
  if (pending.length === 0 || dryRun) {
    for (const { number, name } of pending) report(`would run ${number}: ${name}`);
    return pending.length;
  }

  const lease = await Lease.take(versions(database), version, leaseMs, report);
  try {
    return await runPending(database, migrations, lease, report);
  } finally {
    await lease.release();
  }
}

async function runPending(
  database: Db,
  migrations: readonly Migration[],
  lease: Lease,
  report: MigrationOptions['report'],
): Promise<number> {
  // Read again: a run that held the lease before may have finished some.
  const version = await versionOf(database, targetOf(migrations));
  const pending = migrations.filter(({ number }) => number > version);
  for (const migration of pending) {
    report(`running ${migration.number}: ${migration.name}`);
    await migration.up(database);
    await lease.advance(migration.number);
    report(`done ${migration.number}`);
  }
  return pending.length;
}

/**
 * The stored version. Without one, data means version 0, and a database without collections is marked as
 * current. Throws SchemaVersionError for a database that nothing migrates.
 */
async function versionOf(database: Db, target: number): Promise<number> {
  // Collections first: another instance marks a fresh database before it creates any.
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  const stored = await versions(database).findOne({ _id });
  if (stored && stored.shapes !== STORED_SHAPES)
    throw new SchemaVersionError(
      `The database ${database.databaseName} was created by a build before the first release, whose data nothing migrates: delete it (npm start -- --reset in a clone).`,
    );
  if (stored) return stored.version;
  if (collections.length > 0) return 0;
  await insertVersion(versions(database), target);
  return target;
}

function versions(database: Db): Collection<VersionDocument> {
  return database.collection<VersionDocument>(COLLECTION);
}

async function insertVersion(collection: Collection<VersionDocument>, version: number): Promise<void> {
  const $setOnInsert = { version, shapes: STORED_SHAPES, runner: null, leaseUntil: new Date(0) };
  await collection.updateOne({ _id }, { $setOnInsert }, { upsert: true });
}

function targetOf(migrations: readonly Migration[]): number {
  const gap = migrations.find(({ number }, index) => number !== index + 1);
  if (gap) throw new Error(`migration ${gap.number} is out of order: numbers go 1, 2, 3`);
  return migrations.length;
}

/** The right to migrate one database. Renewed while a migration runs, however long it takes. */
class Lease {
  private readonly runner = randomUUID();
  private readonly renewal: NodeJS.Timeout;

  private constructor(
    private readonly collection: Collection<VersionDocument>,
    private readonly leaseMs: number,
  ) {
    this.renewal = setInterval(() => void this.claim().catch(() => undefined), leaseMs / 3);
  }

  static async take(
    collection: Collection<VersionDocument>,
    version: number,
    leaseMs: number,
    report: MigrationOptions['report'],
  ): Promise<Lease> {
    await insertVersion(collection, version);
    const lease = new Lease(collection, leaseMs);
    for (let waits = 0; !(await lease.claim()); waits++) {
      if (waits === 0) report('another run is migrating this database; waiting for it');
      await sleep(WAIT_MS);
    }
    return lease;
  }

  /** Stores the version that a migration reached. Throws when another run took the lease over. */
  async advance(version: number): Promise<void> {
    const { matchedCount } = await this.collection.updateOne(
      { _id, runner: this.runner },
      { $set: { version } },
    );
    if (matchedCount === 0)
      throw new SchemaVersionError('Another run took this migration over: wait for it to end.');
  }

  async release(): Promise<void> {
    clearInterval(this.renewal);
    const set = { runner: null, leaseUntil: new Date(0) };
    await this.collection.updateOne({ _id, runner: this.runner }, { $set: set });
  }

  /** Takes or renews the lease, by the database's clock. */
  private async claim(): Promise<boolean> {
    const free = { $or: [{ runner: this.runner }, { $expr: { $lte: ['$leaseUntil', '$$NOW'] } }] };
    const leaseUntil = { $add: ['$$NOW', this.leaseMs] };
    const { matchedCount } = await this.collection.updateOne({ _id, ...free }, [
      { $set: { runner: this.runner, leaseUntil } },
    ]);
    return matchedCount === 1;
  }
}
