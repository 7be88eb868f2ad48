import fc from 'fast-check';
import { pauseByLoad } from './pause-by-load.ts';

test('a pause is short after little, longer after more, and never long', () => {
  expect([0, 1, 5, 1_000].map(pauseByLoad)).toEqual([10, 10, 15, 60]);
  fc.assert(
    fc.property(fc.nat(1_000), fc.nat(1_000), (one, more) => {
      expect(pauseByLoad(one + more)).toBeGreaterThanOrEqual(pauseByLoad(one));
    }),
  );
});
