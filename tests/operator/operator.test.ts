import { account } from '@catraca/contracts/http/schemas/account';
import { createdSecretKey, secretKey } from '@catraca/contracts/http/schemas/secret-key';
import { createdWebhookEndpoint, webhookEndpoint } from '@catraca/contracts/http/schemas/webhook-endpoint';
import { newDocument } from '@catraca/testing/document';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const owner = { name: 'Loja da Ana', document: '11.222.333/0001-81', email: 'ana@loja.example' };
const accounts = '/operator/v1/accounts';
const stack = await opened(SharedStack.open());
const { body: created } = await stack.operator.post(accounts, { ...owner, document: newDocument() });
const path = `${accounts}/${created.id}`;

test('S18.8 an account is created with defaults, got, listed and changed', async () => {
  const document = newDocument();
  const punctuated = document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
  const created = await stack.operator.post(accounts, { ...owner, document: punctuated });
  expect(created.status).toBe(201);
  expect(account.parse(created.body)).toEqual(created.body);
  expect(created.body).toMatchObject({ ...owner, document, registration: 'pending' });

  const changed = await stack.operator.patch(`${accounts}/${created.body.id}`, {
    registration: 'approved',
    switches: { card_enabled: true },
    contract: { pix: { percent_bps: 0 } },
  });
  expect(changed.body).toEqual({
    ...created.body,
    registration: 'approved',
    switches: { ...created.body.switches, card_enabled: true },
    contract: { ...created.body.contract, version: 2, pix: { ...created.body.contract.pix, percent_bps: 0 } },
  });
  expect((await stack.operator.get(`${accounts}/${created.body.id}`)).body).toEqual(changed.body);
  const { body: list } = await stack.operator.get(`${accounts}?per_page=1`);
  expect(list).toMatchObject({ object: 'list', pagination: { page: 1, per_page: 1, has_more: true } });
  const { body: newest } = await stack.operator.get(`${accounts}?per_page=100`);
  expect(newest.data.map(({ id }: { id: string }) => id)).toContain(created.body.id);
});

test('S3.2 S18.14 S18.15 a secret key is shown once, then only its hint, and can be revoked', async () => {
  const created = await stack.operator.post(`${path}/secret_keys`, {
    name: 'servidor',
    livemode: false,
    scopes: ['charges:read'],
  });
  expect(created.status).toBe(201);
  expect(createdSecretKey.parse(created.body)).toEqual(created.body);
  const { key, ...rest } = created.body;
  const { body: list } = await stack.operator.get(`${path}/secret_keys?livemode=false`);
  expect(secretKey.parse(list.data[0])).toEqual(rest);
  expect(JSON.stringify(list)).not.toContain(key);

  const revoked = await stack.operator.delete(`${path}/secret_keys/${rest.id}`);
  expect([revoked.status, revoked.text]).toEqual([204, '']);
  expect((await stack.operator.get(`${path}/secret_keys`)).body.data[0].revoked_at).toEqual(
    expect.any(String),
  );
});

test('S18.19 a webhook endpoint is created, read, changed and removed, and its secret can be seen again', async () => {
  const created = await stack.operator.post(`${path}/webhook_endpoints`, {
    url: 'http://127.0.0.1:9/eventos',
  });
  expect(created.status).toBe(201);
  expect(createdWebhookEndpoint.parse(created.body)).toEqual(created.body);
  const { secret, ...endpoint } = created.body;
  const one = `${path}/webhook_endpoints/${endpoint.id}`;
  expect(webhookEndpoint.parse((await stack.operator.get(one)).body)).toEqual(endpoint);
  expect((await stack.operator.get(`${one}/secret`)).body).toEqual({ secret });
  const changed = await stack.operator.patch(one, { events: ['charge.paid'], status: 'disabled' });
  expect(changed.body).toMatchObject({ events: ['charge.paid'], status: 'disabled' });
  expect((await stack.operator.get(`${path}/webhook_endpoints`)).body.data).toHaveLength(1);
  expect((await stack.operator.delete(one)).status).toBe(204);
  expect((await stack.operator.get(one)).status).toBe(404);
});

