import type { Message } from 'kafkajs';
import { ReplaceableProducer } from '../repairs/kafkajs-producer.ts';
import type { Brokers } from './brokers.ts';

/** Publishes to this installation's topics, acknowledged by all in-sync replicas. */
export class EventPublisher {
  private readonly producer: ReplaceableProducer;

  constructor(private readonly brokers: Brokers) {
    this.producer = new ReplaceableProducer(brokers.client);
  }

  /** Rejects when the outcome is unknown: send the messages again. */
  send(topic: string, messages: Message[]): Promise<void> {
    return this.producer.send(this.brokers.named(topic), messages);
  }

  close(): Promise<void> {
    return this.producer.close();
  }
}
