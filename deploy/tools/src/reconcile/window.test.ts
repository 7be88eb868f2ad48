import fc from 'fast-check';
import { nextSlice, type Window } from './window.ts';

const DAY_MS = 24 * 3_600_000;

/** All slices of a window in which each has so many charges a second. */
function slicesOf(window: Window, perSecond: number): Window[] {
  const slices: Window[] = [];
  let slice = nextSlice(window, null);
  while (slice) {
    slices.push(slice);
    const charges = Math.round(((slice.until.getTime() - slice.from.getTime()) / 1_000) * perSecond);
    slice = nextSlice(window, { slice, charges });
  }
  return slices;
}

test('the slices cover the window without a gap or an overlap, at every rate of sales', () => {
  const rate = fc.double({ min: 0, max: 500, noNaN: true });
  const length = fc.integer({ min: 1, max: 3 * DAY_MS });
  fc.assert(
    fc.property(rate, length, (perSecond, ms) => {
      const window = { from: new Date(0), until: new Date(ms) };
      const slices = slicesOf(window, perSecond);
      expect(slices[0]!.from).toEqual(window.from);
      expect(slices.at(-1)!.until).toEqual(window.until);
      for (const [index, { from }] of slices.slice(1).entries()) expect(from).toEqual(slices[index]!.until);
    }),
    { numRuns: 50 },
  );
});

test('quiet days are read whole, and busy ones in slices of some thousand charges', () => {
  const window = { from: new Date(0), until: new Date(120 * DAY_MS) };
  expect(slicesOf(window, 0.001).length).toBeLessThan(130);
  const busy = slicesOf({ from: new Date(0), until: new Date(DAY_MS) }, 100).slice(2, -1);
  for (const { from, until } of busy)
    expect(((until.getTime() - from.getTime()) / 1_000) * 100).toBeLessThanOrEqual(6_000);
});
