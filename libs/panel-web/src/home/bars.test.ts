import fc from 'fast-check';
import { barsOf, CHART } from './bars.ts';

test('bars stay in the picture, in order, and the higher value has no lower bar', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 31 }), (values) => {
      const bars = barsOf(values);
      for (const [at, { x, y, width, height }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(CHART.width);
        expect(y + height).toBeCloseTo(CHART.height);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(height === 0).toBe(values[at] === 0);
        const next = bars[at + 1];
        if (!next) continue;
        expect(next.x).toBeGreaterThan(x + width);
        if (values[at + 1]! >= values[at]!) expect(next.height).toBeGreaterThanOrEqual(height);
      }
    }),
  );
});

test('without a sale there is no bar', () => {
  expect(barsOf([0, 0]).map(({ height }) => height)).toEqual([0, 0]);
});
