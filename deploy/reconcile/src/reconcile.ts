// npm run reconcile: holds every room's books against each other and against the bank's, and tells where they differ.
import { describeError } from '@catraca/local/user-error';
import { type Flags, help, parseFlags } from './flags.ts';
import { runJob } from './job.ts';
import { whereToLook } from './place.ts';
import { reconcile } from './reconciliation.ts';
import { linesOf } from './tell.ts';

const AGREE = 0;
const DIFFER = 1;
const NOT_COMPARED = 2;

process.exit(await main(process.argv.slice(2)).catch(explain));

async function main(args: string[]): Promise<number> {
  const flags = parseFlags(args);
  if (flags.help) {
    console.log(help);
    return AGREE;
  }
  if (flags.everyMs !== null) return job(flags);
  const reconciliation = await reconcile(whereToLook(process.env), flags);
  const { differences } = reconciliation;
  const lines = flags.json ? differences.map((one) => JSON.stringify(one)) : linesOf(reconciliation);
  for (const line of lines) console.log(line);
  return differences.length === 0 ? AGREE : DIFFER;
}

/** Until SIGTERM, SIGINT or the end of whoever started it; the run under way is finished. */
async function job(flags: Flags): Promise<number> {
  const end = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(name, () => end.abort());
  process.channel?.unref();
  await runJob(whereToLook(process.env), flags, end.signal);
  return AGREE;
}

function explain(error: unknown): number {
  console.error(`✗ the books could not be compared: ${describeError(error)}`);
  return NOT_COMPARED;
}
