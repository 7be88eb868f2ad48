// npm run bench: compares the product with its baselines; prints figures and writes .catraca/bench.json.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@catraca/contracts/services';
import { type Command, runCommand } from '@catraca/stack/command/run-command';
import { stateDirectory } from '@catraca/stack/paths';
import { quantile } from '@catraca/testing/quantile';
import type { Seller } from '@catraca/testing/seller';
import { measureBacklog } from './backlog.ts';
import { type BenchStack, startBenchStack } from './bench-stack.ts';
import { CARD, cardPair } from './card.ts';
import { clocks } from './clocks.ts';
import { residentMegabytes } from './cpu.ts';
import { edgeCost } from './edge.ts';
import { growth } from './growth.ts';
import { cpuWhileIdle } from './idle.ts';
import { ledgerFigures } from './ledger.ts';
import { loadsOf, refundPair } from './loads.ts';
import { measure } from './measure.ts';
import { sellAndPay } from './paid-charges.ts';
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
import { LOG, logCost, pagesOfRequests } from './request-log.ts';
import { latenciesAt } from './steady-rate.ts';
import { timelineFigures } from './timeline.ts';
import { confirmationToWebhook, type Latency } from './webhook-latency.ts';

const help = `npm run bench -- [flags]

  --quick       under two minutes: fewer figures, fewer and shorter repetitions
  --only NAME   only measurements whose title contains NAME: a route, refund, card, ledger, edge, rest,
                webhook, timeline, backlog, request log
  --grow        instead, measure the cost with 10,000 and 1,000,000 charges and with 1, 2 and 4 instances
  --clocks      instead, measure what 10,000 accounts that moved their test clock add to other requests
  --requests N  instead, fill the request log with N entries of one account (10,000,000 take half an hour) and
                measure its pages
  --sample X    share of traces that are recorded and sent (default: 0.01, as in production)
  --help        show this help`;

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    grow: { type: 'boolean' },
    clocks: { type: 'boolean' },
    requests: { type: 'string' },
    sample: { type: 'string', default: '0.01' },
    help: { type: 'boolean' },
  },
});
const settings = flags.quick
  ? {
      warmSeconds: 6,
      repetitions: 3,
      steadyRuns: 1,
      seconds: 2.5,
      logSeconds: 2.5,
      retries: 0,
      settleSeconds: 4,
      idleSeconds: 4,
      payments: 150,
      refundedCharges: 300,
      timelines: 200,
      postings: 20_000,
    }
  : {
      warmSeconds: 60,
      repetitions: 5,
      steadyRuns: 3,
      seconds: 10,
      logSeconds: 60,
      settleSeconds: 60,
      idleSeconds: 20,
      payments: 1_500,
      refundedCharges: 3_000,
      timelines: 2_000,
      postings: 200_000,
    };

const targets: Record<string, PairTarget> = {
  'POST /v1/charges': { ratio: 0.3, cpuRatio: 3.3 },
  'GET /v1/charges/{code}': { ratio: 0.6 },
  'POST /v1/charges/{code}/refund': { ratio: 0.2 },
  [CARD]: { ratio: 0.2 },
};

/** Percent of one core, for the services that exist now. */
const IDLE_CPU_PERCENT = serviceNames.length < 10 ? 12 : 15;

await runCommand(async (command) => {
  if (flags.help) {
    command.terminal.line(help);
    return 0;
  }
  const figures = await bench(command);
  printFigures(figures);
  const [kind] = (['grow', 'clocks', 'requests'] as const).filter((name) => flags[name]);
  writeReport(join(stateDirectory, kind ? `bench-${kind}.json` : 'bench.json'), figures);
  return 0;
});

async function bench(command: Command): Promise<Figure[]> {
  const running = await startBenchStack(command, flags.sample);
  if (flags.grow) return growth(running, settings.seconds);
  if (flags.clocks) return clocks(running, settings.seconds);
  if (flags.requests) return pagesOfRequests(running, Number(flags.requests));
  return [
    ...(isWanted('rest') ? await atRest(running) : []),
    ...(await comparisons(running)),
    ...(isWanted('webhook') ? await webhooks(running) : []),
    ...(isWanted('ledger') ? await ledgerFigures(running, settings.postings) : []),
    ...(isWanted('timeline') ? await timelineFigures(running, settings.timelines) : []),
    ...(isWanted('backlog') ? await backlog(running) : []),
  ];
}

