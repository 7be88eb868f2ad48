import {
  type Migration,
  migrate,
  requireCurrentSchema,
  SchemaVersionError,
  STORED_SHAPES,
} from '@catraca/platform/mongo/migrations';
import { defineService } from '@catraca/platform/service/define-service';
import { baseSettings, mongoSettings } from '@catraca/platform/service/settings';
import { infrastructure, isolatedNames, settingsOf } from '@catraca/testing/environment';
import { Module } from '@nestjs/common';
import { type Db, MongoClient } from 'mongodb';
import { z } from 'zod';

const client = new MongoClient(infrastructure().MONGODB_URI);
const said: string[] = [];
const quiet = { report: (line: string) => void said.push(line) };
let database: Db;

beforeEach(async () => {
  database = client.db(isolatedNames().prefix);
  said.length = 0;
});
afterEach(() => database.dropDatabase());
afterAll(() => client.close());

/** Adds its number to a list, so that a test sees what ran, and in which order. */
function step(number: number, before: () => Promise<void> = async () => {}): Migration {
  return {
    number,
    name: `step ${number}`,
    async up(db) {
      await before();
      await db.collection<{ _id: string; ran: number[] }>('log').updateOne(
        { _id: 'log' },
        {
          $push: { ran: number },
        },
        { upsert: true },
      );
    },
  };
}

@Module({})
class IdleModule {}

const idle = defineService(
  { name: 'idle', consumes: [], outboxes: [] },
  {
    settings: z.object({ ...baseSettings, ...mongoSettings('idle') }),
    module: IdleModule,
    migrations: [step(1)],
  },
);

const ran = async () => (await database.collection('log').findOne())?.ran ?? [];
const version = async () => (await database.collection('schema_version').findOne())?.version;
const withOldData = () => database.collection('things').insertOne({ old: true });

test('a fresh database is current: nothing runs, and a service may start', async () => {
  await requireCurrentSchema(database, [step(1), step(2)]);
  expect(await migrate(database, [step(1), step(2)], quiet)).toBe(0);
  expect([await ran(), await version()]).toEqual([[], 2]);
});

test('a database with data and no version runs all migrations, in order and once', async () => {
  await withOldData();
  await expect(requireCurrentSchema(database, [step(1)])).rejects.toThrow(SchemaVersionError);
  expect(await migrate(database, [step(1), step(2)], quiet)).toBe(2);
  expect(await migrate(database, [step(1), step(2), step(3)], quiet)).toBe(1);
  expect([await ran(), await version()]).toEqual([[1, 2, 3], 3]);
  await requireCurrentSchema(database, [step(1), step(2), step(3)]);
});

test('a dry run changes nothing', async () => {
  await withOldData();
  expect(await migrate(database, [step(1)], { ...quiet, dryRun: true })).toBe(1);
  expect(said).toEqual(['would run 1: step 1']);
  expect([await ran(), await version()]).toEqual([[], undefined]);
});

test('an interrupted run goes on where it ended', async () => {
  await withOldData();
  const fails = step(2, () => Promise.reject(new Error('the power went')));
  await expect(migrate(database, [step(1), fails, step(3)], quiet)).rejects.toThrow('the power went');
  expect(await version()).toBe(1);
  expect(await migrate(database, [step(1), step(2), step(3)], quiet)).toBe(2);
  expect(await ran()).toEqual([1, 2, 3]);
});

test('of two runs at once, one migrates and the other waits, longer than a lease if need be', async () => {
  await withOldData();
  const slow = step(1, () => new Promise((resolve) => setTimeout(resolve, 1_500)));
  const options = { ...quiet, leaseMs: 600 };
  const counts = await Promise.all([1, 2].map(() => migrate(database, [slow], options)));
  expect(counts.sort()).toEqual([0, 1]);
  expect(await ran()).toEqual([1]);
});

test('a lease that a killed run left is taken over', async () => {
  await withOldData();
  const lease = {
    version: 0,
    shapes: STORED_SHAPES,
    runner: 'killed',
    leaseUntil: new Date(Date.now() + 700),
  };
  await database.collection<{ _id: string }>('schema_version').insertOne({ _id: 'schema', ...lease });
  expect(await migrate(database, [step(1)], quiet)).toBe(1);
  expect(said[0]).toMatch(/another run is migrating/);
});

test('a database of a build before the first release is refused, and the sentence says what to do', async () => {
  await requireCurrentSchema(database, []);
  await database.collection('schema_version').updateOne({}, { $unset: { shapes: 1 } });
  await expect(requireCurrentSchema(database, [])).rejects.toThrow(/nothing migrates: delete it/);
  await expect(migrate(database, [step(1)], quiet)).rejects.toThrow(SchemaVersionError);
});

test('a database of a newer build is refused', async () => {
  await migrate(database, [step(1), step(2)], quiet);
  await expect(requireCurrentSchema(database, [step(1)])).rejects.toThrow(/version 2, which is newer/);
  await expect(migrate(database, [step(1)], quiet)).rejects.toThrow(SchemaVersionError);
});

test('a service whose database is behind refuses to start, names the command, and migrates', async () => {
  const settings = { ...settingsOf('idle', isolatedNames()), MONGODB_DATABASE: database.databaseName };
  await withOldData();
  await expect(idle.start(settings)).rejects.toThrow(
    /schema version 0 and this build needs 1: run "node dist\/bundle.js migrate"/,
  );
  await idle.migrate(settings, { dryRun: true });
  expect(await ran()).toEqual([]);
  await idle.migrate(settings, { dryRun: false });
  expect(await ran()).toEqual([1]);
  await (await idle.start(settings)).close();
});
