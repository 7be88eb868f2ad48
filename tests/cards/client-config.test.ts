import { clientConfig } from '@catraca/contracts/http/schemas/client-config';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { CardShop } from './card-shop.ts';

const shop = await opened(CardShop.open());
const gateway = await shop.stack.startGateway({
  TRUSTED_PROXIES: '127.0.0.0/8',
  RATE_LIMIT_PUBLISHABLE_IP: '60',
});

const PATH = '/v1/client_config';
const origin = 'https://loja.example';

const keysOf = ({ account }: Seller) => `/operator/v1/accounts/${account}/publishable_keys`;

async function newPublishableKey(changes: object = {}, seller = shop.seller) {
  const order = { name: 'site', allowed_domains: ['loja.example', '*.lojas.example'], ...changes };
  return (await shop.stack.operator.post(keysOf(seller), order)).body;
}

let callers = 0;

/** What a page sends, from an address of its own. */
function config(
  key: string | undefined,
  headers: object = { origin },
  method = 'GET',
  path = PATH,
): Promise<HttpResponse> {
  callers += 1;
  return new Http(gateway).send(method, path, undefined, {
    ...(key ? { 'x-service-publishable-key': key } : {}),
    'x-forwarded-for': `198.18.0.${callers % 256}`,
    ...headers,
  });
}

const errorOf = ({ status, body }: HttpResponse) => [status, body.error.type, body.error.code];

test('S1.9 S3.10 S3.11 S15.11 a page of an allowed domain gets the configuration, and may read it', async () => {
  const { key } = await newPublishableKey();
  const { status, body, headers } = await config(key);
  expect(status).toBe(200);
  expect(clientConfig.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    object: 'client_config',
    available: true,
    tokenization: { public_key: shop.stack.secrets.acquirerPublicKey },
    brands: expect.arrayContaining(['visa', 'aura']),
    max_installments: 12,
    min_amount: 100,
  });
  expect(headers.get('access-control-allow-origin')).toBe(origin);
  expect(headers.get('vary')).toBe('Origin');
});

test('S15.11 for a seller that does not sell by card, nothing is filled in', async () => {
  const seller = await newSeller(shop.stack);
  const { key } = await newPublishableKey({}, seller);
  const { status, body } = await config(key);
  expect([status, body]).toEqual([
    200,
    {
      object: 'client_config',
      available: false,
      tokenization: { url: null, public_key: null },
      three_d_secure: { library_url: null, required: null },
      brands: [],
      max_installments: null,
      min_amount: null,
    },
  ]);
});

