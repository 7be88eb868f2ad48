import { join } from 'node:path';
import { build } from './build.ts';
import { type Kafka, startKafka } from './kafka.ts';
import { type Mongo, startMongo } from './mongo.ts';
import { freePorts } from './ports.ts';
import type { Say } from './say.ts';

export interface Infrastructure {
  mongodb: Mongo;
  kafka: Kafka;
}

/** MongoDB, Kafka and the build, side by side; data in `directory`. */
export async function startInfrastructure(directory: string, say: Say): Promise<Infrastructure> {
  const [port, broker, controller] = (await freePorts(3)) as [number, number, number];
  const [mongodb, kafka] = await Promise.all([
    startMongo({ dataDirectory: join(directory, 'mongo'), port, say }),
    startKafka({ dataDirectory: join(directory, 'kafka'), ports: { broker, controller }, say }),
    build(say),
  ]);
  return { mongodb, kafka };
}
