import { newPlatformPerson } from '@catraca/testing/panel-person';
import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { randomShops, SalesForReal } from './sales-for-real.ts';

// What the calculator says, and what sales that are made come to, to the cent. 1,000 of them: `.long`.

const stack = await opened(SharedStack.open());
const SEED = 20_261_128;

test('S40.10 the calculator agrees with sales, refunds and chargebacks that are made, to the cent', async () => {
  const shops = await randomShops(stack, { seed: SEED, shops: 8, salesEach: 6 });
  const real = await SalesForReal.of(stack);
  let sold = 0;
  for (const { seller, sales } of shops)
    for (const sale of sales) {
      const { isSold, differences } = await real.compare(seller, sale);
      expect(differences).toEqual([]);
      sold += isSold ? 1 : 0;
    }
  expect(sold).toBeGreaterThan(20);
}, 180_000);

test('S40.10 changes that are not stored are calculated, and a version before', async () => {
  const { account } = await newSeller(stack);
  const { browser } = await newPlatformPerson(stack);
  const path = `/platform/accounts/${account}`;
  await browser.patch(path, { contract: { pix: { percent_bps: 100 } } });
  const sale = { amount: 10_000, payment_method: 'pix' };
  const bankOf = async (also: object) =>
    (await browser.post(`${path}/fee_quotes`, { ...sale, ...also })).body.sale?.bank;
  expect(await bankOf({})).toBe(100);
  expect(await bankOf({ version: 1 })).toBe(40);
  expect(await bankOf({ contract: { pix: { fixed: 7 } } })).toBe(107);
  expect(await bankOf({ version: 1, contract: { pix: { fixed: 7 } } })).toBe(47);
  expect((await browser.post(`${path}/fee_quotes`, { ...sale, version: 3 })).status).toBe(404);
  expect((await browser.get(`${path}/contracts`)).body.pagination.total).toBe(2);
});

test('S40.10 five parts always add up to zero', async () => {
  const { account } = await newSeller(stack);
  const { browser } = await newPlatformPerson(stack, 'finance');
  const order = { amount: 99_999, payment_method: 'credit_card', installments: 7 };
  const { body } = await browser.post(`/platform/accounts/${account}/fee_quotes`, order);
  for (const parts of [body.sale, body.refund, body.chargeback] as Record<string, number>[])
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(0);
});
