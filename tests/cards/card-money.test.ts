import { cardToken, testCards } from '@catraca/testing/card-token';
import { endedRefund } from '@catraca/testing/ended-refund';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import type { Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { SellerWebhooks } from '../refunds/seller-webhooks.ts';
import { canceledAtAcquirer } from './acquirer.ts';
import { cardBuyer, newCardSeller } from './card-shop.ts';

// The money of card sales through all services: the ledger, refunds at the acquirer, chargebacks, and what
// sellers hear. Each test has a seller of its own and mostly waits: they run side by side.

const DAY = 86_400;

const stack = await opened(SharedStack.open());
const webhooks = new SellerWebhooks(stack);
afterAll(() => webhooks.close());
const sandbox = new Http(stack.sandboxUrl);

async function newSeller(account: object = {}): Promise<Seller> {
  const seller = await newCardSeller(stack, account);
  await webhooks.receive(seller.account);
  return seller;
}

/**
 * A charge of R$ 100,00 by card: platform 1 %, card 2.99 % and 0.5 % for each installment after the first.
 */
async function sell({ api }: Seller, changes: object = {}, number = testCards.approved) {
  const token = await cardToken(stack.acquirer, number);
  const order = { amount: 10_000, payment_method: 'credit_card', customer: cardBuyer(), ...changes };
  const { body } = await api.post('/v1/charges', { ...order, card: { token, holder_name: 'ANA SOUZA' } });
  return body;
}

const balanceIs = ({ api }: Seller, expected: object) =>
  eventually(async () => expect((await api.get('/v1/balance')).body).toMatchObject(expected), 30_000);

/** Asked again while a busy machine answers that it has no time, as sellers do. */
async function refund({ api }: Seller, id: string, body: object = {}) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return eventually(async () => {
    const answer = await api.post(`/v1/charges/${id}/refund`, body, headers);
    expect(answer.status).not.toBe(503);
    return answer;
  }, 60_000);
}

const ended = ({ api }: Seller, refundId: string) => endedRefund(api, refundId, 90_000);

test.concurrent('S17.7 a sale in installments settles one installment every 30 days, by the test clock', async () => {
  const seller = await newSeller();
  const { id, net_amount: net } = await sell(seller, { installments: 3 });
  expect(net).toBe(10_000 - 100 - 399);
  await balanceIs(seller, { balance: net, available: 0 });
  const path = `/operator/v1/accounts/${seller.account}/settlements`;
  const [from, to] = [0, 120].map((days) =>
    new Date(Date.now() + days * DAY * 1_000).toISOString().slice(0, 10),
  );
  const { body: settlements } = await stack.operator.get(`${path}?from=${from}&to=${to}`);
  expect(settlements.data).toMatchObject(
    [3_167, 3_167, 3_167].map((amount, index) => {
      return { payment_method: 'credit_card', installment: index + 1, amount, status: 'scheduled' };
    }),
  );
  for (const [days, available] of [
    [35, 3_167],
    [30, 6_334],
    [30, 9_501],
  ]) {
    await seller.api.post('/v1/test/clock/advance', { seconds: days! * DAY });
    await balanceIs(seller, { balance: net, available });
  }
  await webhooks.hears(id, ['charge.paid']);
  const later = await sell(seller);
  for (const time of [later.created_at, later.paid_at])
    expect(Date.parse(time)).toBeGreaterThan(Date.now() + 94 * DAY * 1_000);
}, 90_000);

test.concurrent('S15.20 a refund takes from the installments that are not settled, and the buyer gets it from the acquirer', async () => {
  const seller = await newSeller();
  const { id, net_amount: net } = await sell(seller, { installments: 2 });
  await balanceIs(seller, { balance: net, available: 0 });
  const { status, body } = await refund(seller, id, { amount: 4_000 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ amount: 4_000, fee_returned: 40, seller_debit: 3_960 });
  const { body: rest } = await refund(seller, id);
  expect(await ended(seller, body.id)).toMatchObject({ status: 'succeeded', amount: 4_000 });
  expect(await ended(seller, rest.id)).toMatchObject({ status: 'succeeded', amount: 6_000 });
  expect(await canceledAtAcquirer(stack, id)).toBe(10_000);
  expect((await seller.api.get(`/v1/charges/${id}`)).body).toMatchObject({
    status: 'refunded',
    refunded_amount: 10_000,
  });
  await balanceIs(seller, { balance: net - 9_900 });
  await webhooks.hears(id, ['charge.paid', 'charge.refunded', 'charge.refunded']);
}, 60_000);

