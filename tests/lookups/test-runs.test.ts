import { scenarios } from '@catraca/contracts/http/schemas/test-run';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newKey, newSeller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import { endOf, plannedResult, runOf, sellsByCard } from './test-run.ts';

const LONG_MS = 240_000;

const stack = await SharedStack.open();
afterAll(() => stack.close());

const newShop = () => newSeller(stack, sellsByCard);

const lastEntry = async (account: string) => {
  const path = `/operator/v1/accounts/${account}/ledger?livemode=false`;
  const to = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  const from = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { body } = await stack.operator.get(`${path}&from=${from}&to=${to}&per_page=1`);
  const last = await stack.operator.get(
    `${path}&from=${from}&to=${to}&per_page=1&page=${body.pagination.total}`,
  );
  return last.body.data[0];
};

test.each(scenarios)(
  'S24.1 S24.2 S24.5 S24.7 %s ends as planned, and its balance is the ledger’s',
  async (scenario) => {
    const { api, account } = await newShop();
    const terms = { seed: 42, scenario, size: 24 };
    const { result, ...run } = await runOf(api, terms);
    const total = scenario === 'month_end' ? 26 : 24;
    const command = `curl -X POST ${stack.baseUrl}/v1/test/runs -H "Authorization: Bearer $CATRACA_KEY" -H "Content-Type: application/json" -d '${JSON.stringify(terms)}'`;
    expect(run).toEqual({
      object: 'test_run',
      id: expect.stringMatching(/^run_[0-9a-z]{26}$/),
      ...terms,
      status: 'completed',
      progress: { done: total, total },
      error: null,
      repeat: command,
      created_at: expect.any(String),
      completed_at: expect.any(String),
    });
    expect(result).toEqual({ ...plannedResult(terms), balance: expect.any(Number) });
    expect((await api.get('/v1/charges?per_page=100')).body.pagination.total).toBe(24);
    expect((await api.get('/v1/balance')).body.balance).toBe(result.balance);
    expect((await lastEntry(account)).balance).toBe(result.balance);
  },
  LONG_MS,
);

test(
  'S24.3 the same seed gives the same result on another account, and another seed another',
  async () => {
    const [ana, bia] = await Promise.all([newShop(), newShop()]);
    const terms = { seed: 7, scenario: 'shop_day' as const, size: 20 };
    const [first, second] = await Promise.all([runOf(ana.api, terms), runOf(bia.api, terms)]);
    expect(second.result).toEqual(first.result);
    expect(second.id).not.toBe(first.id);
    const other = await runOf(ana.api, { ...terms, seed: 8 });
    expect(other.result.fingerprint).not.toBe(first.result.fingerprint);
    expect(other.result.amount_paid).not.toBe(first.result.amount_paid);
  },
  LONG_MS,
);

test(
  'S24.7 month_end moves the account’s clock by six weeks, and what was paid becomes available',
  async () => {
    const { api } = await newShop();
    await runOf(api, { seed: 1, scenario: 'month_end', size: 6 });
    const { offset_seconds } = (await api.get('/v1/test/clock')).body;
    expect(offset_seconds).toBeGreaterThanOrEqual(41 * 86_400);
    await eventually(async () => expect((await api.get('/v1/balance')).body.available).toBeGreaterThan(0));
  },
  LONG_MS,
);

test(
  'S24.4 an account has one run at a time, another account another',
  async () => {
    const [ana, bia] = await Promise.all([newShop(), newShop()]);
    const terms = { seed: 1, scenario: 'shop_day', size: 40 };
    const { body: run } = await ana.api.post('/v1/test/runs', terms);
    const second = await ana.api.post('/v1/test/runs', { ...terms, seed: 2 });
    expect([second.status, second.body.error]).toMatchObject([
      409,
      { code: 'run_in_progress', details: { run: run.id } },
    ]);
    expect((await bia.api.post('/v1/test/runs', { ...terms, size: 1 })).status).toBe(202);
    await endOf(ana.api, run.id);
    expect((await ana.api.post('/v1/test/runs', { ...terms, size: 1 })).status).toBe(202);
  },
  LONG_MS,
);

