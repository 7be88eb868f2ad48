import { brokerSettings, infrastructure, isolatedNames } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Topic } from '@catraca/testing/topic';
import mongoose from 'mongoose';
import { Brokers } from '../src/kafka/brokers.ts';
import { EventPublisher } from '../src/kafka/event-publisher.ts';
import { AggregateCollection, type AggregateDocument } from '../src/mongo/aggregate-collection.ts';
import { Outbox } from '../src/mongo/outbox.ts';
import { aggregateSchema } from '../src/mongo/schema.ts';

interface Counter extends AggregateDocument {
  count: number;
}

const { prefix } = isolatedNames();
const settings = {
  ...brokerSettings(`${prefix}.`),
};
const context = { accountId: 'acc_1', livemode: false, now: new Date('2026-11-21T12:00:00Z') };
const connection = mongoose.createConnection(infrastructure().MONGODB_URI, { dbName: prefix });
const Counters = connection.model<Counter>(
  'Counter',
  aggregateSchema<Counter>({ _id: String, count: Number }),
  'counters',
);
const brokers = new Brokers('test', settings);
const publisher = new EventPublisher(brokers);
const topic = new Topic(`${prefix}.counters.events`);

beforeAll(async () => {
  await Counters.init();
  await brokers.createTopics(['counters.events']);
  await topic.listen();
}, 30_000);
afterAll(async () => {
  await topic.close();
  await publisher.close();
  await connection.dropDatabase();
  await connection.close();
});

function counters(): AggregateCollection<Counter> {
  return new AggregateCollection<Counter>(Counters, new Outbox('counters.events', publisher));
}

const increment = ({ count }: Counter) => ({
  set: { count: count + 1 },
  facts: [{ type: 'counted', data: { to: count + 1 } }],
});

test('a second document with the same id is not stored', async () => {
  const store = counters();
  expect(await store.insert(context, { _id: 'one', count: 0 })).toMatchObject({ version: 1 });
  expect(await store.insert(context, { _id: 'one', count: 9 })).toBeNull();
  expect(await store.find({ _id: 'one' })).toMatchObject({ count: 0, version: 1 });
});

test('a hundred changes at once, by two processes, all count: none overwrites another', async () => {
  const [here, there] = [counters(), counters()];
  await here.insert(context, { _id: 'many', count: 0 });
  const increments = Array.from({ length: 100 }, (_, index) =>
    (index % 2 ? here : there).change(context, { _id: 'many' }, increment),
  );
  await Promise.all(increments);
  expect(await here.find({ _id: 'many' })).toMatchObject({ count: 100, version: 101 });
});

test('a decision that changes nothing writes nothing', async () => {
  const store = counters();
  await store.insert(context, { _id: 'same', count: 0 });
  await store.change(context, { _id: 'same' }, () => null);
  expect(await store.find({ _id: 'same' })).toMatchObject({ version: 1 });
});

test('an event reaches its topic with its owner, time and trace, and leaves the document', async () => {
  const store = counters();
  await store.insert(context, { _id: 'told', count: 0 });
  await store.change(context, { _id: 'told' }, increment);
  const told = await topic.until((all) => all.some(({ key }) => key === 'told'));
  expect(told.find(({ key }) => key === 'told')).toMatchObject({
    value: {
      id: expect.stringMatching(/^evt_/),
      type: 'counted',
      created_at: '2026-11-21T12:00:00.000Z',
      account_id: 'acc_1',
      livemode: false,
      data: { to: 1 },
    },
  });
  await eventually(async () => expect((await store.find({ _id: 'told' }))!.outbox).toEqual([]));
});

test('an event that a dead process left behind is found by the sweeper of another', async () => {
  const event = { id: 'evt_left', type: 'counted', data: {} };
  const entry = { id: 'evt_left', event, traceparent: '', recordedAt: new Date(Date.now() - 60_000) };
  await Counters.collection.insertOne({
    _id: 'left' as never,
    count: 1,
    version: 1,
    writers: ['dead'],
    outbox: [entry],
  });
  const outbox = new Outbox('counters.events', publisher);
  const store = new AggregateCollection<Counter>(Counters, outbox);
  expect(await outbox.sweep()).toBe(1);
  await topic.until((all) => all.some(({ value }) => value.id === 'evt_left'));
  expect((await store.find({ _id: 'left' }))!.outbox).toEqual([]);
  expect(await outbox.sweep()).toBe(0);
});
