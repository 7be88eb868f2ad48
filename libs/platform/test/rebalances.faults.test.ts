import { setTimeout as sleep } from 'node:timers/promises';
import { inDatabase } from '@catraca/testing/database';
import { isolatedNames, kafkaClient, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { NUMBERS, type Numbered, numberService } from '@catraca/testing/number-service';
import { Topic } from '@catraca/testing/topic';
import mongoose from 'mongoose';

/** Each instance that comes, and each that goes, is one. */
const REBALANCES = 50;
/** A member whose farewell was lost is missed after 10 s, and those who are left have 10 s to join again. */
const SETTLED_WITHIN_MS = 30_000;

const names = isolatedNames();
const environment = settingsOf('numbers', names);
const kafka = kafkaClient();
const admin = kafka.admin();
const topic = new Topic(`${names.prefix}.${NUMBERS}`);
const effects = mongoose.createConnection(environment.MONGODB_URI!, {
  dbName: environment.MONGODB_DATABASE!,
});
let receipts = 0;
let effective = 0;

/**
 * As the services do: the event's id is the key of what is stored, so that only the first receipt has an
 * effect.
 */
async function take(batch: Numbered[]): Promise<void> {
  receipts += batch.length;
  const operations = batch.map(({ id }) => ({
    updateOne: { filter: { _id: id as never }, update: { $setOnInsert: { taken: true } }, upsert: true },
  }));
  const { upsertedCount } = await effects.collection('effects').bulkWrite(operations, { ordered: false });
  effective += upsertedCount;
}

const instance = () => numberService(take).start(environment);
let steady: { close(): Promise<void> };

beforeAll(async () => {
  steady = await instance();
  await admin.connect();
}, 30_000);
afterAll(async () => {
  await steady.close();
  await Promise.all([topic.close(), admin.disconnect(), effects.close()]);
  await inDatabase(environment.MONGODB_DATABASE!, (database) => database.dropDatabase());
}, 60_000);

/** The rebalance is over: everybody has joined, and knows what is theirs. */
async function settled(members: number): Promise<void> {
  await eventually(async () => {
    const { groups } = await admin.describeGroups([`${names.prefix}.numbers.${NUMBERS}`]);
    expect(groups[0]).toMatchObject({ state: 'Stable', members: { length: members } });
  }, SETTLED_WITHIN_MS);
}

test(`${REBALANCES} rebalances in a row lose nothing, hold nothing up, and no event has its effect twice`, async () => {
  let told = 0;
  let isOver = false;
  const telling = (async () => {
    for (; !isOver; told++) {
      await topic.publish(`k${told % 50}`, { id: `evt_${told}`, number: told });
      await sleep(5);
    }
  })();

  for (let count = 0; count < REBALANCES; count += 2) {
    const passing = await instance();
    await settled(2);
    await passing.close();
    await settled(1);
  }
  isOver = true;
  await telling;

  await eventually(() => expect(effective).toBe(told), 20_000);
  expect(await effects.collection('effects').countDocuments()).toBe(told);
  expect(told).toBeGreaterThan(500);
  process.stdout.write(`${told} events, ${receipts - told} of them received once more\n`);
}, 240_000);
