import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { type ITopicConfig, Kafka, logLevel } from 'kafkajs';
import type { KafkaSecuritySettings } from '../service/transport-settings.ts';
import { log } from '../telemetry/log.ts';
import { deadTopicOf, LARGEST_LETTER_BYTES } from './dead-letter.ts';
import { brokerSecurity, brokerTls } from './security.ts';
import '../repairs/kafkajs.ts';

export interface KafkaSettings extends KafkaSecuritySettings {
  KAFKA_BROKERS: string[];
  KAFKA_TOPIC_PREFIX: string;
}

/** Partitions of a topic: the most instances of one consumer group that can share its work. */
export const PARTITIONS = 6;
const CONNECT_TIMEOUT_MS = 900;
/** For a broker to answer; then its connection is given up, and what was asked is asked again on a new one. */
const REQUEST_TIMEOUT_MS = 6_000;

/** The brokers, with what this installation calls its topics and groups. */
export class Brokers {
  readonly client: Kafka;
  private readonly prefix: string;
  private readonly addresses: readonly string[];
  private readonly tls: ReturnType<typeof brokerTls>;

  constructor(service: string, settings: KafkaSettings) {
    this.prefix = settings.KAFKA_TOPIC_PREFIX;
    this.addresses = settings.KAFKA_BROKERS;
    this.tls = brokerTls(settings);
    this.client = new Kafka({
      clientId: service,
      brokers: settings.KAFKA_BROKERS,
      ...brokerSecurity(settings),
      logLevel: logLevel.WARN,
      logCreator: () => writeLog,
      connectionTimeout: 3_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
      // Brokers that were away are tried again at the latest after so long.
      retry: { initialRetryTime: 100, maxRetryTime: 1_500, retries: 10 },
    });
  }

  /** Fails when no broker takes a connection, or none proves who it is where that is asked. */
  async reach(): Promise<void> {
    await Promise.any(this.addresses.map((address) => connectOnce(address, this.tls)));
  }

  /** A group of one instance ends with it. */
  async forgetGroup(group: string): Promise<void> {
    const admin = this.client.admin();
    await admin.connect();
    try {
      await admin.deleteGroups([this.named(group)]);
    } catch (error) {
      log.warn({ err: error, group }, 'a consumer group stays behind until the brokers forget it');
    } finally {
      await admin.disconnect();
    }
  }

  /** The topic's or group's name on these brokers. */
  named(name: string): string {
    return this.prefix + name;
  }

  /** Makes sure that topics and their dead-letter topics are there: brokers create none on their own. */
  async createTopics(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const admin = this.client.admin();
    await admin.connect();
    try {
      const there = new Set(await admin.listTopics());
      const wanted = names.flatMap((name): ITopicConfig[] => [
        { topic: this.named(name), numPartitions: PARTITIONS, replicationFactor: -1 },
        {
          topic: this.named(deadTopicOf(name)),
          numPartitions: 1,
          replicationFactor: -1,
          configEntries: [{ name: 'max.message.bytes', value: String(LARGEST_LETTER_BYTES) }],
        },
      ]);
      const topics = wanted.filter(({ topic }) => !there.has(topic));
      if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
      await untilServed(() => admin.fetchTopicMetadata({ topics: wanted.map(({ topic }) => topic) }));
    } finally {
      await admin.disconnect();
    }
  }
}

function connectOnce(address: string, tls: ReturnType<typeof brokerTls>): Promise<void> {
  const [host, port] = address.split(':');
  return new Promise((resolve, reject) => {
    const place = { host: host!, port: Number(port), timeout: CONNECT_TIMEOUT_MS };
    const socket = tls ? connectSecurely({ ...place, ...tls }) : connect(place);
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.once(tls ? 'secureConnect' : 'connect', () => end(resolve));
    socket.once('timeout', () => end(() => reject(new Error(`${address} takes no connection`))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}

/** A topic made a moment ago, by us or by another service, is unknown to the brokers for a while; kafkajs's own wait gives up on that. */
async function untilServed(ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      const { type } = error as { type?: string };
      if (tries === 100 || !(type === 'UNKNOWN_TOPIC_OR_PARTITION' || type === 'LEADER_NOT_AVAILABLE'))
        throw error;
      await sleep(50);
    }
  }
}

interface KafkaLine {
  namespace: string;
  level: number;
  log: { message: string; [field: string]: unknown };
}

/** What kafkajs says it will retry is not an error of ours. */
function writeLog({ namespace, level, log: { message, error, groupId, topic } }: KafkaLine): void {
  const line = { kafka: namespace, error, groupId, topic };
  if (level === logLevel.ERROR) log.warn(line, message);
  else log.info(line, message);
}
