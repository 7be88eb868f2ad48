import { randomBytes } from 'node:crypto';

/** Where the runner (npm test) has MongoDB and Kafka. */
export function infrastructure(): { MONGODB_URI: string; KAFKA_BROKERS: string } {
  const { MONGODB_URI, KAFKA_BROKERS } = process.env;
  if (MONGODB_URI && KAFKA_BROKERS) return { MONGODB_URI, KAFKA_BROKERS };
  throw new Error(
    'MONGODB_URI and KAFKA_BROKERS are not set: run tests by `npm test -- <path>`, which starts both',
  );
}

/** What is this test file's own on the shared MongoDB and Kafka. */
export interface World {
  /** In front of every database, topic and group of this world. */
  prefix: string;
  dataKeys: string;
}

export function newWorld(): World {
  return {
    prefix: `t${randomBytes(5).toString('hex')}`,
    dataKeys: `test:${randomBytes(32).toString('base64')}`,
  };
}

/** The settings that all services share, for one of them. */
export function settingsOf(service: string, { prefix, dataKeys }: World): NodeJS.ProcessEnv {
  return {
    ...infrastructure(),
    HOST: '127.0.0.1',
    MONGODB_DATABASE: `${prefix}_${service}`,
    KAFKA_TOPIC_PREFIX: `${prefix}.`,
    DATA_KEYS: dataKeys,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
}
