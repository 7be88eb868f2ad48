import { withTimeout } from '@catraca/platform/service/with-timeout';
import type { AclFilter, Admin } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { type IsolatedNames, infrastructure, kafkaClient } from './environment.ts';

/** Kafka's number for "any", which kafkajs exports for CommonJS only. */
const ANY = 1;

const LIMIT_MS = 15_000;

/**
 * Deletes the databases, topics and access rights of a test file whose services have ended. What all files
 * of a run leave, some twenty thousand files of MongoDB and some thousand partitions, would stall both.
 * Tests pass without it, so that a broker or database that is away is only named.
 */
export async function cleanUp({ prefix }: IsolatedNames): Promise<void> {
  const parts = [dropDatabases(`${prefix}_`), deleteTopics(`${prefix}.`)];
  const done = await Promise.allSettled(parts.map((part) => withTimeout(part, LIMIT_MS)));
  for (const part of done)
    if (part.status === 'rejected') process.stderr.write(`not cleaned up, ${prefix}: ${part.reason}\n`);
}

async function dropDatabases(prefix: string): Promise<void> {
  const options = { serverSelectionTimeoutMS: 3_000, socketTimeoutMS: 20_000 };
  const client = await MongoClient.connect(infrastructure().MONGODB_URI, options);
  try {
    const filter = { name: { $regex: `^${prefix}` } };
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true, filter });
    for (const { name } of databases) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

async function deleteTopics(prefix: string): Promise<void> {
  const admin = kafkaClient().admin({ retry: { retries: 1 } });
  await admin.connect();
  try {
    const topics = (await admin.listTopics()).filter((name) => name.startsWith(prefix));
    if (topics.length > 0) await admin.deleteTopics({ topics });
    await deleteAcls(admin, prefix);
  } finally {
    await admin.disconnect();
  }
}

async function deleteAcls(admin: Admin, prefix: string): Promise<void> {
  if (!process.env.CATRACA_ACCESS_KEY) return;
  const all = { operation: ANY, permissionType: ANY };
  const { resources } = await admin.describeAcls({ resourceType: ANY, resourcePatternType: ANY, ...all });
  const filters: AclFilter[] = resources
    .filter(({ resourceName }) => resourceName.startsWith(prefix))
    .map(({ resourceType, resourceName, resourcePatternType }) => ({
      resourceType,
      resourceName,
      resourcePatternType,
      ...all,
    }));
  if (filters.length > 0) await admin.deleteAcls({ filters });
}
