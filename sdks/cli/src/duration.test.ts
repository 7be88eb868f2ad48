import { secondsIn } from './duration.ts';
import { UsageError } from './failures.ts';

test.each([
  ['90s', 90],
  ['15m', 900],
  ['2h', 7_200],
  ['31d', 2_678_400],
  ['1w', 604_800],
  ['1d12h', 129_600],
])('%s is %i seconds', (written, seconds) => {
  expect(secondsIn(written)).toBe(seconds);
});

test.each(['', '31', 'd', '-1d', '1.5h', '1 d', '1y', '1d ', '1D'])('%j is no duration', (written) => {
  expect(() => secondsIn(written)).toThrow(UsageError);
});
