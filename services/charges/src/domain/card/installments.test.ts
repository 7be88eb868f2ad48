import fc from 'fast-check';
import { seller } from '../examples.test-data.ts';
import type { CardTerms } from '../seller.ts';
import { installmentOptions } from './installments.ts';

const terms: CardTerms = seller.contract.card;
const withInterest: CardTerms = { ...terms, interestFreeInstallments: 3, buyerInterestBps: 199 };

test('without interest the amount is split, each installment rounded up to the cent', () => {
  expect(installmentOptions(10_000, terms)[2]).toEqual({
    installments: 3,
    installmentAmount: 3_334,
    totalAmount: 10_000,
    interest: 0,
  });
});

test('S15.10 above the free installments the Price table decides', () => {
  const [, , third, fourth] = installmentOptions(100_000, withInterest);
  expect(third).toMatchObject({ totalAmount: 100_000, interest: 0 });
  // PMT(1.99 %, 4, 1000.00) = 262.566…
  expect(fourth).toEqual({
    installments: 4,
    installmentAmount: 26_257,
    totalAmount: 105_028,
    interest: 5_028,
  });
});

test('an installment is at least R$ 5,00, except that one is always offered', () => {
  expect(installmentOptions(1_499, terms)).toHaveLength(2);
  expect(installmentOptions(300, terms)).toEqual([
    { installments: 1, installmentAmount: 300, totalAmount: 300, interest: 0 },
  ]);
});

test('neither the contract nor the caller’s cap is exceeded', () => {
  expect(installmentOptions(100_000, { ...terms, maxInstallments: 6 })).toHaveLength(6);
  expect(installmentOptions(100_000, terms, 4)).toHaveLength(4);
  expect(installmentOptions(100_000, { ...terms, maxInstallments: 6 }, 12)).toHaveLength(6);
});

test('S15.10 installments pay for the total, and a longer plan never costs less', () => {
  const amounts = fc.integer({ min: 1, max: 999_999_999_999 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 2_000 }), (amount, buyerInterestBps) => {
      const options = installmentOptions(amount, { ...withInterest, buyerInterestBps });
      for (const [index, option] of options.entries()) {
        const { installments, installmentAmount, totalAmount, interest } = option;
        expect(installments).toBe(index + 1);
        expect(totalAmount - interest).toBe(amount);
        expect(installmentAmount * installments).toBeGreaterThanOrEqual(totalAmount);
        expect(installmentAmount * installments - totalAmount).toBeLessThan(installments);
        expect(totalAmount).toBeGreaterThanOrEqual(options[index - 1]?.totalAmount ?? 0);
      }
    }),
  );
});
