import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { EventPublisher } from '@catraca/platform/event-publisher';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc-client';
import { Brokers } from '@catraca/platform/kafka';
import { type Db, MongoClient } from 'mongodb';
import { webhooksService } from '../src/webhooks.module.ts';

/** The webhooks service on the real Mongo and Kafka, with a database and topics that nobody else uses. */
export interface RunningWebhooks {
  webhooks: GrpcClient<WebhooksService>;
  database: Db;
  publish(topic: string, events: object[]): Promise<void>;
  close(): Promise<void>;
}

export async function startWebhooks(): Promise<RunningWebhooks> {
  const name = `webhooks_test_${randomBytes(5).toString('hex')}`;
  const { MONGODB_URI = '', KAFKA_BROKERS = '' } = process.env;
  const port = await freePort();
  const service = await webhooksService.start({
    MONGODB_URI,
    KAFKA_BROKERS,
    MONGODB_DATABASE: name,
    KAFKA_TOPIC_PREFIX: `${name}.`,
    GRPC_PORT: String(port),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'error',
  });
  const webhooks = grpcClient<WebhooksService>('catraca.webhooks.v1.WebhooksService', `127.0.0.1:${port}`);
  const settings = { KAFKA_BROKERS: KAFKA_BROKERS.split(','), KAFKA_TOPIC_PREFIX: `${name}.` };
  const publisher = new EventPublisher(new Brokers('test', settings));
  const mongo = await MongoClient.connect(MONGODB_URI);
  const database = mongo.db(name);
  return {
    webhooks,
    database,
    publish: (topic, events) =>
      publisher.send(
        topic,
        events.map((event) => ({ value: JSON.stringify(event) })),
      ),
    async close() {
      webhooks.close();
      await publisher.close();
      await service.close();
      await database.dropDatabase();
      await mongo.close();
    },
  };
}

/** Answers as soon as `check` does; fails with what it said last when it does not in time. */
export async function eventually<Result>(check: () => Promise<Result>, timeoutMs = 10_000): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
