import { addDays, daysBetween, isDate, localDate, periodOf, timeOf, weekdayOf } from './dates.ts';

test('a day in São Paulo begins at 03:00 UTC, and one of a daylight saving summer at 02:00 UTC', () => {
  expect(timeOf('2026-11-23', 0).toISOString()).toBe('2026-11-23T03:00:00.000Z');
  expect(timeOf('2018-12-01', 0).toISOString()).toBe('2018-12-01T02:00:00.000Z');
  expect(timeOf('2026-11-23', 6).toISOString()).toBe('2026-11-23T09:00:00.000Z');
});

test('where the clocks changed at midnight, the day begins at its first instant', () => {
  for (const date of ['2018-02-18', '2018-11-04', '2019-02-17']) {
    const first = timeOf(date, 0);
    expect(localDate(first)).toBe(date);
    expect(localDate(new Date(first.getTime() - 1))).toBe(addDays(date, -1));
  }
});

test('a time belongs to the day that it is in São Paulo', () => {
  expect(localDate(new Date('2026-11-24T02:59:59.999Z'))).toBe('2026-11-23');
  expect(localDate(new Date('2026-11-24T03:00:00.000Z'))).toBe('2026-11-24');
});

test('days are added and counted over months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
  expect(weekdayOf('2026-11-22')).toBe(0);
});

test('only days that exist are dates', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDate)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '26-01-01', '2026-01-01T00:00', ''].some(isDate)).toBe(false);
});

test('a period includes both of its days', () => {
  const { from, until } = periodOf('2026-11-01', '2026-11-30');
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-11-01T03:00:00.000Z',
    '2026-12-01T03:00:00.000Z',
  ]);
});
