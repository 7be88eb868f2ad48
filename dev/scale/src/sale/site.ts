import { commands } from '../measured.ts';
import type { Clock } from '../simulation/clock.ts';
import type { Database } from '../simulation/database.ts';
import type { Activity } from '../simulation/flow.ts';
import { type CommitOptions, GroupCommit } from '../simulation/group-commit.ts';
import type { Process } from '../simulation/machine.ts';

/** Who writes to a collection, and how. */
export interface Write {
  database: Database;
  options: CommitOptions;
}

/** One instance of a service. */
export class Instance {
  private readonly commits = new Map<string, GroupCommit>();

  constructor(
    readonly process: Process,
    clock: Clock,
    writes: Record<string, Write>,
  ) {
    for (const [name, { database, options }] of Object.entries(writes))
      this.commits.set(name, new GroupCommit(clock, process, database, options));
  }

  cpu(us: number): Activity {
    return this.process.cpu(us);
  }

  /** Writes one document to a collection, together with others. */
  write(collection: string): Activity {
    return this.commits.get(collection)!.write();
  }
}

/** The instances of a service. Each gets a call in turn, as with gRPC's round robin. */
export class Service {
  private turn = 0;

  constructor(readonly instances: readonly Instance[]) {}

  next(): Instance {
    this.turn = (this.turn + 1) % this.instances.length;
    return this.instances[this.turn]!;
  }
}

/** What a sale passes through. */
export interface Site {
  gateway: Service;
  charges: Service;
  webhooks: Service;
  notifier: Service;
  balance: Service;
  kafka: Process[];
  /** The network between two services. */
  hop(): Activity;
  /** A call of the bank. */
  bank(): Activity;
}

/** How a collection is written. `isDurable`: a majority is awaited. */
export function writeOptions(
  isDurable: boolean,
  { documentUs = commands.document.us, pauseMs = 0, maxBatch = 100 } = {},
): CommitOptions {
  const commandUs = (isDurable ? commands.durable : commands.primaryOnly).us;
  return { cost: { commandUs, documentUs }, isDurable, maxBatch, driverUs: commands.driver.us, pauseMs };
}
