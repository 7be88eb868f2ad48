import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { randomShops, SalesForReal } from './sales-for-real.ts';

const stack = await opened(SharedStack.open());
const SEED = 41;
const AT_A_TIME = 6;

test('S40.10 the calculator agrees with 1,000 random sales that are made for real, to the cent', async () => {
  const shops = await randomShops(stack, { seed: SEED, shops: 50, salesEach: 30 });
  const real = await SalesForReal.of(stack);
  const orders = shops.flatMap(({ seller, sales }) => sales.map((sale) => ({ seller, sale })));
  const differences: unknown[] = [];
  let sold = 0;
  const worker = async () => {
    for (let next = orders.pop(); next; next = orders.pop()) {
      const compared = await real.compare(next.seller, next.sale);
      differences.push(...compared.differences);
      sold += compared.isSold ? 1 : 0;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  process.stderr.write(`${sold} of ${shops.length * 30} orders were sold\n`);
  expect(differences).toEqual([]);
  expect(sold).toBeGreaterThanOrEqual(1_000);
}, 1_800_000);
