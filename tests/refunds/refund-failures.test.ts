import { serviceNames } from '@catraca/contracts/services';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { canceledAtAcquirer } from '../cards/acquirer.ts';
import { cardBuyer, newCardSeller } from '../cards/card-shop.ts';

// Refunds that the bank does not make, or that the acquirer makes without a word, through all services.

const stack = await opened(Stack.start(serviceNames.filter((name) => name !== 'notifier')));

const misbehave = (faults: object) => new Http(stack.sandboxUrl).send('PUT', '/sandbox/v1/faults', faults);

const balanceIs = ({ api }: Seller, balance: number) =>
  eventually(async () => expect((await api.get('/v1/balance')).body.balance).toBe(balance), 30_000);

const refund = async ({ api }: Seller, id: string, amount: number) =>
  (await api.post(`/v1/charges/${id}/refund`, { amount })).body;

const statusOf = async ({ api }: Seller, refundId: string) =>
  (await api.get(`/v1/refunds/${refundId}`)).body.status;

test('S11.8 S13.32 a refund is debited at once, and given back when the bank does not make it', async () => {
  const seller = await newSeller(stack);
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder({ amount: 10_000 }));
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  await balanceIs(seller, 9_860);
  await misbehave({ returns: { settlementMs: 8_000, fail: true } });
  const { id, status } = await refund(seller, charge.id, 5_000);
  expect(status).toBe('pending');
  await balanceIs(seller, 4_910);
  await balanceIs(seller, 9_860);
  expect(await statusOf(seller, id)).toBe('failed');
  const { body: events } = await stack.operator.get(`/operator/v1/accounts/${seller.account}/events`);
  const types = events.data.map(({ type }: { type: string }) => type);
  expect(types).toEqual(['refund.failed', 'charge.paid']);
}, 60_000);

test('S15.20 a refund whose response is lost after it was done is made once', async () => {
  const seller = await newCardSeller(stack);
  const card = { token: await cardToken(stack.acquirer), holder_name: 'ANA SOUZA' };
  const order = { amount: 10_000, payment_method: 'credit_card', customer: cardBuyer(), card };
  const { body: charge } = await seller.api.post('/v1/charges', order);
  await misbehave({ requests: [{ path: '/core/v5/charges', method: 'DELETE', reset: true, times: 1 }] });
  const { id } = await refund(seller, charge.id, 3_000);
  await eventually(async () => expect(await statusOf(seller, id)).toBe('succeeded'), 90_000);
  expect(await canceledAtAcquirer(stack, charge.id)).toBe(3_000);
}, 120_000);
