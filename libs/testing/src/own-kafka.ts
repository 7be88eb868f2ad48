import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PreparedKafka, prepareKafka } from '@catraca/local/kafka-process';
import type { Properties } from '@catraca/local/kafka-properties';
import { freePorts } from '@catraca/local/ports';
import type { RunningProcess } from '@catraca/local/processes';

interface OwnKafkaOptions {
  /** Where its files are; a temporary folder of its own without it. */
  folder?: string;
  /** Over those of deploy/local. A function of the ports that it was given. */
  properties?: (ports: { broker: number; controller: number; second: number }) => Properties;
  formatArgs?: readonly string[];
}

/** A Kafka for one test file, which may be killed: nobody starts it again but the test. */
export class OwnKafka {
  private process: RunningProcess | null = null;

  private constructor(
    private readonly prepared: PreparedKafka,
    private readonly folder: string,
    /** Of one more listener, for tests that configure one. */
    readonly secondPort: number,
  ) {}

  static async start({ folder, properties, formatArgs = [] }: OwnKafkaOptions = {}): Promise<OwnKafka> {
    const [broker, controller, second] = (await freePorts(3)) as [number, number, number];
    const dataDirectory = folder ?? mkdtempSync(join(tmpdir(), 'catraca-kafka-'));
    const ports = { broker, controller };
    const place = { dataDirectory, ports, properties: properties?.({ ...ports, second }) ?? {}, formatArgs };
    const prepared = await prepareKafka(place, () => undefined);
    const kafka = new OwnKafka(prepared, dataDirectory, second);
    await kafka.start();
    return kafka;
  }

  /** host:port of its plain listener. */
  get broker(): string {
    return this.prepared.broker;
  }

  async start(): Promise<void> {
    this.process = await this.prepared.launch();
  }

  /** SIGKILL: it has no time to say farewell. */
  async kill(): Promise<void> {
    this.process?.child.kill('SIGKILL');
    await this.ended();
  }

  /** Fulfilled when it has ended, by itself or not. */
  async ended(): Promise<void> {
    await this.process?.ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
