import { brokerSettings, infrastructure, isolatedNames } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Topic } from '@catraca/testing/topic';
import mongoose from 'mongoose';
import { Brokers } from '../src/kafka/brokers.ts';
import { EventPublisher } from '../src/kafka/event-publisher.ts';
import { AggregateCollection, type AggregateDocument } from '../src/mongo/aggregate-collection.ts';
import { Outbox } from '../src/mongo/outbox.ts';
import { aggregateSchema } from '../src/mongo/schema.ts';
import { exposition } from '../src/telemetry/metrics.ts';

type Sale = AggregateDocument;

const TOPIC = 'sales.events';
/** An event of a charge with all its metadata at the limits. */
const AT_LIMITS = 65_000;
/** Above the brokers' limit. */
const TOO_LARGE = 1_200_000;

const { prefix } = isolatedNames();
const connection = mongoose.createConnection(infrastructure().MONGODB_URI, { dbName: prefix });
const Sales = connection.model<Sale>('Sale', aggregateSchema<Sale>({ _id: String }), 'sales');
const brokers = new Brokers('test', {
  ...brokerSettings(`${prefix}.`),
});
const publishers = [new EventPublisher(brokers), new EventPublisher(brokers)] as const;
const topic = new Topic(`${prefix}.${TOPIC}`);

beforeAll(async () => {
  await Sales.init();
  await brokers.createTopics([TOPIC]);
  await topic.listen();
}, 30_000);
afterAll(async () => {
  await topic.close();
  await Promise.all(publishers.map((publisher) => publisher.close()));
  await connection.dropDatabase();
  await connection.close();
});
beforeEach(async () => {
  await Sales.deleteMany({});
  topic.messages.length = 0;
});

/** An instance of the service that owns the sales. */
function instance(publisher = publishers[0]) {
  const outbox = new Outbox(TOPIC, publisher);
  return { outbox, sales: new AggregateCollection<Sale>(Sales, outbox) };
}

interface LeftBehind {
  seller: string;
  count: number;
  bytes?: number;
  ageMs?: number;
}

/** Sales of a process that died before it published their events. */
async function leaveBehind({ seller, count, bytes = 100, ageMs = 60_000 }: LeftBehind): Promise<void> {
  const recordedAt = new Date(Date.now() - ageMs);
  const documents = Array.from({ length: count }, (_, index) => {
    const id = `evt_${seller}_${index}`;
    const event = { id, type: 'sold', account_id: seller, data: { text: 'x'.repeat(bytes) } };
    return {
      _id: `${seller}_${index}`,
      version: 1,
      writers: [],
      outbox: [{ id, event, traceparent: '', recordedAt }],
    };
  });
  await Sales.insertMany(documents);
}

const arrived = (seller: string) => topic.messages.filter(({ value }) => value.account_id === seller).length;
const waiting = () => Sales.countDocuments({ 'outbox.0': { $exists: true } });

test('S13.27 events at all limits, which exceed a request together, are published beside those of other sellers', async () => {
  await leaveBehind({ seller: 'large', count: 150, bytes: AT_LIMITS });
  await leaveBehind({ seller: 'small', count: 20, ageMs: 30_000 });
  expect(await instance().outbox.sweep()).toBe(170);
  await eventually(() => expect([arrived('large'), arrived('small')]).toEqual([150, 20]));
  await eventually(async () => expect(await waiting()).toBe(0));
});

test('such events are published at once when their process lives', async () => {
  const { sales } = instance();
  const context = { accountId: 'alive', livemode: false, now: new Date() };
  const facts = [{ type: 'sold', data: { text: 'x'.repeat(AT_LIMITS) } }];
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => sales.insert(context, { _id: `s${index}` }, facts)),
  );
  await eventually(() => expect(arrived('alive')).toBe(100));
  await eventually(async () => expect(await waiting()).toBe(0));
});

