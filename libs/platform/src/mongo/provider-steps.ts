import { randomBytes } from 'node:crypto';
import { type BeforeApplicationShutdown } from '@nestjs/common';
import type { UpdateFilter } from 'mongodb';
import type { Model } from 'mongoose';
import { Every, type RepeatedJob } from '../service/job.ts';
import { type OwnedRow, TestClocks } from '../service/test-clocks.ts';
import { log } from '../telemetry/log.ts';
import { counter } from '../telemetry/metrics.ts';
import { currentTraceId } from '../telemetry/trace.ts';
import { bulkWrite, MAJORITY } from './bulk-write.ts';
import { embedded, type Fields } from './schema.ts';

/** What happened between us and a bank or acquirer about one of our documents (specification S25.3). */
export interface ProviderStep {
  /** Null for one that was stored before steps had ids. */
  id: string | null;
  kind: 'provider_call' | 'callback' | 'reconciliation';
  /** The account's time of the work that it belongs to. */
  at: Date;
  /** The account's time. Null for one that was stored before this was kept. */
  endedAt: Date | null;
  /** The connector, as `bacen`. */
  provider: string;
  /** Of a call: the operation of the port, as `create_charge`. */
  operation: string | null;
  /**
   * Of a call `ok`, `refused`, `unknown` or `not_sent`; of a callback `handled` or `ignored`; else what was
   * found.
   */
  outcome: string;
  /** Why it was refused. */
  code: string | null;
  durationMs: number | null;
  traceId: string | null;
}

export type GivenStep = Omit<ProviderStep, 'id' | 'traceId'>;

/** A document keeps its first 10 steps and its last 40. */
export interface WithSteps {
  _id: string;
  firstSteps?: ProviderStep[];
  lastSteps?: ProviderStep[];
}

/** Steps that go into one update. */
interface Taken {
  id: string;
  steps: ProviderStep[];
}

type IsTaken = (step: ProviderStep) => boolean;

const FIRST = 10;
const LAST = 40;
/** How long a step waits for a write that is made anyway. */
const LONGEST_WAIT_MS = 500;
const MAX_WAITING = 10_000;
const ID_BYTES = 9;

const dropped = counter({
  name: 'provider_steps_dropped_total',
  help: 'Steps at banks and acquirers that no timeline shows, because too many waited for MongoDB',
  labels: [],
});

const step = embedded<ProviderStep>({
  id: String,
  kind: String,
  at: Date,
  endedAt: Date,
  provider: String,
  operation: String,
  outcome: String,
  code: String,
  durationMs: Number,
  traceId: String,
});

/** For the schema of a document with steps. */
export const stepFields: Fields<Omit<WithSteps, '_id'>> = { firstSteps: [step], lastSteps: [step] };

/**
 * Steps at banks and acquirers. They wait in memory for the next write of their document, and are written
 * without one after half a second. A crash loses those that wait: timelines explain, they prove nothing.
 */
@Every(LONGEST_WAIT_MS)
export class ProviderSteps implements RepeatedJob, BeforeApplicationShutdown {
  private readonly models = new Map<string, Model<WithSteps>>();
  private readonly waiting = new Map<string, { since: number; steps: ProviderStep[] }>();
  /** Steps whose outcome is not known yet. */
  private readonly open = new Set<ProviderStep>();
  /** Steps that may be stored: their write had no answer. */
  private readonly doubtful = new WeakSet<ProviderStep>();
  private count = 0;

  constructor(private readonly clocks: TestClocks) {}

  /** Where documents with ids of this prefix are. */
  addModel(prefix: string, model: Model<WithSteps>): void {
    this.models.set(prefix, model);
  }

  /** The account's time of the work that a step belongs to. `now`: real time, or the account's. */
  timeOf(row: OwnedRow, now: Date): Date {
    return this.clocks.timeOf(row, now);
  }

  add(id: string, step: GivenStep): void {
    this.wait(id, [madeOf(step)]);
  }

  /**
   * A step whose outcome is known when `work` has ended, and may be changed until then. Of all writes before,
   * only the work's own takes it along.
   */
  async addDuring<Result>(
    id: string,
    step: GivenStep,
    work: (step: ProviderStep) => Promise<Result>,
  ): Promise<Result> {
    const added = madeOf(step);
    this.open.add(added);
    this.wait(id, [added]);
    try {
      return await work(added);
    } finally {
      this.open.delete(added);
    }
  }

