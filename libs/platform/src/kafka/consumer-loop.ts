import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, Consumer, EachBatchPayload } from 'kafkajs';
import { ConsumerWatchdog } from '../repairs/kafkajs-consumer.ts';
import { log } from '../telemetry/log.ts';
import { gauge } from '../telemetry/metrics.ts';
import { type Brokers, PARTITIONS } from './brokers.ts';
import type { Consumption, EventConsumer } from './event-consumer.ts';
import { EventDelivery } from './event-delivery.ts';
import type { EventPublisher } from './event-publisher.ts';
import { pauseByLoad } from './pause-by-load.ts';

const consumerLag = gauge({
  name: 'kafka_consumer_lag_messages',
  help: 'Messages of a partition that this group has not taken yet, as of its last batch',
  labels: ['topic', 'group', 'partition'],
});

const HEARTBEAT_MS = 1_500;
/**
 * What a killed instance held goes to the others after this, and so does what one that stands still held. The least that
 * brokers allow: after a restart of theirs, the group waits as long once more for members that are no longer.
 */
const SESSION_MS = 6_000;
/** For kafkajs to leave a group, to give up a consumer or to commit: after many rebalances it was seen to take half a minute. */
const FAREWELL_MS = 5_000;
/** What was taken since then is delivered once more after a crash. Committing each batch cost as much as taking it. */
const COMMIT_EVERY_MS = 1_000;
/** Of one partition, in bytes: some 350 events, so that what a batch sets off stays within every time limit. */
const LARGEST_FETCH = 256 * 1024;

/** Feeds one consumer from its topic, all partitions together, and remembers in its group how far it has come. */
export class ConsumerLoop {
  private consumer: Consumer;
  private readonly delivery: EventDelivery;
  private readonly watchdog = new ConsumerWatchdog(() => this.replace());
  /** By partition, the offset to go on from: taken, and not committed yet. */
  private readonly taken = new Map<number, string>();
  private commitTimer: NodeJS.Timeout | null = null;
  /** Messages of the fetch that is being taken, and since when. */
  private fetched = 0;
  private takenSince = 0;
  private readonly underWay = new Set<Promise<void>>();
  private readonly joined = Promise.withResolvers<void>();
  private stopping = false;

  constructor(
    private readonly brokers: Brokers,
    publisher: EventPublisher,
    target: EventConsumer<unknown>,
    private readonly consumption: Consumption,
    private readonly groupId: string,
  ) {
    this.delivery = new EventDelivery(publisher, target, consumption, groupId);
    this.consumer = this.newConsumer();
  }

  /** Done when the group has it, be it at a later attempt. */
  async start(): Promise<void> {
    await this.run();
    this.watchdog.start();
    await this.joined.promise;
  }

  /** Finishes what is under way, then leaves the group, so that the next start need not wait for a time-out. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.delivery.stop();
    await inTime(this.watchdog.stop());
    await Promise.allSettled(this.underWay);
    await inTime(this.commit().then(() => this.consumer.disconnect()));
    if (this.consumption.everyInstance) await this.brokers.forgetGroup(this.groupId);
  }

  private newConsumer(): Consumer {
    const consumer = this.brokers.client.consumer({
      groupId: this.brokers.named(this.groupId),
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 1_000,
      maxBytesPerPartition: LARGEST_FETCH,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 200,
        maxRetryTime: 1_500,
        retries: 10,
        restartOnFailure: async () => !this.stopping,
      },
    });
    // Before partitions go to others, who go on from what was committed; afterwards they know better.
    consumer.on(consumer.events.REBALANCING, () => this.commit());
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.taken.clear();
      this.joined.resolve();
    });
    this.watchdog.watch(consumer);
    return consumer;
  }

  private async run(): Promise<void> {
    await this.consumer.connect();
    const { topic, everyInstance } = this.consumption;
    await this.consumer.subscribe({ topics: [this.brokers.named(topic)], fromBeginning: !everyInstance });
    await this.consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: PARTITIONS,
      eachBatch: (payload) => this.watchdog.during(this.track(this.takeBatch(payload))),
    });
  }

  /** What the old one held goes to the new one, as after any rebalance. */
  private async replace(): Promise<void> {
    await inTime(this.consumer.disconnect());
    if (this.stopping) return;
    this.consumer = this.newConsumer();
    await this.run();
  }

  private async takeBatch({ batch, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    if (this.stopping) return;
    if (this.underWay.size === 0) {
      this.fetched = 0;
      this.takenSince = performance.now();
    }
    this.fetched += batch.messages.length;
    // However long a batch takes, the group knows that its member is alive.
    const alive = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    try {
      await this.delivery.deliver(batch.messages, batch.partition, heartbeat);
    } finally {
      clearInterval(alive);
    }
    resolveOffset(batch.lastOffset());
    this.noteTaken(batch);
    await this.endOfPause();
  }

  private async track(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    try {
      await work;
    } finally {
      this.underWay.delete(work);
    }
  }

  /**
   * The next fetch begins when all batches of this one are through, and brings what has gathered until then. The time that
   * they took is part of the pause.
   */
  private async endOfPause(): Promise<void> {
    while (!this.stopping) {
      const pauseMs = this.consumption.pauseMs ?? pauseByLoad(this.fetched);
      const leftMs = this.takenSince + pauseMs - performance.now();
      if (leftMs <= 0) return;
      await sleep(leftMs);
    }
  }

  private noteTaken(batch: Batch): void {
    const { partition } = batch;
    const { topic } = this.consumption;
    consumerLag.set({ topic, group: this.groupId, partition }, Number(batch.offsetLag()));
    this.taken.set(partition, String(BigInt(batch.lastOffset()) + 1n));
    this.commitTimer ??= setTimeout(() => void this.commit(), COMMIT_EVERY_MS);
  }

  private async commit(): Promise<void> {
    if (this.commitTimer) clearTimeout(this.commitTimer);
    this.commitTimer = null;
    const topic = this.brokers.named(this.consumption.topic);
    const offsets = [...this.taken].map(([partition, offset]) => ({ topic, partition, offset }));
    this.taken.clear();
    if (offsets.length === 0) return;
    try {
      await this.consumer.commitOffsets(offsets);
    } catch (error) {
      log.info({ err: error, topic }, 'offsets were not committed: their messages may come again');
    }
  }
}

/** Whoever stops waits so long for brokers, and not for ever: the group forgets who is silent. */
async function inTime(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), sleep(FAREWELL_MS, undefined, { ref: false })]);
}
