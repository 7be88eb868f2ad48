import { apiErrorOf, ConnectionError, serverDelay } from './errors.ts';
import { retryDelay } from './retry.ts';

function answer(status: number, headers: Record<string, string> = {}, code = 'internal_error') {
  const error = { type: 'api_error' as const, code: code as 'internal_error', message: '', details: {} };
  return apiErrorOf({ status, headers: new Headers(headers), body: { error } });
}

test.each([
  [0, 375, 625],
  [1, 750, 1_250],
  [3, 3_000, 5_000],
  [4, 6_000, 10_000],
  [30, 6_000, 10_000],
])('back-off after try %i is from %i to %i ms', (attempt, least, most) => {
  const lost = new ConnectionError('');
  expect([retryDelay(lost, attempt, 0), retryDelay(lost, attempt, 1)]).toEqual([least, most]);
});

test.each([
  [408, {}, true],
  [429, {}, true],
  [500, {}, true],
  [502, {}, true],
  [504, {}, true],
  [409, {}, false],
  [422, {}, false],
  [500, { 'x-should-retry': 'false' }, false],
  [422, { 'x-should-retry': 'true' }, true],
  [422, { 'x-should-retry': 'maybe' }, false],
])('%i with %j is tried again: %s', (status, headers, expected) => {
  expect(retryDelay(answer(status, headers), 0) !== null).toBe(expected);
});

test('a 409 is tried again while the first request is running only', () => {
  expect(retryDelay(answer(409, {}, 'idempotency_key_in_progress'), 0)).not.toBeNull();
  expect(retryDelay(answer(409, {}, 'idempotency_key_reused'), 0)).toBeNull();
});

test('a server that asks for up to a minute gets it, one that asks for more gets no retry', () => {
  expect(retryDelay(answer(503, { 'retry-after': '60' }), 0)).toBe(60_000);
  expect(retryDelay(answer(503, { 'retry-after': '61' }), 0)).toBeNull();
  expect(retryDelay(answer(503, { 'retry-after-ms': '60001' }), 0)).toBeNull();
  expect(retryDelay(answer(503, { 'retry-after-ms': '20', 'retry-after': '3600' }), 0)).toBe(20);
});

const now = Date.parse('2026-11-28T12:00:00Z');
test.each([
  ['12', 12],
  ['1.5', 1.5],
  ['Sat, 28 Nov 2026 12:00:30 GMT', 30],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  ['1e9', null],
  ['', null],
  ['NaN', null],
  ['9'.repeat(400), null],
])('Retry-After: %s is %p seconds', (header, seconds) => {
  expect(serverDelay(new Headers({ 'retry-after': header }), now)).toBe(seconds);
});
