import fc from 'fast-check';
import { percentage, proportion } from './money.ts';

const cents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });

test('S10.2 half a cent rounds up', () => {
  expect(percentage(50, 100)).toBe(1);
  expect(percentage(49, 100)).toBe(0);
  expect(percentage(12990, 40)).toBe(52);
});

test('a proportion is within half a cent of the exact value, up to the largest amount', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
      const distance = BigInt(percentage(amount, rate)) * 10_000n - BigInt(amount) * BigInt(rate);
      expect(distance * 2n <= 10_000n && distance * 2n > -10_000n).toBe(true);
    }),
  );
});

test('the whole of an amount is the amount', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1 }), (amount, whole) => {
      expect(proportion(amount, whole, whole)).toBe(amount);
    }),
  );
});
