/** What came of one item of a batch: a result, or the error that belongs to its caller alone. */
export type Outcome<Result> = { result: Result } | { error: unknown };

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Bounds {
  /** Items of a batch: 500 when not set. */
  largestBatch?: number;
  /** Pause between two batches, in milliseconds, for company to gather, perhaps by what the last one held: none when not set. */
  pauseMs?: number | ((items: number) => number);
}

/**
 * Turns of the event loop that each batch gathers for. They take microseconds where nothing else happens, and where many
 * requests are served as long as that takes, which is when company comes.
 */
const GATHERING_TURNS = 4;

/**
 * Group commit: one batch is under way at a time, and what arrives meanwhile leaves together with the next.
 * A lonely item of an idle process leaves at once. `flush` answers one outcome per item, in order; when it throws, every
 * item of the batch fails with that error.
 */
export class Batcher<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private underWay = false;
  private idle: (() => void)[] = [];
  private readonly largestBatch: number;
  private readonly pauseAfter: (items: number) => number;

  constructor(
    private readonly flush: (items: Item[]) => Promise<Outcome<Result>[]>,
    { largestBatch = 500, pauseMs = 0 }: Bounds = {},
  ) {
    this.largestBatch = largestBatch;
    this.pauseAfter = typeof pauseMs === 'number' ? () => pauseMs : pauseMs;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.underWay) void this.run();
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  drained(): Promise<void> {
    if (!this.underWay) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  private async run(): Promise<void> {
    this.underWay = true;
    while (this.waiting.length > 0) {
      for (let turn = 0; turn < GATHERING_TURNS; turn++) await new Promise(setImmediate);
      const batch = this.waiting.splice(0, this.largestBatch);
      await this.settle(batch);
      const pauseMs = this.pauseAfter(batch.length);
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    this.underWay = false;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  private async settle(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await this.flush(batch.map(({ item }) => item));
      batch.forEach((waiting, index) => {
        const outcome = outcomes[index]!;
        if ('error' in outcome) waiting.reject(outcome.error);
        else waiting.resolve(outcome.result);
      });
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }
}
