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

test(
  'S24.3 another installation gives the same result for the same seed',
  async () => {
    const terms = { seed: 2_147_483_647, scenario: 'shop_day' as const, size: 30 };
    const [here, there] = await Promise.all([newSeller(shared, sellsByCard), newSeller(own, sellsByCard)]);
    const [one, other] = await Promise.all([runOf(here.api, terms), runOf(there.api, terms)]);
    expect(other.result).toEqual(one.result);
    expect(one.result).toMatchObject(plannedResult(terms));
  },
  LONG_MS,
);
