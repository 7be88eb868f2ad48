import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import type { Collection } from 'mongodb';
import { endOf, plannedResult, runOf, sellsByCard } from './test-run.ts';

const LONG_MS = 300_000;

const services = ['gateway', 'accounts', 'charges', 'vault', 'refunds', 'balance', 'sandbox'] as const;
let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start(services);
}, 120_000);
afterAll(() => stack.close());

const terms = { seed: 42, scenario: 'shop_day' as const, size: 120 };

/** Starts a run and waits until some of it is done. */
async function begun(api: Http): Promise<string> {
  const { body } = await api.post('/v1/test/runs', terms);
  await eventually(async () => {
    const { progress } = (await api.get(`/v1/test/runs/${body.id}`)).body;
    expect(progress.done).toBeGreaterThan(0);
    expect(progress.done).toBeLessThan(progress.total);
  }, 60_000);
  return body.id;
}

/** Starts a run and waits until a gateway drives it. */
async function held(api: Http): Promise<string> {
  const { body } = await api.post('/v1/test/runs', terms);
  await eventually(async () => expect((await stored(body.id)).holder).not.toBeNull());
  return body.id;
}

interface StoredRun {
  _id: string;
  holder: string | null;
  createdAt: Date;
  leaseUntil: Date;
  progressAt?: Date;
}

const inRuns = <Result>(work: (runs: Collection<StoredRun>) => Promise<Result>) =>
  stack.inDatabase('gateway', (database) => work(database.collection<StoredRun>('test_runs')));

async function stored(id: string): Promise<StoredRun> {
  return (await inRuns((runs) => runs.findOne({ _id: id })))!;
}

const LATE_MS = 11 * 60_000;

/** As if these times of a run had been 11 minutes earlier. */
async function letPass(id: string, names: readonly (keyof StoredRun)[]): Promise<void> {
  const run = await stored(id);
  const times = names.flatMap((name) => {
    const time = run[name];
    return time instanceof Date ? [[name, new Date(time.getTime() - LATE_MS)]] : [];
  });
  await inRuns((runs) => runs.updateOne({ _id: id }, { $set: Object.fromEntries(times) }));
}

async function expectNothingTwice(api: Http, account: string, balance: number): Promise<void> {
  expect((await api.get('/v1/charges?per_page=1')).body.pagination.total).toBe(terms.size);
  const path = `/operator/v1/accounts/${account}/ledger?livemode=false&per_page=100`;
  const entries: { type: string; charge: string; amount: number }[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await stack.operator.get(`${path}&page=${page}`)).body;
    entries.push(...data);
    if (data.length < 100) break;
  }
  const sales = entries.filter(({ type }) => type === 'sale');
  expect(new Set(sales.map(({ charge }) => charge)).size).toBe(sales.length);
  expect(sales).toHaveLength(plannedResult(terms).paid);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
}

test(
  'S24.9 a run whose gateway is killed is finished by the next one, with nothing done twice',
  async () => {
    const whole = await newSeller(stack, sellsByCard);
    const undisturbed = await runOf(whole.api, terms);
    const { api, account } = await newSeller(stack, sellsByCard);
    const id = await begun(api);
    await stack.endService('gateway', 'SIGKILL');
    await stack.startService('gateway');
    const { status, result } = await endOf(api, id);
    expect(status).toBe('completed');
    expect(result).toEqual(undisturbed.result);
    expect(result).toMatchObject(plannedResult(terms));
    await expectNothingTwice(api, account, result.balance);
  },
  LONG_MS,
);

test(
  'S24.9 a gateway that stops gives its run to another at once',
  async () => {
    const { api, account, secretKey } = await newSeller(stack, sellsByCard);
    const id = await begun(api);
    const url = await stack.startGateway();
    const other = new Http(url, secretKey);
    const { holder } = await stored(id);
    await stack.endService('gateway', 'SIGTERM');
    // Long before the lease would have ended.
    await eventually(async () => expect((await stored(id)).holder).not.toBe(holder), 5_000);
    const { status, result } = await endOf(other, id);
    expect([status, result]).toMatchObject(['completed', plannedResult(terms)]);
    await stack.startService('gateway');
    // Or it drives the runs of the tests after this one.
    await stack.endGateway(url);
    await expectNothingTwice(api, account, result.balance);
  },
  LONG_MS,
);

test(
  'S24.9 of two gateways one drives a run, and nothing is done twice',
  async () => {
    const { api, account, secretKey } = await newSeller(stack, sellsByCard);
    const other = await stack.startGateway();
    const id = await begun(api);
    const holders = new Set<string | null>();
    const watched = eventually(async () => {
      const { holder } = await stored(id);
      holders.add(holder);
      expect(holder).toBeNull();
    }, LONG_MS);
    const { status, result } = await endOf(new Http(other, secretKey), id);
    await watched;
    expect([status, result]).toMatchObject(['completed', plannedResult(terms)]);
    expect([...holders].filter((holder) => holder !== null)).toHaveLength(1);
    await expectNothingTwice(api, account, result.balance);
    await stack.endGateway(other);
  },
  LONG_MS,
);

test(
  'S24.9 S24.10 a run that is driven for 10 minutes without progress fails and says so',
  async () => {
    const { api } = await newSeller(stack, sellsByCard);
    const id = await begun(api);
    await stack.endService('gateway', 'SIGKILL');
    await letPass(id, ['createdAt', 'progressAt']);
    await stack.startService('gateway');
    expect(await endOf(api, id)).toMatchObject({
      status: 'failed',
      result: null,
      error: { code: 'no_progress', message: 'A execução passou 10 minutos sem avançar.' },
    });
  },
  LONG_MS,
);

test(
  'S24.9 a run that was begun and found no gateway for 10 minutes is driven to its end',
  async () => {
    const { api } = await newSeller(stack, sellsByCard);
    const id = await begun(api);
    await stack.endService('gateway', 'SIGKILL');
    await letPass(id, ['createdAt', 'leaseUntil', 'progressAt']);
    await stack.startService('gateway');
    const { status, error } = await endOf(api, id);
    expect([status, error]).toEqual(['completed', null]);
  },
  LONG_MS,
);

test(
  'S24.9 a run that only waited for 10 minutes is driven to its end',
  async () => {
    const busy = await Promise.all(Array.from({ length: 4 }, () => newSeller(stack, sellsByCard)));
    const { api } = await newSeller(stack, sellsByCard);
    const before = await Promise.all(busy.map(({ api: shop }) => held(shop)));
    const { body } = await api.post('/v1/test/runs', { ...terms, size: 2 });
    await stack.endService('gateway', 'SIGKILL');
    expect((await stored(body.id)).holder).toBeNull();
    await letPass(body.id, ['createdAt', 'leaseUntil', 'progressAt']);
    await stack.startService('gateway');
    const { status, error } = await endOf(api, body.id);
    expect([status, error]).toEqual(['completed', null]);
    await Promise.all(busy.map(({ api: shop }, at) => endOf(shop, before[at]!, LONG_MS)));
  },
  LONG_MS,
);
