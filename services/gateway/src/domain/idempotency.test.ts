import { type IdempotencyRecord, isFinal, stateOf } from './idempotency.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const record: IdempotencyRecord = {
  id: 'id',
  fingerprint: 'same',
  resourceId: 'ch_1',
  leaseUntil: later(60_000),
  response: null,
  createdAt: now,
};

test('S4.8 the same request is in progress until its lease ends, then abandoned', () => {
  expect(stateOf(record, 'same', later(59_999))).toBe('in_progress');
  expect(stateOf(record, 'same', later(60_000))).toBe('abandoned');
});

test('an answered request is replayed for 24 hours', () => {
  const answered = { ...record, response: { status: 201, body: '{}' } };
  expect(stateOf(answered, 'same', later(24 * 3_600_000 - 1))).toBe('replay');
  expect(stateOf(answered, 'same', later(24 * 3_600_000))).toBe('expired');
});

test('another request under the key is refused, answered or not', () => {
  expect(stateOf(record, 'other', now)).toBe('reused');
  expect(stateOf({ ...record, response: { status: 201, body: '{}' } }, 'other', now)).toBe('reused');
});

test.each([200, 201, 400, 404, 422])('S4.9 %i is final', (status) => {
  expect(isFinal(status)).toBe(true);
});

test.each([401, 403, 409, 429, 500, 502, 503])('S4.10 after %i a retry runs again', (status) => {
  expect(isFinal(status)).toBe(false);
});
