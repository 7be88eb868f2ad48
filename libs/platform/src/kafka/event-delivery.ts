import { context } from '@opentelemetry/api';
import type { KafkaMessage } from 'kafkajs';
import { Batcher, type Outcome } from '../mongo/batcher.ts';
import { isTransient } from '../service/transient.ts';
import { log } from '../telemetry/log.ts';
import { counter } from '../telemetry/metrics.ts';
import { continueTrace, inSpan, isSampled, linkTo, SpanKind } from '../telemetry/trace.ts';
import { deadTopicOf, letterOf, reasonOf } from './dead-letter.ts';
import type { Consumption, EventConsumer, Received } from './event-consumer.ts';
import type { EventPublisher } from './event-publisher.ts';

const deadLetters = counter({
  name: 'kafka_dead_letters_total',
  help: 'Messages that could not be handled and went to the dead-letter topic',
  labels: ['topic', 'group'],
});

const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];

/** Tells the group that this member is alive; fails when the group is being shared out anew. */
export type Heartbeat = () => Promise<void>;

/** What one partition has for the consumer. */
interface Part {
  batch: Received<unknown>[];
  heartbeat: Heartbeat;
}

/** Why messages can never be taken. */
interface Refusal {
  error: unknown;
}

/**
 * Hands messages to their consumer, those of several partitions together. What is only unlucky (a database down) is
 * tried again with back-off and blocks; what can never be taken goes to `<topic>.dead` with its error, alone.
 */
export class EventDelivery {
  private readonly together = new Batcher<Part, Refusal | null>((parts) => this.takeAll(parts));
  private stopping = false;

  constructor(
    private readonly publisher: EventPublisher,
    private readonly target: EventConsumer<unknown>,
    private readonly consumption: Consumption,
    private readonly groupId: string,
  ) {}

  /** What is tried again fails from here on: its messages come again to whoever is next. */
  stop(): void {
    this.stopping = true;
  }

  /** Messages of one partition, in order. Done when each has been taken or buried. */
  async deliver(messages: KafkaMessage[], partition: number, heartbeat: Heartbeat): Promise<void> {
    const readable: { message: KafkaMessage; received: Received<unknown> }[] = [];
    for (const message of messages.filter((one) => this.isWanted(one))) {
      const received = this.read(message);
      if ('error' in received) await this.bury(message, partition, received.error);
      else readable.push({ message, received });
    }
    if (readable.length === 0) return;

    const batch = readable.map(({ received }) => received);
    const refused = await this.together.add({ batch, heartbeat });
    if (!refused) return this.noteTaken(batch);
    if (readable.length === 1) return this.bury(readable[0]!.message, partition, refused.error);
    for (const { message } of readable) await this.deliver([message], partition, heartbeat);
  }

  /** One line an event, in the trace of whoever caused it. */
  private noteTaken(batch: Received<unknown>[]): void {
    const { topic } = this.consumption;
    for (const { event, traceparent } of batch) {
      const { id, type } = event as { id?: string; type?: string };
      context.with(continueTrace(traceparent), () => log.info({ topic, event: id, type }, 'event taken'));
    }
  }

  /** All partitions' at once; each on its own when together they are refused. */
  private async takeAll(parts: Part[]): Promise<Outcome<Refusal | null>[]> {
    const heartbeat = parts[0]!.heartbeat;
    const refused = await this.attempt(
      parts.flatMap(({ batch }) => batch),
      heartbeat,
    );
    if (!refused || parts.length === 1) return parts.map(() => ({ result: refused }));
    const outcomes: Outcome<Refusal | null>[] = [];
    for (const { batch } of parts) outcomes.push({ result: await this.attempt(batch, heartbeat) });
    return outcomes;
  }

  /** Null when taken; the error when it can never be. Waits and repeats for as long as it is only unlucky. */
  private async attempt(batch: Received<unknown>[], heartbeat: Heartbeat): Promise<Refusal | null> {
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

  private read({ value, headers }: KafkaMessage): Received<unknown> | Refusal {
    try {
      const event = this.consumption.schema.parse(parsed(value));
      return { event, traceparent: headers?.traceparent?.toString() };
    } catch (error) {
      return { error };
    }
  }

  private async bury(message: KafkaMessage, partition: number, error: unknown): Promise<void> {
    const { topic } = this.consumption;
    deadLetters.inc({ topic, group: this.groupId });
    log.error(
      { err: error, topic, partition, offset: message.offset },
      'a message cannot be handled and goes to the dead-letter topic',
    );
    const burial = { partition, offset: message.offset, group: this.groupId, reason: reasonOf(error) };
    await this.publisher.send(deadTopicOf(topic), [letterOf(message, burial)]);
  }
}

/** Throws without quoting what it could not read, as JSON.parse does: what it is about goes to logs and headers. */
function parsed(value: Buffer | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    throw new SyntaxError('the message is not JSON');
  }
}
