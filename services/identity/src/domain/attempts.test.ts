import fc from 'fast-check';
import { begin, beginInWindow, type Failures, pauseSeconds } from './attempts.ts';

const none: Failures = { failures: 0, pausedUntil: null };

test('S26.7 the pause begins at a second after the fifth failure, and doubles up to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 14, 15, 16, 1_000].map(pauseSeconds)).toEqual([0, 0, 1, 2, 4, 512, 900, 900, 900]);
});

test('S26.7 however the guesses are spread over time, those that were let through obey the pauses', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 2_000_000 }), { maxLength: 60 });
  fc.assert(
    fc.property(gaps, (waits) => {
      let now = 0;
      let state = none;
      let lastAt = 0;
      for (const wait of waits) {
        now += wait;
        const begun = begin(state, new Date(now));
        if ('retryAfter' in begun) {
          expect(begun.retryAfter).toBeGreaterThanOrEqual(1);
          expect(begun.retryAfter).toBeLessThanOrEqual(900);
          continue;
        }
        if (state.failures > 0)
          expect(now - lastAt).toBeGreaterThanOrEqual(pauseSeconds(state.failures) * 1_000);
        state = begun.next;
        lastAt = now;
      }
    }),
  );
});

test('S26.7 who waits as long as it is told is let through', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 900_000 }), (failures, early) => {
      const pausedUntil = new Date(pauseSeconds(failures) * 1_000);
      const begun = begin({ failures, pausedUntil }, new Date(early));
      if (!('retryAfter' in begun)) return;
      expect(begin({ failures, pausedUntil }, new Date(early + begun.retryAfter * 1_000))).toHaveProperty(
        'next',
      );
    }),
  );
});

test('S26.8 never more than the limit in any 15 minutes', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 120 });
  fc.assert(
    fc.property(gaps, (waits) => {
      let now = 0;
      let recent: Date[] = [];
      const passed: number[] = [];
      for (const wait of waits) {
        now += wait;
        const begun = beginInWindow(recent, { limit: 20, windowMs: 900_000 }, new Date(now));
        if ('retryAfter' in begun) continue;
        recent = begun.next;
        passed.push(now);
      }
      for (const at of passed)
        expect(passed.filter((one) => one >= at && one < at + 900_000).length).toBeLessThanOrEqual(20);
    }),
  );
});

test('S26.29 who waits as long as it is told is let through again, a day after the first of five', () => {
  const limit = { limit: 5, windowMs: 86_400_000 };
  const recent = [0, 10, 20, 30, 40].map((seconds) => new Date(seconds * 1_000));
  expect(beginInWindow(recent, limit, new Date(50_000))).toEqual({ retryAfter: 86_350 });
  expect(beginInWindow(recent, limit, new Date(86_399_999))).toEqual({ retryAfter: 1 });
  expect(beginInWindow(recent, limit, new Date(86_400_000))).toHaveProperty('next.length', 5);
});
