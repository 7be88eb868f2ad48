import { isExpired, parseExpiry } from './expiry.ts';

test('month and year are read in both forms', () => {
  expect(parseExpiry('05/31')).toEqual({ month: 5, year: 2031 });
  expect(parseExpiry('05/2031')).toEqual({ month: 5, year: 2031 });
  for (const wrong of ['', '05/3', '13/31', '00/31', '05/203']) expect(parseExpiry(wrong)).toBeNull();
});

test('a card is valid to the end of its month', () => {
  expect(isExpired({ month: 11, year: 2026 }, new Date(2026, 10, 30, 23, 59))).toBe(false);
  expect(isExpired({ month: 11, year: 2026 }, new Date(2026, 11, 1))).toBe(true);
});
