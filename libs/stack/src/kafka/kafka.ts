import type { Progress, Terminal } from '../command/terminal.ts';
import { UserError } from '../command/user-error.ts';
import { stopLeftovers } from '../processes/leftovers.ts';
import { supervise } from '../processes/supervisor.ts';
import { loginProperties } from './kafka-logins.ts';
import { accepts, prepareKafka } from './kafka-process.ts';
import type { KafkaPorts } from './kafka-properties.ts';

export interface StartKafkaOptions {
  dataDirectory: string;
  ports: KafkaPorts;
  /** Passwords come from it. */
  accessKey: string;
  terminal: Terminal;
}

export interface Kafka {
  /** host:port, comma-separated. */
  brokers: string;
  /** From `KAFKA_BROKERS`: not stopped by us, and possibly shared. */
  external: boolean;
  stop(): Promise<void>;
}

/**
 * Starts a single-node Kafka (KRaft) on loopback with its files in `dataDirectory` and a user for each
 * service and tool, or uses that of `KAFKA_BROKERS`.
 */
export function startKafka(options: StartKafkaOptions): Promise<Kafka> {
  return options.terminal.step('Kafka', async (progress) => {
    const brokers = process.env.KAFKA_BROKERS;
    return brokers ? useExternal(brokers, progress) : startOwn(options, progress);
  });
}

async function useExternal(brokers: string, progress: Progress): Promise<Kafka> {
  progress('from KAFKA_BROKERS');
  const responses = await Promise.all(brokers.split(',').map((broker) => accepts(broker.trim())));
  if (!responses.includes(true)) {
    throw new UserError(
      `No broker of KAFKA_BROKERS (${brokers}) is reachable: start that Kafka, or unset the variable.`,
    );
  }
  return { brokers, external: true, stop: async () => {} };
}

async function startOwn(
  { dataDirectory, ports, accessKey, terminal }: StartKafkaOptions,
  progress: Progress,
): Promise<Kafka> {
  await stopLeftovers(dataDirectory);
  const { broker, logFile, launch } = await prepareKafka(
    { dataDirectory, ports, properties: loginProperties(ports, accessKey) },
    progress,
  );
  const { stop } = await supervise({ name: 'Kafka', logFile, terminal, launch });
  return { brokers: broker, external: false, stop };
}
