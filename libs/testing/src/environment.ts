import { randomBytes } from 'node:crypto';
import { type ServiceName, serviceNames } from '@catraca/contracts/services';
import type { KafkaSettings } from '@catraca/platform/kafka/brokers';
import { brokerSecurity } from '@catraca/platform/kafka/security';
import { dataKeysOf } from '@catraca/stack/environment';
import { newDataKeys, type Secrets } from '@catraca/stack/secrets/secrets';
import { Kafka, logLevel } from 'kafkajs';

interface Infrastructure {
  MONGODB_URI: string;
  KAFKA_BROKERS: string;
  KAFKA_SASL_MECHANISM?: 'plain';
  KAFKA_USERNAME?: string;
  KAFKA_PASSWORD?: string;
}

/** Settings for the MongoDB and Kafka that `npm test` started, as a user with every right. */
export function infrastructure(): Infrastructure {
  const { MONGODB_URI, KAFKA_BROKERS, KAFKA_USERNAME, KAFKA_PASSWORD } = process.env;
  const login = KAFKA_PASSWORD
    ? ({ KAFKA_SASL_MECHANISM: 'plain', KAFKA_USERNAME, KAFKA_PASSWORD } as const)
    : {};
  if (MONGODB_URI && KAFKA_BROKERS) return { MONGODB_URI, KAFKA_BROKERS, ...login } as Infrastructure;
  throw new Error(
    'MONGODB_URI and KAFKA_BROKERS are not set: run tests by `npm test -- <path>`, which starts both',
  );
}

/** Settings of `Brokers` with every right. */
export function brokerSettings(prefix = ''): KafkaSettings {
  const { MONGODB_URI: _, KAFKA_BROKERS, ...login } = infrastructure();
  return { KAFKA_BROKERS: KAFKA_BROKERS.split(','), KAFKA_TOPIC_PREFIX: prefix, ...login };
}

/** A Kafka client with every right. */
export function kafkaClient(): Kafka {
  const settings = brokerSettings();
  return new Kafka({
    brokers: settings.KAFKA_BROKERS,
    logLevel: logLevel.NOTHING,
    ...brokerSecurity(settings),
  });
}

/** Names and keys that keep a test file apart from others on the shared MongoDB and Kafka. */
export interface IsolatedNames {
  /** Prefix of its databases, topics and consumer groups. */
  prefix: string;
  dataKeys: Secrets['dataKeys'];
  ledgerKey: string;
}

export function isolatedNames(): IsolatedNames {
  return {
    prefix: `t${randomBytes(5).toString('hex')}`,
    dataKeys: newDataKeys('test'),
    ledgerKey: randomBytes(32).toString('base64'),
  };
}

/** Settings common to all services, for the service of that name. */
export function settingsOf(service: string, names: IsolatedNames): NodeJS.ProcessEnv {
  const { prefix, dataKeys, ledgerKey } = names;
  return {
    ...infrastructure(),
    HOST: '127.0.0.1',
    MONGODB_DATABASE: `${prefix}_${service}`,
    KAFKA_TOPIC_PREFIX: `${prefix}.`,
    ...(isService(service) ? dataKeysOf(service, dataKeys) : {}),
    LEDGER_KEY: ledgerKey,
    LEDGER_HEADS_FILE: '',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
}

export function isService(name: string): name is ServiceName {
  return (serviceNames as string[]).includes(name);
}
