import { later } from '@catraca/kernel/dates';
import { nextReadAt } from './unread-payments.ts';

const now = new Date('2026-11-27T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

test('the longer a payment cannot be read, the less often it is asked for, at least once an hour', () => {
  const nextAfter = (ageMs: number) => nextReadAt({ seenAt: later(now, -ageMs) }, now);
  const gaps = [20_000, 20_000, 60_000, 3_600_000];
  expect([0, 5_000, 60_000, DAY_MS].map(nextAfter)).toEqual(gaps.map((gap) => later(now, gap)));
});
