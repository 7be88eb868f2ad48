import { withdrawal } from '@catraca/contracts/http/schemas/withdrawal';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { holdMoney, openShop, type WithdrawalShop } from './withdrawal-shop.ts';

// Withdrawals that the operator ends, through the API.

const DOUBT_SECONDS = 600;
const SEND = '/v3/gn/pix';
const stack = await opened(Stack.start(['gateway', 'accounts', 'charges', 'balance', 'sandbox']));
const bank = new Http(stack.sandboxUrl);
afterEach(() => bank.delete('/sandbox/v1/faults'));

const withdraw = async ({ path }: WithdrawalShop) =>
  (await stack.operator.post(`${path}/withdrawals`, { amount: 100 })).body.id as string;
const end = ({ path }: WithdrawalShop, id: string, how: 'fail' | 'cancel') =>
  stack.operator.post(`${path}/withdrawals/${id}/${how}`);
const withdrawable = async ({ api }: WithdrawalShop) => (await api.get('/v1/balance')).body.withdrawable;
const statusOf = async ({ path }: WithdrawalShop, id: string) =>
  (await stack.operator.get(`${path}/withdrawals/${id}`)).body.status;
const undecidable = { status: 422, body: { error: { code: 'withdrawal_not_decidable' } } };

test('S17.10 a requested withdrawal is canceled through the API, once, and its amount is free', async () => {
  const shop = await openShop(stack);
  const before = await withdrawable(shop);
  await holdMoney(stack, shop.path);
  const id = await withdraw(shop);
  expect(await withdrawable(shop)).toBe(before - 100);
  expect(await end(shop, id, 'fail')).toMatchObject(undecidable);

  const canceled = await end(shop, id, 'cancel');
  expect(canceled.status).toBe(200);
  expect(withdrawal.parse(canceled.body)).toMatchObject({ id, status: 'canceled', paid_at: null });
  expect((await end(shop, id, 'cancel')).body).toEqual(canceled.body);
  expect(await withdrawable(shop)).toBe(before);
  await stack.operator.send('PATCH', shop.path, { money_out: 'open' });
  expect(await statusOf(shop, id)).toBe('canceled');
});

test('S17.10 a withdrawal whose data the bank refuses is failed through the API after the doubt', async () => {
  const shop = await openShop(stack);
  const before = await withdrawable(shop);
  await bank.send('PUT', '/sandbox/v1/faults', { requests: [{ method: 'PUT', path: SEND, status: 400 }] });
  const id = await withdraw(shop);
  await eventually(async () => expect(await statusOf(shop, id)).toBe('processing'));

  const early = await end(shop, id, 'fail');
  expect(early).toMatchObject(undecidable);
  expect(early.body.error.details.retry_after).toBeLessThanOrEqual(DOUBT_SECONDS);
  expect(await end(shop, id, 'cancel')).toMatchObject(undecidable);

  await eventually(async () => {
    await shop.api.post('/v1/test/clock/advance', { seconds: DOUBT_SECONDS + 1 });
    expect((await end(shop, id, 'fail')).status).toBe(200);
  }, 30_000);
  const { body } = await stack.operator.get(`${shop.path}/withdrawals/${id}`);
  expect(body).toMatchObject({ status: 'failed', failed_reason: expect.stringContaining('recusou') });
  expect(await withdrawable(shop)).toBe(before);
});

test('S17.10 a paid withdrawal, and one of another account, can be ended in no way', async () => {
  const [shop, other] = [await openShop(stack), await openShop(stack)];
  const id = await withdraw(shop);
  await shop.api.post(`/v1/test/withdrawals/${id}/pay`);
  await eventually(async () => expect(await statusOf(shop, id)).toBe('paid'));
  for (const how of ['fail', 'cancel'] as const) {
    expect(await end(shop, id, how)).toMatchObject(undecidable);
    expect((await end(other, id, how)).status).toBe(404);
  }
  expect(await statusOf(shop, id)).toBe('paid');
}, 60_000);
