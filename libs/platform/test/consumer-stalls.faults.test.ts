import { setTimeout as sleep } from 'node:timers/promises';
import { isolatedNames, kafkaClient, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { NUMBERS, type Numbered, numberService } from '@catraca/testing/number-service';
import { Topic } from '@catraca/testing/topic';
import { ConfigResourceTypes } from 'kafkajs';
import { deadTopicOf } from '../src/kafka/dead-letter.ts';
import { RefusedEvent } from '../src/kafka/refused-event.ts';
import { ConsumerWatchdog } from '../src/repairs/kafkajs-consumer.ts';

const names = isolatedNames();
const environment = settingsOf('numbers', names);
const kafka = kafkaClient();
const admin = kafka.admin();
const taken: Numbered[] = [];
const service = numberService((batch) => {
  if (batch.some(({ number }) => number === 13)) throw new RefusedEvent('poison');
  taken.push(...batch);
});
const topic = new Topic(`${names.prefix}.${NUMBERS}`);
const dead = new Topic(`${names.prefix}.${deadTopicOf(NUMBERS)}`);
let running: { close(): Promise<void> };

beforeAll(async () => {
  running = await service.start(environment);
  await admin.connect();
}, 30_000);
afterAll(async () => {
  await running.close();
  await Promise.all([topic.close(), dead.close(), admin.disconnect()]);
});

/** The largest message that the dead-letter topic takes. */
async function limitLetters(bytes: number): Promise<void> {
  const name = `${names.prefix}.${deadTopicOf(NUMBERS)}`;
  const configEntries = [{ name: 'max.message.bytes', value: String(bytes) }];
  const resources = [{ type: ConfigResourceTypes.TOPIC, name, configEntries }];
  await admin.alterConfigs({ validateOnly: false, resources });
}

/** Brokers get to know of a new limit a little after they have acknowledged it. */
async function untilRefused(): Promise<void> {
  const probe = 'x'.repeat(200);
  await eventually(() => expect(dead.publish('probe', probe)).rejects.toThrow('larger'));
}

test('a poisoned message that fills its topic’s limit has room in the dead-letter topic', async () => {
  await dead.listen();
  const padding = 'x'.repeat(1_048_588 - 200);
  await topic.publish('k', { id: 'evt_large', number: 13, padding });
  await topic.publish('k', { id: 'evt_1', number: 1 });

  await eventually(() => expect(taken).toContainEqual({ id: 'evt_1', number: 1 }));
  await dead.until((all) => all.some(({ value }) => value.id === 'evt_large'));
});

test('a consumer that kafkajs gave up on is started again', async () => {
  await limitLetters(100);
  await untilRefused();
  await topic.publish('k', { id: 'evt_13', number: 13 });
  await topic.publish('k', { id: 'evt_2', number: 2 });
  await sleep(3_000);
  expect(taken).not.toContainEqual({ id: 'evt_2', number: 2 });

  await limitLetters(2_000_000);

  await eventually(() => expect(taken).toContainEqual({ id: 'evt_2', number: 2 }), 30_000);
  await dead.until((all) => all.some(({ value }) => value.id === 'evt_13'));
}, 60_000);

test('a consumer that stands still is replaced; one that has nothing to do or much to do is not', async () => {
  let replaced = 0;
  const watchdog = new ConsumerWatchdog(async () => {
    replaced += 1;
  }, 3_000);
  const consumer = kafka.consumer({ groupId: `${names.prefix}.watched`, maxWaitTimeInMs: 500 });
  watchdog.watch(consumer);
  watchdog.start();
  await consumer.connect();
  await consumer.subscribe({ topic: `${names.prefix}.${NUMBERS}` });
  await consumer.run({ eachBatch: () => watchdog.during(sleep(8_000)) });

  await sleep(6_000);
  expect(replaced).toBe(0);

  await topic.publish('k', { id: 'evt_3', number: 3 });
  await sleep(7_000);
  expect(replaced).toBe(0);

  await consumer.stop();
  await eventually(() => expect(replaced).toBeGreaterThan(0));
  await watchdog.stop();
  await consumer.disconnect();
}, 60_000);
