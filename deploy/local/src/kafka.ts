import { accepts, prepareKafka } from './kafka-process.ts';
import type { KafkaPorts } from './kafka-properties.ts';
import { stopLeftovers } from './leftovers.ts';
import type { Progress, Say } from './say.ts';
import { supervise } from './supervisor.ts';
import { UserError } from './user-error.ts';

export interface StartKafkaOptions {
  dataDirectory: string;
  ports: KafkaPorts;
  say: Say;
}

export interface Kafka {
  /** host:port, several separated by commas. */
  brokers: string;
  /** From `KAFKA_BROKERS`: not ours to stop, and perhaps shared with others. */
  external: boolean;
  stop(): Promise<void>;
}

/** Kafka in KRaft mode, one process on loopback with its files in `dataDirectory`, or the one that `KAFKA_BROKERS` names. */
export function startKafka(options: StartKafkaOptions): Promise<Kafka> {
  return options.say.step('Kafka', async (progress) => {
    const brokers = process.env.KAFKA_BROKERS;
    return brokers ? useExternal(brokers, progress) : startOwn(options, progress);
  });
}

async function useExternal(brokers: string, progress: Progress): Promise<Kafka> {
  progress('from KAFKA_BROKERS');
  const answers = await Promise.all(brokers.split(',').map((broker) => accepts(broker.trim())));
  if (!answers.includes(true)) {
    throw new UserError(
      `No broker of KAFKA_BROKERS (${brokers}) answers: start that Kafka, or unset the variable.`,
    );
  }
  return { brokers, external: true, stop: async () => {} };
}

async function startOwn(
  { dataDirectory, ports, say }: StartKafkaOptions,
  progress: Progress,
): Promise<Kafka> {
  await stopLeftovers(dataDirectory);
  const { broker, logFile, launch } = await prepareKafka({ dataDirectory, ports }, progress);
  const { stop } = await supervise({ name: 'Kafka', logFile, say, launch });
  return { brokers: broker, external: false, stop };
}
