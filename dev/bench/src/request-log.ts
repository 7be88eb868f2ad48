import { services } from '@catraca/contracts/services';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { fillRequests } from '@catraca/testing/many-requests';
import type { Seller } from '@catraca/testing/seller';
import type { BenchStack } from './bench-stack.ts';
import { loadsOf } from './loads.ts';
import { type Load, type Measured, measure, totalCpu } from './measure.ts';
import { median } from './pairs.ts';
import { type Figure, figure } from './report.ts';

/** Title of the comparison. */
export const LOG = 'request log';
/** Of the CPU of a sale without. */
const MAX_CPU = 1.05;
/** Of the maximum rate: at it, the CPU of a request depends on how full the machine's queues happen to be. */
const SHARE_OF_MAX_RATE = 0.6;

const MAX_PAGE_MS = 50;
const PER_PAGE = 100;
const READS = 30;

interface LogSettings {
  warmSeconds: number;
  repetitions: number;
  /** A minute: MongoDB writes a checkpoint in each, whose CPU would else be in one side's figure. */
  logSeconds: number;
}

/** The log is work of gateways and of MongoDB. All others do the same without it, more or less. */
const WORKS_IN = /^(gateway|mongod)/i;

/**
 * CPU of a sale at a gateway that keeps the request log, as a multiple of the same at one that keeps none:
 * the difference where the log works, over the whole of a sale without. Both get the same rate, in the order
 * silent, logged, logged, silent: what grows or repeats over the minutes is in both alike.
 */
export async function logCost(bench: BenchStack, settings: LogSettings): Promise<Figure[]> {
  const { product: logged } = (await loadsOf(bench)).pairs.create;
  const silent = { ...logged, url: await bench.stack.startGateway({ REQUEST_LOG_DAYS: '0' }) };
  const pids = bench.productPids();
  const most = await inTurn([silent, logged], (side) => measure(side, {}, settings.warmSeconds / 2));
  const rate = Math.round(SHARE_OF_MAX_RATE * Math.min(...most.map(({ rps }) => rps)));
  const measured = async (side: Load) => {
    const found = await measure(side, pids, settings.logSeconds, rate);
    if (found.failures > 0) throw new Error(`${LOG}: ${found.failures} requests failed`);
    return found;
  };
  const comparisons: Comparison[] = [];
  for (let repetition = 0; repetition < settings.repetitions; repetition++) {
    const [first, second, third, fourth] = await inTurn([silent, logged, logged, silent], measured);
    comparisons.push({ silent: [first!, fourth!], logged: [second!, third!] });
  }
  const ratios = comparisons.map(ratioOf);
  console.log(`\nPOST /v1/charges with and without the ${LOG}, at ${rate}/s`);
  console.log(`  ratio     ${median(ratios).toFixed(3)}  (${ratios.map((one) => one.toFixed(3)).join(' ')})`);
  const cpuOf = (side: keyof Comparison) => median(comparisons.map((one) => meanOf(one[side], totalCpu)));
  return [
    figure(`${LOG}: CPU of a sale without, all processes`, cpuOf('silent'), 'µs'),
    figure(`${LOG}: CPU of a sale with, all processes`, cpuOf('logged'), 'µs'),
    figure(`${LOG}: CPU of a sale with / without`, median(ratios), 'ratio', { max: MAX_CPU }),
  ];
}

type Comparison = Record<'silent' | 'logged', Measured[]>;

function ratioOf({ silent, logged }: Comparison): number {
  return 1 + (meanOf(logged, cpuOfLog) - meanOf(silent, cpuOfLog)) / meanOf(silent, totalCpu);
}

function meanOf(measured: readonly Measured[], cpuOf: (one: Measured) => number): number {
  return measured.reduce((sum, one) => sum + cpuOf(one), 0) / measured.length;
}

function cpuOfLog({ cpu }: Measured): number {
  const names = Object.keys(cpu).filter((name) => WORKS_IN.test(name));
  return names.reduce((sum, name) => sum + cpu[name]!, 0);
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Latency of pages of 100 out of so many requests of one account, and of the same documents by their ids. */
export async function pagesOfRequests(bench: BenchStack, count: number): Promise<Figure[]> {
  const { stack } = bench;
  const { seller, charge } = await loadsOf(bench);
  const rare = newId('ch');
  const original = await requestOf(seller, charge);
  console.log(`… ${count} requests`);
  await stack.inDatabase('gateway', (database) =>
    fillRequests(database, stack.secrets.dataKeys[services.gateway.dataKeys], { original, count, rare }),
  );
  const named = (what: string) => `${count.toLocaleString('en')} requests: page of ${PER_PAGE}, ${what}`;
  const figures: Figure[] = [];
  for (const [what, query, found = PER_PAGE] of queries(rare, new Date(Date.now() - count * 50))) {
    const latency = await latencyOf(seller, query, found);
    figures.push(figure(named(`${what}, p50`), latency, 'ms', { max: MAX_PAGE_MS }));
  }
  const byIds = await stack.inDatabase('gateway', async (database) => {
    const requests = database.collection('requests');
    const ids = (await requests.find().limit(PER_PAGE).toArray()).map(({ _id }) => _id);
    return timed(async () => {
      await requests.find({ _id: { $in: ids } }).toArray();
    });
  });
  return [...figures, figure(named('the same by their ids, by the driver alone, p50'), byIds, 'ms')];
}

/** A logged call that names the charge. */
function requestOf({ api }: Seller, charge: string): Promise<string> {
  return eventually(async () => {
    const { headers } = await api.get(`/v1/charges/${charge}`);
    const { body } = await api.get(`/v1/requests?resource=${charge}&method=GET`);
    if (body.data.length === 0) throw new Error(`not kept yet: ${headers.get('x-request-id')}`);
    return body.data[0].id;
  });
}

/** `middle`: a time within the log. With how many a page has, if it is not full. */
function queries(rare: string, middle: Date): [string, string, number?][] {
  const until = `created_until=${encodeURIComponent(middle.toISOString())}`;
  return [
    ['newest', ''],
    ['by class of status', '&status=4xx'],
    ['by status', '&status=200'],
    ['by a status that none has', '&status=299', 0],
    ['by code and method', '&code=validation_failed&method=GET'],
    ['by resource', `&resource=${rare}`],
    ['by resource and class of status', `&resource=${rare}&status=2xx`],
    ['by code and a resource that never has it', `&resource=${rare}&code=validation_failed`, 0],
    ['by route, from the middle', `&route=/v1/charges/{code}&${until}`],
  ];
}

async function latencyOf({ api }: Seller, query: string, found: number): Promise<number> {
  return timed(async () => {
    const { status, body } = await api.get(`/v1/requests?per_page=${PER_PAGE}${query}`);
    if (status !== 200 || body.data.length < found)
      throw new Error(`${query}: ${status} with ${body.data?.length}`);
  });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const latencies: number[] = [];
  for (let read = 0; read < READS; read++) {
    const startedAt = performance.now();
    await work();
    latencies.push(performance.now() - startedAt);
  }
  return median(latencies);
}
