// catraca-ops reconcile: compares the records of all services and of the bank, and prints the differences.
import { connect } from './connections.ts';
import { type Flags, help, parseFlags } from './flags.ts';
import { formatReconciliation } from './format.ts';
import { runJob } from './job.ts';
import { reconcile } from './reconciliation.ts';
import type { Sources } from './sources.ts';
import { windowOf } from './window.ts';

const NO_DIFFERENCES = 0;
const DIFFERENCES = 1;

export async function run(args: string[]): Promise<number> {
  const flags = parseFlags(args);
  if (flags.help) {
    console.log(help);
    return NO_DIFFERENCES;
  }
  const sources = connect(process.env, flags.live);
  try {
    return flags.everyMs === null ? await once(sources, flags) : await job(sources, flags);
  } finally {
    await sources.close();
  }
}

async function once(sources: Sources, { days, recheckAfterMs, json }: Flags): Promise<number> {
  const window = windowOf(days, new Date());
  const onProgress = process.stderr.isTTY ? showProgress : () => {};
  const reconciliation = await reconcile(sources, { window, recheckAfterMs, onProgress });
  const { differences } = reconciliation;
  const lines = json ? differences.map((one) => JSON.stringify(one)) : formatReconciliation(reconciliation);
  for (const line of lines) console.log(line);
  return differences.length === 0 ? NO_DIFFERENCES : DIFFERENCES;
}

function showProgress(comparedUntil: Date): void {
  process.stderr.write(`\r… compared until ${comparedUntil.toISOString().slice(0, 16)}\u001b[K\r`);
}

/** Runs until SIGTERM, SIGINT or the end of the parent process. A run in progress is completed. */
async function job(sources: Sources, flags: Flags): Promise<number> {
  const end = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(name, () => end.abort());
  process.channel?.unref();
  await runJob(sources, flags, end.signal);
  return NO_DIFFERENCES;
}