test(
  'S24.4 many starts at once begin one run, and those with one Idempotency-Key the same',
  async () => {
    const { api } = await newShop();
    const order = { seed: 5, scenario: 'disputes', size: 3 };
    const starts = await Promise.all([1, 2, 3, 4, 5].map(() => api.post('/v1/test/runs', order)));
    expect(starts.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
    const { body } = starts.find(({ status }) => status === 202)!;
    await endOf(api, body.id);
    const headers = { 'idempotency-key': 'execucao-1' };
    const first = await api.post('/v1/test/runs', order, headers);
    const again = await api.post('/v1/test/runs', order, headers);
    expect([again.status, again.body.id]).toEqual([202, first.body.id]);
    await endOf(api, first.body.id);
  },
  LONG_MS,
);

test(
  'S24.6 live keys and keys without charges:write find nothing',
  async () => {
    const { account } = await newShop();
    const live = new Http(stack.baseUrl, await newKey(stack, account, { livemode: true }));
    const reader = new Http(stack.baseUrl, await newKey(stack, account, { scopes: ['charges:read'] }));
    for (const api of [live, reader]) {
      const refused = await api.post('/v1/test/runs', { seed: 1, scenario: 'shop_day' });
      expect([refused.status, refused.body.error.code]).toEqual([404, 'resource_not_found']);
      expect((await api.get('/v1/test/runs')).status).toBe(404);
    }
  },
  LONG_MS,
);

test.each([
  [{}, ['seed', 'scenario']],
  [{ seed: -1, scenario: 'shop_day' }, ['seed']],
  [{ seed: 2 ** 31, scenario: 'shop_day' }, ['seed']],
  [{ seed: 1.5, scenario: 'shop_day' }, ['seed']],
  [{ seed: 1, scenario: 'other' }, ['scenario']],
  [{ seed: 1, scenario: 'shop_day', size: 0 }, ['size']],
  [{ seed: 1, scenario: 'shop_day', size: 5_001 }, ['size']],
])(
  'S24.1 %j is refused',
  async (order, fields) => {
    const { api } = await newShop();
    const { status, body } = await api.post('/v1/test/runs', order);
    expect([status, body.error.code]).toEqual([422, 'validation_failed']);
    expect(Object.keys(body.error.details.fields).sort()).toEqual(fields.sort());
  },
  LONG_MS,
);

test(
  'S24.6 what would refuse the sales of a plan refuses the run',
  async () => {
    const order = { seed: 1, scenario: 'card_testing', size: 5 };
    const refusal = async (account: object) => {
      const { api } = await newSeller(stack, account);
      const { status, body } = await api.post('/v1/test/runs', order);
      return [status, body.error?.code];
    };
    expect(await refusal({ registration: 'pending' })).toEqual([422, 'seller_not_approved']);
    expect(await refusal({ switches: { card_enabled: false } })).toEqual([422, 'card_not_available']);
    expect(await refusal({ switches: { card_enabled: true, three_ds_required: true } })).toEqual([
      422,
      'three_ds_required',
    ]);
  },
  LONG_MS,
);

test(
  'S24.8 runs are listed, newest first, and those of others are not there',
  async () => {
    const [ana, bia] = await Promise.all([newShop(), newShop()]);
    const order = { seed: 1, scenario: 'shop_day' as const, size: 1 };
    const first = await runOf(ana.api, order);
    const second = await runOf(ana.api, { ...order, seed: 2 });
    const { data, pagination } = (await ana.api.get('/v1/test/runs?per_page=1')).body;
    expect(data).toEqual([second]);
    expect(pagination).toEqual({ page: 1, per_page: 1, total: 2, total_pages: 2, has_more: true });
    expect((await bia.api.get('/v1/test/runs')).body.data).toEqual([]);
    expect((await bia.api.get(`/v1/test/runs/${first.id}`)).status).toBe(404);

    const path = `/operator/v1/accounts/${ana.account}/test_runs`;
    expect((await stack.operator.get(path)).body.data).toEqual([second, first]);
    expect((await stack.operator.get(`${path}/${first.id}`)).body).toEqual(first);
    const foreign = `/operator/v1/accounts/${bia.account}/test_runs/${first.id}`;
    expect((await stack.operator.get(foreign)).status).toBe(404);
    const log = await stack.operator.get(`/operator/v1/audit_log?account=${ana.account}`);
    const operations = log.body.data.map(({ operation }: { operation: string }) => operation);
    expect(operations).toEqual(expect.arrayContaining(['listAccountTestRuns', 'getAccountTestRun']));
  },
  LONG_MS,
);

test(
  'S24.9 S24.10 a run that cannot go on fails and says why, and the next one may begin',
  async () => {
    const { api } = await newSeller(stack, { switches: { card_enabled: true, refunds_enabled: false } });
    const failed = await runOf(api, { seed: 42, scenario: 'shop_day', size: 60 });
    expect(failed).toMatchObject({ status: 'failed', result: null, completed_at: expect.any(String) });
    expect(failed.error).toEqual({ code: 'refund_disabled', message: expect.stringMatching(/./) });
    expect((await runOf(api, { seed: 42, scenario: 'card_testing', size: 1 })).status).toBe('completed');
  },
  LONG_MS,
);
