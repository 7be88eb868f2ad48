import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { Kafka, type KafkaConfig, logLevel } from 'kafkajs';
import type { KafkaSecuritySettings } from '../service/transport-settings.ts';
import { log } from '../telemetry/log.ts';
import { brokerSecurity, brokerTls } from './security.ts';
import { ensureTopics } from './topics.ts';
import '../repairs/kafkajs.ts';

export interface KafkaSettings extends KafkaSecuritySettings {
  KAFKA_BROKERS: string[];
  KAFKA_TOPIC_PREFIX: string;
}

const CONNECT_TIMEOUT_MS = 900;
/** Request time-out per broker. On expiry the connection is closed and the request retried. */
const REQUEST_TIMEOUT_MS = 6_000;

/** The Kafka brokers, and the prefix of this installation's topics and groups. */
export class Brokers {
  readonly client: Kafka;
  private readonly failFastClient: Kafka;
  private readonly prefix: string;
  private readonly addresses: readonly string[];
  private readonly tls: ReturnType<typeof brokerTls>;

  constructor(service: string, settings: KafkaSettings) {
    this.prefix = settings.KAFKA_TOPIC_PREFIX;
    this.addresses = settings.KAFKA_BROKERS;
    this.tls = brokerTls(settings);
    const options: KafkaConfig = {
      clientId: service,
      brokers: settings.KAFKA_BROKERS,
      ...brokerSecurity(settings),
      logLevel: logLevel.WARN,
      logCreator: () => writeLog,
      connectionTimeout: 3_000,
      requestTimeout: REQUEST_TIMEOUT_MS,
    };
    this.client = new Kafka({
      ...options,
      retry: { initialRetryTime: 100, maxRetryTime: 1_500, retries: 10 },
    });
    this.failFastClient = new Kafka({ ...options, retry: { initialRetryTime: 100, retries: 4 } });
  }

  /** Rejects when no broker accepts a connection, or none has a valid certificate where TLS is set. */
  async reach(): Promise<void> {
    await Promise.any(this.addresses.map((address) => connectOnce(address, this.tls)));
  }

  /**
   * Rejects soon with wrong credentials or certificates, which kafkajs's usual ten tries would hide for as
   * long as a start waits.
   */
  private async assertCredentials(): Promise<void> {
    const admin = this.failFastClient.admin();
    try {
      await admin.connect();
    } finally {
      await admin.disconnect();
    }
  }

  /** Deletes the group of a single instance when that instance stops. */
  async deleteGroup(group: string): Promise<void> {
    const admin = this.failFastClient.admin();
    try {
      await admin.connect();
      await admin.deleteGroups([this.named(group)]);
    } catch (error) {
      log.warn({ err: error, group }, 'consumer group not deleted; the brokers will expire it');
    } finally {
      await admin.disconnect();
    }
  }

  /** The topic's or group's name on these brokers. */
  named(name: string): string {
    return this.prefix + name;
  }

  /**
   * Creates missing topics and their dead-letter topics, and updates existing ones. Brokers create none on
   * their own.
   */
  async createTopics(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.assertCredentials();
    const admin = this.client.admin();
    await admin.connect();
    try {
      await ensureTopics(
        admin,
        names.map((name) => this.named(name)),
      );
    } finally {
      await admin.disconnect();
    }
  }
}

function connectOnce(address: string, tls: ReturnType<typeof brokerTls>): Promise<void> {
  const [host, port] = address.split(':');
  return new Promise((resolve, reject) => {
    const target = { host: host!, port: Number(port), timeout: CONNECT_TIMEOUT_MS };
    const socket = tls ? connectSecurely({ ...target, ...tls }) : connect(target);
    const end = (settle: () => void) => {
      socket.destroy();
      settle();
    };
    socket.once(tls ? 'secureConnect' : 'connect', () => end(resolve));
    socket.once('timeout', () => end(() => reject(new Error(`${address} does not accept the connection`))));
    socket.once('error', (error) => end(() => reject(error)));
  });
}

interface KafkaLine {
  namespace: string;
  level: number;
  log: { message: string; [field: string]: unknown };
}

/** kafkajs logs what it retries as an error. */
function writeLog({ namespace, level, log: { message, error, groupId, topic } }: KafkaLine): void {
  const line = { kafka: namespace, error, groupId, topic };
  if (level === logLevel.ERROR) log.warn(line, message);
  else log.info(line, message);
}
