import { type Message, Partitioners, type Producer } from 'kafkajs';
import type { Brokers } from './kafka.ts';
import { log } from './log.ts';

/**
 * Publishes to Kafka with an idempotent producer, acknowledged by all in-sync replicas.
 * A producer that failed is replaced, and the caller sends its messages again: kafkajs gives what it sends next the sequence
 * numbers of what failed, and when only the brokers' word was lost, they take it for a repetition, acknowledge and drop it.
 * For the same reason one send waits for the other: none is under way on a producer that fails.
 */
export class EventPublisher {
  private connecting: Promise<Producer> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly brokers: Brokers) {}

  send(topic: string, messages: Message[]): Promise<void> {
    const sent = this.last.then(() => this.sendNext(topic, messages));
    this.last = sent.catch(() => undefined);
    return sent;
  }

  async close(): Promise<void> {
    await this.last;
    const connecting = this.connecting;
    this.connecting = null;
    if (connecting) await (await connecting).disconnect();
  }

  private async sendNext(topic: string, messages: Message[]): Promise<void> {
    const producer = await this.producer();
    try {
      await producer.send({ topic: this.brokers.named(topic), messages, acks: -1 });
    } catch (error) {
      await this.replace(error);
      throw error;
    }
  }

  private producer(): Promise<Producer> {
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = null;
      throw error;
    });
    return this.connecting;
  }

  private async connect(): Promise<Producer> {
    const producer = this.brokers.client.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }

  private async replace(error: unknown): Promise<void> {
    const dead = this.connecting;
    this.connecting = null;
    log.warn({ err: error }, 'the Kafka producer failed and is replaced');
    await dead?.then((producer) => producer.disconnect()).catch(() => undefined);
  }
}
