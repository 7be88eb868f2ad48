import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { endOf, plannedResult, sellsByCard } from './test-run.ts';

// A whole day of a shop, which takes minutes.

const LIMIT_MS = 25 * 60_000;

const stack = await opened(SharedStack.open());

test(
  'S24.2 shop_day makes 2,000 sales by default, and all end as planned',
  async () => {
    const { api } = await newSeller(stack, sellsByCard);
    const terms = { seed: 42, scenario: 'shop_day' } as const;
    const { status, body } = await api.post('/v1/test/runs', terms);
    expect([status, body]).toMatchObject([202, { status: 'running', progress: { total: 2_000 } }]);
    const { result, ...run } = await endOf(api, body.id, LIMIT_MS);
    expect(run).toMatchObject({ status: 'completed', progress: { done: 2_000, total: 2_000 } });
    expect(result).toEqual({ ...plannedResult({ ...terms, size: 2_000 }), balance: expect.any(Number) });
    expect((await api.get('/v1/charges?per_page=1')).body.pagination.total).toBe(2_000);
    expect((await api.get('/v1/balance')).body.balance).toBe(result.balance);
    const seconds = (Date.parse(run.completed_at) - Date.parse(run.created_at)) / 1_000;
    process.stderr.write(`shop_day, 2,000 sales: ${seconds.toFixed(0)} s\n`);
  },
  LIMIT_MS,
);
