import { brokerSettings, isolatedNames } from '@catraca/testing/environment';
import type { Admin } from 'kafkajs';
import { Brokers } from '../src/kafka/brokers.ts';
import { ensureTopics } from '../src/kafka/topics.ts';

const { prefix } = isolatedNames();
const brokers = new Brokers('test', {
  ...brokerSettings(`${prefix}.`),
});
let admin: Admin;

beforeAll(async () => {
  admin = brokers.client.admin();
  await admin.connect();
});
afterAll(() => admin.disconnect());

/** Values of these settings of a topic. */
async function settingsOf(topic: string, ...names: string[]): Promise<Record<string, string>> {
  const resource = { type: 2, name: brokers.named(topic), configNames: names };
  const { resources } = await admin.describeConfigs({ resources: [resource], includeSynonyms: false });
  return Object.fromEntries(
    resources[0]!.configEntries.map(({ configName, configValue }) => [configName, configValue]),
  );
}

test('a new dead-letter topic keeps its messages for ever', async () => {
  await brokers.createTopics(['new.events']);
  expect(await settingsOf('new.events.dead', 'retention.ms')).toEqual({ 'retention.ms': '-1' });
});

test('a dead-letter topic that was created by hand keeps its messages for ever from the next start on', async () => {
  const configEntries = [{ name: 'segment.bytes', value: '2000000' }];
  await admin.createTopics({
    topics: ['old.events', 'old.events.dead'].map((name) => ({ topic: brokers.named(name), configEntries })),
  });
  const before = await settingsOf('old.events', 'retention.ms');
  for (let start = 0; start < 2; start++) await brokers.createTopics(['old.events']);
  expect(await settingsOf('old.events.dead', 'retention.ms', 'max.message.bytes', 'segment.bytes')).toEqual({
    'retention.ms': '-1',
    'max.message.bytes': '1114124',
    'segment.bytes': '2000000',
  });
  expect(await settingsOf('old.events', 'retention.ms')).toEqual(before);
});

test('topics that the brokers take long to create exist in the end', async () => {
  // In time the brokers make the first seven, then none, and say what they say of all that took too long.
  const madeInTime = [0, 7];
  const createTopics: Admin['createTopics'] = async ({ topics, ...options }) => {
    const made = madeInTime.pop() ?? topics.length;
    if (made > 0) await admin.createTopics({ ...options, topics: topics.slice(0, made) });
    if (made === topics.length) return true;
    const errors = topics.slice(made).map(() => ({ type: 'REQUEST_TIMED_OUT' }));
    throw Object.assign(new Error('Topic creation errors'), { errors });
  };
  const names = Array.from({ length: 10 }, (_, number) => brokers.named(`slow-${number}.events`));
  await ensureTopics({ ...admin, createTopics }, names);
  expect(madeInTime).toEqual([]);
  expect(await admin.listTopics()).toEqual(expect.arrayContaining(names));
});
