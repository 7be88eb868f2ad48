import fc from 'fast-check';
import { type DecidedCharges, salesBetween, withDecided } from './sales.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 3));
const anyDay = fc.integer({ min: 1, max: 28 }).map(day);
const anyDecided: fc.Arbitrary<DecidedCharges> = fc.record({
  paidIn: fc.option(anyDay),
  decidedIn: anyDay,
  isCard: fc.boolean(),
  count: fc.integer({ min: 1, max: 1_000 }),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
});

test('what is added in parts is the same as what is added at once, and its sum is the sum of all', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyDecided, { maxLength: 6 }), { maxLength: 6 }), (parts) => {
      const all = parts.flat();
      const sales = withDecided([], all);
      expect(parts.reduce((known, part) => withDecided(known, part), withDecided([], []))).toEqual(sales);
      const paid = all.filter(({ paidIn }) => paidIn);
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0);
      expect(sum(sales.map(({ paidAmount }) => paidAmount))).toBe(sum(paid.map(({ amount }) => amount)));
      expect(sum(sales.map(({ paidCount }) => paidCount))).toBe(sum(paid.map(({ count }) => count)));
      expect(sum(sales.map(({ approved, declined }) => approved + declined))).toBe(
        sum(all.filter(({ isCard }) => isCard).map(({ count }) => count)),
      );
      const times = sales.map(({ at }) => at.getTime());
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
    }),
  );
});

test('a payment counts for the time of the payment, an attempt for that of its outcome', () => {
  const late = { paidIn: day(1), decidedIn: day(3), isCard: true, count: 1, amount: 500 };
  const declined = { paidIn: null, decidedIn: day(3), isCard: true, count: 2, amount: 900 };
  const pix = { paidIn: day(3), decidedIn: day(3), isCard: false, count: 1, amount: 70 };
  expect(withDecided([], [late, declined, pix])).toEqual([
    { at: day(1), paidCount: 1, paidAmount: 500, approved: 0, declined: 0 },
    { at: day(3), paidCount: 1, paidAmount: 70, approved: 1, declined: 2 },
  ]);
});

test('a time has its first moment and not its last', () => {
  const sales = withDecided(
    [],
    [1, 2, 3].map((one) => ({
      ...{ paidIn: day(one), decidedIn: day(one), isCard: false },
      ...{ count: 1, amount: 1 },
    })),
  );
  expect(salesBetween(sales, day(1), day(3)).map(({ at }) => at)).toEqual([day(1), day(2)]);
});
