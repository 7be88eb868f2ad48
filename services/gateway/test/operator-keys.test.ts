import { publishableKey } from '@catraca/contracts/http/schemas/publishable-key';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const stranger = await newSeller(stack);
const path = `/operator/v1/accounts/${seller.account}`;

const codeOf = ({ status, body }: HttpResponse) => [status, body?.error?.code];
const newPublishableKey = (body: object = {}) =>
  stack.operator.post(`${path}/publishable_keys`, { name: 'loja', ...body });

test('S3.9 S18.18 a publishable key is made, always shown, given other domains and deleted', async () => {
  const created = await newPublishableKey({
    allowed_domains: [' Loja.Example', '*.loja.example', 'loja.example'],
  });
  expect(created.status).toBe(201);
  expect(publishableKey.parse(created.body)).toEqual(created.body);
  expect(created.body).toMatchObject({
    object: 'publishable_key',
    name: 'loja',
    key: expect.stringMatching(/^pk_test_/),
    livemode: false,
    allowed_domains: ['loja.example', '*.loja.example'],
  });
  const list = async () => (await stack.operator.get(`${path}/publishable_keys?livemode=false`)).body.data;
  expect(await list()).toEqual([created.body]);

  const one = `${path}/publishable_keys/${created.body.id}`;
  const changed = await stack.operator.patch(one, { allowed_domains: ['outra.example'] });
  expect(changed.body).toEqual({ ...created.body, allowed_domains: ['outra.example'] });
  expect(await list()).toEqual([changed.body]);
  const deleted = await stack.operator.delete(one);
  expect([deleted.status, deleted.text]).toEqual([204, '']);
  expect(await list()).toEqual([]);
  expect(codeOf(await stack.operator.delete(one))).toEqual([404, 'resource_not_found']);
});

test('S3.3 S3.8 a publishable key of live mode has a live prefix; without domains it has none', async () => {
  const { body } = await newPublishableKey({ livemode: true });
  expect(body).toMatchObject({
    key: expect.stringMatching(/^pk_live_/),
    livemode: true,
    allowed_domains: [],
  });
  const live = await stack.operator.get(`${path}/publishable_keys?livemode=true`);
  expect(live.body.data).toEqual([body]);
});

test.each([
  ['a name is missing', { name: ' ' }, 'name'],
  ['a domain has a scheme', { allowed_domains: ['ok.example', 'https://loja.example'] }, 'allowed_domains.1'],
  ['a domain has a port', { allowed_domains: ['loja.example:8080'] }, 'allowed_domains.0'],
  ['a domain is everything', { allowed_domains: ['*'] }, 'allowed_domains.0'],
  [
    'there are 51 domains',
    { allowed_domains: Array.from({ length: 51 }, (_, n) => `${n}.example`) },
    'allowed_domains',
  ],
  ['domains are no list', { allowed_domains: 'loja.example' }, 'allowed_domains'],
])('when %s, no publishable key is made', async (_what, body, field) => {
  const response = await newPublishableKey(body);
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
  expect(Object.keys(response.body.error.details.fields)).toEqual([field]);
});

test('fifty domains are accepted; a change without domains is not', async () => {
  const allowed_domains = Array.from({ length: 50 }, (_, n) => `loja${n}.example`);
  const created = await newPublishableKey({ allowed_domains });
  expect(created.body.allowed_domains).toEqual(allowed_domains);
  const response = await stack.operator.patch(`${path}/publishable_keys/${created.body.id}`, {});
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
});

test('S3.10 a publishable key gives access to no route of a secret key', async () => {
  const { key } = (await newPublishableKey({ allowed_domains: ['loja.example'] })).body;
  const withKey = new Http(stack.baseUrl, key);
  const responses = await Promise.all([
    withKey.get('/v1/balance'),
    withKey.get('/v1/charges'),
    withKey.post('/v1/charges', {}),
    withKey.get('/operator/v1/accounts'),
  ]);
  expect(responses.map(codeOf)).toEqual(responses.map(() => [401, 'invalid_api_key']));
  const inItsHeader = await new Http(stack.baseUrl).get('/v1/balance', { 'x-service-publishable-key': key });
  expect(codeOf(inItsHeader)).toEqual([401, 'missing_api_key']);
});

test('keys of another account are not found', async () => {
  const theirs = `/operator/v1/accounts/${stranger.account}`;
  const { id } = (await newPublishableKey()).body;
  const secretId = (await stack.operator.get(`${path}/secret_keys`)).body.data[0].id;
  const responses = await Promise.all([
    stack.operator.patch(`${theirs}/publishable_keys/${id}`, { allowed_domains: [] }),
    stack.operator.delete(`${theirs}/publishable_keys/${id}`),
    stack.operator.delete(`${theirs}/secret_keys/${secretId}`),
    stack.operator.get('/operator/v1/accounts/acc_00000000000000000000000000/publishable_keys'),
    stack.operator.post('/operator/v1/accounts/acc_00000000000000000000000000/publishable_keys', {
      name: 'x',
    }),
  ]);
  expect(responses.map(codeOf)).toEqual(responses.map(() => [404, 'resource_not_found']));
  expect((await seller.api.get('/v1/balance')).status).toBe(200);
});

test('S18.4 a secret key’s name is trimmed, its scopes are deduplicated, and keys can be filtered by mode', async () => {
  const order = { name: '  servidor ', livemode: true, scopes: ['balance:read', 'balance:read'] };
  const { body: created } = await stack.operator.post(`${path}/secret_keys`, order);
  expect(created).toMatchObject({ name: 'servidor', scopes: ['balance:read'], last_used_at: null });
  const { data } = (await stack.operator.get(`${path}/secret_keys?livemode=true`)).body;
  expect(data.map(({ id }: { id: string }) => id)).toEqual([created.id]);
  const test = (await stack.operator.get(`${path}/secret_keys?livemode=false`)).body.data;
  expect(test.every(({ livemode }: { livemode: boolean }) => !livemode)).toBe(true);
});

test('a secret key with an expiry in the past is refused', async () => {
  const order = { name: 'x', scopes: ['balance:read'], expires_at: '2020-01-01T00:00:00Z' };
  const response = await stack.operator.post(`${path}/secret_keys`, order);
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
  expect(response.body.error.details.fields).toEqual({ expires_at: ['Deve estar no futuro.'] });
});

test('S18.17 a secret key records when it was last used', async () => {
  const order = { name: 'uso', scopes: ['balance:read'] };
  const { id, key } = (await stack.operator.post(`${path}/secret_keys`, order)).body;
  await new Http(stack.baseUrl, key).get('/v1/balance');
  await eventually(async () => {
    const { data } = (await stack.operator.get(`${path}/secret_keys`)).body;
    const used = data.find((one: { id: string }) => one.id === id).last_used_at;
    expect(Math.abs(Date.parse(used) - Date.now())).toBeLessThan(60_000);
  });
});

test('keys of a rejected account can still read, and can still be created and revoked', async () => {
  const rejected = await newSeller(stack);
  const account = `/operator/v1/accounts/${rejected.account}`;
  await stack.operator.patch(account, { registration: 'rejected' });
  expect((await rejected.api.get('/v1/balance')).status).toBe(200);
  const made = await stack.operator.post(`${account}/secret_keys`, { name: 'x', scopes: ['balance:read'] });
  expect(made.status).toBe(201);
  expect((await stack.operator.delete(`${account}/secret_keys/${made.body.id}`)).status).toBe(204);
});
