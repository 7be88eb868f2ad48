// npm run reconcile: compares the records of all services and of the bank, and prints the differences.
import { describeError } from '@catraca/local/user-error';
import { connectionsFrom } from './connections.ts';
import { type Flags, help, parseFlags } from './flags.ts';
import { formatReconciliation } from './format.ts';
import { runJob } from './job.ts';
import { reconcile } from './reconciliation.ts';

const NO_DIFFERENCES = 0;
const DIFFERENCES = 1;
const FAILED = 2;

process.exit(await main(process.argv.slice(2)).catch(reportFailure));

async function main(args: string[]): Promise<number> {
  const flags = parseFlags(args);
  if (flags.help) {
    console.log(help);
    return NO_DIFFERENCES;
  }
  if (flags.everyMs !== null) return job(flags);
  const reconciliation = await reconcile(connectionsFrom(process.env), flags);
  const { differences } = reconciliation;
  const lines = flags.json
    ? differences.map((one) => JSON.stringify(one))
    : formatReconciliation(reconciliation);
  for (const line of lines) console.log(line);
  return differences.length === 0 ? NO_DIFFERENCES : DIFFERENCES;
}

/** Runs until SIGTERM, SIGINT or the end of the parent process. A run in progress is completed. */
async function job(flags: Flags): Promise<number> {
  const end = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(name, () => end.abort());
  process.channel?.unref();
  await runJob(connectionsFrom(process.env), flags, end.signal);
  return NO_DIFFERENCES;
}

function reportFailure(error: unknown): number {
  console.error(`✗ reconciliation failed: ${describeError(error)}`);
  return FAILED;
}
