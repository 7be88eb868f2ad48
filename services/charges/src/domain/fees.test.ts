import fc from 'fast-check';
import { pixFees } from './fees.ts';

const rate = fc.record({
  fixed: fc.integer({ min: 0, max: 10_000 }),
  percentBps: fc.integer({ min: 0, max: 10_000 }),
});

function contractWith(
  platform: { fixed: number; percentBps: number },
  pix: { fixed: number; percentBps: number },
) {
  return {
    version: 1,
    minAmount: 100,
    platform,
    pix: { ...pix, settlementDays: 0 },
  };
}

test('S10.5 the default contract leaves 98.60 % of a Pix sale to the seller', () => {
  const contract = contractWith({ fixed: 0, percentBps: 100 }, { fixed: 0, percentBps: 40 });
  expect(pixFees(12_990, contract)).toEqual({ platformFee: 130, methodFee: 52, netAmount: 12_808 });
  expect(pixFees(100_000, contract)).toEqual({ platformFee: 1_000, methodFee: 400, netAmount: 98_600 });
});

test('S10.3 a fixed part comes on top of the percentage', () => {
  const contract = contractWith({ fixed: 50, percentBps: 100 }, { fixed: 9, percentBps: 0 });
  expect(pixFees(1_000, contract)).toEqual({ platformFee: 60, methodFee: 9, netAmount: 931 });
});

test('S10.4 fees and net always add up to the amount, in whole cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 50 }), rate, rate, (amount, platform, pix) => {
      const { platformFee, methodFee, netAmount } = pixFees(amount, contractWith(platform, pix));
      expect(platformFee + methodFee + netAmount).toBe(amount);
      expect([platformFee, methodFee, netAmount].every(Number.isSafeInteger)).toBe(true);
      expect(platformFee >= 0 && methodFee >= 0).toBe(true);
    }),
  );
});
