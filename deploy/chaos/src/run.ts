import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '@catraca/local/main';
import { settle } from './check.ts';
import { fewFaults, type Planned } from './faults.ts';
import type { Flags } from './flags.ts';
import { instancesOf } from './fleet.ts';
import { planOf } from './plan.ts';
import { progressLine } from './progress.ts';
import { type Course, type Report, reportOf } from './report.ts';
import { rollingRestart } from './rolling.ts';
import { type Stage, setStage } from './scene.ts';
import { Storm } from './storm.ts';

const FIRST_SALES_MS = 3_000;
const PROGRESS_EVERY_MS = 10_000;
const LAST_SALES_MS = 120_000;
const SETTLED_WITHIN_MS = 180_000;

/** Starts everything, sells under fire, and compares. A signal ends it with what it has: `leave` gets that. */
export async function run(
  command: Command,
  flags: Flags,
  folder: string,
  leave: (partial: Report) => void,
): Promise<Report> {
  const { terminal, beforeStop } = command;
  const stage = await setStage(flags, folder, terminal);
  const { traffic, watch, gateways, receivers } = stage;
  const storm = new Storm(stage, watch.episodes);
  const plan = planned(flags);
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const course: Course = {
    ...{ seed: flags.seed, only: flags.only ?? null, startedAt: Date.now(), planned: plan.length },
    ...{ episodes: watch.episodes, traffic, gateways, receivers, delays },
  };
  const ending = { whole: false, rolling: null, settledMs: null, differences: null };
  let isWhole = false;
  beforeStop(async () => {
    if (!isWhole) leave(reportOf(course, ending));
    storm.stop();
    watch.stop();
    await stage.close();
  });
  terminal.line(`✓ Selling ${flags.rate} a second, seed ${flags.seed}, ${plan.length} faults to come`);
  const telling = setInterval(() => terminal.line(progressLine(course)), PROGRESS_EVERY_MS);
  const rolling = await underFire(stage, storm, { plan, flags });
  clearInterval(telling);
  const { differences, ms } = await terminal.step('Comparing the books', () =>
    settle(stage, SETTLED_WITHIN_MS),
  );
  const broken = storm.broken.map((subject) => ({ kind: 'not_back', subject, detail: '' }));
  isWhole = true;
  return reportOf(course, { whole: true, rolling, settledMs: ms, differences: [...differences, ...broken] });
}

function planned(flags: Flags): Planned[] {
  if (flags.rolling) return [];
  return flags.few ? fewFaults(flags.seed) : planOf({ ...flags, instancesOf });
}

/** Sales from the first to the last, and everything that happens to them. */
async function underFire(stage: Stage, storm: Storm, { plan, flags }: { plan: Planned[]; flags: Flags }) {
  const { traffic, watch, fleet, gateways } = stage;
  void gateways.watchReadiness();
  const selling = traffic.run(flags.rate);
  await sleep(FIRST_SALES_MS);
  const watching = watch.run();
  await storm.rage(plan);
  await watch.calm();
  watch.stop();
  await watching;
  const rolling = flags.only ? null : await rollingRestart(fleet, traffic, gateways);
  traffic.stop();
  await selling;
  await traffic.finished(LAST_SALES_MS);
  return rolling;
}
