import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
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
  // nor is it refused for good: the order of the first attempt may not be shown yet
  expect(await retry(sale, testCards.disputed)).toMatchObject({ status: 'processing' });
  expect(await shop.acquirer.ordersOf(sale.chargeId)).toEqual([]);
});

test('S15.21 a retry with the same token, or a new one of the same card, can', async () => {
  const [same, fresh] = [await triedWithAuthentication(true), await triedWithAuthentication(true)];
  const charges = [(await shop.charges.createCardCharge(same)).charge!, await retry(fresh)];
  for (const { status, card } of charges)
    expect({ status, threeDs: card!.threeDsStatus }).toEqual({ status: 'paid', threeDs: 'Y' });
});

/** Other cards whose numbers end as that of the test card that is authenticated. */
const otherEndings = { visa: '4111300000000010', mastercard: '5555300000000010' };

/** A sale to a seller that requires 3DS, with an authentication of the approved test card. */
async function saleWith(cardToken: string, changes: object = {}) {
  const order = await shop.order();
  const { token } = await shop.grid.createThreeDsToken({ context: context(), seller: order.seller });
  const threeDs = { ...(await shop.acquirer.authenticate(token, order.amount)), ...changes };
  const switches = { ...order.seller!.switches!, threeDsRequired: true };
  return { ...order, ...withToken(cardToken), seller: { ...seller, switches }, fromBrowser: true, threeDs };
}

test('S15.21 of a card that ends alike, another brand, expiry or holder is another card', async () => {
  const others = [
    await shop.acquirer.token(otherEndings.mastercard),
    await shop.acquirer.token(otherEndings.visa, { exp_month: 11 }),
    await shop.acquirer.token(otherEndings.visa, { exp_year: 2038 }),
    await shop.acquirer.token(otherEndings.visa, { holder_name: 'OUTRA PESSOA' }),
  ];
  for (const token of others) {
    const sale = await saleWith(token);
    expect(await errorOf(shop.charges.createCardCharge(sale))).toEqual({ code: 'three_ds_required' });
    expect(await shop.acquirer.ordersOf(sale.chargeId)).toEqual([]);
  }
});

test('S15.21 the holder’s name counts as the card bears it', async () => {
  const sale = await saleWith(
    await shop.acquirer.token(testCards.approved, { holder_name: 'Canário  souza' }),
  );
  const { status, card } = (await shop.charges.createCardCharge(sale)).charge!;
  expect([status, card!.threeDsStatus]).toEqual(['paid', 'Y']);
});

test('S15.21 the order of another card than the authenticated one fails, and its money goes back', async () => {
  const sale = await saleWith(await shop.acquirer.token(otherEndings.visa));
  expect(await errorOf(shop.charges.createCardCharge(sale))).toMatchObject({
    code: 'card_declined',
    decline_code: 'authentication_required',
  });
  const { status, card } = await shop.get(sale.chargeId);
  expect([status, card!.threeDsStatus ?? null]).toEqual(['failed', null]);
  const orders = await shop.acquirer.ordersOf(sale.chargeId);
  expect(orders.map((order) => order.status)).toEqual(['canceled']);
});

test('S15.21 money that could not be given back at once is given back later', async () => {
  const sale = await saleWith(await shop.acquirer.token(otherEndings.visa));
  const requests = [{ path: '/core/v5/charges', method: 'DELETE', status: 500 }];
  await shop.acquirer.misbehave({ requests });
  await errorOf(shop.charges.createCardCharge(sale));
  expect((await shop.get(sale.chargeId)).status).toBe('failed');
  await shop.acquirer.behave();
  await shop.hint([sale.chargeId]);
  await eventually(async () => {
    const [order] = await shop.acquirer.ordersOf(sale.chargeId);
    expect(order!.status).toBe('canceled');
  });
});

test('S15.21 without 3DS required a retry charges the other card, and shows no authentication', async () => {
  const { status, card } = await retry(await triedWithAuthentication(false), testCards.disputed);
  expect(status).toBe('paid');
  expect(card!.threeDsStatus ?? null).toBeNull();
});

/** A result of another MPI, which the seller's server sends and the platform allows. */
async function saleOfOwnMpi(eci: string) {
  const order = await shop.order();
  const switches = { ...order.seller!.switches!, ownMpiAllowed: true };
  const cavv = 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=';
  const threeDs = { transactionId: `of-another-server-${eci}`, status: 'Y', eci, cavv };
  return shop.charges.createCardCharge({ ...order, seller: { ...seller, switches }, threeDs });
}

test('S15.21 a sale that the acquirer takes without its authentication shows none', async () => {
  const shown = async (eci: string) => {
    const { id, status } = (await saleOfOwnMpi(eci)).charge!;
    return [status, (await shop.get(id)).card!.threeDsStatus ?? null];
  };
  expect(await shown('05')).toEqual(['paid', 'Y']);
  expect(await shown('07')).toEqual(['paid', null]); // ECI 07: the cardholder was not authenticated
});
