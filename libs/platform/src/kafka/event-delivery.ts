import { setTimeout as sleep } from 'node:timers/promises';
import { context } from '@opentelemetry/api';
import type { KafkaMessage } from 'kafkajs';
import { Batcher, type Outcome } from '../mongo/batcher.ts';
import { log } from '../telemetry/log.ts';
import { counter, gauge } from '../telemetry/metrics.ts';
import { continueTrace, inSpan, isSampled, linkTo, SpanKind } from '../telemetry/trace.ts';
import { deadLetterOf, deadTopicOf, reasonOf } from './dead-letter.ts';
import type { Consumption, Received } from './event-pattern.ts';
import type { EventPublisher } from './event-publisher.ts';
import { Failures, type Retry } from './failures.ts';
import { isRefusal } from './refused-event.ts';

const deadLetters = counter({
  name: 'kafka_dead_letters_total',
  help: 'Messages that could not be handled and went to the dead-letter topic',
  labels: ['topic', 'group'],
});

const blockedSeconds = gauge({
  name: 'kafka_blocked_seconds',
  help: 'How long the group has been unable to handle the messages at hand; 0 when it goes on',
  labels: ['topic', 'group'],
});

/** Pause between two heartbeats while waiting. */
const WAIT_STEP_MS = 2_000;

/** The handler of a topic. A batch comes again when it throws, so it must be safe to repeat. */
export type Receive = (batch: Received<unknown>[]) => Promise<void>;

/** Tells the group that this member is alive. Rejects when the group rebalances. */
export type Heartbeat = () => Promise<void>;

interface DeliveryOptions {
  publisher: EventPublisher;
  receive: Receive;
  consumption: Consumption;
  groupId: string;
}

/** Messages of one partition. */
interface PartitionBatch {
  batch: Received<unknown>[];
  heartbeat: Heartbeat;
}

/** Why a batch was not handled. */
interface Failure {
  error: unknown;
}

/**
 * Hands messages to their handler, those of several partitions together. Only a message that is itself wrong,
 * by its form or by a rule, goes to `<topic>.dead`, alone and with its error. Every other failure is retried
 * with back-off and blocks: it may be the database's, or a mistake of ours, and the message is good (ADR 27).
 */
export class EventDelivery {
  private readonly batcher = new Batcher<PartitionBatch, Failure | null>((parts) => this.handleAll(parts));
  private readonly stopping = new AbortController();

  constructor(private readonly options: DeliveryOptions) {}

  /** From here on retries fail: their messages come again to the next owner of the partition. */
  stop(): void {
    this.stopping.abort();
  }

  /** Messages of one partition, in order. Fulfilled when each was handled or is a dead letter. */
  async deliver(messages: KafkaMessage[], partition: number, heartbeat: Heartbeat): Promise<void> {
    const readable: { message: KafkaMessage; received: Received<unknown> }[] = [];
    for (const message of messages.filter((one) => this.isWanted(one))) {
      const received = this.parse(message);
      if ('error' in received) await this.sendDeadLetter(message, partition, received.error);
      else readable.push({ message, received });
    }
    if (readable.length === 0) return;

    const batch = readable.map(({ received }) => received);
    const failure = await this.batcher.add({ batch, heartbeat });
    if (!failure) return this.logHandled(batch);
    if (readable.length === 1) return this.sendDeadLetter(readable[0]!.message, partition, failure.error);
    for (const { message } of readable) await this.deliver([message], partition, heartbeat);
  }

  /** Logs one line per event, in the trace of its cause. */
  private logHandled(batch: Received<unknown>[]): void {
    const { topic } = this.options.consumption;
    for (const received of batch) {
      const line = { topic, ...namesOf(received) };
      context.with(continueTrace(received.traceparent), () => log.info(line, 'event handled'));
    }
  }

  /** Handles all partitions together, or each alone if that fails. */
  private async handleAll(parts: PartitionBatch[]): Promise<Outcome<Failure | null>[]> {
    const { heartbeat } = parts[0]!;
    const together = parts.flatMap(({ batch }) => batch);
    const failure = await this.attempt(together, heartbeat);
    if (!failure || parts.length === 1) return parts.map(() => ({ result: failure }));
    const outcomes: Outcome<Failure | null>[] = [];
    for (const { batch } of parts) outcomes.push({ result: await this.attempt(batch, heartbeat) });
    return outcomes;
  }

