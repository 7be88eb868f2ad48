import { setTimeout as sleep } from 'node:timers/promises';
import { Health } from '@catraca/platform/service/health';
import { startOpsServer } from '@catraca/platform/service/ops-server';
import { log, nameLog } from '@catraca/platform/telemetry/log';
import { counter, gauge, startMetrics } from '@catraca/platform/telemetry/metrics';
import { countOf } from './books.ts';
import { differenceKinds } from './differences.ts';
import type { Flags } from './flags.ts';
import type { Place } from './place.ts';
import { type Reconciliation, reconcile } from './reconciliation.ts';
import { byKind } from './tell.ts';

const differencesNow = gauge({
  name: 'reconcile_differences',
  help: 'Differences that the last completed run found',
  labels: ['kind'],
});
const lastSuccess = gauge({
  name: 'reconcile_last_success_timestamp_seconds',
  help: 'When the books were last compared, whatever was found',
  labels: [],
});
const runs = counter({
  name: 'reconcile_runs_total',
  help: 'Runs: the books agreed, differed, or could not be compared',
  labels: ['outcome'],
});

/** Of the differences of one run, so many are named in its line. */
const NAMED = 50;

/** Reconciles at once and then again and again, until the signal. One that fails is told, and the next comes at its time. */
export async function runJob(place: Place, flags: Flags, end: AbortSignal): Promise<void> {
  nameLog('reconcile', process.env.LOG_LEVEL ?? 'info');
  startMetrics('reconcile');
  const { opsPort, everyMs } = flags;
  const health = new Health();
  const ops =
    opsPort === null ? null : await startOpsServer(process.env.HOST ?? '127.0.0.1', opsPort, health);
  while (!end.aborted) {
    const startedAt = Date.now();
    await once(place, flags);
    await sleep(Math.max(0, startedAt + everyMs! - Date.now()), undefined, { signal: end }).catch(
      () => undefined,
    );
  }
  ops?.close();
  ops?.closeAllConnections();
}

async function once(place: Place, flags: Flags): Promise<void> {
  try {
    note(await reconcile(place, flags));
  } catch (error) {
    runs.inc({ outcome: 'failed' });
    log.error({ err: error }, 'the books could not be compared');
  }
}

function note({ books, differences, ms }: Reconciliation): void {
  const counts = byKind(differences);
  for (const kind of differenceKinds) differencesNow.set({ kind }, counts[kind] ?? 0);
  lastSuccess.set({}, Date.now() / 1_000);
  runs.inc({ outcome: differences.length === 0 ? 'agreed' : 'differed' });
  const named = differences.slice(0, NAMED).map(({ kind, subject }) => ({ kind, subject }));
  const line = { ms, read: countOf(books), differences: differences.length, by_kind: counts, named };
  if (differences.length === 0) log.info(line, 'the books agree');
  else log.error(line, 'the books differ');
}
