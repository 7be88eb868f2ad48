// sales: a constant load from outside, as sellers make it. The rolling upgrade is proved under it.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Api } from '@catraca/stack/api';
import { describeError } from '@catraca/stack/command/user-error';
import { type Counts, noCounts } from './counts.ts';
import { sell } from './sale.ts';
import { help, readSettings, type Settings } from './settings.ts';
import { newTestSeller } from './test-seller.ts';

const REPORT_MS = 500;

interface Load extends Pick<Settings, 'perSecond' | 'count'> {
  sellers: Api[];
  counts: Counts;
}

process.exit(await main(process.argv.slice(2)).catch(reportFailure));

async function main(args: string[]): Promise<number> {
  const settings = readSettings(args, process.env);
  if (!settings) {
    console.log(help);
    return 0;
  }
  const end = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT']) void once(process, name).then(() => end.abort());
  const sellers = await createSellers(settings);
  const counts = noCounts();
  const report = setInterval(() => write(counts), REPORT_MS);
  await sellUntil(end.signal, { ...settings, sellers, counts });
  clearInterval(report);
  write(counts);
  return counts.failed.length === 0 ? 0 : 1;
}

async function createSellers({ sellers, baseUrl, operatorToken }: Settings): Promise<Api[]> {
  const clients: Api[] = [];
  for (let number = 0; number < sellers; number++)
    clients.push(new Api(baseUrl, await newTestSeller(baseUrl, operatorToken)));
  return clients;
}

/** Begins sales at a constant rate, however long each takes, and waits at the end until all have ended. */
async function sellUntil(end: AbortSignal, { sellers, perSecond, count, counts }: Load): Promise<void> {
  const sales = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let number = 0; number < count && !end.aborted; number++) {
    const sale = sell(sellers[number % sellers.length]!, counts).finally(() => sales.delete(sale));
    sales.add(sale);
    const nextAt = startedAt + ((number + 1) * 1_000) / perSecond;
    await sleep(Math.max(0, nextAt - performance.now()), undefined, { signal: end }).catch(() => undefined);
  }
  await Promise.all(sales);
}

function write(counts: Counts): void {
  process.stdout.write(`${JSON.stringify(counts)}\n`);
}

function reportFailure(error: unknown): number {
  console.error(`✗ sales could not begin: ${describeError(error)}`);
  return 2;
}
