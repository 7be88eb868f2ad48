import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';
import { kafkaClient } from './environment.ts';
import { eventually } from './eventually.ts';

export interface TopicMessage {
  key: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read arbitrary values
  value: any;
  headers: Record<string, string>;
}

/** A Kafka topic that a test reads from its beginning and publishes to. `brokers`: without a log-in. */
export class Topic {
  readonly messages: TopicMessage[] = [];
  private readonly kafka: Kafka;
  private reader: Consumer | null = null;
  private writer: Producer | null = null;

  constructor(
    private readonly name: string,
    brokers?: string,
  ) {
    this.kafka = brokers
      ? new Kafka({ clientId: 'test', brokers: brokers.split(','), logLevel: logLevel.NOTHING })
      : kafkaClient();
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
        this.messages.push({
          key: String(key),
          value: parsed(String(value)),
          headers: Object.fromEntries(text),
        });
      },
    });
    return this;
  }

  /** Waits until `condition` is true of the messages read so far, and returns them. */
  async until(condition: (messages: TopicMessage[]) => boolean): Promise<TopicMessage[]> {
    await eventually(() => expect(condition(this.messages)).toBe(true));
    return this.messages;
  }

  /** Publishes a message. A string is sent unchanged, anything else as JSON. */
  async publish(key: string, value: unknown, headers: Record<string, string> = {}): Promise<void> {
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
