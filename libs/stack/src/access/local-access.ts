import { serviceNames } from '@catraca/contracts/services';
import type { StackAddresses } from '../environment.ts';
import { grantDatabases, grantTopics } from './grant-access.ts';
import { ADMIN, kafkaLogin, passwordOf } from './passwords.ts';

/** Users and rights at the MongoDB and Kafka that run for this clone. External ones have their own. */
export async function grantLocalAccess(
  { mongodb, kafka }: Pick<StackAddresses, 'mongodb' | 'kafka'>,
  accessKey: string,
): Promise<void> {
  const options = {
    databasePrefix: 'catraca_',
    services: serviceNames,
    passwordOf: passwordOf.bind(null, accessKey),
  };
  await Promise.all([
    mongodb.external ? null : grantDatabases({ ...options, mongodbUri: mongodb.uri }),
    kafka.external ? null : grantTopics({ ...options, kafka: adminOf(kafka.brokers, accessKey) }),
  ]);
}

/** Settings of a Kafka client with every right. */
export function adminOf(brokers: string, accessKey: string, prefix = '') {
  return {
    KAFKA_BROKERS: brokers.split(','),
    KAFKA_TOPIC_PREFIX: prefix,
    ...kafkaLogin(accessKey, ADMIN),
  } as const;
}
