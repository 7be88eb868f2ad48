import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import { CardSales, errorOf, withToken } from './card-sales.ts';
import { context, seller } from './seller.ts';

const shop = await opened(CardSales.start());
afterEach(() => shop.acquirer.behave());

/** A browser's sale that was tried with an authentication of its card, and made no order. */
async function triedWithAuthentication(threeDsRequired: boolean) {
  const order = await shop.order();
  const { token } = await shop.grid.createThreeDsToken({ context: context(), seller: order.seller });
  const threeDs = await shop.acquirer.authenticate(token, order.amount);
  const switches = { ...order.seller!.switches!, threeDsRequired };
  const sale = { ...order, seller: { ...seller, switches }, fromBrowser: true, threeDs };
  const requests = [{ path: '/core/v5/orders', method: 'POST', status: 429 }];
  await shop.acquirer.misbehave({ requests });
  expect(await errorOf(shop.charges.createCardCharge(sale))).toEqual({ code: 'provider_rate_limited' });
  await shop.acquirer.behave();
  return sale;
}

async function retry(sale: Awaited<ReturnType<typeof triedWithAuthentication>>, number?: string) {
  const card = withToken(await shop.acquirer.token(number));
  return (await shop.charges.createCardCharge({ ...sale, ...card })).charge!;
}

test('S15.21 a retry with another card cannot use the authentication of the first', async () => {
  const sale = await triedWithAuthentication(true);
  expect(await errorOf(retry(sale, testCards.disputed))).toEqual({ code: 'three_ds_required' });
  expect(await shop.acquirer.ordersOf(sale.chargeId)).toEqual([]);
});

test('S15.21 a retry with the same token, or a new one of the same card, can', async () => {
  const [same, fresh] = [await triedWithAuthentication(true), await triedWithAuthentication(true)];
  const charges = [(await shop.charges.createCardCharge(same)).charge!, await retry(fresh)];
  for (const { status, card } of charges)
    expect({ status, threeDs: card!.threeDsStatus }).toEqual({ status: 'paid', threeDs: 'Y' });
});

test('S15.21 without 3DS required a retry charges the other card, and shows no authentication', async () => {
  const { status, card } = await retry(await triedWithAuthentication(false), testCards.disputed);
  expect(status).toBe('paid');
  expect(card!.threeDsStatus ?? null).toBeNull();
});
