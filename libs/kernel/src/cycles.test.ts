import fc from 'fast-check';
import { cycleOf, dueDay, type Interval, startOfCycle } from './cycles.ts';
import { addDays } from './dates.ts';

const intervals: Interval[] = ['week', 'month', 'quarter', 'half_year', 'year'];
const dates = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2024-01-01', days));

test('cycles of months begin on the day of the start, at the latest on the 28th', () => {
  const starts = [0, 1, 2, 12].map((cycle) => startOfCycle('2026-01-31', 'month', cycle));
  expect(starts).toEqual(['2026-01-31', '2026-02-28', '2026-03-28', '2027-01-28']);
  expect(startOfCycle('2024-02-29', 'year', 1)).toBe('2025-02-28');
  expect(startOfCycle('2026-12-30', 'week', 1)).toBe('2027-01-06');
});

test('each day is in one cycle, and cycles follow each other without a gap', () => {
  fc.assert(
    fc.property(dates, dates, fc.constantFrom(...intervals), (start, date, interval) => {
      const cycle = cycleOf(start, interval, date);
      expect(startOfCycle(start, interval, cycle) <= date).toBe(true);
      expect(startOfCycle(start, interval, cycle + 1) > date).toBe(true);
    }),
  );
});

test('due days of a month are its billing day, in short months the last', () => {
  const due = (count: number) => dueDay({ startsOn: '2026-01-15', interval: 'month', billingDay: 31 }, count);
  expect([0, 1, 2, 3].map(due)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(dueDay({ startsOn: '2026-01-15', interval: 'month', billingDay: 10 }, 0)).toBe('2026-02-10');
  expect(dueDay({ startsOn: '2026-11-25', interval: 'week', billingDay: 1 }, 0)).toBe('2026-11-30');
});

test('due days grow, the first is on or after the start, and each is in a cycle of its own', () => {
  const terms = fc.record({
    startsOn: dates,
    interval: fc.constantFrom(...intervals),
    billingDay: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(terms, (given) => {
      const billingDay = given.interval === 'week' ? ((given.billingDay - 1) % 7) + 1 : given.billingDay;
      const due = Array.from({ length: 25 }, (_, count) => dueDay({ ...given, billingDay }, count));
      expect(due[0]! >= given.startsOn).toBe(true);
      expect(due.toSorted()).toEqual(due);
      const cycles = due.map((date) => cycleOf(given.startsOn, given.interval, date));
      expect(new Set(cycles).size).toBe(due.length);
    }),
  );
});
