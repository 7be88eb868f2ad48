import { account } from '@catraca/contracts/http/schemas/account';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newKey } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { openShop, type WithdrawalShop } from './withdrawal-shop.ts';

const stack = await opened(Stack.start(['gateway', 'accounts', 'charges', 'refunds', 'balance', 'sandbox']));
let held: WithdrawalShop;
let other: WithdrawalShop;

beforeAll(async () => {
  const bank = new Http(stack.sandboxUrl);
  await bank.send('PUT', '/sandbox/v1/faults', { returns: { settlementMs: 0 } });
  [held, other] = await Promise.all([openShop(stack), openShop(stack)]);
}, 90_000);

const patch = (body: object) => stack.operator.send('PATCH', held.path, body);
const refund = async ({ api, charge }: WithdrawalShop) =>
  (await api.post(`/v1/charges/${charge}/refund`, { amount: 10 })).body;
const refundStatus = async ({ api }: WithdrawalShop, id: string) =>
  (await api.get(`/v1/refunds/${id}`)).body.status;
const withdraw = async ({ path }: WithdrawalShop) =>
  (await stack.operator.post(`${path}/withdrawals`, { amount: 100 })).body;
const withdrawalStatus = async ({ path }: WithdrawalShop, id: string) =>
  (await stack.operator.get(`${path}/withdrawals/${id}`)).body.status;
const untilRefund = (shop: WithdrawalShop, id: string, status: string) =>
  eventually(async () => expect(await refundStatus(shop, id)).toBe(status), 30_000);
const untilSent = (shop: WithdrawalShop, id: string) =>
  eventually(async () => expect(await withdrawalStatus(shop, id)).toBe('processing'));

/** Services hear of a change within two seconds: what was asked for before may still be sent. */
async function heldRefund(): Promise<string> {
  const { id } = await eventually(async () => {
    const created = await refund(held);
    expect(created).toMatchObject({ status: 'pending', processed_at: null });
    return created;
  });
  return id;
}

/**
 * A gateway forgets the keys of an account that changes, and cannot read them again while accounts is away.
 * Its events come in their order: when a key is known to be revoked, all changes before are known.
 */
async function untilGatewayHasHeard({ path }: WithdrawalShop): Promise<void> {
  const keys = `${path}/secret_keys`;
  const order = { name: 'spare', livemode: false, scopes: ['balance:read'] };
  const { body: spare } = await stack.operator.post(keys, order);
  const caller = new Http(stack.baseUrl, spare.key);
  expect((await caller.get('/v1/balance')).status).toBe(200);
  await stack.operator.delete(`${keys}/${spare.id}`);
  await eventually(async () => expect((await caller.get('/v1/balance')).status).toBe(401));
}

/** A key that the gateway read just now: it keeps one for 30 s, and while accounts is away no longer. */
async function freshKey({ account }: WithdrawalShop): Promise<Http> {
  const api = new Http(stack.baseUrl, await newKey(stack, account));
  expect((await api.get('/v1/balance')).status).toBe(200);
  return api;
}

/** Withdrawals go out in their order, so one that is held is overtaken by the other seller's. */
function heldWithdrawal(): Promise<string> {
  return eventually(async () => {
    const { id } = await withdraw(held);
    await untilSent(other, (await withdraw(other)).id);
    expect(await withdrawalStatus(held, id)).toBe('requested');
    return id;
  }, 30_000);
}

test('S11.13 S17.9 an account whose money is held: its refunds are pending and its withdrawals requested until it is open', async () => {
  expect((await stack.operator.get(held.path)).body.money_out).toBe('open');
  const paused = await patch({ money_out: 'paused' });
  expect(paused.status).toBe(200);
  expect(account.parse(paused.body)).toMatchObject({ money_out: 'paused', name: 'Loja da Ana' });

  const [refundId, withdrawalId] = [await heldRefund(), await heldWithdrawal()];
  await untilRefund(other, (await refund(other)).id, 'succeeded');
  expect(await refundStatus(held, refundId)).toBe('pending');

  expect((await patch({ money_out: 'open' })).body.money_out).toBe('open');
  await untilRefund(held, refundId, 'succeeded');
  await untilSent(held, withdrawalId);
}, 90_000);

test('S11.13 while accounts is away the last known state stands, and a service that knows none sends nothing', async () => {
  await patch({ money_out: 'paused' });
  await untilGatewayHasHeard(held);
  const refundId = await heldRefund();
  const api = await freshKey(other);
  await stack.endService('accounts');
  await untilRefund(other, (await refund(other)).id, 'succeeded');
  expect((await refund(held)).status).toBe('pending');

  await stack.endService('refunds');
  await stack.startService('refunds');
  const unknown = await refund({ ...other, api });
  expect(unknown).toMatchObject({ status: 'pending' });

  await stack.startService('accounts');
  await untilRefund(other, unknown.id, 'succeeded');
  expect(await refundStatus(held, refundId)).toBe('pending');
  await patch({ money_out: 'open' });
  await untilRefund(held, refundId, 'succeeded');
}, 90_000);

test('S18.8 only open and paused are known, and a change is in the audit log', async () => {
  const refused = await patch({ money_out: 'closed' });
  expect(refused.status).toBe(422);
  expect(refused.body.error.details.fields).toHaveProperty('money_out');
  const { headers } = await patch({ money_out: 'open' });
  const { body } = await stack.operator.get(`/operator/v1/audit_log?account=${held.account}&per_page=100`);
  const requestId = headers.get('x-request-id');
  expect(body.data.find((entry: { request_id: string }) => entry.request_id === requestId)).toMatchObject({
    operation: 'patchAccount',
    fields: ['money_out'],
    status: 200,
  });
});
