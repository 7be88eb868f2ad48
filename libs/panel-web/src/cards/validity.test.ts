import { lastDayOf, printedExpiry } from './validity.ts';

test.each([
  [2, 2028, '02/2028', '2028-02-29'],
  [2, 2029, '02/2029', '2029-02-28'],
  [12, 2039, '12/2039', '2039-12-31'],
])('S28.50 a card of %i/%i is printed as %s and valid until %s', (exp_month, exp_year, printed, last) => {
  expect([printedExpiry({ exp_month, exp_year }), lastDayOf({ exp_month, exp_year })]).toEqual([
    printed,
    last,
  ]);
});

test('a card without an expiry has no last day', () => {
  const unknown = { exp_month: null, exp_year: null };
  expect([printedExpiry(unknown), lastDayOf(unknown)]).toEqual([null, null]);
});
