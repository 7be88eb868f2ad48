import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';
import { infrastructure } from './environment.ts';
import { eventually } from './eventually.ts';

export interface Told {
  key: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was told
  value: any;
  headers: Record<string, string>;
}

/** A topic, read from its beginning and written to by a test. */
export class Topic {
  readonly told: Told[] = [];
  private readonly kafka: Kafka;
  private reader: Consumer | null = null;
  private writer: Producer | null = null;

  constructor(
    private readonly name: string,
    brokers = infrastructure().KAFKA_BROKERS,
  ) {
    this.kafka = new Kafka({ clientId: 'test', brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  }

  async listen(): Promise<this> {
    const reader = this.kafka.consumer({
      groupId: `${this.name}.${Date.now()}.${Math.random()}`,
      maxWaitTimeInMs: 50,
    });
    this.reader = reader;
    await reader.connect();
    await reader.subscribe({ topic: this.name, fromBeginning: true });
    await reader.run({
      eachMessage: async ({ message: { key, value, headers } }) => {
        const text = Object.entries(headers ?? {}).map(([name, content]) => [name, String(content)]);
        this.told.push({
          key: String(key),
          value: parsed(String(value)),
          headers: Object.fromEntries(text),
        });
      },
    });
    return this;
  }

  /** What was told once `wanted` is true of it. */
  async until(wanted: (told: Told[]) => boolean): Promise<Told[]> {
    await eventually(() => expect(wanted(this.told)).toBe(true));
    return this.told;
  }

  /** Publishes as any service would. A string is sent as it is. */
  async tell(key: string, value: unknown, headers: Record<string, string> = {}): Promise<void> {
    if (!this.writer) {
      this.writer = this.kafka.producer();
      await this.writer.connect();
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    await this.writer.send({ topic: this.name, messages: [{ key, value: text, headers }] });
  }

  async close(): Promise<void> {
    await this.reader?.disconnect();
    await this.writer?.disconnect();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
