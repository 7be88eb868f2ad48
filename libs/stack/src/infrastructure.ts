import { join } from 'node:path';
import { build } from './build.ts';
import type { Terminal } from './command/terminal.ts';
import { type Kafka, startKafka } from './kafka/kafka.ts';
import { type Mongo, startMongo } from './mongo/mongo.ts';
import { freePorts } from './ports.ts';

export interface Infrastructure {
  mongodb: Mongo;
  kafka: Kafka;
}

/** Starts MongoDB and Kafka and builds the services, all in parallel. Data is kept in `directory`. */
export async function startInfrastructure(directory: string, terminal: Terminal): Promise<Infrastructure> {
  const [port, broker, controller] = (await freePorts(3)) as [number, number, number];
  const [mongodb, kafka] = await Promise.all([
    startMongo({ dataDirectory: join(directory, 'mongo'), port, terminal }),
    startKafka({ dataDirectory: join(directory, 'kafka'), ports: { broker, controller }, terminal }),
    build(terminal),
  ]);
  return { mongodb, kafka };
}
