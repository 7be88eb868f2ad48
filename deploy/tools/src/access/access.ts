// catraca-ops access: users and rights of services and tools at MongoDB and Kafka.
import { serviceNames } from '@catraca/contracts/services';
import { readConfig } from '@catraca/platform/service/config';
import { kafkaSettings } from '@catraca/platform/service/settings';
import { grantDatabases, grantTopics } from '@catraca/stack/access/grant-access';
import { toolNames } from '@catraca/stack/access/tools';
import { UserError } from '@catraca/stack/command/user-error';
import { z } from 'zod';

const help = `catraca-ops access

  Makes the users of services and tools at MongoDB, each with rights to its own database, and at Kafka the topics and the rights of
  the users, whose passwords the brokers know. As the registry of services says: other rights of these users are taken away, and
  users that an earlier version made are deleted; users of others stay. May be repeated: what is as it should be stays, a password
  that is another now is changed.

  --help   this text

  Environment: MONGODB_URI, of a user who may make users, with MONGODB_PASSWORD_<NAME> for each service and tool, as
  MONGODB_PASSWORD_CHARGES and MONGODB_PASSWORD_DEAD_LETTERS, and DATABASE_PREFIX (default catraca_); KAFKA_…, of a super user.
  Without MONGODB_URI or KAFKA_BROKERS, only the other store. Exit codes: 0 done, 2 failed.`;

export async function run(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const { MONGODB_URI, KAFKA_BROKERS, DATABASE_PREFIX: databasePrefix = 'catraca_' } = process.env;
  if (!MONGODB_URI && !KAFKA_BROKERS)
    throw new UserError('Neither MONGODB_URI nor KAFKA_BROKERS is set: see catraca-ops access --help.');
  const services = serviceNames;
  if (MONGODB_URI) {
    const passwordOf = (_store: string, user: string) => passwordOfUser(user, databasePrefix);
    const options = { mongodbUri: MONGODB_URI, databasePrefix, services, passwordOf, isWhole: true };
    const deleted = await grantDatabases(options);
    console.log(`✓ MongoDB: users of ${services.length} services and ${toolNames.length} tools`);
    if (deleted > 0) console.log(`  ${deleted} users of an earlier version deleted`);
  }
  if (KAFKA_BROKERS) {
    const kafka = readConfig('access', z.object(kafkaSettings), process.env);
    const deleted = await grantTopics({ kafka, services, isWhole: true });
    console.log('✓ Kafka: topics, and rights of their publishers, consumers and tools');
    if (deleted > 0) console.log(`  ${deleted} rights taken away that the registry does not say`);
  }
  return 0;
}

/** The variable is named after the service or tool, without the prefix of its user. */
function passwordOfUser(user: string, prefix: string): string {
  const name = user.slice(prefix.length).replace(/^tool_/, '');
  const variable = `MONGODB_PASSWORD_${name.toUpperCase().replaceAll('-', '_')}`;
  const password = process.env[variable];
  if (!password) throw new UserError(`${variable} is missing: the password of ${user}.`);
  return password;
}
