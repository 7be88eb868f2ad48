import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHARGES_TOPIC } from '@catraca/contracts/events/charge-events';
import { IDENTITY_TOPIC } from '@catraca/contracts/events/identity-events';
import { serviceNames, services, topics } from '@catraca/contracts/services';
import { deadTopicOf } from '@catraca/platform/kafka/dead-letter';
import { brokerSecurity } from '@catraca/platform/kafka/security';
import { serviceAcls } from '@catraca/stack/access/kafka-acls';
import { root } from '@catraca/stack/paths';
import { chargeFact } from '@catraca/testing/charge-fact';
import { ChargeStory, type LedgerEvent } from '@catraca/testing/charge-story';
import { infrastructure } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { ownAccess, toolAccess } from '@catraca/testing/own-access';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Topic, type TopicMessage } from '@catraca/testing/topic';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';

/* What a service's own credentials allow at MongoDB and Kafka: what the service does, and no more. */

const { stack, seller } = await withSeller(Stack.start(['gateway', 'accounts', 'balance']));
const { prefix } = stack.names;
const databaseOf = (name: string) => `${prefix}_${name}`;
const REFUSED = 'TOPIC_AUTHORIZATION_FAILED';
const UNAUTHORIZED = { code: 13 };

async function asUserOf<Result>(settings: NodeJS.ProcessEnv, work: (client: MongoClient) => Promise<Result>) {
  const client = new MongoClient(settings.MONGODB_URI!, { serverSelectionTimeoutMS: 5_000 });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

function kafkaAs(settings: NodeJS.ProcessEnv): Kafka {
  return new Kafka({
    brokers: infrastructure().KAFKA_BROKERS.split(','),
    logLevel: logLevel.NOTHING,
    retry: { retries: 0 },
    ...brokerSecurity(settings as never),
  });
}

async function publishAs(
  settings: NodeJS.ProcessEnv,
  topic: string,
  value: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const producer = kafkaAs(settings).producer({ retry: { retries: 0 } });
  await producer.connect();
  try {
    await producer.send({ topic: `${prefix}.${topic}`, messages: [{ key: 'ch_x', value, headers }] });
  } finally {
    await producer.disconnect();
  }
}

test.each(serviceNames)('mongod lets %s into its own database and into no other', async (name) => {
  await asUserOf(ownAccess(name, stack.names), async (client) => {
    const read = (database: string) => client.db(database).collection('anything').findOne({});
    const write = (database: string) =>
      client.db(database).collection('anything').insertOne({ forged: true });
    await expect(read(databaseOf(name))).resolves.toBeNull();
    for (const other of ['admin', 'local', ...serviceNames.filter((one) => one !== name).map(databaseOf)]) {
      await expect(read(other)).rejects.toMatchObject(UNAUTHORIZED);
      await expect(write(other)).rejects.toMatchObject(UNAUTHORIZED);
    }
    const grant = { grantRolesToUser: databaseOf(name), roles: ['root'] };
    await expect(client.db('admin').command(grant)).rejects.toMatchObject(UNAUTHORIZED);
  });
});

test('mongod lets nobody in without a password, or with another’s', async () => {
  const { MONGODB_URI } = ownAccess('notifier', stack.names);
  const others = MONGODB_URI!.replace(databaseOf('notifier'), databaseOf('charges'));
  const nobody = MONGODB_URI!.replace(/\/\/[^@]*@/, '//');
  const read = (client: MongoClient) => client.db(databaseOf('charges')).collection('charges').findOne({});
  await expect(asUserOf({ MONGODB_URI: others }, read)).rejects.toMatchObject({ code: 18 });
  await expect(asUserOf({ MONGODB_URI: nobody }, read)).rejects.toMatchObject(UNAUTHORIZED);
});

test.each(serviceNames)(
  'the broker lets %s publish what the registry says, and nothing else',
  async (name) => {
    const { publishes, consumes } = services[name] as { publishes?: string; consumes: readonly string[] };
    const written = [publishes ?? [], consumes.map(deadTopicOf)].flat();
    const refused = topics
      .flatMap((topic) => [topic, deadTopicOf(topic)])
      .filter((topic) => !written.includes(topic));
    for (const topic of refused)
      expect([topic, await failureOf(publishAs(ownAccess(name, stack.names), topic, '{}'))]).toEqual([
        topic,
        REFUSED,
      ]);
  },
);

test.each(serviceNames)('the broker lets %s read what the registry says, and nothing else', async (name) => {
  const { consumes } = services[name] as { consumes: readonly string[] };
  const admin = kafkaAs(ownAccess(name, stack.names)).admin();
  await admin.connect();
  try {
    const visible = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
    const { publishes } = services[name] as { publishes?: string };
    const known = [...consumes, publishes ?? []].flat().flatMap((topic) => [topic, deadTopicOf(topic)]);
    expect(visible.sort()).toEqual(known.map((topic) => `${prefix}.${topic}`).sort());
    await expect(admin.createTopics({ topics: [{ topic: `${prefix}.mine` }] })).rejects.toMatchObject({
      errors: [expect.objectContaining({ type: REFUSED })],
    });
    const acl = serviceAcls(services.charges, `${prefix}.`);
    await expect(admin.createAcls({ acl })).rejects.toMatchObject({ type: 'CLUSTER_AUTHORIZATION_FAILED' });
  } finally {
    await admin.disconnect();
  }
});

/** What becomes of a reader of this topic in this group. Rejects with the broker's refusal. */
async function readAs(settings: NodeJS.ProcessEnv, group: string, topic: string): Promise<void> {
  const reader = kafkaAs(settings).consumer({ groupId: `${prefix}.${group}`, retry: { retries: 0 } });
  await reader.connect();
  try {
    await reader.subscribe({ topic: `${prefix}.${topic}`, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      reader.on(reader.events.GROUP_JOIN, () => resolve());
      reader.on(reader.events.CRASH, ({ payload }) => reject(payload.error));
      reader.run({ autoCommit: false, eachBatch: async () => {} }).catch(reject);
    });
  } finally {
    await reader.disconnect();
  }
}

test('the broker lets no service read another’s topic, nor join another’s group', async () => {
  const asNotifier = ownAccess('notifier', stack.names);
  expect(await failureOf(readAs(asNotifier, 'notifier.test', IDENTITY_TOPIC))).toBe(REFUSED);
  // kafkajs keeps GROUP_AUTHORIZATION_FAILED to itself, and says that nobody told it a coordinator
  expect(await failureOf(readAs(asNotifier, 'balance.test', CHARGES_TOPIC))).toBe(
    'KafkaJSGroupCoordinatorNotFound',
  );
  // the controls: what the registry says
  expect(await failureOf(readAs(asNotifier, 'notifier.test', CHARGES_TOPIC))).toBeNull();
  const asBalance = ownAccess('balance', stack.names);
  expect(await failureOf(readAs(asBalance, 'balance.test', CHARGES_TOPIC))).toBeNull();
});

test('a charge that never was, published by another service or by nobody, makes no money', async () => {
  const sale = new ChargeStory({ accountId: seller.account, charge: chargeFact() });
  const [event] = sale.events as [LedgerEvent];
  const forged = JSON.stringify(event);
  const balance = async () => (await seller.api.get('/v1/balance')).body;
  const before = await balance();

  for (const name of serviceNames.filter((one) => one !== 'charges'))
    expect(await failureOf(publishAs(ownAccess(name, stack.names), CHARGES_TOPIC, forged))).toBe(REFUSED);
  const withoutPassword = { ...ownAccess('notifier', stack.names), KAFKA_USERNAME: 'charges' };
  expect(await failureOf(publishAs(withoutPassword, CHARGES_TOPIC, forged))).toMatch(/Authentication/);
  expect(await failureOf(publishAs({}, CHARGES_TOPIC, forged))).not.toBeNull();
  expect(await balance()).toEqual(before);

  // the control: charges itself would be believed
  await publishAs(ownAccess('charges', stack.names), CHARGES_TOPIC, forged);
  await eventually(async () => expect(await balance()).not.toEqual(before));
});

test('a charge that never was, published as a dead letter by who may, is not redriven', async () => {
  const [forged, later] = [chargeFact(), chargeFact()].map(
    (charge) => new ChargeStory({ accountId: seller.account, charge }).events[0] as LedgerEvent,
  ) as [LedgerEvent, LedgerEvent];
  const headers = { 'catraca-partition': '0', 'catraca-offset': '0' };
  const asNotifier = ownAccess('notifier', stack.names);
  await publishAs(asNotifier, deadTopicOf(CHARGES_TOPIC), JSON.stringify(forged), headers);

  await expect(redrive(CHARGES_TOPIC)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not redriven: charges.events.dead'),
  });

  // of the same key, so in the same partition: all before it has been read with it
  await publishAs(ownAccess('charges', stack.names), CHARGES_TOPIC, JSON.stringify(later));
  const topic = await new Topic(`${prefix}.${CHARGES_TOPIC}`).listen();
  try {
    const idsOf = (messages: TopicMessage[]) => messages.map(({ value }) => value.id);
    const read = await topic.until((messages) => idsOf(messages).includes(later.id));
    expect(idsOf(read)).not.toContain(forged.id);
  } finally {
    await topic.close();
  }
}, 60_000);

