import { scopes } from '@catraca/contracts/http/endpoints/endpoint';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const gateways = [stack.baseUrl, await stack.startGateway()];

const balanceWith = (key?: string) => new Http(stack.baseUrl, key).get('/v1/balance');

/** The same request to every gateway, by a seller. */
function everywhere(
  secretKey: string,
  request: (api: Http) => Promise<HttpResponse>,
): Promise<HttpResponse[]> {
  return Promise.all(gateways.map((gateway) => request(new Http(gateway, secretKey))));
}

const statuses = (responses: HttpResponse[]) => responses.map(({ status }) => status);

/**
 * Both gateways have the key at hand, the change is made through the first, and holds on both within a
 * second.
 */
async function holdsWithinASecond(
  change: () => Promise<HttpResponse>,
  effect: () => Promise<void>,
): Promise<void> {
  expect((await change()).status).toBeLessThan(300);
  await eventually(effect, 1_000);
}

function errorOf({ status, body }: { status: number; body: { error: { type: string; code: string } } }) {
  return [status, body.error.type, body.error.code];
}

test('S3.1 S3.5 a missing, an unknown, a revoked and an expired key are four different 401s', async () => {
  const revoked = await newKey(stack, seller.account);
  const { body: keys } = await stack.operator.get(`/operator/v1/accounts/${seller.account}/secret_keys`);
  const revokedId = keys.data.find(({ hint }: { hint: string }) => hint.endsWith(revoked.slice(-4))).id;
  await stack.operator.delete(`/operator/v1/accounts/${seller.account}/secret_keys/${revokedId}`);
  const soon = new Date(Date.now() + 2_000).toISOString();
  const expired = await newKey(stack, seller.account, { expires_at: soon });
  expect((await balanceWith(expired)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, Date.parse(soon) - Date.now()));

  expect(errorOf(await balanceWith())).toEqual([401, 'authentication_error', 'missing_api_key']);
  expect(errorOf(await balanceWith('sk_test_unknown'))).toEqual([
    401,
    'authentication_error',
    'invalid_api_key',
  ]);
  expect(errorOf(await balanceWith(revoked))).toEqual([401, 'authentication_error', 'revoked_api_key']);
  expect(errorOf(await balanceWith(expired))).toEqual([401, 'authentication_error', 'expired_api_key']);
});

test('S3.7 a key in use that is revoked stops working within a second, on every gateway', async () => {
  const key = await newKey(stack, seller.account);
  const balances = () => everywhere(key, (api) => api.get('/v1/balance'));
  expect(statuses(await balances())).toEqual([200, 200]);
  const keys = `/operator/v1/accounts/${seller.account}/secret_keys`;
  const { body } = await stack.operator.get(keys);
  await holdsWithinASecond(
    () => stack.operator.delete(`${keys}/${body.data[0].id}`),
    async () =>
      expect((await balances()).map((response) => errorOf(response)[2])).toEqual([
        'revoked_api_key',
        'revoked_api_key',
      ]),
  );
});

test('S18.16 a key stops working when it expires, on every gateway that has cached it', async () => {
  const expires_at = new Date(Date.now() + 2_000).toISOString();
  const key = await newKey(stack, seller.account, { expires_at });
  const balances = () => everywhere(key, (api) => api.get('/v1/balance'));
  expect(statuses(await balances())).toEqual([200, 200]);
  await new Promise((resolve) => setTimeout(resolve, Date.parse(expires_at) - Date.now()));
  expect(statuses(await balances())).toEqual([401, 401]);
});

test('S18.13 a seller that is no longer approved stops selling within a second, on every gateway, and sells again', async () => {
  const other = await newSeller(stack);
  const account = `/operator/v1/accounts/${other.account}`;
  const sales = () => everywhere(other.secretKey, (api) => api.post('/v1/charges', chargeOrder()));
  expect(statuses(await sales())).toEqual([201, 201]);
  for (const [registration, status] of [
    ['rejected', 422],
    ['approved', 201],
    ['pending', 422],
  ])
    await holdsWithinASecond(
      () => stack.operator.patch(account, { registration }),
      async () => expect(statuses(await sales())).toEqual([status, status]),
    );
});

test('S7.7 a new contract applies to the next sale on every gateway, and not to earlier ones', async () => {
  const other = await newSeller(stack);
  const order = chargeOrder({ amount: 10_000 });
  const sales = () => everywhere(other.secretKey, (api) => api.post('/v1/charges', order));
  const before = (await sales())[0]!.body;
  await holdsWithinASecond(
    () =>
      stack.operator.patch(`/operator/v1/accounts/${other.account}`, {
        contract: { platform: { percent_bps: 500 } },
      }),
    async () => expect((await sales()).map(({ body }) => body.platform_fee)).toEqual([500, 500]),
  );
  expect((await other.api.get(`/v1/charges/${before.id}`)).body.platform_fee).toBe(100);
});

test.each([
  ['POST', '/v1/charges', 'charges:write'],
  ['GET', '/v1/charges/ch_00000000000000000000000000', 'charges:read'],
  ['GET', '/v1/balance', 'balance:read'],
])('S3.4 S9.1 S12.1 %s %s needs %s, and says which scopes the key has', async (method, path, scope) => {
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

test('S18.1 a publishable key is not accepted as a secret key, nor a secret key as the operator token', async () => {
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
