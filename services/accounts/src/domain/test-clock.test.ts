import { ApiError } from '@catraca/kernel/errors';
import fc from 'fast-check';
import { advanced, newTestClock, offsetAfter } from './test-clock.ts';

const YEAR = 31_536_000;
const now = new Date('2026-07-01T12:00:00Z');

test('advances add up, and each repeated one moves nothing', () => {
  const seconds = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 90 });
  fc.assert(
    fc.property(seconds, (steps) => {
      let clock = newTestClock;
      steps.forEach((step, index) => {
        clock = advanced(clock, `adv_${index}`, step, now);
        expect(advanced(clock, `adv_${index}`, step, now)).toBe(clock);
      });
      expect(clock.offsetSeconds).toBe(steps.reduce((sum, step) => sum + step, 0));
    }),
  );
});

test('a repeated advance finds the offset that it led to, whatever came after', () => {
  const clock = advanced(advanced(newTestClock, 'adv_1', 10, now), 'adv_2', 5, now);
  expect(offsetAfter(clock, 'adv_1')).toBe(10);
  expect(offsetAfter(clock, 'adv_3')).toBeNull();
});

test('ten years in all are allowed, and not a second more', () => {
  const far = { offsetSeconds: 10 * YEAR - 1, movedAt: now, advances: [] };
  expect(advanced(far, 'adv_1', 1, now).offsetSeconds).toBe(10 * YEAR);
  expect(() => advanced(far, 'adv_1', 2, now)).toThrow(ApiError);
});
