import { fillCharges } from '@catraca/testing/many-charges';
import { type Loads, loadsOf } from './loads.ts';
import { measure, totalCpu } from './measure.ts';
import { median, runPair } from './pairs.ts';
import { type Figure, figure, pairFigures, printPair } from './report.ts';
import type { Running } from './running.ts';

const CHARGES = [10_000, 1_000_000];
const INSTANCES = [1, 2, 4];
const LIST_REQUESTS = 30;
/** Against the length of one measurement. */
const WARM_TIMES = 4;
const REPETITIONS = 3;

/**
 * How cost grows: the same requests with ten thousand and with a million charges, and with one, two and four instances
 * of charges and of the notifier. On two cores the rate cannot grow; the CPU of a request must not.
 */
export async function growth(running: Running, seconds: number): Promise<Figure[]> {
  const loads = await loadsOf(running);
  await measure(loads.pairs.create.product, {}, WARM_TIMES * seconds);
  return [...(await withCharges(running, loads, seconds)), ...(await withInstances(running, loads, seconds))];
}

async function withCharges(
  running: Running,
  { seller, charge, pairs }: Loads,
  seconds: number,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let there = 0;
  for (const count of CHARGES) {
    console.log(`… ${count} charges`);
    await running.stack.inDatabase('charges', (database) => fillCharges(database, charge, count - there));
    there = count;
    const named = (what: string) => `${count.toLocaleString('en')} charges: ${what}`;
    for (const { title, product } of [pairs.create, pairs.read]) {
      const cpu = totalCpu(await measure(product, running.productPids(), seconds));
      figures.push(figure(named(`${title}, CPU a request`), cpu, 'µs'));
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
    ['behind a charge', `?per_page=50&after=${body.data[0].id}`],
    ['by status', '?per_page=50&status=canceled'],
    ['by reference', '?per_page=50&reference=rare'],
    ['page 200', '?per_page=50&page=200'],
  ];
}

/** Through HTTP, one request after the other. */
async function latencyOf(api: Api, query: string): Promise<number> {
  const took: number[] = [];
  for (let sent = 0; sent < LIST_REQUESTS; sent++) {
    const begun = performance.now();
    const { status } = await api.get(`/v1/charges${query}`);
    if (status !== 200) throw new Error(`GET /v1/charges${query}: ${status}`);
    took.push(performance.now() - begun);
  }
  return median(took);
}

async function withInstances(running: Running, { pairs }: Loads, seconds: number): Promise<Figure[]> {
  const { stack } = running;
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
    // Each instance gets as many requests to be warm by as the only one.
    await measure(product, {}, seconds * WARM_TIMES * count);
    const pids = { baseline: running.baselinePids, product: running.productPids() };
    const pair = { title, baseline: pairs.create.baseline, product };
    const result = await runPair(pair, pids, { repetitions: REPETITIONS, seconds });
    printPair(result);
    figures.push(...pairFigures(result));
  }
  return figures;
}
