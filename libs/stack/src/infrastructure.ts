import { join } from 'node:path';
import { ADMIN, kafkaLogin } from './access/passwords.ts';
import { build } from './build.ts';
import type { Terminal } from './command/terminal.ts';
import { type Kafka, startKafka } from './kafka/kafka.ts';
import { type Mongo, startMongo } from './mongo/mongo.ts';
import { freePorts } from './ports.ts';

export interface Infrastructure {
  mongodb: Mongo;
  kafka: Kafka;
}

/** Settings of a test run, as a user with every right. By the access key services log in as themselves. */
export function infrastructureSettings(
  { mongodb, kafka }: Infrastructure,
  accessKey: string,
): Record<string, string> {
  return {
    MONGODB_URI: mongodb.uri,
    KAFKA_BROKERS: kafka.brokers,
    ...(kafka.external ? {} : kafkaLogin(accessKey, ADMIN)),
    ...(mongodb.external || kafka.external ? {} : { CATRACA_ACCESS_KEY: accessKey }),
  };
}

/** Starts MongoDB and Kafka and builds the services, all in parallel. Data is kept in `directory`. */
export async function startInfrastructure(
  directory: string,
  accessKey: string,
  terminal: Terminal,
): Promise<Infrastructure> {
  const [port, broker, controller] = (await freePorts(3)) as [number, number, number];
  const [mongodb, kafka] = await Promise.all([
    startMongo({ dataDirectory: join(directory, 'mongo'), port, accessKey, terminal }),
    startKafka({
      dataDirectory: join(directory, 'kafka'),
      ports: { broker, controller },
      accessKey,
      terminal,
    }),
    build(terminal),
  ]);
  return { mongodb, kafka };
}
