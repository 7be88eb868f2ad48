import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, Consumer, EachBatchPayload } from 'kafkajs';
import { ConsumerWatchdog } from '../repairs/kafkajs-consumer.ts';
import { withTimeout } from '../service/with-timeout.ts';
import { log } from '../telemetry/log.ts';
import { gauge } from '../telemetry/metrics.ts';
import { batchPauseMs } from './batch-pause.ts';
import type { Brokers } from './brokers.ts';
import { EventDelivery, type Receive } from './event-delivery.ts';
import type { Consumption } from './event-pattern.ts';
import type { EventPublisher } from './event-publisher.ts';
import { PARTITIONS } from './topic-settings.ts';

const consumerLag = gauge({
  name: 'kafka_consumer_lag_messages',
  help: 'Messages of a partition that the group has not consumed, as of its last batch',
  labels: ['topic', 'group', 'partition'],
});

const HEARTBEAT_MS = 1_500;
/** After this time the partitions of a dead instance go to the others. The minimum that brokers allow. */
const SESSION_MS = 6_000;
/**
 * Limit for kafkajs to leave a group or to commit. After many rebalances it was seen to take half a minute.
 */
const STOP_TIMEOUT_MS = 5_000;
/** Events consumed since the last commit come again after a crash. A commit costs as much as a batch. */
const COMMIT_EVERY_MS = 1_000;
/** Bytes per partition and fetch: some 350 events, so that a batch's work stays within all time limits. */
const MAX_FETCH_BYTES = 256 * 1024;

export interface ConsumerLoopOptions {
  brokers: Brokers;
  publisher: EventPublisher;
  receive: Receive;
  consumption: Consumption;
  groupId: string;
}

/** Consumes a topic for one handler, all partitions together, and commits the group's offsets. */
export class ConsumerLoop {
  private consumer: Consumer;
  private readonly delivery: EventDelivery;
  private readonly watchdog = new ConsumerWatchdog(() => this.replace());
  /** Next offset by partition: consumed and not committed yet. */
  private readonly uncommitted = new Map<number, string>();
  private commitTimer: NodeJS.Timeout | null = null;
  /** Messages of the fetch in progress, and its start. */
  private fetched = 0;
  private fetchStartedAt = 0;
  private readonly inFlight = new Set<Promise<void>>();
  private readonly joined = Promise.withResolvers<void>();
  private isStopping = false;

  constructor(private readonly options: ConsumerLoopOptions) {
    this.delivery = new EventDelivery(options);
    this.consumer = this.newConsumer();
  }

  get topic(): string {
    return this.options.consumption.topic;
  }

  /** Fulfilled when the consumer has joined its group. After a failure it may be called again. */
  async start(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      await this.renew();
      throw error;
    }
    this.watchdog.start();
    await this.joined.promise;
  }

  /**
   * Finishes batches in flight and leaves the group, so that the next start need not wait for the session
   * time-out.
   */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.delivery.stop();
    await atMost(this.watchdog.stop());
    await Promise.allSettled(this.inFlight);
    await atMost(this.commit().then(() => this.consumer.disconnect()));
    const { brokers, consumption, groupId } = this.options;
    if (consumption.everyInstance) await atMost(brokers.deleteGroup(groupId));
  }

  private newConsumer(): Consumer {
    const { brokers, groupId } = this.options;
    const consumer = brokers.client.consumer({
      groupId: brokers.named(groupId),
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1_000,
      maxBytesPerPartition: MAX_FETCH_BYTES,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 200,
        maxRetryTime: 1_500,
        retries: 10,
        restartOnFailure: async () => !this.isStopping,
      },
    });
    // Commit before partitions move: their next owner starts from the committed offset.
    consumer.on(consumer.events.REBALANCING, () => this.commit());
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.uncommitted.clear();
      this.forgetLag();
      this.joined.resolve();
    });
    this.watchdog.watch(consumer);
    return consumer;
  }

  private async run(): Promise<void> {
    await this.consumer.connect();
    const { brokers, consumption } = this.options;
    const { topic, everyInstance } = consumption;
    await this.consumer.subscribe({ topics: [brokers.named(topic)], fromBeginning: !everyInstance });
    await this.consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS,
      eachBatch: (payload) => this.watchdog.during(this.track(this.consume(payload))),
    });
  }

  private async replace(): Promise<void> {
    await this.renew();
    if (!this.isStopping) await this.run();
  }

  private async renew(): Promise<void> {
    await atMost(this.consumer.disconnect());
    if (!this.isStopping) this.consumer = this.newConsumer();
  }

  private async consume({ batch, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    if (this.isStopping) return;
    if (this.inFlight.size === 0) {
      this.fetched = 0;
      this.fetchStartedAt = performance.now();
    }
    this.fetched += batch.messages.length;
    const heartbeats = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      await this.delivery.deliver(batch.messages, batch.partition, heartbeat);
    } finally {
      clearInterval(heartbeats);
    }
    resolveOffset(batch.lastOffset());
    this.recordConsumed(batch);
    await this.pause();
  }

  private async track(work: Promise<void>): Promise<void> {
    this.inFlight.add(work);
    try {
      await work;
    } finally {
      this.inFlight.delete(work);
    }
  }

  /**
   * The next fetch starts when the batches of all partitions are done. Their time counts as part of the
   * pause.
   */
  private async pause(): Promise<void> {
    while (!this.isStopping) {
      const pauseMs = this.options.consumption.pauseMs ?? batchPauseMs(this.fetched);
      const leftMs = this.fetchStartedAt + pauseMs - performance.now();
      if (leftMs <= 0) return;
      await sleep(leftMs);
    }
  }

  private recordConsumed(batch: Batch): void {
    const { partition } = batch;
    const { consumption, groupId } = this.options;
    consumerLag.set({ topic: consumption.topic, group: groupId, partition }, Number(batch.offsetLag()));
    this.uncommitted.set(partition, String(BigInt(batch.lastOffset()) + 1n));
    this.commitTimer ??= setTimeout(() => void this.commit(), COMMIT_EVERY_MS);
  }

  /** Another member may have the partitions now, and knows how far they are. */
  private forgetLag(): void {
    const { consumption, groupId } = this.options;
    for (let partition = 0; partition < PARTITIONS; partition++)
      consumerLag.remove({ topic: consumption.topic, group: groupId, partition });
  }

  private async commit(): Promise<void> {
    if (this.commitTimer) clearTimeout(this.commitTimer);
    this.commitTimer = null;
    const { brokers, consumption } = this.options;
    const topic = brokers.named(consumption.topic);
    const offsets = [...this.uncommitted].map(([partition, offset]) => ({ topic, partition, offset }));
    this.uncommitted.clear();
    if (offsets.length === 0) return;
    try {
      await this.consumer.commitOffsets(offsets);
    } catch (error) {
      log.info({ err: error, topic }, 'offsets not committed; their messages may come again');
    }
  }
}

/** Limits how long a stop waits for brokers. The group removes silent members after the session time-out. */
async function atMost(work: Promise<unknown>): Promise<void> {
  await withTimeout(work, STOP_TIMEOUT_MS).catch(() => undefined);
}
