import { randomUUID } from 'node:crypto';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { type Listed, newestFirst, type Page } from '@catraca/platform/mongo/newest-first';
import { documentSchema, embedded } from '@catraca/platform/mongo/schema';
import { isDuplicateKey } from '@catraca/platform/service/transient';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { StepOutcome, TestRun, TestRunError, TestRunResult } from '../domain/test-run/test-run.ts';

const KEPT_SECONDS = 30 * 86_400;
const LEASE_MS = 15_000;

interface TestRunDocument extends Omit<TestRun, 'id'> {
  _id: string;
  /** Of the steps that are over. Empty once the run has ended. */
  outcomes: StepOutcome[];
  /** Who drives it until `leaseUntil`. */
  holder: string | null;
  leaseUntil: Date;
  /** Later by the time that nobody drove it. Absent until the first claim. */
  progressAt?: Date;
}

/** A run, held by one gateway. */
export interface HeldRun extends TestRun {
  outcomes: StepOutcome[];
  holder: string;
  /** When a step of it was last recorded, or it was first driven, later by the time that nobody drove it. */
  progressAt: Date;
}

const schema = documentSchema<TestRunDocument>({
  _id: String,
  accountId: String,
  seed: Number,
  scenario: String,
  size: Number,
  status: String,
  done: Number,
  total: Number,
  outcomes: [embedded<StepOutcome>({ states: [String], amountPaid: Number, postings: Number })],
  error: String,
  result: embedded<TestRunResult>({
    charges: Number,
    paid: Number,
    refunded: Number,
    disputed: Number,
    failed: Number,
    amountPaid: Number,
    balance: Number,
    fingerprint: String,
  }),
  holder: String,
  leaseUntil: Date,
  progressAt: Date,
  clockStart: Date,
  createdAt: Date,
  completedAt: Date,
})
  .index({ accountId: 1, createdAt: -1, _id: -1 })
  .index({ accountId: 1 }, { unique: true, partialFilterExpression: { status: 'running' } })
  .index({ leaseUntil: 1 }, { partialFilterExpression: { status: 'running' } })
  .index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Another gateway drives the run now, or it has ended. */
export class LeaseLost extends Error {}

/** Replays by seed, with a lease: one gateway at a time drives a run. */
@Injectable()
export class TestRunStore {
  private readonly runs: Model<TestRunDocument>;

  constructor(connection: mongoose.Connection) {
    this.runs = connection.model<TestRunDocument>('TestRun', schema, 'test_runs');
  }

  /** Finds itself when repeated. Throws run_in_progress (details.run). */
  async insert({ id, ...run }: TestRun): Promise<TestRun> {
    const lease = { holder: null, leaseUntil: run.createdAt };
    try {
      await this.runs.create({ _id: id, ...run, ...lease, outcomes: [] });
      return { id, ...run };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const own = await this.runs.findById(id, { outcomes: 0 }).lean<TestRunDocument>();
      if (own) return runOf(own);
      const other = await this.runs.findOne({ accountId: run.accountId, status: 'running' }, { _id: 1 });
      throw new ApiError('run_in_progress', other ? { run: other._id } : {});
    }
  }

  /** Throws resource_not_found, also for a run of another account. */
  async get(accountId: string, id: string): Promise<TestRun> {
    const found = await this.runs.findOne({ _id: id, accountId }, { outcomes: 0 }).lean<TestRunDocument>();
    if (!found) throw new ApiError('resource_not_found');
    return runOf(found);
  }

  async list(accountId: string, page: Page): Promise<Listed<TestRun>> {
    const { items, total } = await newestFirst(this.runs, { accountId }, page);
    return { items: items.map(runOf), total };
  }

  /** A run that nobody drives, with its lease. Its wait does not count. Null: there is none. */
  async claim(): Promise<HeldRun | null> {
    const now = new Date();
    const lease = { holder: randomUUID(), leaseUntil: later(now, LEASE_MS) };
    const waitedMs = { $subtract: [now, '$leaseUntil'] };
    const progressAt = { $ifNull: [{ $add: ['$progressAt', waitedMs] }, now] };
    const found = await this.runs
      .findOneAndUpdate(
        { status: 'running', leaseUntil: { $lte: now } },
        [{ $set: { ...lease, progressAt } }],
        { sort: { leaseUntil: 1 }, returnDocument: 'after', updatePipeline: true },
      )
      .lean<TestRunDocument>();
    if (!found) return null;
    const { outcomes } = found;
    return { ...runOf(found), outcomes, progressAt: found.progressAt!, holder: lease.holder };
  }

  /** Renews the lease. Throws LeaseLost. */
  async renew(run: HeldRun): Promise<void> {
    await this.change(run, { $set: { leaseUntil: new Date(Date.now() + LEASE_MS) } });
  }

  /** Adds outcomes of the next steps, and renews the lease. Throws LeaseLost. */
  async record(run: HeldRun, outcomes: readonly StepOutcome[]): Promise<void> {
    const now = Date.now();
    await this.change(run, {
      $push: { outcomes: { $each: outcomes } },
      $inc: { done: outcomes.length },
      $set: { leaseUntil: new Date(now + LEASE_MS), progressAt: new Date(now) },
    });
  }

  /** Throws LeaseLost. */
  complete(run: HeldRun, result: TestRunResult): Promise<void> {
    return this.end(run, { status: 'completed', result });
  }

  /** Throws LeaseLost. */
  fail(run: HeldRun, error: TestRunError): Promise<void> {
    return this.end(run, { status: 'failed', error });
  }

  private end(run: HeldRun, outcome: Partial<TestRun>): Promise<void> {
    return this.change(run, { $set: { ...outcome, completedAt: new Date(), holder: null, outcomes: [] } });
  }

  /** Lets any gateway continue the run, after `afterMs`. Does nothing when the lease is lost. */
  async giveBack({ id, holder }: HeldRun, afterMs: number): Promise<void> {
    const leaseUntil = new Date(Date.now() + afterMs);
    await this.runs.updateOne({ _id: id, holder }, { $set: { holder: null, leaseUntil } });
  }

  private async change({ id, holder }: HeldRun, update: object): Promise<void> {
    const { matchedCount } = await this.runs.updateOne({ _id: id, holder, status: 'running' }, update);
    if (matchedCount === 0) throw new LeaseLost(`the lease of ${id} is lost`);
  }
}

function runOf({
  _id: id,
  outcomes: _,
  holder: __,
  leaseUntil: ___,
  progressAt: ____,
  ...run
}: TestRunDocument) {
  return { id, ...run };
}