test('S15.23 a page shows the address of a postal code, as the directory knows it', async () => {
  const { key } = await newPublishableKey();
  const find = (zipCode: string, headers: object = { origin }) =>
    config(key, headers, 'GET', `/v1/postal_code?zip_code=${zipCode}`);
  const { status, body } = await find('01310-100');
  const found = { street: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' };
  expect([status, body]).toEqual([200, { object: 'postal_code', zip_code: '01310100', ...found }]);
  const none = { street: null, neighborhood: null, city: null, state: null };
  expect((await find('13690000')).body).toMatchObject({ zip_code: '13690000', ...none }); // a town's, without a street
  expect((await find('69300000')).body).toMatchObject({ zip_code: '69300000', ...none });
  for (const wrong of ['', '1310100', '013101000', '01310_100'])
    expect(errorOf(await find(wrong))).toEqual([422, 'invalid_request_error', 'validation_failed']);
  expect(errorOf(await find('01310100', { origin: 'https://outra.example' }))[2]).toBe('origin_not_allowed');
});

test('S3.11 S6.23 a page of another domain is refused, and may read why', async () => {
  const { key } = await newPublishableKey();
  const response = await config(key, { origin: 'https://outra.example' });
  expect(errorOf(response)).toEqual([403, 'permission_error', 'origin_not_allowed']);
  expect(response.headers.get('access-control-allow-origin')).toBe('https://outra.example');
});

test.each([
  ['a host below *.host', { origin: 'https://www.lojas.example' }, 200],
  ['*.host itself', { origin: 'https://lojas.example' }, 403],
  ['a page by its Referer', { referer: 'https://loja.example/carrinho' }, 200],
  ['an Origin that contradicts its Referer', { origin: 'https://outra.example', referer: origin }, 403],
  ['an opaque origin', { origin: 'null' }, 403],
  ['no page', {}, 403],
])('S3.11 %s', async (_case, headers, status) => {
  const { key } = await newPublishableKey();
  expect((await config(key, headers)).status).toBe(status);
});

test('S3.11 a key without domains is refused everywhere', async () => {
  const { key } = await newPublishableKey({ allowed_domains: [] });
  expect(errorOf(await config(key))[2]).toBe('origin_not_allowed');
});

test('a missing and an unknown key are different 401s, and a secret key is no publishable one', async () => {
  expect(errorOf(await config(undefined))).toEqual([401, 'authentication_error', 'missing_api_key']);
  const unknown = [`pk_test_${'x'.repeat(32)}`, 'pk_x', shop.seller.secretKey];
  for (const key of unknown)
    expect(errorOf(await config(key))).toEqual([401, 'authentication_error', 'invalid_api_key']);
});

test('S3.10 a publishable key opens no route of a secret key', async () => {
  const { key } = await newPublishableKey();
  const headers = { 'x-service-publishable-key': key, origin };
  for (const path of ['/v1/balance', '/v1/charges', '/v1/cards', '/v1/installments?amount=100']) {
    const response = await new Http(shop.stack.baseUrl).get(path, headers);
    expect([path, ...errorOf(response)]).toEqual([path, 401, 'authentication_error', 'missing_api_key']);
  }
});

test('a live key sees live mode, which has no acquirer here', async () => {
  const { key } = await newPublishableKey({ livemode: true });
  expect((await config(key)).body).toMatchObject({ available: false });
});

test('S3.11 a preflight request is always answered, and allows the headers of publishable keys', async () => {
  const asked = { origin: 'https://outra.example', 'access-control-request-method': 'GET' };
  const { status, headers } = await config(undefined, asked, 'OPTIONS');
  expect(status).toBe(204);
  expect(headers.get('access-control-allow-origin')).toBe('https://outra.example');
  expect(headers.get('access-control-allow-methods')).toBe('GET');
  expect(headers.get('access-control-allow-headers')).toContain('X-Service-Publishable-Key');
});

test('S3.14 new domains and a deletion take effect within a second', async () => {
  const { id, key } = await newPublishableKey();
  expect((await config(key)).status).toBe(200);
  await shop.stack.operator.patch(`${keysOf(shop.seller)}/${id}`, { allowed_domains: ['nova.example'] });
  await eventually(async () => expect((await config(key)).status).toBe(403), 1_000);
  expect((await config(key, { origin: 'https://nova.example' })).status).toBe(200);

  await shop.stack.operator.delete(`${keysOf(shop.seller)}/${id}`);
  await eventually(async () => expect(errorOf(await config(key))[2]).toBe('invalid_api_key'), 1_000);
});

test('S5.9 one address has 60 requests a minute with a key, and another address is not slowed down', async () => {
  const { key } = await newPublishableKey();
  const address = { origin, 'x-forwarded-for': '198.19.0.1' };
  const responses = await Promise.all(Array.from({ length: 61 }, () => config(key, address)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(responses[0]!.headers.get('x-ratelimit-limit')).toBe('60');
  expect((await config(key)).status).toBe(200);
});

test('all addresses together have a limit for each key, 6,000 a minute by default', async () => {
  const few = await shop.stack.startGateway({ TRUSTED_PROXIES: '127.0.0.0/8', RATE_LIMIT_PUBLISHABLE: '5' });
  const [{ key }, other] = await Promise.all([newPublishableKey(), newPublishableKey()]);
  const from = (number: number, used: string) =>
    new Http(few).send('GET', PATH, undefined, {
      ...{ 'x-service-publishable-key': used, origin, 'x-forwarded-for': `198.20.0.${number}` },
    });
  const responses = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => from(number, key)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await from(7, other.key)).status).toBe(200);
});
