import { cycleOf, startOfCycle } from '@catraca/kernel/cycles';
import { addDays, daysBetween } from '@catraca/kernel/dates';
import fc from 'fast-check';
import { retryDaysOf } from './retry-days.ts';

const monthly = { retry: 'three_in_seven_days', interval: 'month', startsOn: '2026-11-02' } as const;
const DAYS = [1, 3, 7];

test('S31.9 retries come 1, 3 and 7 days after the due day, Sundays too', () => {
  expect(retryDaysOf('2026-11-07', monthly, DAYS)).toEqual(['2026-11-08', '2026-11-10', '2026-11-14']);
});

test('S31.9 the last retry of a weekly cycle comes after six days', () => {
  const weekly = { ...monthly, interval: 'week' } as const;
  expect(retryDaysOf('2026-11-02', weekly, DAYS)).toEqual(['2026-11-03', '2026-11-05', '2026-11-08']);
  expect(retryDaysOf('2026-11-02', weekly, [6, 7])).toEqual(['2026-11-08']);
});

test('S31.9 none is in the next cycle', () => {
  expect(retryDaysOf('2026-11-29', monthly, DAYS)).toEqual(['2026-11-30']);
  expect(retryDaysOf('2026-12-01', monthly, DAYS)).toEqual([]);
});

test('a mandate without retries has none', () => {
  expect(retryDaysOf('2026-11-07', { ...monthly, retry: 'none' }, DAYS)).toEqual([]);
});

test('retries are always within the limits of the standard', () => {
  const interval = fc.constantFrom('week', 'month', 'quarter', 'half_year', 'year');
  const settings = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 });
  fc.assert(
    fc.property(interval, fc.integer({ min: 0, max: 800 }), settings, (every, ahead, days) => {
      const { startsOn } = monthly;
      const dueOn = addDays(startsOn, ahead);
      const terms = { ...monthly, interval: every as 'week' };
      const retries = retryDaysOf(dueOn, terms, days.toSorted());
      const nextCycle = startOfCycle(
        startsOn,
        every as 'week',
        cycleOf(startsOn, every as 'week', dueOn) + 1,
      );
      expect(retries.length).toBeLessThanOrEqual(3);
      expect(retries).toEqual([...new Set(retries)].sort());
      for (const day of retries) {
        expect(daysBetween(dueOn, day)).toBeGreaterThan(0);
        expect(daysBetween(dueOn, day)).toBeLessThanOrEqual(7);
        expect(day < nextCycle).toBe(true);
      }
    }),
  );
});
