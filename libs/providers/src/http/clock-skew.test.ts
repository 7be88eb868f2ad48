import fc from 'fast-check';
import { clockSkewMs } from './clock-skew.ts';

const noon = Date.parse('2026-11-23T12:00:00Z');
const at = (ms: number) => new Date(noon + ms).toUTCString();

test.each<[string, number, number | null]>([
  ['the same second', 0, 0],
  ['a minute behind ours', -60_000, 59_000],
  ['a minute ahead of ours', 60_000, -59_900],
])('a bank’s clock that shows %s', (_what, theirs, skew) => {
  expect(clockSkewMs(at(theirs), noon, noon + 100)).toBe(skew);
});

test('a response without a valid date says nothing about the clock', () => {
  expect(clockSkewMs(undefined, noon, noon)).toBeNull();
  expect(clockSkewMs('soon', noon, noon)).toBeNull();
});

test('clocks that agree never differ, however long the response took and whenever the bank dated it', () => {
  const ms = fc.integer({ min: 0, max: 8_000 });
  fc.assert(
    fc.property(ms, ms, (one, other) => {
      const [dated, tookMs] = [Math.min(one, other), Math.max(one, other)];
      expect(clockSkewMs(at(dated), noon, noon + tookMs)).toBe(0);
    }),
  );
});
