import { setTimeout as sleep } from 'node:timers/promises';
import { later } from '@catraca/kernel/dates';
import { ApiError } from '@catraca/kernel/errors';
import { derivedId } from '@catraca/kernel/ids';
import { isTransient } from '@catraca/platform/service/transient';
import { log } from '@catraca/platform/telemetry/log';
import { counter } from '@catraca/platform/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { type HeldRun, LeaseLost, TestRunStore } from '../adapters/test-run.store.ts';
import { TestShops } from '../adapters/test-shop.ts';
import { inOrder } from '../domain/test-run/in-order.ts';
import { clockBefore, isSale, planOf, type SaleStep, type Step } from '../domain/test-run/plan.ts';
import { resultOf } from '../domain/test-run/result.ts';
import type { StepOutcome, TestRun } from '../domain/test-run/test-run.ts';
import { chargeIdAt, MakeTestSale } from './make-test-sale.ts';
import { RunLease } from './run-lease.ts';
import { SettledBalance } from './settled-balance.ts';

const AT_ONCE = 32;
const GROUP = 25;
/** A run without progress for so long has failed. */
const PATIENCE_MS = 10 * 60_000;
const RETRY_MS = 3_000;
/** Of a step, before the run is given back. */
const RETRIES = 3;

const ended = counter({
  name: 'test_runs_total',
  help: 'Replays by seed that ended in this process: completed, failed, or given back to any gateway',
  labels: ['outcome'],
});

/** A step with its place in the plan, and the account's time there. */
interface PlacedStep {
  step: Step;
  index: number;
  time: Date;
}

/**
 * Drives a run from where it stopped to its end, or gives it back: when this gateway stops, and when
 * something that it needs is away. A run that cannot go on fails.
 */
@Injectable()
export class DriveTestRun {
  constructor(
    private readonly runs: TestRunStore,
    private readonly shops: TestShops,
    private readonly makeSale: MakeTestSale,
    private readonly settledBalance: SettledBalance,
  ) {}

  /** Never rejects. `now`: real time. `stopping`: the gateway stops. */
  async execute(run: HeldRun, now: Date, stopping: AbortSignal): Promise<void> {
    const lease = new RunLease(this.runs, run, stopping);
    try {
      const outcome = await this.drive(run, now, lease);
      ended.inc({ outcome });
    } catch (error) {
      await this.interrupt(run, lease.signal.aborted ? lease.signal.reason : error, stopping);
    } finally {
      lease.end();
    }
  }

  private async drive(run: HeldRun, now: Date, lease: RunLease): Promise<'completed' | 'failed'> {
    if (now.getTime() - run.progressAt.getTime() > PATIENCE_MS) {
      log.warn({ run: run.id, done: run.done }, 'test run failed: no progress for 10 minutes');
      await this.runs.fail(run, 'no_progress');
      return 'failed';
    }
    const plan = placedSteps(run);
    const outcomes = [...run.outcomes, ...(await this.walk(run, plan.slice(run.done), lease))];
    const { id, accountId, clockStart: since } = run;
    const expected = new Map(
      plan.map(({ index, time }) => [chargeIdAt(id, index, time), outcomes[index]!.postings]),
    );
    const { signal } = lease;
    const settled = () => this.settledBalance.execute(accountId, expected, { since, signal });
    const balance = await lease.guard(settled);
    await this.runs.complete(run, resultOf(planOf(run), outcomes, balance));
    return 'completed';
  }

  /** Performs these steps and records their outcomes in groups, also those before an interruption. */
  private async walk(run: HeldRun, steps: readonly PlacedStep[], lease: RunLease): Promise<StepOutcome[]> {
    const all: StepOutcome[] = [];
    let recorded = 0;
    const record = async () => {
      const group = all.slice(recorded);
      recorded = all.length;
      if (group.length > 0) await this.runs.record(run, group);
    };
    const window = { limit: AT_ONCE, isAlone: ({ step }: PlacedStep) => !isSale(step) };
    const { signal } = lease;
    const perform = (placed: PlacedStep) =>
      lease.guard(() => repeatedly(() => this.perform(run, placed, signal), signal));
    try {
      for await (const outcome of inOrder(steps, window, perform)) {
        all.push(outcome);
        if (all.length - recorded >= GROUP) await record();
      }
    } finally {
      await record();
    }
    return all;
  }

  private async perform(
    run: TestRun,
    { step, index, time }: PlacedStep,
    signal: AbortSignal,
  ): Promise<StepOutcome> {
    if (isSale(step)) {
      const outcome = await this.makeSale.execute({ run, step, index, time }, signal);
      if (String(outcome.states) !== String(step.planned)) logDeviation(run, index, step, outcome);
      return outcome;
    }
    const advanceId = derivedId('adv', time, [run.id, String(index)]);
    await this.shops.advanceClock(run.accountId, step.seconds, advanceId);
    return { states: [], amountPaid: null, postings: 0 };
  }

  private async interrupt(run: HeldRun, error: unknown, stopping: AbortSignal): Promise<void> {
    if (error instanceof LeaseLost) return;
    try {
      if (stopping.aborted || isTransient(error)) {
        if (!stopping.aborted)
          log.warn({ err: error, run: run.id }, 'test run interrupted; it goes on later');
        await this.runs.giveBack(run, stopping.aborted ? 0 : RETRY_MS);
        return ended.inc({ outcome: 'given_back' });
      }
      log.warn({ err: error, run: run.id }, 'test run failed');
      await this.runs.fail(run, error instanceof ApiError ? error.code : 'internal_error');
      ended.inc({ outcome: 'failed' });
    } catch (failure) {
      log.warn({ err: failure, run: run.id }, 'test run could not be given back; its lease ends by itself');
    }
  }
}

/** Steps are safe to repeat: what is away for a moment does not interrupt the others. */
async function repeatedly<Result>(step: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let retriesLeft = RETRIES; ; retriesLeft--) {
    try {
      return await step();
    } catch (error) {
      if (retriesLeft === 0 || !isTransient(error)) throw error;
      await sleep(RETRY_MS, undefined, { signal });
    }
  }
}

/** The fingerprint then differs from that of other runs of this seed. */
function logDeviation(
  run: TestRun,
  index: number,
  { what, planned }: SaleStep,
  { states }: StepOutcome,
): void {
  log.warn(
    { run: run.id, step: index, what, planned, states },
    'a step of a test run went otherwise than planned',
  );
}

function placedSteps(run: TestRun): PlacedStep[] {
  const plan = planOf(run);
  const advanced = clockBefore(plan);
  return plan.map((step, index) => ({ step, index, time: later(run.clockStart, advanced[index]! * 1_000) }));
}
