import fc from 'fast-check';
import { backOffMs } from './back-off.ts';

test('the delay doubles with each attempt, up to an hour', () => {
  const delays = [0, 1, 2, 3, 7, 8, 1_000].map((attempts) => backOffMs(attempts, 20_000, 0) / 1_000);
  expect(delays).toEqual([20, 40, 80, 160, 2_560, 3_600, 3_600]);
});

test('jitter takes off a quarter at most, so a day of attempts is never more than forty', () => {
  const jitters = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(jitters, (all) => {
      const delays = all.map((jitter, attempts) => backOffMs(attempts, 20_000, jitter));
      for (const [attempts, delay] of delays.entries()) {
        const full = backOffMs(attempts, 20_000, 0);
        expect(delay <= full && delay >= 0.75 * full).toBe(true);
      }
      expect(delays.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(24 * 3_600_000 * 0.9);
    }),
  );
});
