import { spawn } from 'node:child_process';
import { CHARGES_TOPIC, type ChargeEvent } from '@catraca/contracts/events/charge-events';
import type { WebhooksService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { newId } from '@catraca/kernel/ids';
import { type GrpcClient, grpcClient } from '@catraca/platform/grpc/client';
import { Brokers } from '@catraca/platform/kafka/brokers';
import { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import type { RunningService } from '@catraca/platform/service/define-service';
import { root } from '@catraca/stack/paths';
import { freePorts } from '@catraca/stack/ports';
import { brokerSettings, infrastructure, isolatedNames, settingsOf } from '@catraca/testing/environment';
import { grantOwnAccess, ownAccess } from '@catraca/testing/own-access';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import mongoose, { type mongo } from 'mongoose';
import { notifierService } from '../src/notifier.module.ts';

/** The notifier, and webhooks as the process that it is, in a names of their own. */
export interface RunningStack {
  notifier: ServiceUnderTest;
  webhooks: GrpcClient<WebhooksService>;
  /** The notifier's database. */
  database: mongo.Db;
  /** The database of webhooks, which logs the attempts. */
  log: mongo.Db;
  /** An enabled test endpoint of a new account, or of this one. */
  endpoint(url: string, accountId?: string, events?: string[]): Promise<TestEndpoint>;
  publish(events: ChargeEvent[], traceparent?: string): Promise<void>;
  /** One notifier more, on the same database and topics. */
  startNotifier(): Promise<RunningService>;
  /** One notifier more, as a process. */
  spawnNotifier(): Promise<ServiceProcess>;
  close(): Promise<void>;
}

export interface ServiceProcess {
  /** Sends the signal; answers when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export interface TestEndpoint {
  accountId: string;
  id: string;
  secret: string;
}

export async function startStack(): Promise<RunningStack> {
  const names = isolatedNames();
  const [port] = await freePorts(1);
  const WEBHOOKS_GRPC = `127.0.0.1:${port}`;
  await grantOwnAccess(names, ['webhooks', 'notifier'], []);
  const settings = {
    ...settingsOf('webhooks', names),
    ...ownAccess('webhooks', names),
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const webhooksProcess = await startProcess('webhooks', { ...settings, GRPC_PORT: String(port) });
  const own = { WEBHOOKS_GRPC, ACCOUNTS_GRPC: '127.0.0.1:1', WEBHOOK_ALLOW_PRIVATE: 'true' };
  const ofNotifier = { ...settingsOf('notifier', names), ...ownAccess('notifier', names) };
  const notifier = await ServiceUnderTest.start(notifierService, own, names);

  const webhooks = grpcClient<WebhooksService>('catraca.webhooks.v1.WebhooksService', WEBHOOKS_GRPC);
  const { MONGODB_URI } = infrastructure();
  const publisher = new EventPublisher(new Brokers('test', brokerSettings(`${names.prefix}.`)));
  const client = await mongoose.mongo.MongoClient.connect(MONGODB_URI);
  const [database, log] = [client.db(`${names.prefix}_notifier`), client.db(`${names.prefix}_webhooks`)];
  return {
    notifier,
    webhooks,
    database,
    log,
    spawnNotifier: () => startProcess('notifier', { ...ofNotifier, ...own }),
    startNotifier: () => notifierService.start({ ...ofNotifier, ...own }),
    async endpoint(url, accountId = newId('acc'), events = ['*']) {
      const id = newId('we');
      const order = { endpointId: id, accountId, livemode: false, url, events };
      const { secret } = await webhooks.createEndpoint(order);
      return { accountId, id, secret };
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
      await notifier.close();
      await webhooksProcess.end('SIGTERM');
      await log.dropDatabase();
      await client.close();
    },
  };
}

/** A service as the process that it is, from its bundle. */
async function startProcess(name: string, env: NodeJS.ProcessEnv): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['dist/bundle.js'], {
    cwd: `${root}/services/${name}`,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    ended.then(() => reject(new Error(`${name} did not start`)));
  });
  return {
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
