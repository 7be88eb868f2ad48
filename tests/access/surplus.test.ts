import { randomBytes } from 'node:crypto';
import { serviceNames, services } from '@catraca/contracts/services';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { grantAccess } from '@catraca/stack/access/grant-access';
import { serviceAcls } from '@catraca/stack/access/kafka-acls';
import { passwordOf } from '@catraca/stack/access/passwords';
import { brokerSettings, infrastructure } from '@catraca/testing/environment';
import { type AclEntry, type Admin } from 'kafkajs';
import { MongoClient } from 'mongodb';

/* `catraca-ops access` brings rights back to what the registry says, whoever gave others. */

const prefix = `surplus${randomBytes(3).toString('hex')}`;
const { CATRACA_ACCESS_KEY: accessKey = 'of this file' } = process.env;
const kafka = brokerSettings(`${prefix}.`);
const ANY = 1;

async function withAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = new Brokers('test', kafka).client.admin();
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}

async function withMongo<Result>(work: (client: MongoClient) => Promise<Result>): Promise<Result> {
  const client = await MongoClient.connect(infrastructure().MONGODB_URI);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const grant = () =>
  grantAccess({
    mongodbUri: infrastructure().MONGODB_URI,
    kafka,
    databasePrefix: `${prefix}_`,
    services: serviceNames,
    passwordOf: passwordOf.bind(null, accessKey),
    isWhole: true,
  });

/** Rights at resources of this file, and of the installation that another prefix is. */
const rights = () =>
  withAdmin(async (admin) => {
    const every = { resourceType: ANY, resourcePatternType: ANY, operation: ANY, permissionType: ANY };
    const { resources } = await admin.describeAcls(every);
    return resources
      .filter(({ resourceName }) => resourceName.includes(prefix))
      .flatMap(({ resourceName, acls }) =>
        acls.map(({ principal, operation }) => `${principal} ${operation} ${resourceName}`),
      )
      .sort();
  });

const usersOf = () =>
  withMongo(async (client) => {
    const { users } = await client.db('admin').command({ usersInfo: 1 });
    return (users as { user: string; roles: { role: string; db: string }[] }[])
      .filter(({ user }) => user.startsWith(prefix))
      .map(({ user, roles }) => [user, ...roles.map(({ role, db }) => `${role} ${db}`)].join(': '))
      .sort();
  });

afterAll(async () => {
  await withMongo(async (client) => {
    await client.db('admin').command({ dropUser: `${prefix}_mine` });
  });
});

test('rights that the registry does not say are taken away, and those of others stay', async () => {
  await grant();
  const [before, users] = [await rights(), await usersOf()];
  const [read] = serviceAcls(services.webhooks, `${prefix}.`) as [AclEntry];
  const right = (changes: Partial<AclEntry>): AclEntry => ({ ...read, ...changes });
  const others = [
    right({ principal: 'User:an-operator' }),
    right({ resourceName: `other${prefix}.charges.events` }),
  ];
  const surplus = [
    right({ principal: 'User:notifier', resourceName: `${prefix}.accounts.events`, operation: 4 }),
    right({ principal: 'User:charges', resourceName: `${prefix}.balance.`, resourcePatternType: 4 }),
  ];
  await withAdmin((admin) => admin.createAcls({ acl: [...others, ...surplus] }));
  expect((await rights()).length).toBe(before.length + others.length + surplus.length);
  await withMongo(async (client) => {
    const admin = client.db('admin');
    const made = { pwd: 'x', roles: [], mechanisms: ['SCRAM-SHA-256'] };
    await admin.command({ createUser: `${prefix}_retired`, ...made, customData: { password: 'x' } });
    await admin.command({ createUser: `${prefix}_mine`, ...made });
    await admin.command({ grantRolesToUser: `${prefix}_notifier`, roles: ['readAnyDatabase'] });
  });

  await grant();

  const told = others.map(
    ({ principal, operation, resourceName }) => `${principal} ${operation} ${resourceName}`,
  );
  expect(await rights()).toEqual([...before, ...told].sort());
  expect(await usersOf()).toEqual([...users, `${prefix}_mine`].sort());
  await grant();
  expect(await usersOf()).toEqual([...users, `${prefix}_mine`].sort());
}, 60_000);
