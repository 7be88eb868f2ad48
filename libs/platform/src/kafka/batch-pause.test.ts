import fc from 'fast-check';
import { batchPauseMs } from './batch-pause.ts';

test('a pause is short after little, longer after more, and never long', () => {
  expect([0, 1, 5, 199].map(batchPauseMs)).toEqual([10, 10, 15, 100]);
  fc.assert(
    fc.property(fc.nat(99), fc.nat(100), (one, more) => {
      expect(batchPauseMs(one + more)).toBeGreaterThanOrEqual(batchPauseMs(one));
    }),
  );
});

test('after what comes of a backlog there is none', () => {
  expect([200, 1_000].map(batchPauseMs)).toEqual([0, 0]);
});
