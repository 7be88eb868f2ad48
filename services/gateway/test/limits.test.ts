import { Http, type HttpResponse } from '@catraca/testing/http';
import { sendBytes } from '@catraca/testing/raw-http';
import { chargeOrder, newKey, type Seller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

/**
 * The limits as they are shipped. The test is a trusted proxy: each caller below comes from an address of its
 * own.
 */
const shipped = { RATE_LIMIT_IP: '', RATE_LIMIT_READS: '', RATE_LIMIT_WRITES: '' };
const limited = { ...shipped, TRUSTED_PROXIES: '127.0.0.0/8' };

const { stack, seller } = await withSeller(SharedStack.open());
const gateway = await stack.startGateway(limited);

/** Calls from one address, by default a new one. */
function from(address = newAddress(), baseUrl = gateway) {
  return (method: string, path: string, { key = '', body }: { key?: string; body?: unknown } = {}) =>
    new Http(baseUrl, key || undefined).send(method, path, body, { 'x-forwarded-for': address });
}

let addresses = 0;

/** Never the same twice: random ones meet now and then. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${1 + (addresses >> 8)}.${addresses & 255}`;
}

const newKeyOf = ({ account }: Seller) => newKey(stack, account);

function quotaOf({ headers }: HttpResponse): [limit: number, remaining: number] {
  return [Number(headers.get('x-ratelimit-limit')), Number(headers.get('x-ratelimit-remaining'))];
}

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('S5.1 S5.2 a key has 300 reads and 60 writes a minute, an address 300 requests', async () => {
  const key = await newKeyOf(seller);
  const call = from();
  expect(quotaOf(await call('GET', '/v1/nothing'))).toEqual([300, 299]);
  expect(quotaOf(await call('GET', '/v1/balance', { key }))).toEqual([300, 299]);
  expect(quotaOf(await call('HEAD', '/v1/balance', { key }))).toEqual([300, 298]);
  expect(quotaOf(await call('POST', '/v1/charges', { key, body: chargeOrder() }))).toEqual([60, 59]);
  expect(quotaOf(await call('GET', '/v1/nothing'))).toEqual([300, 295]);
});

test('S5.6 S5.7 of 100 concurrent writes exactly 60 pass; the others have a Retry-After', async () => {
  const key = await newKeyOf(seller);
  const call = from();
  const responses = await times(100, () => call('POST', '/v1/charges', { key, body: {} }));
  const passed = responses.filter(({ status }) => status === 422);
  const refused = responses.filter(({ status }) => status === 429);
  expect([passed.length, refused.length]).toEqual([60, 40]);
  expect(passed.map((response) => quotaOf(response)[1]).sort((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, index) => index),
  );
  for (const response of refused) {
    const { retry_after: seconds } = response.body.error.details;
    expect(response.body.error).toMatchObject({ type: 'rate_limit_error', code: 'too_many_requests' });
    expect(response.headers.get('retry-after')).toBe(String(seconds));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(quotaOf(response)).toEqual([60, 0]);
  }
});

test('S5.4 writes do not count against reads or against other keys of the seller', async () => {
  const [key, other] = [await newKeyOf(seller), await newKeyOf(seller)];
  const call = from();
  await times(61, () => call('POST', '/v1/charges', { key, body: {} }));
  expect((await call('POST', '/v1/charges', { key, body: {} })).status).toBe(429);
  expect(quotaOf(await call('GET', '/v1/balance', { key }))).toEqual([300, 299]);
  expect(quotaOf(await call('POST', '/v1/charges', { key: other, body: {} }))).toEqual([60, 59]);
});

test('S4.10 a refused write is not recorded: the retry with its Idempotency-Key runs', async () => {
  const key = await newKeyOf(seller);
  await times(60, () => from()('POST', '/v1/charges', { key, body: {} }));
  const late = new Http(gateway, key);
  const headers = { 'idempotency-key': 'tarde', 'x-forwarded-for': newAddress() };
  expect((await late.post('/v1/charges', chargeOrder(), headers)).status).toBe(429);
  const other = new Http(gateway, await newKeyOf(seller));
  const retried = await other.post('/v1/charges', chargeOrder(), headers);
  expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([201, null]);
});

test('S5.3 401s count against their address, which is then refused before any key lookup', async () => {
  const call = from();
  const responses = await times(320, () => call('GET', '/v1/balance', { key: 'sk_test_unknown' }));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(300);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(20);
  const good = await call('GET', '/v1/balance', { key: await newKeyOf(seller) });
  expect([good.status, ...quotaOf(good)]).toEqual([429, 300, 0]);
  expect((await from()('GET', '/v1/balance', { key: await newKeyOf(seller) })).status).toBe(200);
});

test('all addresses of one IPv6 /64 share a bucket', async () => {
  expect(quotaOf(await from('2001:db8:7:1::1')('GET', '/'))).toEqual([300, 299]);
  expect(quotaOf(await from('2001:db8:7:1:ffff::2')('GET', '/'))).toEqual([300, 298]);
  expect(quotaOf(await from('2001:db8:7:2::1')('GET', '/'))).toEqual([300, 299]);
});

test.each([
  ['401 without a key', 'GET', '/v1/balance', '', 401, 300],
  ['401 of an operator', 'GET', '/operator/v1/accounts', 'sk_test_x', 401, 300],
  ['404 of an address', 'GET', '/v1/nothing', 'good', 404, 300],
  ['404 of an address that is none', 'GET', '/v1/charges/%', 'good', 404, 300],
  ['404 of a charge', 'GET', '/v1/charges/ch_00000000000000000000000000', 'good', 404, 300],
  ['200 of the docs page', 'GET', '/docs', 'good', 200, 300],
  ['200 of the OpenAPI document', 'GET', '/openapi.json', '', 200, 300],
  ['405', 'DELETE', '/v1/charges', 'good', 405, 300],
  ['415', 'POST', '/v1/charges', 'good', 415, 60],
  ['400 of broken JSON', 'POST', '/v1/charges', 'good', 400, 60],
  ['413', 'POST', '/v1/charges', 'good', 413, 60],
  ['422', 'POST', '/v1/charges', 'good', 422, 60],
])('S5.5 %s carries the headers', async (what, method, path, key, status, limit) => {
  const body = { '400': '{', '413': 'x'.repeat(300 * 1024), '422': '{}', '415': '{}' }[what.slice(0, 3)];
  const headers: Record<string, string> = what === '415' ? { 'content-type': 'text/plain' } : {};
  const secretKey = key === 'good' ? await newKeyOf(seller) : key;
  const http = new Http(gateway, secretKey || undefined);
  const response = await http.send(method, path, body, { ...headers, 'x-forwarded-for': newAddress() });
  expect([response.status, ...quotaOf(response)]).toEqual([status, limit, limit - 1]);
});

test('403s count against their key', async () => {
  const key = await newKey(stack, seller.account, { scopes: ['balance:read'] });
  const response = await from()('POST', '/v1/charges', { key, body: {} });
  expect([response.status, ...quotaOf(response)]).toEqual([403, 60, 59]);
});

test('503s and malformed HTTP requests have the headers', async () => {
  const alone = await stack.startGateway({ ...limited, BALANCE_GRPC: '127.0.0.1:1' });
  const response = await from(newAddress(), alone)('GET', '/v1/balance', { key: await newKeyOf(seller) });
  expect([response.status, ...quotaOf(response)]).toEqual([503, 300, 299]);

  const raw = await sendBytes(gateway, ['\x16\x03\x01\r\n\r\n']);
  expect(raw?.status).toBe(400);
  expect(raw?.headers.get('x-ratelimit-limit')).toBe('300');
  expect(Number(raw?.headers.get('x-ratelimit-remaining'))).toBeLessThan(300);
});

test('a bank’s callbacks are not limited, but guesses of the callback URL are', async () => {
  const call = from();
  const callback = `/callbacks/bacen/test/${stack.secrets.callbackToken}/pix`;
  const responses = await times(400, () => call('POST', callback, { body: { pix: [] } }));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));

  const guesses = await times(310, () =>
    call('POST', '/callbacks/bacen/test/guess/pix', { body: { pix: [] } }),
  );
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(300);
  expect((await call('POST', callback, { body: { pix: [] } })).status).toBe(200);
});

test('S5.8 X-Forwarded-For is used only from a trusted proxy, and only its last untrusted address', async () => {
  const trusting = await stack.startGateway({ ...shipped, TRUSTED_PROXIES: '127.0.0.1/32,10.0.0.0/8' });
  const chain = (addresses: string) => from(addresses, trusting)('GET', '/');
  expect(quotaOf(await chain('198.18.0.1'))).toEqual([300, 299]);
  expect(quotaOf(await chain('203.0.113.66, 198.18.0.1'))).toEqual([300, 298]); // the first was forged
  expect(quotaOf(await chain('198.18.0.1, 10.1.2.3'))).toEqual([300, 297]);
  expect(quotaOf(await chain('198.18.0.2'))).toEqual([300, 299]);
  expect(quotaOf(await chain('<script>'))).toEqual([300, 299]); // the proxy's own
  expect(quotaOf(await chain('unknown'))).toEqual([300, 298]);

  const trustingNobody = await stack.startGateway({ ...shipped, TRUSTED_PROXIES: '' });
  const direct = (address: string) => from(address, trustingNobody)('GET', '/');
  expect(quotaOf(await direct('198.18.0.1'))).toEqual([300, 299]);
  expect(quotaOf(await direct('198.18.0.2'))).toEqual([300, 298]);
});
