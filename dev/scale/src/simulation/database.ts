import type { Clock } from './clock.ts';
import { type Activity, type Flow, start, together } from './flow.ts';
import { Journal, type JournalTimes } from './journal.ts';
import type { Machine, Process } from './machine.ts';
import type { Random } from './random.ts';

/** What a command costs MongoDB in µs of CPU: so much, and so much for each document. */
export interface CommandCost {
  commandUs: number;
  documentUs: number;
}

export interface DatabaseOptions extends JournalTimes {
  clock: Clock;
  random: Random;
  /** One primary each. */
  machines: readonly Machine[];
  /** Network, there and back, in ms. */
  roundTripMs: number;
}

/** MongoDB: one shard or several. Documents are spread over the shards by a hash, so a batch is split. */
export class Database {
  readonly shards: readonly Shard[];
  readonly processes: Process[];

  constructor(private readonly options: DatabaseOptions) {
    const { machines, clock, random } = options;
    this.processes = machines.map((machine) => machine.process('mongod', machine.cores * 4));
    this.shards = this.processes.map((process) => ({
      process,
      journal: new Journal(clock, random, options),
    }));
  }

  /** How many shards a batch of so many documents reaches. */
  split(documents: number): number[] {
    const { random } = this.options;
    const parts = new Map<number, number>();
    for (let document = 0; document < documents; document++) {
      const shard = random.below(this.shards.length);
      parts.set(shard, (parts.get(shard) ?? 0) + 1);
    }
    return this.shards.map((_, shard) => parts.get(shard) ?? 0);
  }

  /** One command to each shard that holds some of the documents. */
  command(parts: readonly number[], { commandUs, documentUs }: CommandCost, isDurable: boolean): Activity {
    const used = this.shards.flatMap((shard, index) =>
      parts[index]! > 0 ? [{ shard, count: parts[index]! }] : [],
    );
    return together(
      used.map(({ shard, count }) => (done) => {
        start(this.onShard(shard, commandUs + count * documentUs, isDurable), done);
      }),
    );
  }

  private *onShard({ process, journal }: Shard, us: number, isDurable: boolean): Flow {
    const { clock, roundTripMs } = this.options;
    yield process.cpu(us);
    if (isDurable) yield journal.durable();
    if (roundTripMs > 0) yield (done) => clock.after(roundTripMs, done);
  }
}

interface Shard {
  process: Process;
  journal: Journal;
}
