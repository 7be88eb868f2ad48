import { type ServiceDescriptor, type ServiceName, services } from '@catraca/contracts/services';
import { Brokers, type KafkaSettings } from '@catraca/platform/kafka/brokers';
import { ensureTopics } from '@catraca/platform/kafka/topics';
import { MongoClient } from 'mongodb';
import { serviceAcls, toolAcls } from './kafka-acls.ts';
import { deleteSurplusUsers, ensureRoles, ensureUsers, serviceUser, toolUser } from './mongo-users.ts';
import type { Store } from './passwords.ts';
import { deleteSurplusAcls } from './surplus-acls.ts';
import { type ToolName, toolNames } from './tools.ts';

export interface AccessOptions {
  /** As a user with every right. */
  mongodbUri: string;
  kafka: KafkaSettings;
  /** Of the databases: `catraca_` unless another installation shares the server. */
  databasePrefix: string;
  services: readonly ServiceName[];
  tools?: readonly ToolName[];
  /** Of a user, by the name of its service or tool. */
  passwordOf(store: Store, user: string): string;
  /** Also takes away what the registry does not say: rights of our users, and our users that are no more. */
  isWhole?: boolean;
}

/**
 * Makes the users of services and tools at MongoDB, the topics, and the rights of the users at Kafka, whose
 * passwords are the brokers' matter. May be repeated: what is as it should be stays.
 */
export async function grantAccess(options: AccessOptions): Promise<void> {
  await Promise.all([grantDatabases(options), grantTopics(options)]);
}

/** Returns how many users of an earlier version were deleted. */
export async function grantDatabases(options: Omit<AccessOptions, 'kafka'>): Promise<number> {
  const { mongodbUri, databasePrefix, services: names, tools = toolNames, passwordOf } = options;
  const users = [
    ...names.map((name) => serviceUser(name, databasePrefix)),
    ...tools.map((tool) => toolUser(tool, databasePrefix)),
  ].map((user) => ({ ...user, password: passwordOf('mongodb', user.name) }));
  const client = await MongoClient.connect(mongodbUri, { serverSelectionTimeoutMS: 10_000 });
  try {
    const admin = client.db('admin');
    if (tools.includes('backup')) await ensureRoles(admin);
    await ensureUsers(admin, users);
    return options.isWhole ? await deleteSurplusUsers(admin, users, databasePrefix) : 0;
  } finally {
    await client.close();
  }
}

/** Returns how many rights were taken away. */
export async function grantTopics(
  options: Pick<AccessOptions, 'kafka' | 'services' | 'tools' | 'isWhole'>,
): Promise<number> {
  const { kafka, services: names, tools = toolNames } = options;
  const prefix = kafka.KAFKA_TOPIC_PREFIX;
  const descriptors = names.map((name): ServiceDescriptor => services[name]);
  const used = new Set(
    descriptors.flatMap(({ publishes, consumes }) => [...consumes, publishes ?? []].flat()),
  );
  const acl = [
    ...descriptors.flatMap((one) => serviceAcls(one, prefix)),
    ...tools.flatMap((tool) => toolAcls(tool, prefix)),
  ];
  const admin = new Brokers('access', kafka).client.admin();
  await admin.connect();
  try {
    if (acl.length > 0) await admin.createAcls({ acl });
    if (used.size > 0)
      await ensureTopics(
        admin,
        [...used].map((topic) => prefix + topic),
      );
    const users = [...names, ...tools];
    return options.isWhole ? await deleteSurplusAcls(admin, acl, { users, prefix }) : 0;
  } finally {
    await admin.disconnect();
  }
}
