import { pt } from '../texts/pt.ts';
import { billingDays, billingDayText } from './billing-day.ts';

test('S28.71 a week is charged on one of its days, everything longer on a day of the month', () => {
  const week = billingDays('week', pt);
  expect([week[0], week.at(-1)]).toEqual([
    ['1', 'Segunda-feira'],
    ['7', 'Domingo'],
  ]);
  for (const interval of ['month', 'quarter', 'half_year', 'year'] as const) {
    const days = billingDays(interval, pt);
    expect([days.length, days[9]]).toEqual([31, ['10', 'Dia 10']]);
  }
  expect(billingDayText('month', 31, pt)).toBe('Dia 31 (último dia nos meses mais curtos)');
});
