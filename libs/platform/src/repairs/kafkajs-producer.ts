import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';
import { log } from '../telemetry/log.ts';

/**
 * An idempotent producer that is replaced when a send fails. kafkajs would give the next messages the
 * sequence numbers of the failed ones; when only the acknowledgement was lost, the broker takes them for a
 * repetition, acknowledges and drops them. For the same reason sends run one after another: none is in flight
 * on a producer that fails.
 */
export class ReplaceableProducer {
  private connecting: Promise<Producer> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: Kafka) {}

  /**
   * Fulfilled when all in-sync replicas have the messages. Rejects when that is unknown; the caller sends
   * them again.
   */
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
      await producer.send({ topic, messages, acks: -1 });
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
    const producer = this.client.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }

  private async replace(error: unknown): Promise<void> {
    const failed = this.connecting;
    this.connecting = null;
    log.warn({ err: error }, 'Kafka producer failed and will be replaced');
    await failed?.then((producer) => producer.disconnect()).catch(() => undefined);
  }
}
