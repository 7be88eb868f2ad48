import {
  createdOperatorCredential,
  operatorCredential,
} from '@catraca/contracts/http/schemas/operator-credential';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await opened(SharedStack.open());
const gateways = [stack.baseUrl, await stack.startGateway()];

const credentials = '/operator/v1/credentials';
const accounts = '/operator/v1/accounts';
const everything = ['read', 'write'];
let names = 0;

const create = (order: object = {}) =>
  stack.operator.post(credentials, { name: `painel ${++names}`, scopes: everything, ...order });

const client = (token: string, gateway = stack.baseUrl) => new Http(gateway, token);

function errorOf({ status, body }: HttpResponse) {
  return [status, body.error.code];
}

test('S18.25 a credential is shown once, then only its hint, and calls the operator API', async () => {
  const created = await create({ expires_at: '2099-01-01T00:00:00.000Z' });
  expect(created.status).toBe(201);
  expect(createdOperatorCredential.parse(created.body)).toEqual(created.body);
  const { token, ...rest } = created.body;
  expect(token).toMatch(/^opk_[\w-]{43}$/);
  expect(rest.hint).toBe(`opk_…${token.slice(-4)}`);

  expect((await client(token).get(accounts)).status).toBe(200);
  const { body: list } = await client(token).get(credentials);
  const listed = list.data.find(({ id }: { id: string }) => id === rest.id);
  expect(operatorCredential.parse(listed)).toEqual({ ...rest, last_used_at: expect.any(String) });
  expect(JSON.stringify(list)).not.toContain(token);
});

test('only the hash of a token is stored', async () => {
  const { token } = (await create()).body;
  const stored = await stack.inDatabase('accounts', (database) =>
    database.collection('operator_credentials').find().toArray(),
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(token.slice(4));
});

test('OPERATOR_TOKEN creates the first credential, and a credential creates others', async () => {
  const { token } = (await create()).body;
  const order = { name: 'outra', scopes: ['read'] };
  expect((await client(token).post(credentials, order)).status).toBe(201);
});

test('S18.26 a read credential only reads, and shows no secret', async () => {
  const account = (
    await stack.operator.post(accounts, { name: 'Ana', document: newDocument(), email: 'ana@loja.example' })
  ).body.id;
  const path = `${accounts}/${account}`;
  const endpoint = (await stack.operator.post(`${path}/webhook_endpoints`, { url: 'https://loja.example' }))
    .body.id;
  const reader = client((await create({ scopes: ['read'] })).body.token);
  expect((await reader.get(path)).status).toBe(200);
  const refused = await Promise.all([
    reader.patch(path, {}),
    reader.post(accounts, {}),
    reader.post(credentials, { name: 'x', scopes: everything }),
    reader.delete(`${path}/webhook_endpoints/${endpoint}`),
    reader.get(`${path}/webhook_endpoints/${endpoint}/secret`),
  ]);
  for (const response of refused) {
    expect(errorOf(response)).toEqual([403, 'insufficient_scope']);
    expect(response.body.error.details).toEqual({ required_ability: 'write', abilities: ['read'] });
  }
  const writer = client((await create({ scopes: ['write'] })).body.token);
  expect((await writer.get(`${path}/webhook_endpoints/${endpoint}/secret`)).status).toBe(200);
  expect(errorOf(await writer.get(path))).toEqual([403, 'insufficient_scope']);
});

test('S18.27 two credentials of one name are valid at a time, however many are created at once', async () => {
  const name = 'rotação';
  const responses = await Promise.all(Array.from({ length: 10 }, () => create({ name })));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = responses.filter(({ status }) => status !== 201);
  expect(
    new Set(refused.map(({ status, body }) => `${status} ${Object.keys(body.error.details.fields)}`)),
  ).toEqual(new Set(['422 name']));
  const [first, second] = responses.filter(({ status }) => status === 201).map(({ body }) => body);
  expect((await stack.operator.delete(`${credentials}/${first.id}`)).status).toBe(204);
  expect((await client(second.token).post(credentials, { name, scopes: ['read'] })).status).toBe(201);
});

test('an expired credential makes room for another of its name', async () => {
  const name = 'de curta duração';
  const { id, token } = (await create({ name, expires_at: '2099-01-01T00:00:00Z' })).body;
  await create({ name });
  expect((await create({ name })).status).toBe(422);
  await stack.inDatabase('accounts', (database) =>
    database
      .collection('operator_credentials')
      .updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  );
  expect(errorOf(await client(token).get(accounts))).toEqual([401, 'expired_api_key']);
  expect((await create({ name })).status).toBe(201);
});

test('S18.25 a credential that is revoked stops working within a second, on every gateway, also by itself', async () => {
  const { id, token } = (await create()).body;
  const everywhere = () => Promise.all(gateways.map((gateway) => client(token, gateway).get(accounts)));
  expect((await everywhere()).map(({ status }) => status)).toEqual([200, 200]);
  expect((await client(token).delete(`${credentials}/${id}`)).status).toBe(204);
  await eventually(
    async () =>
      expect((await everywhere()).map(errorOf)).toEqual([
        [401, 'revoked_api_key'],
        [401, 'revoked_api_key'],
      ]),
    1_000,
  );
  expect((await stack.operator.delete(`${credentials}/${id}`)).status).toBe(204);
  expect((await stack.operator.delete(`${credentials}/op_00000000000000000000000000`)).status).toBe(404);
});

test.each([
  ['an expiry is past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ['a scope is unknown', { scopes: ['read', 'admin'] }, 'scopes.1'],
  ['there are no scopes', { scopes: [] }, 'scopes'],
  ['a name is blank', { name: ' ' }, 'name'],
])('when %s, no credential is created', async (_what, order, field) => {
  const response = await create(order);
  expect([response.status, Object.keys(response.body.error.details.fields)]).toEqual([422, [field]]);
});

test('a token that is almost right, or of another kind, is not recognised', async () => {
  const { token } = (await create()).body;
  for (const wrong of [`${token}x`, token.slice(0, -1), token.replace('opk_', 'sk_test_'), 'opk_'])
    expect(errorOf(await client(wrong).get(accounts))).toEqual([401, 'invalid_api_key']);
  expect(errorOf(await client(token).get('/v1/balance'))).toEqual([401, 'invalid_api_key']);
});

test('while accounts is away OPERATOR_TOKEN is still recognised, and a credential is not refused', async () => {
  const { token } = (await create()).body;
  const alone = await stack.startGateway({ ACCOUNTS_GRPC: '127.0.0.1:1' });
  expect((await client(stack.secrets.operatorToken, alone).get('/operator/v1/audit_log')).status).toBe(200);
  expect((await client(token, alone).get('/operator/v1/audit_log')).status).toBe(503);
});
