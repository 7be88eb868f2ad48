import { newSeller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';
import { Stack } from '@catraca/testing/stack';
import { plannedResult, runOf, sellsByCard } from './test-run.ts';

const LONG_MS = 240_000;

const services = ['gateway', 'accounts', 'charges', 'vault', 'refunds', 'balance', 'sandbox'] as const;
const shared = await SharedStack.open();
let own: Stack;
beforeAll(async () => {
  own = await Stack.start(services);
}, 120_000);
afterAll(async () => {
  await own?.close();
  await shared.close();
}, LONG_MS);

const scenarios = ['shop_day', 'bad_bank', 'card_testing', 'disputes', 'month_end'] as const;

test.each(scenarios)(
  'S24.3 another installation gives the same result of %s for the same seed',
  async (scenario) => {
    const terms = { seed: 2_147_483_647, scenario, size: scenario === 'shop_day' ? 30 : 10 };
    const [here, there] = await Promise.all([newSeller(shared, sellsByCard), newSeller(own, sellsByCard)]);
    const [one, other] = await Promise.all([runOf(here.api, terms), runOf(there.api, terms)]);
    expect(other.result).toEqual(one.result);
    expect(one.result).toMatchObject(plannedResult(terms));
  },
  LONG_MS,
);