  /**
   * Updates a document together with what waits for it, in its `$push`. `update` returns what it stored; null
   * when it stored nothing: the steps wait on. So they do when it throws, and are then written by themselves,
   * unless they were stored nevertheless.
   */
  async storeWith<Stored>(
    id: string,
    update: (push: object) => Promise<Stored | null>,
  ): Promise<Stored | null> {
    const traceId = currentTraceId() ?? null;
    const isTaken = (step: ProviderStep) => !this.open.has(step) || step.traceId === traceId;
    const steps = this.take(id, (step) => !this.doubtful.has(step) && isTaken(step));
    try {
      const stored = await update(steps.length > 0 ? pushOf(steps) : {});
      if (stored === null) this.wait(id, steps);
      return stored;
    } catch (error) {
      this.waitInDoubt({ id, steps });
      throw error;
    }
  }

  async run(): Promise<void> {
    await this.write(Date.now() - LONGEST_WAIT_MS, (step) => !this.open.has(step));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write(Date.now(), () => true).catch((error: unknown) =>
      log.warn({ err: error }, 'steps were not written'),
    );
  }

  private take(id: string, isTaken: IsTaken): ProviderStep[] {
    const waiting = this.waiting.get(id);
    const { taken = [], left = [] } = Object.groupBy(waiting?.steps ?? [], (step) =>
      isTaken(step) ? 'taken' : 'left',
    );
    if (!waiting || taken.length === 0) return [];
    if (left.length > 0) this.waiting.set(id, { since: waiting.since, steps: left });
    else this.waiting.delete(id);
    this.count -= taken.length;
    return taken;
  }

  private waitInDoubt({ id, steps }: Taken): void {
    for (const step of steps) this.doubtful.add(step);
    this.wait(id, steps);
  }

  private wait(id: string, steps: ProviderStep[]): void {
    if (steps.length === 0) return;
    if (this.count + steps.length > MAX_WAITING) {
      dropped.inc({}, steps.length);
      return;
    }
    const waiting = this.waiting.get(id) ?? { since: Date.now(), steps: [] };
    waiting.steps.push(...steps);
    this.waiting.set(id, waiting);
    this.count += steps.length;
  }

  /** Writes what waits since then, in one request for each collection. */
  private async write(since: number, isTaken: IsTaken): Promise<void> {
    const late = [...this.waiting].filter(([, waiting]) => waiting.since <= since).map(([id]) => id);
    const taken = late.flatMap((id) => this.apart({ id, steps: this.take(id, isTaken) }));
    const byPrefix = Map.groupBy(taken, ({ id }) => id.slice(0, id.indexOf('_')));
    await Promise.all([...byPrefix].map(([prefix, some]) => this.writeTo(this.models.get(prefix)!, some)));
  }

  /** Each doubtful step by itself, as its update asks whether it is stored. */
  private apart({ id, steps }: Taken): Taken[] {
    const { doubtful = [], certain = [] } = Object.groupBy(steps, (step) =>
      this.doubtful.has(step) ? 'doubtful' : 'certain',
    );
    const alone = doubtful.map((step) => ({ id, steps: [step] }));
    return certain.length > 0 ? [...alone, { id, steps: certain }] : alone;
  }

  private async writeTo(model: Model<WithSteps>, taken: Taken[]): Promise<void> {
    const updates = taken.map((one) => this.updateOf(one));
    const { refused } = await bulkWrite(model, updates, MAJORITY).catch((error: unknown) => {
      for (const one of taken) this.waitInDoubt(one);
      throw error;
    });
    for (const index of refused.keys()) this.wait(taken[index]!.id, taken[index]!.steps);
    for (const refusal of refused.values()) throw refusal;
  }

  private updateOf({ id, steps }: Taken) {
    const [first] = steps;
    const isNew = { 'firstSteps.id': { $ne: first!.id }, 'lastSteps.id': { $ne: first!.id } };
    const filter = { _id: id, ...(this.doubtful.has(first!) && isNew) };
    return { updateOne: { filter, update: { $push: pushOf(steps) } as UpdateFilter<WithSteps> } };
  }
}

function madeOf(step: GivenStep): ProviderStep {
  return { ...step, id: randomBytes(ID_BYTES).toString('base64url'), traceId: currentTraceId() ?? null };
}

/** The steps that a document keeps, oldest first. */
export function stepsOf({ firstSteps = [], lastSteps = [] }: Omit<WithSteps, '_id'>): ProviderStep[] {
  const steps = lastSteps.length < LAST ? lastSteps : [...firstSteps, ...lastSteps];
  return [...new Map(steps.map((one) => [one.id ?? looksOf(one), one])).values()];
}

function pushOf(steps: ProviderStep[]): object {
  return {
    firstSteps: { $each: steps, $slice: FIRST },
    lastSteps: { $each: steps, $slice: -LAST },
  };
}

/** What tells apart steps without ids. */
function looksOf({ kind, at, traceId, operation, outcome, durationMs }: ProviderStep): string {
  return JSON.stringify([kind, at, traceId, operation, outcome, durationMs]);
}
