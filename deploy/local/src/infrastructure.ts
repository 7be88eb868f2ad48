import { join } from 'node:path';
import { build } from './build.ts';
import { type Kafka, startKafka } from './kafka.ts';
import { type Mongo, startMongo } from './mongo.ts';
import { freePorts } from './ports.ts';
import type { Terminal } from './terminal.ts';

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
