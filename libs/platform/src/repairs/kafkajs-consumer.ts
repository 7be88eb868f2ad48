import type { Consumer } from 'kafkajs';
import { log } from '../telemetry/log.ts';

/** Longer than kafkajs waits between two of its own attempts to reach the brokers. */
const STALLED_AFTER_MS = 60_000;

/**
 * Delay before a consumer that gave up is replaced: the cause, such as a missing coordinator, may be gone
 * then.
 */
const REPLACED_AFTER_MS = 500;

/**
 * Replaces a consumer that has stopped. kafkajs gives up on errors that it takes for final, and its loop may
 * end without an event; the process looks well and consumes nothing. A live consumer fetches every second or
 * has a batch in hand.
 */
export class ConsumerWatchdog {
  private lastActivityAt = Date.now();
  private batches = 0;
  private timer: NodeJS.Timeout | undefined;
  private replacing: Promise<void> | null = null;

  constructor(
    private readonly replace: () => Promise<void>,
    private readonly stalledAfterMs = STALLED_AFTER_MS,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.check(), Math.min(5_000, this.stalledAfterMs / 4));
  }

  /** Waits for a replacement in progress. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.replacing;
  }

  /** Observes this consumer from here on. */
  watch(consumer: Consumer): void {
    this.lastActivityAt = Date.now();
    const { FETCH, GROUP_JOIN, CRASH } = consumer.events;
    for (const event of [FETCH, GROUP_JOIN]) consumer.on(event, () => this.recordActivity());
    consumer.on(CRASH, ({ payload: { error, restart } }) => {
      if (restart) return this.recordActivity();
      log.error({ err: error }, 'Kafka consumer gave up and will be replaced');
      this.lastActivityAt = 0;
      setTimeout(() => this.check(), REPLACED_AFTER_MS).unref();
    });
  }

  /** A consumer with a batch in hand is alive, however long the batch takes. */
  async during(batch: Promise<void>): Promise<void> {
    this.batches += 1;
    try {
      await batch;
    } finally {
      this.batches -= 1;
      this.recordActivity();
    }
  }

  private recordActivity(): void {
    this.lastActivityAt = Date.now();
  }

  private check(): void {
    const silentMs = Date.now() - this.lastActivityAt;
    if (this.replacing || this.batches > 0 || silentMs < this.stalledAfterMs) return;
    log.warn({ silentMs }, 'Kafka consumer stalled and will be replaced');
    this.replacing = this.replace()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'replacing a Kafka consumer failed and will be retried'),
      )
      .finally(() => {
        this.replacing = null;
      });
  }
}
