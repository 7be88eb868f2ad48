import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DedicatedKafka } from '@catraca/testing/dedicated-kafka';
import { eventually } from '@catraca/testing/eventually';
import type { Admin } from 'kafkajs';
import { Brokers } from '../src/kafka/brokers.ts';
import { EventPublisher } from '../src/kafka/event-publisher.ts';

const TOPICS = ['numbers.events', 'numbers.events.dead'];

let cluster: DedicatedKafka[] = [];
let brokers: Brokers;
let admin: Admin;

/** One node that is also the controller, and two that are brokers only. */
async function startCluster(): Promise<DedicatedKafka[]> {
  const folders = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'catraca-kafka-')));
  let voters = '';
  const first = await DedicatedKafka.start({
    folder: folders[0]!,
    properties: ({ controller }) => {
      voters = `1@127.0.0.1:${controller}`;
      return {};
    },
  });
  const others = [2, 3].map((node) => {
    const folder = folders[node - 1]!;
    joinCluster(folders[0]!, folder, node);
    return DedicatedKafka.start({
      folder,
      properties: ({ broker }) => ({
        'process.roles': 'broker',
        'node.id': node,
        'controller.quorum.voters': voters,
        listeners: `PLAINTEXT://127.0.0.1:${broker}`,
      }),
    });
  });
  return [first, ...(await Promise.all(others))];
}

/** Formats a folder for another node of the same cluster. */
function joinCluster(first: string, folder: string, node: number): void {
  const meta = readFileSync(join(first, 'files/meta.properties'), 'utf8');
  const own = meta.replace(/node\.id=.*/, `node.id=${node}`).replace(/directory\.id=.*\n?/, '');
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files/meta.properties'), own);
}

beforeAll(async () => {
  cluster = await startCluster();
  const addresses = cluster.map(({ broker }) => broker);
  brokers = new Brokers('test', { KAFKA_BROKERS: addresses, KAFKA_TOPIC_PREFIX: '' });
  admin = brokers.client.admin();
  await admin.connect();
  await eventually(async () => expect((await admin.describeCluster()).brokers).toHaveLength(3), 60_000);
}, 180_000);
afterAll(async () => {
  await admin.disconnect();
  await Promise.all(cluster.map((kafka) => kafka.remove()));
}, 60_000);

test('topics have three replicas, of which two acknowledge, and outlive a broker', async () => {
  await brokers.createTopics(['numbers.events']);
  const { topics } = await admin.fetchTopicMetadata({ topics: TOPICS });
  for (const { partitions } of topics)
    for (const { replicas } of partitions) expect(replicas).toHaveLength(3);
  const { resources } = await admin.describeConfigs({
    resources: TOPICS.map((name) => ({ type: 2, name, configNames: ['min.insync.replicas'] })),
    includeSynonyms: false,
  });
  expect(resources.map(({ configEntries }) => configEntries[0]!.configValue)).toEqual(['2', '2']);

  await cluster[2]!.kill();
  const publisher = new EventPublisher(brokers);
  const messages = Array.from({ length: 30 }, (_, index) => ({ key: `k${index}`, value: 'x' }));
  await eventually(() => publisher.send('numbers.events', messages), 60_000);
  await publisher.close();
}, 120_000);

test('a topic with one replica is not asked for two', async () => {
  await admin.createTopics({ topics: [{ topic: 'small.events', numPartitions: 1, replicationFactor: 1 }] });
  await brokers.createTopics(['small.events']);
  const { resources } = await admin.describeConfigs({
    resources: [{ type: 2, name: 'small.events', configNames: ['min.insync.replicas'] }],
    includeSynonyms: false,
  });
  expect(resources[0]!.configEntries[0]!.configValue).toBe('1');
});
