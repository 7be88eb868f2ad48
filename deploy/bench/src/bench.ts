// npm run bench: the product beside its baselines, in turn; figures on screen and in .catraca/bench.json.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceNames } from '@catraca/local/environment';
import { startInfrastructure } from '@catraca/local/infrastructure';
import { type Command, runCommand } from '@catraca/local/main';
import { stateDirectory } from '@catraca/local/paths';
import { freePorts } from '@catraca/local/ports';
import { createTestFolder, removeOldTestFolders } from '@catraca/local/test-folder';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import { pidWith, residentMegabytes } from './cpu.ts';
import { cpuWhileIdle } from './idle.ts';
import { measure, totalCpu } from './measure.ts';
import { median, type Pair, type PairResult, runPair } from './pairs.ts';
import { type Figure, figure, printFigures, printPair, writeReport } from './report.ts';
import { confirmationToWebhook } from './webhook-latency.ts';

const help = `npm run bench -- [flags]

  --quick       under two minutes: fewer and shorter repetitions
  --only NAME   only the pairs whose title has NAME in it
  --help        this text`;

const { values: flags } = parseArgs({
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, help: { type: 'boolean' } },
});
const effort = flags.quick ? { repetitions: 3, seconds: 3 } : { repetitions: 5, seconds: 10 };

const targets: Record<string, { ratio?: number; cpu?: number; cpuTimes?: number }> = {
  'POST /v1/charges': { ratio: 0.28, cpu: 1_700 },
  'GET /v1/charges/{code}': { ratio: 0.3 },
  'an authenticated route that does nothing': { cpuTimes: 2.5 },
};

await runCommand(async (command) => {
  if (flags.help) {
    command.say.line(help);
    return 0;
  }
  const figures = await bench(command);
  printFigures(figures);
  writeReport(join(stateDirectory, 'bench.json'), figures);
  return 0;
});

async function bench({ say, beforeStop }: Command): Promise<Figure[]> {
  await removeOldTestFolders();
  const folder = createTestFolder();
  // Its own, also where others run: their CPU is part of what is measured.
  delete process.env.MONGODB_URI;
  delete process.env.KAFKA_BROKERS;
  const { mongodb, kafka } = await startInfrastructure(folder, say);
  Object.assign(process.env, { MONGODB_URI: mongodb.uri, KAFKA_BROKERS: kafka.brokers, LOG_LEVEL: 'info' });
  const servers = { mongod: pidWith('mongod', folder), kafka: pidWith('kafka.Kafka', folder) };
  const baseline = await startBaseline();
  const startedAt = Date.now();
  const stack = await Stack.start(serviceNames);
  const readySeconds = (Date.now() - startedAt) / 1_000;
  beforeStop(async () => {
    baseline.process.kill();
    await stack.close();
  });
  const pids = {
    baseline: { node: baseline.process.pid!, mongod: servers.mongod },
    product: { ...stack.pids(), ...servers },
  };

  const idle = [
    figure('all services up', readySeconds, 's'),
    ...serviceNames.map((name) =>
      figure(`idle RSS ${name}`, residentMegabytes(stack.pids()[name]!), 'MB', { most: 130 }),
    ),
    figure(
      'idle CPU, all services and brokers',
      await cpuWhileIdle(pids.product, flags.quick ? 5 : 20),
      '% core',
      { most: 8 },
    ),
  ];
  const pairs = (await pairsOf(stack, baseline.url)).filter(({ title }) => title.includes(flags.only ?? ''));
  const results: PairResult[] = [];
  for (const pair of pairs) {
    const result = await runPair(pair, pids, effort);
    printPair(result);
    results.push(result);
  }
  const half =
    results[0] &&
    (await measure(
      pairs[0]!.product,
      pids.product,
      effort.seconds,
      median(results[0].product.map(({ rps }) => rps)) / 2,
    ));
  const webhook = await confirmationToWebhook(stack, { rate: 100, seconds: flags.quick ? 5 : 20 });
  return [
    ...idle,
    ...results.flatMap(figuresOf),
    ...(half
      ? [figure(`${pairs[0]!.title}: p99 at half of the maximum load`, half.p99, 'ms', { most: 100 })]
      : []),
    figure('bank’s confirmation → webhook, p50 at 100/s', webhook.p50, 'ms', { most: 30 }),
    figure('bank’s confirmation → webhook, p99 at 100/s', webhook.p99, 'ms', { most: 120 }),
  ];
}

function figuresOf({ title, ratios, baseline, product }: PairResult): Figure[] {
  const { ratio, cpu, cpuTimes } = targets[title] ?? {};
  const cpuOfProduct = median(product.map(totalCpu));
  const node = median(baseline.map(({ cpu: { node } }) => node!));
  const gateway = median(product.map(({ cpu: { gateway } }) => gateway!));
  return [
    figure(`${title}: rps against the baseline`, median(ratios), 'ratio', ratio ? { least: ratio } : null),
    figure(`${title}: CPU a request, all processes`, cpuOfProduct, 'µs', cpu ? { most: cpu } : null),
    ...(cpuTimes
      ? [figure(`${title}: the edge’s CPU against bare Fastify`, gateway / node, 'times', { most: cpuTimes })]
      : []),
  ];
}

async function pairsOf(stack: Stack, baseline: string): Promise<Pair[]> {
  const { secretKey, api } = await newSeller(stack);
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const order = JSON.stringify(chargeOrder({ reference: 'pedido-1042', metadata: { mesa: '4' } }));
  const get = {
    url: stack.baseUrl,
    method: 'GET',
    headers: { authorization: headers.authorization },
  } as const;
  return [
    {
      title: 'POST /v1/charges',
      baseline: { url: baseline, method: 'POST', path: '/charges', headers, body: () => order },
      product: {
        url: stack.baseUrl,
        method: 'POST',
        path: '/v1/charges',
        headers,
        body: () => order,
        newHeaders: () => ({ 'idempotency-key': randomUUID() }),
      },
    },
    {
      title: 'GET /v1/charges/{code}',
      baseline: { url: baseline, method: 'GET', path: '/charges/one' },
      product: { ...get, path: `/v1/charges/${charge.id}` },
    },
    {
      title: 'an authenticated route that does nothing',
      baseline: { url: baseline, method: 'GET', path: '/nothing' },
      product: { ...get, path: '/v1/balance' },
    },
  ];
}

async function startBaseline() {
  const [port] = await freePorts(1);
  const child = fork(join(import.meta.dirname, 'baseline.ts'), {
    env: { ...process.env, HTTP_PORT: String(port) },
  });
  await new Promise((resolve) => child.once('message', resolve));
  return { process: child, url: `http://127.0.0.1:${port}` };
}
