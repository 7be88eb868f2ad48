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
const everything = ['read', 'write', 'credentials'];
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

test('S18.28 managing credentials is a scope of its own, which write does not include', async () => {
  const writer = client((await create({ scopes: ['read', 'write'] })).body.token);
  const { id } = (await create()).body;
  for (const response of [
    await writer.post(credentials, { name: 'x', scopes: ['read'] }),
    await writer.get(credentials),
    await writer.delete(`${credentials}/${id}`),
  ]) {
    expect(errorOf(response)).toEqual([403, 'insufficient_scope']);
    expect(response.body.error.details.required_ability).toBe('credentials');
  }
});

test('S18.25 a credential may revoke itself without that scope', async () => {
  const { id, token } = (await create({ scopes: ['write'] })).body;
  expect((await client(token).delete(`${credentials}/${id}`)).status).toBe(204);
});

test('S18.28 a credential gives no scope and no time that it does not have', async () => {
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  const { id, token } = (await create({ scopes: ['credentials', 'read'], expires_at })).body;
  const maker = client(token);
  const order = { name: `filha ${++names}`, scopes: ['read'] };
  const wider = await maker.post(credentials, { ...order, scopes: ['read', 'write'] });
  expect([errorOf(wider), wider.body.error.details]).toEqual([
    [403, 'insufficient_scope'],
    { required_ability: 'write', abilities: ['credentials', 'read'] },
  ]);
  const longer = await maker.post(credentials, { ...order, expires_at: '2099-01-01T00:00:00.000Z' });
  expect([longer.status, Object.keys(longer.body.error.details.fields)]).toEqual([422, ['expires_at']]);
  const child = await maker.post(credentials, order);
  expect([child.status, child.body.expires_at, child.body.created_by]).toEqual([201, expires_at, id]);
});

test('S18.28 revoking a credential offers those that it created, and revokes them too when it is told', async () => {
  const made = async (by: Http) => {
    const order = { name: `cadeia ${++names}`, scopes: ['read', 'credentials'] };
    return (await by.post(credentials, order)).body;
  };
  const root = (await create()).body;
  const child = await made(client(root.token));
  const grandchild = await made(client(child.token));
  const other = (await create()).body;
  const { body: list } = await stack.operator.get(`${credentials}?created_by=${root.id}`);
  expect(list.data).toMatchObject([{ id: child.id, created_by: root.id }]);
  expect(other.created_by).toBeNull();

  expect((await stack.operator.delete(`${credentials}/${root.id}`)).status).toBe(204);
  expect((await client(child.token).get(accounts)).status).toBe(200);
  expect((await stack.operator.delete(`${credentials}/${root.id}?with_children=true`)).status).toBe(204);
  await eventually(async () =>
    expect([
      errorOf(await client(child.token).get(accounts)),
      errorOf(await client(grandchild.token).get(accounts)),
      (await client(other.token).get(accounts)).status,
    ]).toEqual([[401, 'revoked_api_key'], [401, 'revoked_api_key'], 200]),
  );
});

test('S18.28 nothing that is created while its maker is revoked with its children is left behind', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, token } = (await create()).body;
    const made = Array.from({ length: 4 }, () =>
      client(token).post(credentials, { name: `corrida ${++names}`, scopes: ['read'] }),
    );
    const [revoked, ...children] = await Promise.all([
      stack.operator.delete(`${credentials}/${id}?with_children=true`),
      ...made,
    ]);
    expect(revoked.status).toBe(204);
    const tokens = children.flatMap(({ status, body }) => (status === 201 ? [body.token] : []));
    await eventually(async () => {
      for (const one of tokens) expect((await client(one).get(accounts)).status).toBe(401);
    });
  }
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
