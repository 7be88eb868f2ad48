import { randomBytes } from 'node:crypto';

/** Addresses of the MongoDB and Kafka that `npm test` started. */
export function infrastructure(): { MONGODB_URI: string; KAFKA_BROKERS: string } {
  const { MONGODB_URI, KAFKA_BROKERS } = process.env;
  if (MONGODB_URI && KAFKA_BROKERS) return { MONGODB_URI, KAFKA_BROKERS };
  throw new Error(
    'MONGODB_URI and KAFKA_BROKERS are not set: run tests by `npm test -- <path>`, which starts both',
  );
}

/** Names and keys that keep a test file apart from others on the shared MongoDB and Kafka. */
export interface IsolatedNames {
  /** Prefix of its databases, topics and consumer groups. */
  prefix: string;
  dataKeys: string;
  ledgerKey: string;
}

export function isolatedNames(): IsolatedNames {
  return {
    prefix: `t${randomBytes(5).toString('hex')}`,
    dataKeys: `test:${randomBytes(32).toString('base64')}`,
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
    DATA_KEYS: dataKeys,
    LEDGER_KEY: ledgerKey,
    LEDGER_HEADS_FILE: '',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
}
