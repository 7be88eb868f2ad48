import { ApiError } from '@catraca/kernel/errors';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { Topic } from '@catraca/testing/topic';
import { Controller, Module } from '@nestjs/common';
// @ts-expect-error kafkajs ships no types for its inner parts
import Cluster from 'kafkajs/src/cluster/index.js';
// @ts-expect-error
import { KafkaJSGroupCoordinatorNotFound } from 'kafkajs/src/errors.js';
import { MongoServerError } from 'mongodb';
import { z } from 'zod';
import { KafkaEventPattern, type Received } from '../src/kafka/event-pattern.ts';
import { RefusedEvent } from '../src/kafka/refused-event.ts';
import { defineService } from '../src/service/define-service.ts';
import { baseSettings, kafkaSettings } from '../src/service/settings.ts';
import { exposition } from '../src/telemetry/metrics.ts';

interface Numbered {
  number: number;
}

const { prefix } = isolatedNames();
const environment = { ...infrastructure(), KAFKA_TOPIC_PREFIX: `${prefix}.`, LOG_LEVEL: 'fatal' };
const taken: number[] = [];
let away = 0;
/** What a number fails with, as long as it does. */
const failures = new Map<number, Error>();

@Controller()
class Numbers {
  @KafkaEventPattern('numbers.events', { schema: z.object({ number: z.int() }), only: ['number'] })
  async receive(batch: Received<Numbered>[]): Promise<void> {
    const numbers = batch.map(({ event }) => event.number);
    if (away > 0) {
      away -= 1;
      throw new ApiError('service_unavailable');
    }
    if (numbers.includes(13)) throw new RefusedEvent('thirteen is poison');
    const failure = numbers.map((number) => failures.get(number)).find(Boolean);
    if (failure) throw failure;
    taken.push(...numbers);
  }
}

@Module({ controllers: [Numbers] })
class NumbersModule {}

const service = defineService(
  { name: 'numbers', consumes: ['numbers.events'], outboxes: [] },
  { settings: z.object({ ...baseSettings, ...kafkaSettings }), module: NumbersModule },
);
const start = () => service.start({ ...environment, LOG_LEVEL: 'error' });

const topic = new Topic(`${prefix}.numbers.events`);
const dead = new Topic(`${prefix}.numbers.events.dead`);
let running: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  running = await start();
  await dead.listen();
}, 30_000);
afterAll(async () => {
  await running.close();
  await Promise.all([topic.close(), dead.close()]);
});

test('what is only unlucky is tried again until it works', async () => {
  away = 3;
  await topic.publish('k', { number: 1 });
  await eventually(() => expect(taken).toContain(1));
});

test('poison goes to the dead-letter topic with its error, and the rest of the partition goes on', async () => {
  await topic.publish('k', { number: 13 });
  await topic.publish('k', 'not json');
  await topic.publish('k', { number: 2 });
  await eventually(() => expect(taken).toContain(2));
  const buried = await dead.until((all) => all.length >= 2);
  expect(buried.find(({ value }) => value.number === 13)).toMatchObject({
    key: 'k',
    headers: {
      'catraca-error': 'RefusedEvent: thirteen is poison',
      'catraca-group': 'numbers.numbers.events',
    },
  });
  expect(buried.some(({ value }) => value === 'not json')).toBe(true);
});

test('poison in one partition buries nothing of another that was taken together with it', async () => {
  const numbers = Array.from({ length: 30 }, (_, index) => 100 + index);
  await Promise.all([
    topic.publish('poisoned', { number: 13 }),
    ...numbers.map((number) => topic.publish(`key ${number}`, { number })),
  ]);
  await eventually(() => expect(taken).toEqual(expect.arrayContaining(numbers)));
  await dead.until((all) => all.some(({ key }) => key === 'poisoned'));
  expect(dead.messages.filter(({ value }) => value.number >= 100)).toEqual([]);
});

const blockedSeconds = async () => {
  const line = (await exposition()).split('\n').find((one) => one.startsWith('kafka_blocked_seconds{'));
  return Number(line?.split(' ').at(-1));
};

test.each([
  [
    'an error of MongoDB that nobody foresaw',
    21,
    new MongoServerError({ code: 13, message: 'Unauthorized' }),
  ],
  ['a mistake of ours', 22, new TypeError('undefined is not a function')],
  ['a conflict that repeats', 23, new MongoServerError({ code: 11_000, message: 'E11000 duplicate key' })],
])(
  'S13.27 %s buries nothing: the event blocks until it can be handled',
  async (_what, number, error) => {
    failures.set(number, error);
    await topic.publish('k', { number });
    await topic.publish('k', { number: number + 1_000 });
    await eventually(async () => expect(await blockedSeconds()).toBeGreaterThan(2));
    expect(taken).not.toContain(number);
    expect(taken).not.toContain(number + 1_000);
    failures.clear();
    await eventually(() => expect(taken).toEqual(expect.arrayContaining([number, number + 1_000])), 40_000);
    expect(await blockedSeconds()).toBe(0);
    expect(dead.messages.filter(({ value }) => value.number === number)).toEqual([]);
  },
  60_000,
);

test('a blocked consumer stops at once, and its event comes again', async () => {
  failures.set(24, new Error('unforeseen'));
  await topic.publish('k', { number: 24 });
  await eventually(async () => expect(await blockedSeconds()).toBeGreaterThan(0));
  await running.close();
  failures.clear();
  running = await start();
  await eventually(() => expect(taken).toContain(24));
});

test('events of types that a consumer is not about are passed over unread', async () => {
  await topic.publish('k', 'no number at all', { type: 'letter' });
  await topic.publish('k', { number: 5 }, { type: 'number' });
  await eventually(() => expect(taken).toContain(5));
  expect(dead.messages.some(({ value }) => value === 'no number at all')).toBe(false);
});

test('a consumer that was away gets what was published meanwhile, once it is back', async () => {
  await running.close();
  await topic.publish('k', { number: 3 });
  const before = [...taken];
  running = await start();
  await eventually(() => expect(taken).toContain(3));
  expect(taken).toEqual([...before, 3]); // how far it had come was committed when it stopped
});

test('a consumer that kafkajs gives up, as its coordinator was not found, is started again', async () => {
  const find = Cluster.prototype.findGroupCoordinatorMetadata;
  let lost = 2;
  Cluster.prototype.findGroupCoordinatorMetadata = async function (...order: [{ coordinatorType: number }]) {
    if (order[0].coordinatorType === 0 && lost-- > 0) throw new KafkaJSGroupCoordinatorNotFound('gone');
    return find.apply(this, order);
  };
  const another = await start();
  await another.close();
  Cluster.prototype.findGroupCoordinatorMetadata = find;
  expect(lost).toBeLessThan(0);
}, 30_000);

test('the lag of partitions is forgotten when they move, as another instance may have them', async () => {
  const known = async () => (await exposition()).includes('kafka_consumer_lag_messages{');
  await topic.publish('k', { number: 4 });
  await eventually(async () => expect(await known()).toBe(true));
  const another = await start();
  await eventually(async () => expect(await known()).toBe(false));
  await another.close();
}, 30_000);
