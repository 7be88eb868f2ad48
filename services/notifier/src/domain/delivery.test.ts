import fc from 'fast-check';
import { afterAttempt, type Delivery, leaseFrom, mayAttempt } from './delivery.ts';
import type { Response } from './response.ts';
import { MAX_ATTEMPTS } from './schedule.ts';

const now = new Date('2026-07-01T12:00:00Z');
const delivery: Delivery = {
  id: 'evt_1:we_1',
  accountId: 'acc_1',
  livemode: false,
  event: { id: 'evt_1', type: 'charge.paid', body: '{}' },
  endpointId: 'we_1',
  traceparent: undefined,
  attempts: 0,
  dueAt: leaseFrom(now),
  doneAt: null,
  createdAt: now,
};

const responseOf = (status: number | null, retryAfter?: string): Response => ({
  endedAt: now,
  durationMs: 5,
  status,
  body: null,
  retryAfter,
  failure: status === null ? 'timeout' : null,
});

test('S13.9 any 2xx ends a delivery, and so does 410', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 200, max: 299 }), fc.constant(410)), (status) => {
      expect(afterAttempt(delivery, responseOf(status), 0.5)).toEqual({
        attempts: 1,
        dueAt: null,
        doneAt: now,
      });
    }),
  );
});

test('S13.9 any other answer, and none, leads to another attempt until the tenth', () => {
  const others = fc.integer({ min: 300, max: 599 }).filter((status) => status !== 410);
  const attempts = fc.integer({ min: 0, max: MAX_ATTEMPTS - 2 });
  fc.assert(
    fc.property(attempts, fc.option(others), (made, status) => {
      const progress = afterAttempt({ ...delivery, attempts: made }, responseOf(status), 0.5);
      expect(progress).toEqual({ attempts: made + 1, dueAt: expect.any(Date), doneAt: null });
    }),
  );
  const last = { ...delivery, attempts: MAX_ATTEMPTS - 1 };
  expect(afterAttempt(last, responseOf(500), 0.5)).toEqual({ attempts: 10, dueAt: null, doneAt: now });
});

test('a receiver may ask for a later attempt', () => {
  const { dueAt } = afterAttempt(delivery, responseOf(503, '3600'), 0.5);
  expect(dueAt).toEqual(new Date('2026-07-01T13:00:00Z'));
});

test('an item whose lease has nearly expired in the queue is left to the next claim', () => {
  expect(mayAttempt(delivery, now)).toBe(true);
  expect(mayAttempt(delivery, new Date(now.getTime() + 44_000))).toBe(true);
  expect(mayAttempt(delivery, new Date(now.getTime() + 46_000))).toBe(false);
});

test('S13.35 a listener’s 410 leads to another attempt, and an offer needs more of the lease', () => {
  expect(afterAttempt(delivery, responseOf(410), 0.5).doneAt).toEqual(now);
  const progress = afterAttempt(delivery, responseOf(410), 0.5, { isListener: true });
  expect(progress).toMatchObject({ attempts: 1, dueAt: expect.any(Date), doneAt: null });
  expect(mayAttempt(delivery, new Date(now.getTime() + 19_000), true)).toBe(true);
  expect(mayAttempt(delivery, new Date(now.getTime() + 21_000), true)).toBe(false);
});
