import { setTimeout as sleep } from 'node:timers/promises';
import { kafkaClient } from '@catraca/testing/environment';
import type { Kafka, Message, Producer } from 'kafkajs';

const BATCH = 1_000;
const LOOK_MS = 5_000;

/**
 * Fills a topic with copies of its first event. Consumers have handled it already, and handle each copy
 * again.
 */
export class Backlog {
  private constructor(
    private readonly producer: Producer,
    private readonly topic: string,
    private readonly event: Message,
  ) {}

  static async open(topic: string): Promise<Backlog> {
    const kafka = kafkaClient();
    const event = await firstEvent(kafka, topic);
    const producer = kafka.producer();
    await producer.connect();
    return new Backlog(producer, topic, event);
  }

  /** Adds as many events whenever fewer are left. */
  async keepAbove(count: number, left: () => Promise<number>, signal: AbortSignal): Promise<void> {
    const messages = Array.from({ length: BATCH }, () => this.event);
    while (!signal.aborted) {
      if ((await left().catch(() => count)) < count)
        for (let sent = 0; sent < count; sent += BATCH)
          await this.producer.send({ topic: this.topic, messages });
      await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  close(): Promise<void> {
    return this.producer.disconnect();
  }
}

async function firstEvent(kafka: Kafka, topic: string): Promise<Message> {
  const consumer = kafka.consumer({ groupId: `backlog.${process.pid}` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const found = new Promise<Message>((resolve) => {
    void consumer.run({
      eachMessage: async ({ message: { key, value, headers } }) => {
        if (headers?.type) resolve({ key, value, headers });
      },
    });
  });
  const event = await found;
  await consumer.disconnect();
  return event;
}
