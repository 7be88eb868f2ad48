import { setTimeout as sleep } from 'node:timers/promises';
import { Health } from '@catraca/platform/service/health';
import { startOpsServer } from '@catraca/platform/service/ops-server';
import { log, nameLog } from '@catraca/platform/telemetry/log';
import { counter, gauge, startMetrics } from '@catraca/platform/telemetry/metrics';
import { type Carried, returnDaysOf } from './carried.ts';
import { type Progress, readProgress, storeProgress } from './carried-store.ts';
import { differenceKinds } from './differences.ts';
import type { Flags } from './flags.ts';
import { countByKind } from './format.ts';
import { type Reconciliation, reconcile } from './reconciliation.ts';
import type { Sources } from './sources.ts';
import { windowOf } from './window.ts';

const differencesNow = gauge({
  name: 'reconcile_differences',
  help: 'Differences found by the last completed run',
  labels: ['kind'],
});
const lastSuccess = gauge({
  name: 'reconcile_last_success_timestamp_seconds',
  help: 'Time of the last completed run, with or without differences',
  labels: [],
});
const runs = counter({
  name: 'reconcile_runs_total',
  help: 'Runs by outcome: agreed, differed, failed',
  labels: ['outcome'],
});

/** What changed before the last completed run was compared by it, but for what was under way. */
const OVERLAP_MS = 3_600_000;

/** Maximum number of differences named in the log line of a run. */
const MAX_NAMED = 50;

/** Reconciles at every interval until `end` is aborted. A failed run is logged and does not stop the job. */
export async function runJob(sources: Sources, flags: Flags, end: AbortSignal): Promise<void> {
  nameLog('reconcile', process.env.LOG_LEVEL ?? 'info');
  startMetrics('reconcile');
  const { opsPort, everyMs } = flags;
  const health = new Health();
  const ops =
    opsPort === null ? null : await startOpsServer(process.env.HOST ?? '127.0.0.1', opsPort, health);
  let progress: Progress | null = null;
  while (!end.aborted) {
    const startedAt = Date.now();
    const done = await runOnce(sources, flags, progress);
    if (done) {
      progress = { changedSince: new Date(startedAt - OVERLAP_MS), carried: done };
      await storeProgress(sources, progress);
    }
    await sleep(Math.max(0, startedAt + everyMs! - Date.now()), undefined, { signal: end }).catch(
      () => undefined,
    );
  }
  ops?.close();
  ops?.closeAllConnections();
}

/** What the next run compares again. Null: it was not completed. */
async function runOnce(
  sources: Sources,
  { days, recheckAfterMs, everyMs }: Flags,
  before: Progress | null,
): Promise<Carried | null> {
  const window = windowOf(days, new Date());
  try {
    const { changedSince, carried } = before ?? (await readProgress(sources));
    const reconciliation = await reconcile(sources, {
      window,
      recheckAfterMs,
      returnDays: returnDaysOf(everyMs!),
      ...(changedSince && { changedSince }),
      carried,
    });
    report(reconciliation);
    return reconciliation.carried;
  } catch (error) {
    runs.inc({ outcome: 'failed' });
    log.error({ err: error }, 'reconciliation failed');
    return null;
  }
}

function report({ counts: read, differences, ms }: Reconciliation): void {
  const counts = countByKind(differences);
  for (const kind of differenceKinds) differencesNow.set({ kind }, counts[kind] ?? 0);
  lastSuccess.set({}, Date.now() / 1_000);
  runs.inc({ outcome: differences.length === 0 ? 'agreed' : 'differed' });
  const named = differences.slice(0, MAX_NAMED).map(({ kind, subject }) => ({ kind, subject }));
  const line = { ms, read, differences: differences.length, by_kind: counts, named };
  if (differences.length === 0) log.info(line, 'reconciliation found no differences');
  else log.error(line, 'reconciliation found differences');
}
