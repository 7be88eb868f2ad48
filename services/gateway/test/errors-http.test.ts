import { Http } from '@catraca/testing/http';
import {
  assertEnvelope,
  chunked,
  type RequestChanges,
  rawRequest,
  sendBytes,
} from '@catraca/testing/raw-http';
import { buyer, chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());

const order = JSON.stringify(chargeOrder());

/** By default a good one, that creates a charge. */
const request = (changes: RequestChanges = {}) => rawRequest(seller.secretKey, order, changes);

const send = (chunks: (string | Buffer)[], timeoutMs?: number) => sendBytes(stack.baseUrl, chunks, timeoutMs);

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('refused with the envelope:', () => {
  test.each([
    ['bytes that are no HTTP', () => ['\x00\x01\x02garbage\r\n\r\n'], 400, 'malformed_request'],
    ['a TLS greeting', () => [Buffer.from('16030100c8010000c40303', 'hex')], 400, 'malformed_request'],
    ['HTTP/2', () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], 400, 'malformed_request'],
    ['a version that is none', () => request({ start: 'GET / HTTP/9.9' }), 400, 'malformed_request'],
    [
      'a method that is none',
      () => request({ start: 'FETCH /v1/charges HTTP/1.1' }),
      400,
      'malformed_request',
    ],
    [
      'a header without a colon',
      () => ['GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n'],
      400,
      'malformed_request',
    ],
    ['a NUL in a header', () => ['GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'], 400, 'malformed_request'],
    ['a folded header', () => ['GET / HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\n\r\n'], 400, 'malformed_request'],
    ['a missing Host', () => request({ headers: { Host: null } }), 400, 'malformed_request'],
    ['two Hosts', () => request({ headers: { Host: ['a', 'b'] } }), 400, 'malformed_request'],
    [
      'two keys',
      () => request({ headers: { Authorization: [`Bearer ${seller.secretKey}`, 'Bearer b'] } }),
      400,
      'malformed_request',
    ],
    [
      'two Idempotency-Keys',
      () => request({ headers: { 'Idempotency-Key': ['a', 'b'] } }),
      400,
      'malformed_request',
    ],
    ['two lengths', () => request({ headers: { 'Content-Length': ['5', '6'] } }), 400, 'malformed_request'],
    [
      'a length and chunks',
      () => request({ headers: { 'Transfer-Encoding': 'chunked' } }),
      400,
      'malformed_request',
    ],
    ['a negative length', () => request({ headers: { 'Content-Length': '-1' } }), 400, 'malformed_request'],
    [
      'a length that is no number',
      () => request({ headers: { 'Content-Length': '1e3' } }),
      400,
      'malformed_request',
    ],
    [
      'broken chunks',
      () => request({ headers: chunked, body: 'zz\r\n{}\r\n0\r\n\r\n' }),
      400,
      'malformed_request',
    ],
    [
      'an endless chunk size',
      () => request({ headers: chunked, body: `${'f'.repeat(40)}\r\n` }),
      400,
      'malformed_request',
    ],
    [
      'endless chunk extensions',
      () => request({ headers: chunked, body: `1;${'a'.repeat(40_000)}\r\n` }),
      413,
      'payload_too_large',
    ],
    [
      'an unknown transfer coding',
      () => request({ headers: { 'Content-Length': null, 'Transfer-Encoding': 'gzip' } }),
      400,
      'malformed_request',
    ],
    [
      'headers of 20 KiB',
      () => request({ headers: { 'X-Long': 'a'.repeat(20_000) } }),
      413,
      'payload_too_large',
    ],
    [
      'an address of 20 KiB',
      () => request({ start: `GET /v1/${'a'.repeat(20_000)} HTTP/1.1` }),
      413,
      'payload_too_large',
    ],
    [
      'an address of 10 KiB',
      () => request({ start: `GET /v1/charges/${'a'.repeat(10_000)} HTTP/1.1`, body: '' }),
      404,
      'resource_not_found',
    ],
    [
      '2,000 headers',
      () => request({ headers: { 'X-A': Array(2_000).fill('1') } }),
      413,
      'payload_too_large',
    ],
    [
      'a body of 256 KiB and one byte',
      () => request({ body: `"${'a'.repeat(256 * 1024 - 1)}"` }),
      413,
      'payload_too_large',
    ],
    [
      '300 KiB in chunks',
      () => request({ headers: chunked, body: `4b000\r\n${'a'.repeat(0x4b000)}\r\n0\r\n\r\n` }),
      413,
      'payload_too_large',
    ],
    ['CONNECT', () => ['CONNECT catraca.example:443 HTTP/1.1\r\nHost: a\r\n\r\n'], 405, 'method_not_allowed'],
    ['TRACE', () => request({ start: 'TRACE /v1/charges HTTP/1.1', body: '' }), 405, 'method_not_allowed'],
    [
      'OPTIONS of an endpoint',
      () => request({ start: 'OPTIONS /v1/charges HTTP/1.1', body: '' }),
      405,
      'method_not_allowed',
    ],
    ['OPTIONS *', () => request({ start: 'OPTIONS * HTTP/1.1', body: '' }), 404, 'resource_not_found'],
    [
      'WebDAV',
      () => request({ start: 'PROPFIND /v1/charges HTTP/1.1', body: '' }),
      405,
      'method_not_allowed',
    ],
    [
      'another site’s address',
      () => request({ start: 'GET http://evil.example/x HTTP/1.1', body: '' }),
      404,
      'resource_not_found',
    ],
    ['no content type', () => request({ headers: { 'Content-Type': null } }), 415, 'unsupported_media_type'],
    [
      'an empty content type',
      () => request({ headers: { 'Content-Type': '' } }),
      415,
      'unsupported_media_type',
    ],
    [
      'a content type that is none',
      () => request({ headers: { 'Content-Type': 'json;;;=' } }),
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      () => request({ headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
      415,
      'unsupported_media_type',
    ],
    [
      'another JSON',
      () => request({ headers: { 'Content-Type': 'application/vnd.api+json' } }),
      415,
      'unsupported_media_type',
    ],
    [
      'Latin 1',
      () => request({ headers: { 'Content-Type': 'application/json; charset=iso-8859-1' } }),
      415,
      'unsupported_media_type',
    ],
    [
      'UTF-16',
      () =>
        request({
          headers: { 'Content-Type': 'application/json; charset=utf-16' },
          body: Buffer.from(order, 'utf16le'),
        }),
      415,
      'unsupported_media_type',
    ],
    [
      'invalid UTF-8',
      () =>
        request({
          body: Buffer.concat([
            Buffer.from('{"amount":"'),
            Buffer.from([0xff, 0xc3, 0x28]),
            Buffer.from('"}'),
          ]),
        }),
      400,
      'malformed_json',
    ],
    ['half a surrogate pair', () => request({ body: '{"description":"\\ud83d"}' }), 400, 'malformed_json'],
    ['two JSON values', () => request({ body: '{} {}' }), 400, 'malformed_json'],
    ['NaN', () => request({ body: '{"amount":NaN}' }), 400, 'malformed_json'],
    ['33 levels', () => request({ body: nested(33) }), 422, 'validation_failed'],
    ['10,000 levels', () => request({ body: `{"metadata":${nested(10_000)}}` }), 422, 'validation_failed'],
    [
      '130,000 levels that never close',
      () => request({ body: '['.repeat(130_000) }),
      422,
      'validation_failed',
    ],
    ['a quarter megabyte of quotes', () => request({ body: '"\\"'.repeat(80_000) }), 400, 'malformed_json'],
    [
      '20,000 unknown fields',
      () => request({ body: `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}` }),
      422,
      'validation_failed',
    ],
    [
      '100,000 wrong items',
      () => request({ body: `{"items":[${Array(100_000).fill(0).join()}]}` }),
      422,
      'validation_failed',
    ],
    [
      '5,000 pairs of metadata',
      () =>
        request({
          body: JSON.stringify({
            amount: 1,
            customer: buyer,
            metadata: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, 1])),
          }),
        }),
      422,
      'validation_failed',
    ],
  ] as [string, () => (string | Buffer)[], number, string][])(
    'S6.15 S6.17 %s',
    async (_what, bytes, status, code) => {
      const started = performance.now();
      const response = await send(bytes());
      assertEnvelope(response, status, code);
      expect(response!.text.length).toBeLessThan(64 * 1024);
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});

