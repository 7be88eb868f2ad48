/** Result of one item of a batch: a value, or an error for its caller alone. */
export type Outcome<Result> = { result: Result } | { error: unknown };

interface Pending<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Options {
  /** Maximum items per batch. Default: 500. */
  maxBatch?: number;
  /** Pause between batches in ms, or a function of the last batch's size. Default: none. */
  pauseMs?: number | ((items: number) => number);
}

/**
 * Turns of the event loop before a batch leaves. An idle process spends microseconds on them; a busy one serves other
 * requests meanwhile, whose items join the batch (14 to 19 % of a sale's CPU, ADR 12).
 */
const TURNS_BEFORE_BATCH = 4;

/**
 * Group commit: one batch is in flight at a time, and items that arrive meanwhile leave together in the next. A single item
 * in an idle process leaves at once. `flush` returns one outcome per item, in order; when it throws, every item fails.
 */
export class Batcher<Item, Result> {
  private pending: Pending<Item, Result>[] = [];
  private isRunning = false;
  private onDrained: (() => void)[] = [];
  private readonly maxBatch: number;
  private readonly pauseAfter: (items: number) => number;

  constructor(
    private readonly flush: (items: Item[]) => Promise<Outcome<Result>[]>,
    { maxBatch = 500, pauseMs = 0 }: Options = {},
  ) {
    this.maxBatch = maxBatch;
    this.pauseAfter = typeof pauseMs === 'number' ? () => pauseMs : pauseMs;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.pending.push({ item, resolve, reject });
      if (!this.isRunning) void this.run();
    });
  }

  /** Resolves when nothing is pending or in flight. */
  drained(): Promise<void> {
    if (!this.isRunning) return Promise.resolve();
    return new Promise((resolve) => this.onDrained.push(resolve));
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.pending.length > 0) {
      for (let turn = 0; turn < TURNS_BEFORE_BATCH; turn++) await new Promise(setImmediate);
      const batch = this.pending.splice(0, this.maxBatch);
      await this.settle(batch);
      const pauseMs = this.pauseAfter(batch.length);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    this.isRunning = false;
    for (const resolve of this.onDrained.splice(0)) resolve();
  }

  private async settle(batch: Pending<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.flush(batch.map(({ item }) => item));
      batch.forEach((pending, index) => {
        const outcome = outcomes[index]!;
        if ('error' in outcome) pending.reject(outcome.error);
        else pending.resolve(outcome.result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