test('tools of the operator that only read cannot write', async () => {
  for (const tool of ['reconcile', 'ledger'] as const)
    await asUserOf(toolAccess(tool, stack.names), async (client) => {
      const postings = client.db(databaseOf('balance')).collection<{ _id: string }>('postings');
      await expect(postings.findOne({ _id: 'nothing' })).resolves.toBeNull();
      await expect(postings.insertOne({ _id: 'forged' })).rejects.toMatchObject(UNAUTHORIZED);
    });
});

/** `catraca-ops dead-letters redrive` as the user that it has. */
async function redrive(topic: string): Promise<void> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const node = ['--conditions=source', '--experimental-transform-types', '--no-warnings'];
  const tool = [...node, join(root, 'deploy/tools/src/main.ts'), 'dead-letters', 'redrive', '--topic', topic];
  const login = { ...toolAccess('dead-letters', stack.names), KAFKA_TOPIC_PREFIX: `${prefix}.` };
  await promisify(execFile)(process.execPath, tool, { env: { PATH, NODE_COMPILE_CACHE, ...login } });
}

/** Kind of the failure. Null when there is none. */
async function failureOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const { cause, type, name } = error as { cause?: { type?: string }; type?: string; name: string };
    return cause?.type ?? type ?? name;
  }
}