test('a document with many events that exceed a request together does not stop itself', async () => {
  const recordedAt = new Date(0);
  const outbox = Array.from({ length: 30 }, (_, index) => {
    const event = {
      id: `evt_${index}`,
      type: 'sold',
      account_id: 'many',
      data: { text: 'x'.repeat(AT_LIMITS) },
    };
    return { id: event.id, event, traceparent: '', recordedAt };
  });
  await Sales.insertMany([{ _id: 'many', version: 1, writers: [], outbox }]);
  expect(await instance().outbox.sweep()).toBe(30);
  await eventually(() => expect(arrived('many')).toBe(30));
  await eventually(async () => expect(await waiting()).toBe(0));
});

test('an event above the brokers’ limit stops nobody: it stays, is counted, and is left alone for an hour', async () => {
  await leaveBehind({ seller: 'poison', count: 1, bytes: TOO_LARGE, ageMs: 90_000 });
  await leaveBehind({ seller: 'other', count: 600 });
  const { outbox, sales } = instance();
  const context = { accountId: 'fresh', livemode: false, now: new Date() };
  await sales.insert(context, { _id: 'fresh' }, [
    { type: 'sold', data: { text: 'x'.repeat(TOO_LARGE) } },
    { type: 'sold', data: {} },
  ]);
  expect(await outbox.sweep()).toBe(601);

  await eventually(() => expect([arrived('other'), arrived('fresh')]).toEqual([600, 1]));
  await eventually(async () => expect(await waiting()).toBe(2));
  expect(await exposition()).toMatch(/outbox_unpublishable_total\{.*topic="sales.events".*\} 2/);
  const stored = await Sales.findById('poison_0').lean();
  expect(stored!.outbox[0]!.sweepUntil!.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
  expect(await outbox.sweep()).toBe(0);
});

test('two instances share a backlog, and each event is published once', async () => {
  await leaveBehind({ seller: 'shared', count: 4_000 });
  const swept = await Promise.all(publishers.map((publisher) => instance(publisher).outbox.sweep()));
  expect(swept[0]! + swept[1]!).toBe(4_000);
  expect(Math.min(...swept)).toBeGreaterThan(0);
  await eventually(() => expect(arrived('shared')).toBe(4_000));
  await eventually(async () => expect(await waiting()).toBe(0));
});

test('the events of an instance that died while it swept are published by another', async () => {
  await leaveBehind({ seller: 'dead', count: 10 });
  const claim = { 'outbox.0.sweeper': 'dead', 'outbox.0.sweepUntil': new Date(Date.now() + 2_000) };
  await Sales.collection.updateMany({}, { $set: claim });
  const { outbox } = instance();
  expect(await outbox.sweep()).toBe(0);
  await eventually(async () => expect(await outbox.sweep()).toBe(10));
});

test('S13.27 one seller’s backlog does not stop the events of others', async () => {
  await leaveBehind({ seller: 'bulk', count: 12_000 });
  await leaveBehind({ seller: 'late', count: 3, ageMs: 11_000 });
  await instance().outbox.sweep();
  await eventually(() => expect(arrived('late')).toBe(3));
  const before = topic.messages.findLastIndex(({ value }) => value.account_id === 'late');
  expect(before).toBeLessThan(6_000);
}, 60_000);

test('a sweep ends early when its service stops', async () => {
  await leaveBehind({ seller: 'stopped', count: 2_000 });
  const stopping = new AbortController();
  const sweeping = instance().outbox.sweep(stopping.signal);
  await eventually(() => expect(arrived('stopped')).toBeGreaterThan(0));
  stopping.abort();
  expect(await sweeping).toBeLessThan(2_000);
});

test('a service stops soon though the brokers are away and much waits', async () => {
  const away = new Brokers('test', { KAFKA_BROKERS: ['127.0.0.1:1'], KAFKA_TOPIC_PREFIX: `${prefix}.` });
  const { outbox, sales } = instance(new EventPublisher(away));
  const context = { accountId: 'away', livemode: false, now: new Date() };
  const facts = [{ type: 'sold', data: { text: 'x'.repeat(AT_LIMITS) } }];
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => sales.insert(context, { _id: `away${index}` }, facts)),
  );
  await outbox.drained();
  expect(await waiting()).toBe(100);
}, 60_000);