test.each([
  ['a name is missing', accounts, { ...owner, name: undefined }, 'name'],
  ['a name is too long', accounts, { ...owner, name: 'x'.repeat(121) }, 'name'],
  ['a name is blank', 'keys', { name: ' \n ', scopes: ['charges:read'] }, 'name'],
  ['an e-mail is too long', accounts, { ...owner, email: `${'x'.repeat(169)}@loja.example` }, 'email'],
  ['money is a decimal', accounts, { ...owner, contract: { min_amount: 1.5 } }, 'contract.min_amount'],
  ['a switch is a text', accounts, { ...owner, switches: { card_enabled: 'true' } }, 'switches.card_enabled'],
  [
    'an expiry is no time',
    'keys',
    { name: 'x', scopes: ['charges:read'], expires_at: 'amanhã' },
    'expires_at',
  ],
  ['a document is wrong', accounts, { ...owner, document: '11.222.333/0001-82' }, 'document'],
  [
    'a rate is above 100 %',
    accounts,
    { ...owner, contract: { pix: { percent_bps: 10_001 } } },
    'contract.pix.percent_bps',
  ],
  ['a registration is unknown', accounts, { ...owner, registration: 'maybe' }, 'registration'],
  ['a scope is unknown', 'keys', { name: 'x', scopes: ['charges:read', 'all'] }, 'scopes.1'],
  ['there are no scopes', 'keys', { name: 'x', scopes: [] }, 'scopes'],
  ['a URL is none', 'endpoints', { url: 'loja.example' }, 'url'],
  ['a URL is no http', 'endpoints', { url: 'ftp://loja.example' }, 'url'],
  ['a URL is too long', 'endpoints', { url: `https://loja.example/${'x'.repeat(2028)}` }, 'url'],
  ['a URL carries a password', 'endpoints', { url: 'https://ana:senha@loja.example' }, 'url'],
  ['a live URL is not https', 'endpoints', { url: 'http://loja.example', livemode: true }, 'url'],
  ['there are no kinds', 'endpoints', { url: 'https://loja.example', events: [] }, 'events'],
  ['a kind is unknown', 'endpoints', { url: 'https://loja.example', events: ['charge.eaten'] }, 'events.0'],
])('S18.12 when %s, the field is named and nothing is made', async (_what, where, body, field) => {
  const target =
    where === 'keys' ? `${path}/secret_keys` : where === 'endpoints' ? `${path}/webhook_endpoints` : where;
  const response = await stack.operator.post(target, body);
  expect({ status: response.status, code: response.body.error.code }).toEqual({
    status: 422,
    code: 'validation_failed',
  });
  expect(Object.keys(response.body.error.details.fields)).toEqual([field]);
});

test('names and URLs of the greatest length are accepted', async () => {
  const name = 'x'.repeat(120);
  const url = `https://loja.example/${'x'.repeat(2027)}`;
  const responses = await Promise.all([
    stack.operator.post(accounts, { ...owner, document: newDocument(), name: ` ${name} ` }),
    stack.operator.post(`${path}/secret_keys`, { name, scopes: ['charges:read'] }),
    stack.operator.post(`${path}/webhook_endpoints`, { url }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(responses.map(({ body }) => body.name ?? body.url)).toEqual([name, name, url]);
});

test('an object that belongs to no account is a 404', async () => {
  const nobody = `${accounts}/acc_00000000000000000000000000`;
  const responses = await Promise.all([
    stack.operator.get(nobody),
    stack.operator.patch(nobody, {}),
    stack.operator.post(`${nobody}/secret_keys`, { name: 'x', scopes: ['charges:read'] }),
    stack.operator.post(`${nobody}/webhook_endpoints`, { url: 'https://loja.example' }),
    stack.operator.delete(`${path}/secret_keys/key_00000000000000000000000000`),
    stack.operator.get(`${path}/webhook_endpoints/we_00000000000000000000000000`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});
