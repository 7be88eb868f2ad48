import { scopes } from '@catraca/contracts/http/endpoint';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';

let stack: Stack;
let seller: Seller;

beforeAll(async () => {
  stack = await Stack.start(['gateway', 'accounts', 'charges', 'balance', 'sandbox']);
  seller = await newSeller(stack);
}, 60_000);
afterAll(() => stack.close());

const balanceWith = (key?: string) => new Http(stack.baseUrl, key).get('/v1/balance');

function errorOf({ status, body }: { status: number; body: { error: { type: string; code: string } } }) {
  return [status, body.error.type, body.error.code];
}

test('no key, an unknown one, a revoked one and an expired one are four different 401s', async () => {
  const revoked = await newKey(stack, seller.account);
  const { body: keys } = await stack.operator.get(`/operator/v1/accounts/${seller.account}/secret_keys`);
  const revokedId = keys.data.find(({ hint }: { hint: string }) => hint.endsWith(revoked.slice(-4))).id;
  await stack.operator.delete(`/operator/v1/accounts/${seller.account}/secret_keys/${revokedId}`);
  const expired = await newKey(stack, seller.account, { expires_at: '2020-01-01T00:00:00Z' });

  expect(errorOf(await balanceWith())).toEqual([401, 'authentication_error', 'missing_api_key']);
  expect(errorOf(await balanceWith('sk_test_unknown'))).toEqual([
    401,
    'authentication_error',
    'invalid_api_key',
  ]);
  expect(errorOf(await balanceWith(revoked))).toEqual([401, 'authentication_error', 'revoked_api_key']);
  expect(errorOf(await balanceWith(expired))).toEqual([401, 'authentication_error', 'expired_api_key']);
});

test('a key in use that is revoked stops working within a second', async () => {
  const key = await newKey(stack, seller.account);
  expect((await balanceWith(key)).status).toBe(200);
  const { body: keys } = await stack.operator.get(`/operator/v1/accounts/${seller.account}/secret_keys`);
  await stack.operator.delete(`/operator/v1/accounts/${seller.account}/secret_keys/${keys.data[0].id}`);
  await eventually(async () => expect((await balanceWith(key)).status).toBe(401), 1_000);
});

test('a seller that is no longer approved stops selling within a second', async () => {
  const other = await newSeller(stack);
  expect((await other.api.post('/v1/charges', chargeOrder())).status).toBe(201);
  await stack.operator.patch(`/operator/v1/accounts/${other.account}`, { registration: 'rejected' });
  await eventually(
    async () => expect((await other.api.post('/v1/charges', chargeOrder())).status).toBe(422),
    1_000,
  );
});

test('a new contract holds for the next sale, and not for the one before', async () => {
  const other = await newSeller(stack);
  const { body: before } = await other.api.post('/v1/charges', chargeOrder({ amount: 10_000 }));
  await stack.operator.patch(`/operator/v1/accounts/${other.account}`, {
    contract: { platform: { percent_bps: 500 } },
  });
  await eventually(async () => {
    const { body } = await other.api.post('/v1/charges', chargeOrder({ amount: 10_000 }));
    expect(body.platform_fee).toBe(500);
  }, 1_000);
  expect((await other.api.get(`/v1/charges/${before.id}`)).body.platform_fee).toBe(100);
});

test.each([
  ['POST', '/v1/charges', 'charges:write'],
  ['GET', '/v1/charges/ch_00000000000000000000000000', 'charges:read'],
  ['GET', '/v1/balance', 'balance:read'],
  ['POST', '/v1/test/charges/ch_00000000000000000000000000/pay', 'charges:write'],
])('%s %s needs %s, and says which scopes the key has', async (method, path, scope) => {
  const others = scopes.filter((one) => one !== scope);
  const key = await newKey(stack, seller.account, { scopes: others });
  const { status, body } = await new Http(stack.baseUrl, key).send(
    method,
    path,
    method === 'POST' ? {} : undefined,
  );
  expect(status).toBe(403);
  expect(body.error).toMatchObject({
    type: 'permission_error',
    code: 'insufficient_scope',
    details: { required_ability: scope, abilities: others },
  });
});

test('a publishable key is no secret key, and a secret key is no operator', async () => {
  expect(errorOf(await balanceWith('pk_test_abc'))[2]).toBe('invalid_api_key');
  const asOperator = new Http(stack.baseUrl, seller.secretKey);
  expect(errorOf(await asOperator.get('/operator/v1/accounts'))).toEqual([
    401,
    'authentication_error',
    'invalid_api_key',
  ]);
  expect(errorOf(await new Http(stack.baseUrl).get('/operator/v1/accounts'))[2]).toBe('missing_api_key');
  expect(errorOf(await balanceWith(stack.secrets.operatorToken))[2]).toBe('invalid_api_key');
});