test.concurrent('S15.20 20 refunds at once give back what was paid, one after another at the acquirer', async () => {
  const seller = await newSeller();
  const { id } = await sell(seller);
  const all = await Promise.all(Array.from({ length: 20 }, () => refund(seller, id, { amount: 700 })));
  const accepted = all.filter(({ status }) => status === 201);
  const refused = all.filter(({ status }) => status !== 201).map(({ body }) => body.error.code);
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'exceeds_remaining'));
  for (const { body } of accepted) expect((await ended(seller, body.id)).status).toBe('succeeded');
  expect(await canceledAtAcquirer(stack, id)).toBe(9_800);
  expect((await seller.api.get(`/v1/charges/${id}`)).body.refunded_amount).toBe(9_800);
}, 180_000);

const typesOf = async ({ account }: Seller): Promise<string[]> => {
  const { body } = await stack.operator.get(`/operator/v1/accounts/${account}/ledger`);
  return body.data.map(({ type }: { type: string }) => type);
};

test.concurrent('S15.14 a chargeback debits the seller; what a representment brings back is held, and taken when it is lost', async () => {
  const chargebacks = { platform_fee: 'proportional', fee: 1_500 };
  const seller = await newSeller({ contract: { chargebacks } });
  const { id, net_amount: net } = await sell(seller);
  await balanceIs(seller, { balance: net });
  await seller.api.post(`/v1/test/charges/${id}/chargeback`);
  await balanceIs(seller, { balance: net - 9_900 - 1_500 });
  await webhooks.hears(id, ['charge.paid', 'charge.chargedback']);
  expect((await refund(seller, id)).body.error.code).toBe('charge_not_refundable');

  await sandbox.post(`/sandbox/v1/acquirer/orders/${id}/representment`);
  await balanceIs(seller, { balance: net, reserved: 11_400 });
  await sandbox.post(`/sandbox/v1/acquirer/orders/${id}/representment/lost`);
  await balanceIs(seller, { balance: net - 11_400, reserved: 0 });
  expect(await typesOf(seller)).toEqual(['sale', 'chargeback', 'chargeback_reversed', 'chargeback']);
}, 90_000);

test.concurrent('S15.14 what a representment brings back is free after 120 days', async () => {
  const seller = await newSeller();
  const { id, net_amount: net } = await sell(seller);
  await balanceIs(seller, { balance: net });
  await seller.api.post(`/v1/test/charges/${id}/chargeback`);
  await balanceIs(seller, { balance: net - 9_900 });
  await sandbox.post(`/sandbox/v1/acquirer/orders/${id}/representment`, { amount: 4_000 });
  await balanceIs(seller, { balance: net - 5_940, reserved: 3_960 });
  for (let days = 0; days < 130; days += 65)
    await seller.api.post('/v1/test/clock/advance', { seconds: 65 * DAY });
  await balanceIs(seller, { balance: net - 5_940, reserved: 0 });
}, 90_000);

test.concurrent.each([0, 40 * DAY])(
  'S19.7 a chargeback that comes by itself is found by the callback, with a test clock %i s ahead',
  async (seconds) => {
    const seller = await newSeller();
    if (seconds > 0) await seller.api.post('/v1/test/clock/advance', { seconds });
    const { id } = await sell(seller, {}, testCards.disputed);
    await webhooks.hears(id, ['charge.paid', 'charge.chargedback']);
  },
  60_000,
);

test.concurrent('S8.11 a refused charge and one in analysis are told, and cost the seller nothing', async () => {
  const seller = await newSeller();
  const { error } = await sell(seller, {}, testCards.refused);
  await webhooks.hears(error.details.charge, ['charge.failed']);
  const held = await sell(seller, {}, testCards.analysed);
  await webhooks.hears(held.id, ['charge.in_analysis']);
  expect((await seller.api.get('/v1/balance')).body.balance).toBe(0);
}, 60_000);

test.concurrent('the platform’s books say what the acquirer holds, and add up to zero', async () => {
  const seller = await newSeller();
  await sell(seller);
  await balanceIs(seller, { balance: 10_000 - 100 - 299 });
  const { body } = await stack.operator.get('/operator/v1/books');
  const acquirer = body.accounts.find(({ account }: { account: string }) => account === 'acquirer');
  expect(acquirer.closing).toBeLessThanOrEqual(-10_000);
  expect(body.total).toBe(0);
});