async function atRest({ stack, readySeconds, productPids }: BenchStack): Promise<Figure[]> {
  const idle = await cpuWhileIdle(productPids(), settings);
  return [
    figure('all services ready, warm start', readySeconds, 's', { max: 10 }),
    ...serviceNames.map((name) =>
      figure(`idle RSS ${name}`, residentMegabytes(stack.pids()[name]!), 'MB', { max: 140 }),
    ),
    figure('idle CPU, all services, MongoDB and Kafka', idle, '% core', { max: IDLE_CPU_PERCENT }),
  ];
}

async function comparisons(running: BenchStack): Promise<Figure[]> {
  const { pairs: of, seller } = await loadsOf(running);
  const { create, read, balance } = of;
  const pairs = flags.quick ? [create, read] : [create, read, balance];
  const pids = { baseline: running.baselinePids, product: running.productPids() };
  const figures: Figure[] = [];
  for (const pair of pairs.filter(({ title }) => isWanted(title))) {
    // Creating charges runs nearly all of the code, so the other pairs need less warm-up.
    await measure(pair.product, {}, pair === create ? settings.warmSeconds : settings.warmSeconds / 4);
    const result = await runPair(pair, pids, settings);
    printPair(result);
    figures.push(...pairFigures(result, targets[pair.title]));
    if (pair === create) figures.push(await atHalfLoad(pair, result));
  }
  if (isWanted('refund')) figures.push(...(await refunds(running, seller)));
  if (isWanted(CARD)) figures.push(...(await comparison(running, await cardPair(running))));
  if (isWanted(LOG)) figures.push(...(await logCost(running, settings)));
  if (isWanted('edge')) figures.push(...(await edgeCost(running, settings)));
  return figures;
}

async function refunds(running: BenchStack, { api, secretKey }: Seller): Promise<Figure[]> {
  const charges = await sellAndPay(running.stack, api, settings.refundedCharges);
  return comparison(running, refundPair(running, secretKey, charges));
}

async function comparison(running: BenchStack, pair: Pair): Promise<Figure[]> {
  const pids = { baseline: running.baselinePids, product: running.productPids() };
  await measure(pair.product, {}, settings.warmSeconds / 4);
  const result = await runPair(pair, pids, settings);
  printPair(result);
  return pairFigures(result, targets[pair.title]);
}

function isWanted(title: string): boolean {
  return title.includes(flags.only ?? '');
}

async function atHalfLoad(pair: Pair, { product }: PairResult): Promise<Figure> {
  const half = median(product.map(({ rps }) => rps)) / 2;
  const p99s: number[] = [];
  while (p99s.length < settings.steadyRuns) {
    const latencies = await latenciesAt(pair.product, half, settings.seconds);
    p99s.push(quantile(latencies, 0.99)!);
  }
  return figure(`${pair.title}: p99 at half the maximum rate`, median(p99s), 'ms', { max: 120 });
}

async function webhooks({ stack }: BenchStack): Promise<Figure[]> {
  // Creating charges has not warmed up the code for payments.
  await confirmationToWebhook(stack, { rate: 100, seconds: settings.warmSeconds });
  const runs: Latency[] = [];
  while (runs.length < settings.steadyRuns) {
    runs.push(await confirmationToWebhook(stack, { rate: 100, seconds: flags.quick ? 4 : 20 }));
  }
  const percentile = (share: keyof Latency) => median(runs.map((run) => run[share]));
  return [
    figure('bank confirmation to webhook, p50 at 100/s', percentile('p50'), 'ms', { max: 30 }),
    figure('bank confirmation to webhook, p99 at 100/s', percentile('p99'), 'ms', { max: 150 }),
  ];
}

async function backlog(running: BenchStack): Promise<Figure[]> {
  const { deliveriesPerSecond, postingCpu } = await measureBacklog(running, settings.payments);
  return [
    figure('webhooks delivered and recorded, with a backlog', deliveriesPerSecond, 'per s', { min: 1_000 }),
    figure('ledger posting, CPU of balance', postingCpu.balance, 'µs', { max: 300 }),
    figure('ledger posting, CPU with MongoDB and Kafka', postingCpu.all, 'µs'),
  ];
}
