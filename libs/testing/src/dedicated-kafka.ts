import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PreparedKafka, prepareKafka } from '@catraca/stack/kafka/kafka-process';
import type { Properties } from '@catraca/stack/kafka/kafka-properties';
import { freePorts } from '@catraca/stack/ports';
import type { RunningProcess } from '@catraca/stack/processes/processes';

interface DedicatedKafkaOptions {
  /** Data folder. Default: a new temporary folder. */
  folder?: string;
  /** Broker properties that override those of libs/stack, as a function of the assigned ports. */
  properties?: (ports: { broker: number; controller: number; second: number }) => Properties;
  formatArgs?: readonly string[];
}

/** A Kafka for one test file, which may kill it. It has no supervisor: only the test restarts it. */
export class DedicatedKafka {
  private process: RunningProcess | null = null;

  private constructor(
    private readonly prepared: PreparedKafka,
    private readonly folder: string,
    /** Port for a second listener, for tests that configure one. */
    readonly secondPort: number,
  ) {}

  static async start({
    folder,
    properties,
    formatArgs = [],
  }: DedicatedKafkaOptions = {}): Promise<DedicatedKafka> {
    const [broker, controller, second] = (await freePorts(3)) as [number, number, number];
    const dataDirectory = folder ?? mkdtempSync(join(tmpdir(), 'catraca-kafka-'));
    const ports = { broker, controller };
    const options = {
      dataDirectory,
      ports,
      properties: properties?.({ ...ports, second }) ?? {},
      formatArgs,
    };
    const prepared = await prepareKafka(options, () => undefined);
    const kafka = new DedicatedKafka(prepared, dataDirectory, second);
    await kafka.start();
    return kafka;
  }

  /** host:port of its plain listener. */
  get broker(): string {
    return this.prepared.broker;
  }

  /** Settings of a service that uses it: it asks for no log-in. */
  get settings() {
    return { KAFKA_BROKERS: this.broker, KAFKA_SASL_MECHANISM: '', KAFKA_USERNAME: '', KAFKA_PASSWORD: '' };
  }

  async start(): Promise<void> {
    this.process = await this.prepared.launch();
  }

  /** Sends SIGKILL and waits for the end of the process. */
  async kill(): Promise<void> {
    this.process?.child.kill('SIGKILL');
    await this.ended();
  }

  /** Resolves when the process has ended, for whatever reason. */
  async ended(): Promise<void> {
    await this.process?.ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
