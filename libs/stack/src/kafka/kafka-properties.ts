import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface KafkaPorts {
  broker: number;
  controller: number;
  /** Advertised port. Default: the broker's port; differs when a proxy is in between. */
  advertised?: number;
}

export type Properties = Readonly<Record<string, string | number | boolean>>;

/** Rewritten at each start, because the ports may have changed. */
export function writeProperties(dataDirectory: string, ports: KafkaPorts, others: Properties = {}): string {
  const { broker, controller, advertised = broker } = ports;
  mkdirSync(dataDirectory, { recursive: true });
  const file = join(dataDirectory, 'server.properties');
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertised}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'log.dirs': join(dataDirectory, 'files'),
    'auto.create.topics.enable': false,
    'group.initial.rebalance.delay.ms': 0,
    'offsets.topic.num.partitions': 4,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // A killed broker can register again only after its last session has expired (9 s by default).
    'broker.session.timeout.ms': 3000,
    'broker.heartbeat.interval.ms': 1000,
    // By default the controller writes a no-op record twice a second, a third of the CPU of an idle Kafka.
    'metadata.max.idle.interval.ms': 0,
    'log.index.size.max.bytes': 1_048_576,
    // Each of these threads wakes up three times a second even when idle, in the broker and in the
    // controller.
    'num.network.threads': 1,
    'num.io.threads': 2,
    ...others,
  };
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  chmodSync(file, 0o600); // it has passwords, and may have been written with other rights
  return file;
}
