import { isDay } from './days.ts';

test.each(['2026-11-01', '2028-02-29', '1999-12-31'])('%s is a day', (day) => expect(isDay(day)).toBe(true));

// The last moment of 9999 is in the year 10000 west of Greenwich, which the API does not read.
test.each([
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '9999-12-31',
  '0000-01-01',
  '2026-1-1',
  'ontem',
  20261101,
])('S28.5 %s is no day', (value) => expect(isDay(value)).toBe(false));