  /**
   * Null when handled. Failures of several messages are returned for smaller batches, those of one only when
   * it is refused.
   */
  private async attempt(batch: Received<unknown>[], heartbeat: Heartbeat): Promise<Failure | null> {
    const blocked = { topic: this.options.consumption.topic, group: this.options.groupId };
    try {
      return await this.untilHandled(batch, heartbeat, (seconds) => blockedSeconds.set(blocked, seconds));
    } finally {
      blockedSeconds.set(blocked, 0);
    }
  }

  private async untilHandled(
    batch: Received<unknown>[],
    heartbeat: Heartbeat,
    setBlocked: (seconds: number) => void,
  ): Promise<Failure | null> {
    const failures = new Failures();
    const startedAt = performance.now();
    for (;;) {
      try {
        await this.handle(batch);
        return null;
      } catch (error) {
        const retry = failures.add(error);
        if (!retry.isExpected && (batch.length > 1 || isRefusal(error))) return { error };

        setBlocked((performance.now() - startedAt) / 1_000);
        this.logFailure(error, batch, retry);
        await this.wait(retry.delayMs, heartbeat, error);
      }
    }
  }

  private logFailure(error: unknown, batch: Received<unknown>[], { isExpected, delayMs }: Retry): void {
    const line = { err: error, topic: this.options.consumption.topic, retry_in_ms: delayMs };
    if (isExpected) log.warn(line, 'handling a batch failed and will be retried');
    else log.error({ ...line, ...namesOf(batch[0]!) }, 'an event cannot be handled and blocks its topic');
  }

  /** Throws `error` when the consumer stops: the messages come again to the next owner of the partition. */
  private async wait(ms: number, heartbeat: Heartbeat, error: unknown): Promise<void> {
    const { signal } = this.stopping;
    for (let leftMs = ms; leftMs > 0; leftMs -= WAIT_STEP_MS) {
      await sleep(Math.min(leftMs, WAIT_STEP_MS), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
      await heartbeat();
    }
  }

  /** In the first recorded trace of the batch, linked to the others. */
  private handle(batch: Received<unknown>[]): Promise<void> {
    const { receive, consumption, groupId } = this.options;
    const sampled = batch.filter(({ traceparent }) => isSampled(traceparent));
    if (sampled.length === 0) return receive(batch);
    const attributes = {
      'messaging.system': 'kafka',
      'messaging.destination.name': consumption.topic,
      'messaging.consumer.group.name': groupId,
      'messaging.batch.message_count': batch.length,
    };
    const [first, ...others] = sampled.map(({ traceparent }) => continueTrace(traceparent));
    const links = others.flatMap((origin) => linkTo(origin) ?? []);
    const name = `process ${consumption.topic}`;
    return inSpan({ name, kind: SpanKind.CONSUMER, attributes, parent: first!, links }, () => receive(batch));
  }

  /** A message without these headers was published by hand: it is read, so that none is lost silently. */
  private isWanted({ headers }: KafkaMessage): boolean {
    const { only, concerning } = this.options.consumption;
    const type = headers?.type?.toString();
    if (only && type && !only.includes(type)) return false;
    const concerns = headers?.concerns?.toString();
    return !concerning || concerns === undefined || concerns.split(',').includes(concerning);
  }

  private parse({ value, headers, timestamp }: KafkaMessage): Received<unknown> | Failure {
    try {
      const event = this.options.consumption.schema.parse(jsonOf(value));
      const publishedAt = new Date(Number(timestamp));
      return { event, traceparent: headers?.traceparent?.toString(), publishedAt };
    } catch (error) {
      return { error };
    }
  }

  private async sendDeadLetter(message: KafkaMessage, partition: number, error: unknown): Promise<void> {
    const { publisher, consumption, groupId } = this.options;
    const { topic } = consumption;
    const { offset } = message;
    deadLetters.inc({ topic, group: groupId });
    log.error(
      { err: error, topic, partition, offset },
      'message cannot be handled and becomes a dead letter',
    );
    const origin = { partition, offset, group: groupId, reason: reasonOf(error) };
    await publisher.send(deadTopicOf(topic), [deadLetterOf(message, origin)]);
  }
}

/** What a log line says of an event: ids only. */
function namesOf({ event }: Received<unknown>) {
  const { id, type, data } = event as { id?: string; type?: string; data?: { charge?: { id?: string } } };
  return { event: id, type, charge: data?.charge?.id };
}

/** JSON.parse quotes its input in errors. This error does not: it goes to logs and headers. */
function jsonOf(value: Buffer | null): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    throw new SyntaxError('the message is not JSON');
  }
}
