import fc from 'fast-check';
import { MAX_ATTEMPTS, nextAttemptAt } from './schedule.ts';

const endedAt = new Date('2026-07-01T12:00:00Z');
const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const attempts = fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 });
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

function delayMs(attempt: number, random: number, retryAfterMs: number | null = null): number {
  return nextAttemptAt({ attempt, endedAt, retryAfterMs }, random)!.getTime() - endedAt.getTime();
}

test.each(seconds.map((delay, index) => [index + 1, delay]))(
  'S13.10 after attempt %i the next is due in %i s',
  (attempt, delay) => {
    expect(delayMs(attempt, 0.5)).toBe(delay * 1_000);
  },
);

test('there are ten attempts', () => {
  expect(MAX_ATTEMPTS).toBe(10);
  expect(nextAttemptAt({ attempt: 10, endedAt, retryAfterMs: 60_000 }, 0.5)).toBeNull();
});

test('S13.10 a delay is spread by at most a tenth either way', () => {
  fc.assert(
    fc.property(attempts, randoms, (attempt, random) => {
      const planned = seconds[attempt - 1]! * 1_000;
      expect(Math.abs(delayMs(attempt, random) - planned)).toBeLessThanOrEqual(planned / 10);
    }),
  );
});

test('the spread reaches both ends', () => {
  expect(delayMs(2, 0)).toBe(270_000);
  expect(delayMs(2, 0.999999)).toBeGreaterThan(329_990);
});

test('no attempt is earlier than the receiver requested or than planned', () => {
  fc.assert(
    fc.property(attempts, randoms, fc.integer({ min: 0, max: 86_400_000 }), (attempt, random, asked) => {
      expect(delayMs(attempt, random, asked)).toBe(Math.max(asked, delayMs(attempt, random)));
    }),
  );
});