describe('accepted:', () => {
  test.each([
    [
      'a charset named in another case',
      () => request({ headers: { 'Content-Type': 'application/json; charset="UTF-8"' } }),
    ],
    [
      'a content type in capitals',
      () => request({ headers: { 'Content-Type': 'Application/JSON;charset=utf8' } }),
    ],
    ['a byte order mark', () => request({ body: `\uFEFF${order}` })],
    [
      'an address in absolute form',
      () => request({ start: 'POST http://catraca.example/v1/charges HTTP/1.1' }),
    ],
    ['HTTP/1.0 without Host', () => request({ start: 'POST /v1/charges HTTP/1.0', headers: { Host: null } })],
    ['Expect: 100-continue', () => request({ headers: { Expect: '100-continue' } })],
    ['an expectation nobody knows', () => request({ headers: { Expect: 'a-miracle' } })],
    [
      'a body in chunks',
      () => request({ headers: chunked, body: `${order.length.toString(16)}\r\n${order}\r\n0\r\n\r\n` }),
    ],
    ['an offer to upgrade', () => request({ headers: { Upgrade: 'h2c', Connection: 'Upgrade' } })],
    ['32 levels of what is ignored', () => request({ body: order.replace('{', `{"x":${nested(31)},`) })],
  ] as [string, () => (string | Buffer)[]][])('%s', async (_what, bytes) => {
    const response = await send(bytes());
    expect([response?.status, response?.body?.object]).toEqual([201, 'charge']);
  });

  test('HEAD is a GET without its body', async () => {
    const response = await new Http(stack.baseUrl, seller.secretKey).send('HEAD', '/v1/charges');
    expect([response.status, response.text]).toEqual([200, '']);
    const refused = await new Http(stack.baseUrl).send('HEAD', '/v1/charges');
    expect([refused.status, refused.text]).toEqual([401, '']);
  });
});

test.each([
  ['PUT', '/v1/charges', 'GET, HEAD, POST'],
  ['GET', '/v1/charges/ch_00000000000000000000000000/cancel', 'POST'],
  ['POST', '/v1/charges/ch_00000000000000000000000000', 'GET, HEAD'],
  ['DELETE', '/v1/balance?x=1', 'GET, HEAD'],
  ['DELETE', '/operator/v1/accounts/acc_1', 'GET, HEAD, PATCH'],
  ['GET', '/callbacks/bacen/test/guess/pix', 'POST'],
])('S6.13 %s %s is a 405 that allows %s', async (method, path, allowed) => {
  const { status, headers, body } = await seller.api.send(method, path);
  expect([status, body.error.code, headers.get('allow')]).toEqual([405, 'method_not_allowed', allowed]);
});

test.each([
  '/v1/charges/',
  '/v1//charges',
  '/V1/charges',
  '/v1/charges/../balance',
  '/v1/charges/a/b',
  '/%2e%2e/etc',
])('there is nothing at %s', async (path) => {
  const response = await send(request({ start: `GET ${path} HTTP/1.1`, body: '' }));
  assertEnvelope(response, 404, 'resource_not_found');
});
