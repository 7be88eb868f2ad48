import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { CHARGES_TOPIC, type ChargeEvent } from '@catraca/contracts/events/charge-events';
import type { WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { newId } from '@catraca/kernel/ids';
import { EventPublisher } from '@catraca/platform/event-publisher';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc-client';
import { Brokers } from '@catraca/platform/kafka';
import type { RunningService } from '@catraca/platform/service';
import { type Db, MongoClient } from 'mongodb';
import { webhooksService } from '../../webhooks/src/webhooks.module.ts';
import { notifierService } from '../src/notifier.module.ts';

/** Webhooks and notifier on the real Mongo and Kafka, with databases and topics that nobody else uses. */
export interface RunningStack {
  webhooks: GrpcClient<WebhooksService>;
  /** The notifier's database. */
  database: Db;
  /** The webhooks service's database. */
  log: Db;
  /** An enabled test endpoint of a new account, or of this one. */
  endpoint(
    url: string,
    accountId?: string,
    events?: string[],
  ): Promise<{ accountId: string; id: string; secret: string }>;
  publish(events: ChargeEvent[], traceparent?: string): Promise<void>;
  notifier: RunningService;
  /** One notifier more, ended with the stack. */
  startNotifier(): Promise<RunningService>;
  close(): Promise<void>;
}

export async function startStack(): Promise<RunningStack> {
  const name = `notifier_test_${randomBytes(5).toString('hex')}`;
  const { MONGODB_URI = '', KAFKA_BROKERS = '' } = process.env;
  const port = await freePort();
  const environment = {
    MONGODB_URI,
    KAFKA_BROKERS,
    KAFKA_TOPIC_PREFIX: `${name}.`,
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    GRPC_PORT: String(port),
    WEBHOOKS_GRPC: `127.0.0.1:${port}`,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'error',
  };
  const started: RunningService[] = [];
  const startNotifier = async () => {
    const notifier = await notifierService.start({ ...environment, MONGODB_DATABASE: name });
    const ending = { close: once(() => notifier.close()) };
    started.unshift(ending);
    return ending;
  };
  started.push(await webhooksService.start({ ...environment, MONGODB_DATABASE: `${name}_webhooks` }));
  const notifier = await startNotifier();

  const webhooks = grpcClient<WebhooksService>('catraca.webhooks.v1.WebhooksService', `127.0.0.1:${port}`);
  const brokers = new Brokers('test', {
    KAFKA_BROKERS: KAFKA_BROKERS.split(','),
    KAFKA_TOPIC_PREFIX: `${name}.`,
  });
  const publisher = new EventPublisher(brokers);
  const mongo = await MongoClient.connect(MONGODB_URI);
  const [database, log] = [mongo.db(name), mongo.db(`${name}_webhooks`)];
  return {
    webhooks,
    database,
    log,
    notifier,
    startNotifier,
    async endpoint(url, accountId = newId('acc'), events = ['*']) {
      const { endpoint, secret } = await webhooks.createEndpoint({ accountId, livemode: false, url, events });
      return { accountId, id: endpoint!.id, secret };
    },
    publish: (events, traceparent = '') =>
      publisher.send(
        CHARGES_TOPIC,
        events.map((event) => ({
          key: event.data.charge.id,
          value: JSON.stringify(event),
          headers: { traceparent },
        })),
      ),
    async close() {
      webhooks.close();
      await publisher.close();
      for (const service of started) await service.close();
      await Promise.all([database.dropDatabase(), log.dropDatabase()]);
      await mongo.close();
    },
  };
}

/** Answers as soon as `check` does; fails with what it said last when it does not in time. */
export async function eventually<Result>(
  check: () => Result | Promise<Result>,
  timeoutMs = 10_000,
): Promise<Result> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
