import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@catraca/stack/command/run-command';
import { settle } from './check.ts';
import { FaultRunner } from './fault-runner.ts';
import { fewFaults, type Planned } from './faults.ts';
import type { Flags } from './flags.ts';
import { instanceCounts } from './fleet.ts';
import { planOf } from './plan.ts';
import { progressLine } from './progress.ts';
import { type Report, type RunState, reportOf } from './report.ts';
import { rollingRestart } from './rolling-restart.ts';
import { type Setup, setUp } from './setup.ts';

const WARM_UP_MS = 3_000;
const PROGRESS_INTERVAL_MS = 10_000;
const FINISH_SALES_TIMEOUT_MS = 120_000;
const SETTLE_TIMEOUT_MS = 180_000;

/**
 * Starts everything, sells while faults are injected, and reconciles. On a signal `onInterrupted` gets the
 * partial report.
 */
export async function run(
  command: Command,
  flags: Flags,
  folder: string,
  onInterrupted: (partial: Report) => void,
): Promise<Report> {
  const { terminal, beforeStop } = command;
  const setup = await setUp(flags, folder, terminal);
  const { traffic, renewals, watch, gateways, receivers } = setup;
  const faultRunner = new FaultRunner(setup, watch.episodes);
  const plan = planned(flags);
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const state: RunState = {
    ...{ seed: flags.seed, only: flags.only ?? null, startedAt: Date.now(), planned: plan.length },
    ...{ episodes: watch.episodes, traffic, renewals, gateways, receivers, delays },
  };
  const end = { whole: false, rolling: null, settledMs: null, differences: null };
  let isComplete = false;
  beforeStop(async () => {
    if (!isComplete) onInterrupted(reportOf(state, end));
    faultRunner.stop();
    watch.stop();
    await setup.close();
  });
  terminal.line(`✓ ${flags.rate} sales per second, seed ${flags.seed}, ${plan.length} faults planned`);
  const progress = setInterval(() => terminal.line(progressLine(state)), PROGRESS_INTERVAL_MS);
  const rolling = await runWithFaults(setup, faultRunner, { plan, flags });
  clearInterval(progress);
  const { differences, ms } = await terminal.step('Reconciling', () => settle(setup, SETTLE_TIMEOUT_MS));
  const unrecovered = faultRunner.unrecovered.map((subject) => ({
    kind: 'not_restarted',
    subject,
    detail: '',
  }));
  isComplete = true;
  return reportOf(state, {
    whole: true,
    rolling,
    settledMs: ms,
    differences: [...differences, ...unrecovered],
  });
}

function planned(flags: Flags): Planned[] {
  if (flags.rolling) return [];
  return flags.few ? fewFaults(flags.seed) : planOf({ ...flags, instanceCounts });
}

/** Runs the traffic, the faults and the rolling restart. */
async function runWithFaults(
  setup: Setup,
  faultRunner: FaultRunner,
  { plan, flags }: { plan: Planned[]; flags: Flags },
) {
  const { traffic, renewals, watch, fleet, gateways } = setup;
  void gateways.watchReadiness();
  const selling = traffic.run(flags.rate);
  const renewing = renewals.run();
  await sleep(WARM_UP_MS);
  const watching = watch.run();
  await faultRunner.run(plan);
  await watch.allRecovered();
  watch.stop();
  await watching;
  const rolling = flags.only ? null : await rollingRestart(fleet, traffic, gateways);
  traffic.stop();
  renewals.stop();
  await selling;
  await traffic.finished(FINISH_SALES_TIMEOUT_MS, renewing);
  await renewing;
  return rolling;
}
