import { waitOf } from './wait.ts';

test.each([
  [1, 'seconds', 1],
  [90, 'seconds', 90],
  [91, 'minutes', 2],
  [5_400, 'minutes', 90],
  [5_401, 'hours', 2],
  [86_350, 'hours', 24],
])('%d seconds are told in %s', (seconds, unit, count) => {
  expect(waitOf(seconds)).toEqual([unit, count]);
});
