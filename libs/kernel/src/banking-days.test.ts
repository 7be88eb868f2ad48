import { fixedHolidays, holidaysSince2024, movableHolidays } from './banking-days.test-data.ts';
import { bankingDayFrom, easterOf, isBankHoliday, isBankingDay } from './banking-days.ts';
import { addDays } from './dates.ts';

test.each(Object.keys(movableHolidays).map(Number))(
  'S17.1 the holidays of %i are those of the published list',
  (year) => {
    const published = [
      ...movableHolidays[year]!,
      ...fixedHolidays,
      ...(year >= 2024 ? holidaysSince2024 : []),
    ].map((day) => `${year}-${day}`);
    const found: string[] = [];
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
      if (isBankHoliday(day)) found.push(day);
    expect(found).toEqual(published.toSorted());
  },
);

test('Easter is right at the ends of its range and by the rule’s exceptions', () => {
  expect([1961, 1818, 2038, 1954, 1981, 2049].map(easterOf)).toEqual([
    '1961-04-02',
    '1818-03-22',
    '2038-04-25',
    '1954-04-18',
    '1981-04-19',
    '2049-04-18',
  ]);
});

test('weekends and holidays are no banking days, the eves of Christmas and New Year are', () => {
  expect(['2026-11-21', '2026-11-22', '2026-11-20', '2026-12-25'].some(isBankingDay)).toBe(false);
  expect(['2026-11-23', '2026-12-24', '2026-12-31'].every(isBankingDay)).toBe(true);
});

test('a day without banks moves to the next banking day, over a long weekend too', () => {
  expect(bankingDayFrom('2026-11-23')).toBe('2026-11-23');
  expect(bankingDayFrom('2026-11-20')).toBe('2026-11-23');
  expect(bankingDayFrom('2026-02-14')).toBe('2026-02-18');
});
