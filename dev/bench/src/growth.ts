import { fillCharges } from '@catraca/testing/many-charges';
import type { BenchStack } from './bench-stack.ts';
import { type Loads, loadsOf } from './loads.ts';
import { measure, totalCpu } from './measure.ts';
import { median, runPair } from './pairs.ts';
import { type Figure, figure, pairFigures, printPair } from './report.ts';

const CHARGES = [10_000, 1_000_000];
const INSTANCES = [1, 2, 4];
const LIST_REQUESTS = 30;
/** Warm-up as a multiple of one measurement. */
const WARM_UP_FACTOR = 4;
const REPETITIONS = 3;

/**
 * Cost of the same requests with 10,000 and 1,000,000 charges, and with one, two and four instances of
 * charges and notifier. On two cores the rate cannot grow; the CPU per request should not.
 */
export async function growth(bench: BenchStack, seconds: number): Promise<Figure[]> {
  const loads = await loadsOf(bench);
  await measure(loads.pairs.create.product, {}, WARM_UP_FACTOR * seconds);
  return [...(await withCharges(bench, loads, seconds)), ...(await withInstances(bench, loads, seconds))];
}

async function withCharges(
  bench: BenchStack,
  { seller, charge, pairs }: Loads,
  seconds: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let existing = 0;
  for (const count of CHARGES) {
    console.log(`… ${count} charges`);
    const { stack } = bench;
    const added = { original: charge, count: count - existing };
    await stack.inDatabase('charges', (database) =>
      fillCharges(database, stack.secrets.dataKeys.buyers, added),
    );
    existing = count;
    const named = (what: string) => `${count.toLocaleString('en')} charges: ${what}`;
    for (const { title, product } of [pairs.create, pairs.read]) {
      const cpu = totalCpu(await measure(product, bench.productPids(), seconds));
      figures.push(figure(named(`${title}, CPU per request`), cpu, 'µs'));
    }
    for (const [what, query] of await listsOf(seller.api)) {
      figures.push(figure(named(`list, ${what}, p50`), await latencyOf(seller.api, query), 'ms'));
    }
  }
  return figures;
}

type Api = Loads['seller']['api'];

async function listsOf(api: Api): Promise<[string, string][]> {
  const { body } = await api.get('/v1/charges?page=100&per_page=50');
  return [
    ['first page', '?per_page=50'],
    ['after a charge', `?per_page=50&after=${body.data[0].id}`],
    ['by status', '?per_page=50&status=canceled'],
    ['by reference', '?per_page=50&reference=rare'],
    ['page 200', '?per_page=50&page=200'],
  ];
}

/** Median latency in milliseconds of sequential requests. */
async function latencyOf(api: Api, query: string): Promise<number> {
  const latencies: number[] = [];
  for (let sent = 0; sent < LIST_REQUESTS; sent++) {
    const startedAt = performance.now();
    const { status } = await api.get(`/v1/charges${query}`);
    if (status !== 200) throw new Error(`GET /v1/charges${query}: ${status}`);
    latencies.push(performance.now() - startedAt);
  }
  return median(latencies);
}

async function withInstances(bench: BenchStack, { pairs }: Loads, seconds: number): Promise<Figure[]> {
  const { stack } = bench;
  const figures: Figure[] = [];
  const charges = [stack.addressOf('charges')];
  for (const count of INSTANCES) {
    while (charges.length < count) {
      charges.push(await stack.startInstance('charges'));
      await stack.startInstance('notifier');
    }
    const url = await stack.startGateway({ CHARGES_GRPC: charges.join(',') });
    const product = { ...pairs.create.product, url };
    const title = `${count} × charges and notifier: ${pairs.create.title}`;
    // Each instance needs as many warm-up requests as a single one.
    await measure(product, {}, seconds * WARM_UP_FACTOR * count);
    const pids = { baseline: bench.baselinePids, product: bench.productPids() };
    const pair = { title, baseline: pairs.create.baseline, product };
    const result = await runPair(pair, pids, { repetitions: REPETITIONS, seconds });
    printPair(result);
    figures.push(...pairFigures(result));
  }
  return figures;
}
