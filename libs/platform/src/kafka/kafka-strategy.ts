import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Resources } from '../service/resources.ts';
import type { PlatformDescriptor } from '../service/service-descriptor.ts';
import { log } from '../telemetry/log.ts';
import type { Brokers } from './brokers.ts';
import { ConsumerLoop } from './consumer-loop.ts';
import { type Consumption, type ConsumptionOptions, KAFKA, type Received } from './event-pattern.ts';
import type { EventPublisher } from './event-publisher.ts';
import { isUnreachable } from './unreachable.ts';

/**
 * How long a start waits until the consumers have joined their groups. After that the service runs and they
 * keep trying.
 */
const JOIN_WAIT_MS = 10_000;
const RETRY_MS = 1_000;

/** Nest's transport for Kafka: one consumer loop for each topic that has a handler (ADR 25). */
export class KafkaStrategy extends Server implements CustomTransportStrategy {
  override readonly transportId = KAFKA;
  /** Failures of handlers are the consumer loop's: it retries the batch or sends a dead letter. */
  override propagatesEventHandlerErrors = true;
  private loops: ConsumerLoop[] = [];
  private isStarted = false;
  private isClosing = false;

  constructor(
    private readonly descriptor: PlatformDescriptor,
    private readonly brokers: Brokers,
    private readonly publisher: EventPublisher,
  ) {
    super();
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      const topics = [...this.messageHandlers.keys()];
      this.assertTopicsAreRegistered(topics);
      this.loops = [...this.messageHandlers].map(([topic, handler]) => this.loopOf(topic, handler));
      const joined = this.join(topics);
      await Promise.race([joined, sleep(JOIN_WAIT_MS, undefined, { ref: false })]);
      this.isStarted = true;
      callback();
    } catch (error) {
      callback(error);
    }
  }

  /** Finishes batches in flight and leaves the groups. May be called twice. */
  async close(): Promise<void> {
    this.isClosing = true;
    await Promise.all(this.loops.splice(0).map((loop) => loop.stop()));
  }

  override on(): never {
    throw new TypeError('the Kafka transport has no events');
  }

  override unwrap<Client>(): Client {
    return this.brokers.client as Client;
  }

  /** Topics are created first: brokers do not create them on their own. */
  private async join(topics: string[]): Promise<void> {
    await this.retried(topics, () => this.brokers.createTopics(topics));
    await Promise.all(this.loops.map((loop) => this.retried([loop.topic], () => loop.start())));
  }

  /**
   * A start fails with what a retry cannot repair, such as a wrong password. A service that has started goes
   * on trying.
   */
  private async retried(topics: string[], step: () => Promise<void>): Promise<void> {
    while (!this.isClosing) {
      try {
        return await step();
      } catch (error) {
        if (!this.isStarted && !isUnreachable(error)) throw error;
        log.warn({ err: error, topics }, 'consuming has not started; will be retried');
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
  }

  private loopOf(topic: string, handler: MessageHandler): ConsumerLoop {
    const consumption: Consumption = { topic, ...(handler.extras as ConsumptionOptions) };
    const { name } = this.descriptor;
    const owner = consumption.everyInstance ? `${name}.${randomUUID()}` : name;
    return new ConsumerLoop({
      brokers: this.brokers,
      publisher: this.publisher,
      receive: (batch) => handle(handler, batch),
      consumption,
      groupId: `${owner}.${topic}`,
    });
  }

  private assertTopicsAreRegistered(topics: string[]): void {
    const used = topics.toSorted().join(', ');
    const registered = this.descriptor.consumes.toSorted().join(', ');
    if (used !== registered)
      throw new Error(`${this.descriptor.name} consumes [${used}], but the registry lists [${registered}]`);
  }
}

async function handle(handler: MessageHandler, batch: Received<unknown>[]): Promise<void> {
  const result = await handler(batch);
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}

/** Null for a service that uses no Kafka. */
export function connectKafka(
  app: INestApplication,
  descriptor: PlatformDescriptor,
  { brokers, publisher }: Resources,
): KafkaStrategy | null {
  if (!brokers || !publisher) return null;
  const strategy = new KafkaStrategy(descriptor, brokers, publisher);
  app.connectMicroservice({ strategy });
  return strategy;
}
