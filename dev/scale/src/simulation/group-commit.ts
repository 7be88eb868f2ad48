import type { Clock } from './clock.ts';
import type { CommandCost, Database } from './database.ts';
import { type Activity, type Flow, start } from './flow.ts';
import type { Process } from './machine.ts';

export interface CommitOptions {
  cost: CommandCost;
  isDurable: boolean;
  /** Documents of one batch. */
  maxBatch: number;
  /** CPU of the process for each command, in µs. */
  driverUs: number;
  /** Pause after each batch, in ms. */
  pauseMs?: number;
}

/** Group commit, as in libs/platform: one batch of a collection is in flight, and later writes leave in the next (ADR 12). */
export class GroupCommit {
  /** Commands sent so far, and their documents. */
  commands = 0;
  documents = 0;
  private waiting: (() => void)[] = [];
  private inFlight = 0;

  constructor(
    private readonly clock: Clock,
    private readonly process: Process,
    private readonly database: Database,
    private readonly options: CommitOptions,
  ) {}

  write(): Activity {
    return (done) => {
      this.waiting.push(done);
      this.send();
    };
  }

  private send(): void {
    // Without group commit (a batch of one), writes do not wait for each other.
    const { maxBatch } = this.options;
    const isFree = maxBatch === 1 || this.inFlight === 0;
    if (this.waiting.length === 0 || !isFree) return;
    this.inFlight += 1;
    start(this.batch(), () => {
      this.inFlight -= 1;
      if (maxBatch > 1) this.send();
    });
  }

  private *batch(): Flow {
    const { cost, isDurable, maxBatch, driverUs, pauseMs = 0 } = this.options;
    // What comes while the process is busy still joins.
    yield this.process.cpu(driverUs);
    const batch = this.waiting.splice(0, maxBatch);
    const parts = this.database.split(batch.length);
    const commands = parts.filter((documents) => documents > 0).length;
    this.commands += commands;
    this.documents += batch.length;
    if (commands > 1) yield this.process.cpu(driverUs * (commands - 1));
    yield this.database.command(parts, cost, isDurable);
    for (const done of batch) done();
    if (pauseMs > 0) yield (done) => this.clock.after(pauseMs, done);
  }
}
