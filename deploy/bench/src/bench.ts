// npm run bench: the product beside its baselines, in turn; figures on screen and in .catraca/bench.json.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@catraca/contracts/services';
import { type Command, runCommand } from '@catraca/local/main';
import { stateDirectory } from '@catraca/local/paths';
import { quantile } from '@catraca/testing/quantile';
import { workOffBacklog } from './backlog.ts';
import { residentMegabytes } from './cpu.ts';
import { edgeCost } from './edge.ts';
import { growth } from './growth.ts';
import { cpuWhileIdle } from './idle.ts';
import { loadsOf } from './loads.ts';
import { measure } from './measure.ts';
import { median, type Pair, type PairResult, runPair } from './pairs.ts';
import {
  type Figure,
  figure,
  type PairTarget,
  pairFigures,
  printFigures,
  printPair,
  writeReport,
} from './report.ts';
import { type Running, startAll } from './running.ts';
import { latenciesAt } from './steady.ts';
import { confirmationToWebhook, type Latency } from './webhook-latency.ts';

const help = `npm run bench -- [flags]

  --quick       under two minutes: less to compare, fewer and shorter repetitions
  --only NAME   only what has NAME in its title: a pair's route, edge, rest, webhook, backlog
  --grow        instead, how cost grows with charges (10 thousand, a million) and with instances (1, 2, 4)
  --help        this text`;

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    grow: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const effort = flags.quick
  ? {
      warmSeconds: 6,
      repetitions: 3,
      steadyRuns: 1,
      seconds: 2.5,
      retries: 0,
      restSeconds: 4,
      idleSeconds: 4,
      payments: 150,
    }
  : {
      warmSeconds: 60,
      repetitions: 5,
      steadyRuns: 3,
      seconds: 10,
      restSeconds: 60,
      idleSeconds: 20,
      payments: 1_500,
    };

const targets: Record<string, PairTarget> = {
  'POST /v1/charges': { ratio: 0.28, cpu: 1_700 },
  'GET /v1/charges/{code}': { ratio: 0.3 },
};

await runCommand(async (command) => {
  if (flags.help) {
    command.terminal.line(help);
    return 0;
  }
  const figures = await bench(command);
  printFigures(figures);
  writeReport(join(stateDirectory, flags.grow ? 'bench-grow.json' : 'bench.json'), figures);
  return 0;
});

async function bench(command: Command): Promise<Figure[]> {
  const running = await startAll(command);
  if (flags.grow) return growth(running, effort.seconds);
  return [
    ...(isWanted('rest') ? await atRest(running) : []),
    ...(await comparisons(running)),
    ...(isWanted('webhook') ? await webhooks(running) : []),
    ...(isWanted('backlog') ? await backlog(running) : []),
  ];
}

async function atRest({ stack, readySeconds, productPids }: Running): Promise<Figure[]> {
  const idle = await cpuWhileIdle(productPids(), effort);
  return [
    figure('all services up', readySeconds, 's', { most: 10 }),
    ...serviceNames.map((name) =>
      figure(`idle RSS ${name}`, residentMegabytes(stack.pids()[name]!), 'MB', { most: 130 }),
    ),
    figure('idle CPU, all services and brokers', idle, '% core', { most: 8 }),
  ];
}

async function comparisons(running: Running): Promise<Figure[]> {
  const { create, read, balance } = (await loadsOf(running)).pairs;
  const pairs = flags.quick ? [create, read] : [create, read, balance];
  const pids = { baseline: running.baselinePids, product: running.productPids() };
  const figures: Figure[] = [];
  for (const pair of pairs.filter(({ title }) => isWanted(title))) {
    // Selling runs nearly all of the code; after it, the others are soon warm.
    await measure(pair.product, {}, pair === create ? effort.warmSeconds : effort.warmSeconds / 4);
    const result = await runPair(pair, pids, effort);
    printPair(result);
    figures.push(...pairFigures(result, targets[pair.title]));
    if (pair === create) figures.push(await atHalfLoad(pair, result));
  }
  if (isWanted('edge')) figures.push(...(await edgeCost(running, effort)));
  return figures;
}

function isWanted(title: string): boolean {
  return title.includes(flags.only ?? '');
}

async function atHalfLoad(pair: Pair, { product }: PairResult): Promise<Figure> {
  const half = median(product.map(({ rps }) => rps)) / 2;
  const p99s: number[] = [];
  while (p99s.length < effort.steadyRuns) {
    const took = await latenciesAt(pair.product, half, effort.seconds);
    p99s.push(quantile(took, 0.99)!);
  }
  return figure(`${pair.title}: p99 at half of the maximum load`, median(p99s), 'ms', { most: 100 });
}

async function webhooks({ stack }: Running): Promise<Figure[]> {
  // Of a payment's code, selling has warmed little.
  await confirmationToWebhook(stack, { rate: 100, seconds: effort.warmSeconds });
  const runs: Latency[] = [];
  while (runs.length < effort.steadyRuns) {
    runs.push(await confirmationToWebhook(stack, { rate: 100, seconds: flags.quick ? 4 : 20 }));
  }
  const of = (share: keyof Latency) => median(runs.map((run) => run[share]));
  return [
    figure('bank’s confirmation → webhook, p50 at 100/s', of('p50'), 'ms', { most: 30 }),
    figure('bank’s confirmation → webhook, p99 at 100/s', of('p99'), 'ms', { most: 120 }),
  ];
}

async function backlog(running: Running): Promise<Figure[]> {
  const { deliveriesPerSecond, postingCpu } = await workOffBacklog(running, effort.payments);
  return [
    figure('webhooks delivered and recorded, from a backlog', deliveriesPerSecond, 'per s', { least: 1_000 }),
    figure('ledger posting, CPU of the balance', postingCpu.balance, 'µs', { most: 400 }),
    figure('ledger posting, CPU with MongoDB and Kafka', postingCpu.all, 'µs'),
  ];
}
