import type { Consumer } from 'kafkajs';
import { log } from '../telemetry/log.ts';

/** Longer than kafkajs takes between two of its own attempts to reach brokers that are away. */
const STALLED_AFTER_MS = 60_000;

/** Once it gave up: what it failed on, a coordinator that was not found, may be there in a moment. */
const REPLACED_AFTER_MS = 500;

/**
 * Notices a consumer that stands still, and has it replaced. kafkajs gives up for good on errors that it takes for
 * final, and its loop may end without a word; the process would look well and consume nothing. One that lives fetches
 * every second, also when there is nothing to fetch, or has a batch in hand.
 */
export class ConsumerWatchdog {
  private lastSignAt = Date.now();
  private batches = 0;
  private timer: NodeJS.Timeout | undefined;
  private replacing: Promise<void> | null = null;

  constructor(
    private readonly replace: () => Promise<void>,
    private readonly stalledAfterMs = STALLED_AFTER_MS,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), Math.min(5_000, this.stalledAfterMs / 4));
  }

  /** Fulfilled when nothing is being replaced any more. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.replacing;
  }

  /** From now on this one's signs of life count. */
  watch(consumer: Consumer): void {
    this.lastSignAt = Date.now();
    const { FETCH, GROUP_JOIN, CRASH } = consumer.events;
    for (const event of [FETCH, GROUP_JOIN]) consumer.on(event, () => this.noteSign());
    consumer.on(CRASH, ({ payload: { error, restart } }) => {
      if (restart) return this.noteSign();
      log.error({ err: error }, 'a consumer gave up, and is replaced');
      this.lastSignAt = 0;
      setTimeout(() => this.look(), REPLACED_AFTER_MS).unref();
    });
  }

  /** However long a batch takes, its consumer does not stand still. */
  async during(batch: Promise<void>): Promise<void> {
    this.batches += 1;
    try {
      await batch;
    } finally {
      this.batches -= 1;
      this.noteSign();
    }
  }

  private noteSign(): void {
    this.lastSignAt = Date.now();
  }

  private look(): void {
    const silentMs = Date.now() - this.lastSignAt;
    if (this.replacing || this.batches > 0 || silentMs < this.stalledAfterMs) return;
    log.warn({ silentMs }, 'a consumer stands still, and is replaced');
    this.replacing = this.replace()
      .catch((error: unknown) => log.warn({ err: error }, 'a consumer could not be replaced yet'))
      .finally(() => {
        this.replacing = null;
      });
  }
}
