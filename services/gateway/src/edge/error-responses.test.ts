import { ApiError, type ErrorCode, errorTable } from '@catraca/kernel/errors';
import { errorResponseOf } from './error-responses.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

test('S6.25 what may succeed when it is repeated says so, and nothing else does', () => {
  const worthRetrying = codes.filter(
    (code) => errorResponseOf(new ApiError(code)).headers['X-Should-Retry'] === 'true',
  );
  expect(worthRetrying.sort()).toEqual([
    'idempotency_key_in_progress',
    'internal_error',
    'provider_rate_limited',
    'provider_unavailable',
    'service_unavailable',
    'too_many_requests',
  ]);
});

test('S6.25 an error that nobody foresaw may be retried too', () => {
  expect(errorResponseOf(new Error('unforeseen')).headers).toMatchObject({ 'X-Should-Retry': 'true' });
});
