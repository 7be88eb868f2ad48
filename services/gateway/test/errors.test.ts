import { errorResponse } from '@catraca/contracts/http/schemas/error';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  seller.api.send(method, path, body, headers);

test.each([
  ['an unknown address', () => send('GET', '/v1/nothing'), 404, 'resource_not_found'],
  [
    'an unknown address without a key',
    () => new Http(stack.baseUrl).get('/nothing'),
    404,
    'resource_not_found',
  ],
  ['broken JSON', () => send('POST', '/v1/charges', '{"amount":'), 400, 'malformed_json'],
  [
    'another content type',
    () => send('POST', '/v1/charges', 'a=1', { 'content-type': 'text/plain' }),
    415,
    'unsupported_media_type',
  ],
  [
    '300 KiB',
    () => send('POST', '/v1/charges', chargeOrder({ description: 'x'.repeat(300 * 1024) })),
    413,
    'payload_too_large',
  ],
  ['no body', () => send('POST', '/v1/charges'), 422, 'validation_failed'],
  ['a list for a body', () => send('POST', '/v1/charges', []), 422, 'validation_failed'],
  ['an id with a stray percent sign', () => send('GET', '/v1/charges/%'), 404, 'resource_not_found'],
])('S6.1 S6.12 S6.14 S6.16 %s is answered with the envelope', async (_what, request, status, code) => {
  const response = await request();
  expect({ status: response.status, code: response.body?.error?.code }).toEqual({ status, code });
  expect(errorResponse.parse(response.body)).toEqual(response.body);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-z]{26}$/);
});

test('S6.11 an internal service that is down is a 503 with a Retry-After', async () => {
  const gateway = await stack.startGateway({ CHARGES_GRPC: '127.0.0.1:1' });
  const response = await new Http(gateway, seller.secretKey).get('/v1/charges/ch_00000000000000000000000000');
  expect({ status: response.status, code: response.body.error.code }).toEqual({
    status: 503,
    code: 'service_unavailable',
  });
  expect(response.headers.get('retry-after')).toBe('1');
});
