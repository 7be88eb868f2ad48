import { context } from '@opentelemetry/api';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { Consumption, EventConsumer, Received } from './event-consumer.ts';
import type { EventPublisher } from './event-publisher.ts';
import type { Brokers } from './kafka.ts';
import { log } from './log.ts';
import { counter, gauge } from './metrics.ts';
import { continueTrace, inSpan, isSampled, linkTo, SpanKind } from './trace.ts';
import { isTransient } from './transient.ts';

const consumerLag = gauge({
  name: 'kafka_consumer_lag_messages',
  help: 'Messages of a partition that this group has not taken yet, as of its last batch',
  labels: ['topic', 'group', 'partition'],
});
const deadLetters = counter({
  name: 'kafka_dead_letters_total',
  help: 'Messages that could not be handled and went to the dead-letter topic',
  labels: ['topic', 'group'],
});

const HEARTBEAT_MS = 2_000;
/** Until a consumer that kafkajs has given up begins anew. */
const ANEW_AFTER_MS = 500;
const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];

/**
 * Feeds one consumer from its topic. What is only unlucky (a database down) is tried again with back-off and blocks its
 * partition; what can never be taken goes to `<topic>.dead` with its error, and the partition goes on.
 */
export class ConsumerLoop {
  private readonly consumer: Consumer;
  private stopping = false;

  constructor(
    private readonly brokers: Brokers,
    private readonly publisher: EventPublisher,
    private readonly target: EventConsumer<unknown>,
    private readonly consumption: Consumption,
    private readonly groupId: string,
  ) {
    this.consumer = brokers.client.consumer({
      groupId: brokers.named(groupId),
      // What a killed instance held goes to the others after this, and so does what one that stands still held.
      sessionTimeout: 10_000,
      rebalanceTimeout: 10_000,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 500,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 200,
        maxRetryTime: 5_000,
        retries: 10,
        restartOnFailure: async () => !this.stopping,
      },
    });
  }

  async start(): Promise<void> {
    await this.consumer.connect();
    const { topic, everyInstance } = this.consumption;
    await this.consumer.subscribe({ topics: [this.brokers.named(topic)], fromBeginning: !everyInstance });
    const joined = new Promise<void>((resolve) =>
      this.consumer.on(this.consumer.events.GROUP_JOIN, () => resolve()),
    );
    // kafkajs restarts after most failures, and gives up after others that pass as well: a coordinator it did not find.
    this.consumer.on(this.consumer.events.CRASH, ({ payload: { restart } }) => {
      if (!restart) setTimeout(() => void this.run(), ANEW_AFTER_MS);
    });
    await this.run();
    await joined;
  }

  private async run(): Promise<void> {
    if (this.stopping) return;
    await this.consumer.run({ eachBatchAutoResolve: false, eachBatch: (payload) => this.takeBatch(payload) });
  }

  /** Finishes the batch under way, then leaves the group, so that the next start need not wait for a time-out. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.consumer.disconnect();
    if (this.consumption.everyInstance) await this.brokers.forgetGroup(this.groupId);
  }

  private async takeBatch({
    batch,
    resolveOffset,
    heartbeat,
    commitOffsetsIfNecessary,
  }: EachBatchPayload): Promise<void> {
    // However long a batch takes, the group knows that its member is alive.
    const alive = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      await this.deliver(batch.messages, heartbeat);
    } finally {
      clearInterval(alive);
    }
    const { partition } = batch;
    consumerLag.set(
      { topic: this.consumption.topic, group: this.groupId, partition },
      Number(batch.offsetLag()),
    );
    resolveOffset(batch.lastOffset());
    await commitOffsetsIfNecessary();
  }

  private async deliver(messages: KafkaMessage[], heartbeat: () => Promise<void>): Promise<void> {
    const readable: { message: KafkaMessage; received: Received<unknown> }[] = [];
    for (const message of messages.filter((one) => this.isWanted(one))) {
      const received = this.read(message);
      if ('error' in received) await this.bury(message, received.error);
      else readable.push({ message, received });
    }
    if (readable.length === 0) return;

    const refused = await this.attempt(
      readable.map(({ received }) => received),
      heartbeat,
    );
    if (!refused) return this.noteTaken(readable.map(({ received }) => received));
    if (readable.length === 1) return this.bury(readable[0]!.message, refused.error);
    for (const { message } of readable) await this.deliver([message], heartbeat);
  }

  /** One line an event, in the trace of whoever caused it. */
  private noteTaken(batch: Received<unknown>[]): void {
    const { topic } = this.consumption;
    for (const { event, traceparent } of batch) {
      const { id, type } = event as { id?: string; type?: string };
      context.with(continueTrace(traceparent), () => log.info({ topic, event: id, type }, 'event taken'));
    }
  }

  /** Null when taken; the error when it can never be. Waits and repeats for as long as it is only unlucky. */
  private async attempt(
    batch: Received<unknown>[],
    heartbeat: () => Promise<void>,
  ): Promise<{ error: unknown } | null> {
    for (let attempt = 0; ; attempt++) {
      try {
        await this.receive(batch);
        return null;
      } catch (error) {
        if (!isTransient(error)) return { error };
        if (this.stopping) throw error;
        const waitMs = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length - 1)]!;
        log.warn(
          { err: error, topic: this.consumption.topic, attempt },
          `the batch is tried again in ${waitMs} ms`,
        );
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        await heartbeat();
      }
    }
  }

  /** In the trace of the first event whose trace is recorded; the others are linked. */
  private receive(batch: Received<unknown>[]): Promise<void> {
    const sampled = batch.filter(({ traceparent }) => isSampled(traceparent));
    if (sampled.length === 0) return this.target.receive(batch);
    const { topic } = this.consumption;
    const attributes = {
      'messaging.system': 'kafka',
      'messaging.destination.name': topic,
      'messaging.consumer.group.name': this.groupId,
      'messaging.batch.message_count': batch.length,
    };
    const [first, ...others] = sampled.map(({ traceparent }) => continueTrace(traceparent));
    const links = others.flatMap((origin) => linkTo(origin) ?? []);
    const span = { name: `process ${topic}`, kind: SpanKind.CONSUMER, attributes, parent: first!, links };
    return inSpan(span, () => this.target.receive(batch));
  }

  /** A message without the header is from an older writer, and read. */
  private isWanted({ headers }: KafkaMessage): boolean {
    const { only } = this.consumption;
    const type = headers?.type?.toString();
    return !only || !type || only.includes(type);
  }

  private read({ value, headers }: KafkaMessage): Received<unknown> | { error: unknown } {
    try {
      const event = this.consumption.schema.parse(JSON.parse(value?.toString() ?? ''));
      return { event, traceparent: headers?.traceparent?.toString() };
    } catch (error) {
      return { error };
    }
  }

  private async bury(message: KafkaMessage, error: unknown): Promise<void> {
    const { topic } = this.consumption;
    deadLetters.inc({ topic, group: this.groupId });
    log.error(
      { err: error, topic, offset: message.offset },
      'a message cannot be handled and goes to the dead-letter topic',
    );
    const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 1_000) : 'unknown';
    const headers = {
      ...message.headers,
      'catraca-error': reason,
      'catraca-group': this.groupId,
      'catraca-offset': message.offset,
    };
    await this.publisher.send(`${topic}.dead`, [{ key: message.key, value: message.value, headers }]);
  }
}
