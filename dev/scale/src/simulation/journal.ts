import type { Clock } from './clock.ts';
import type { Activity } from './flow.ts';
import type { Random } from './random.ts';

export interface JournalTimes {
  /** Median of a journal sync in ms, with what the majority adds. */
  syncMs: number;
  /** Of the lognormal distribution of syncs. */
  syncSigma: number;
  /** Mean time between two stalls of the disk, and how long one lasts, in ms. */
  stallEveryMs: number;
  stallMs: number;
}

/** The journal of a replica set: one sync at a time. Writes that come during a sync wait for the next one. */
export class Journal {
  private waiting: (() => void)[] = [];
  private isSyncing = false;
  private stalledUntil = 0;

  constructor(
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly times: JournalTimes,
  ) {
    this.planStall();
  }

  /** Ends when what was written before is durable. */
  durable(): Activity {
    return (done) => {
      this.waiting.push(done);
      if (!this.isSyncing) this.sync();
    };
  }

  private sync(): void {
    this.isSyncing = true;
    const synced = this.waiting;
    this.waiting = [];
    const stall = Math.max(0, this.stalledUntil - this.clock.now);
    const ms = stall + this.random.lognormal(this.times.syncMs, this.times.syncSigma);
    this.clock.after(ms, () => {
      this.isSyncing = false;
      for (const done of synced) done();
      if (this.waiting.length > 0) this.sync();
    });
  }

  private planStall(): void {
    const { stallEveryMs, stallMs } = this.times;
    if (stallMs === 0) return;
    this.clock.after(this.random.exponential(stallEveryMs), () => {
      this.stalledUntil = this.clock.now + stallMs;
      this.clock.after(stallMs, () => this.planStall());
    });
  }
}
