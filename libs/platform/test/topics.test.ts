import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import type { Admin } from 'kafkajs';
import { Brokers } from '../src/kafka/brokers.ts';

const { prefix } = isolatedNames();
const brokers = new Brokers('test', {
  KAFKA_BROKERS: infrastructure().KAFKA_BROKERS.split(','),
  KAFKA_TOPIC_PREFIX: `${prefix}.`,
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
