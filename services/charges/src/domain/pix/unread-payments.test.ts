import { later } from '@catraca/kernel/dates';
import { type UnreadPayment, unreadAfter } from './unread-payments.ts';

const now = new Date('2026-11-27T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const seen = (endToEndId: string, ageMs: number): UnreadPayment => {
  return { endToEndId, seenAt: later(now, -ageMs), dueAt: now };
};
const ids = (...given: string[]) => new Set(given);

test('a payment that cannot be read is kept until it is', () => {
  const first = unreadAfter([], { read: ids('E1'), failed: ids('E2'), now });
  expect(first).toEqual([{ endToEndId: 'E2', seenAt: now, dueAt: later(now, 20_000) }]);
  expect(unreadAfter(first, { read: ids(), failed: ids(), now })).toEqual(first);
  expect(unreadAfter(first, { read: ids('E2'), failed: ids(), now })).toEqual([]);
});

test('the longer it cannot be read, the less often it is asked for, at least once an hour', () => {
  const gapAfter = (ageMs: number) => {
    const [one] = unreadAfter([seen('E1', ageMs)], { read: ids(), failed: ids('E1'), now });
    return one!.dueAt.getTime() - now.getTime();
  };
  expect([5_000, 60_000, DAY_MS].map(gapAfter)).toEqual([20_000, 60_000, 3_600_000]);
});

test('after 90 days nothing can be returned: it is given up', () => {
  const ages = [90, 91].map((days) => seen(`E${days}`, days * DAY_MS));
  const left = unreadAfter(ages, { read: ids(), failed: ids('E90', 'E91'), now });
  expect(left.map(({ endToEndId }) => endToEndId)).toEqual(['E90']);
});
