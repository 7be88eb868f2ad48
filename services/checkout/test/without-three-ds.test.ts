import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { LinkPage, newLink } from './link-page.ts';
import { setRefusals } from './refusals.ts';
import { errorOf, Shop } from './shop.ts';

const stack = await opened(
  Stack.start(['gateway', 'accounts', 'charges', 'vault', 'checkout', 'sandbox'], {
    gateway: { TRUSTED_PROXIES: '127.0.0.0/8' },
    charges: { ACQUIRER_TEST_THREE_DS_URL: undefined, ACQUIRER_TEST_THREE_DS_SECRET: undefined },
  }),
);

test('S16.18 where nobody can be authenticated, fifty refusals of an account leave its cards possible', async () => {
  const shop = await Shop.of(stack);
  const link = await newLink(shop);
  const refusedTry = async (address: string) => {
    const page = await LinkPage.visit(shop, link, { address });
    return errorOf(await page.payCard(testCards.refused));
  };
  expect(await refusedTry('198.18.9.1')).toEqual([422, 'card_declined']);
  await setRefusals(shop, 'account', 49);
  expect(await refusedTry('198.18.9.2')).toEqual([422, 'card_declined']);
  const metrics = await (await fetch(`http://${stack.opsAddressOf('checkout')}/metrics`)).text();
  expect(metrics).toMatch(/card_testing_blocks_total\{[^}]*kind="account"[^}]*\} 1/);
  const page = await LinkPage.visit(shop, link, { address: '198.18.10.1' });
  expect((await page.read()).body.three_ds_required).toBe(false);
  expect((await page.payCard()).body.status).toBe('paid');
}, 60_000);
