import fc from 'fast-check';
import { now, seller } from './examples.test-data.ts';
import { quoteFees } from './fee-quote.ts';

const { contract } = seller;

test('S40.10 a Pix sale of R$ 129,90 under the default contract', () => {
  expect(quoteFees(contract, { amount: 12_990, paymentMethod: 'pix', installments: 1 }, now)).toEqual({
    sale: {
      amount: 12_990,
      netAmount: 12_808,
      platformFee: 130,
      methodFee: 52,
      interest: 0,
      installmentAmount: 12_990,
    },
    refund: { amount: 12_990, sellerDebit: 12_860, platformFeeReturned: 130, methodFeeReturned: 0, fee: 0 },
    chargeback: null,
  });
});

test('S40.10 a chargeback by card costs its fee', () => {
  const terms = { ...contract, chargebacks: { platformFee: 'none', fee: 1_500 } as const };
  const { sale, chargeback } = quoteFees(
    terms,
    { amount: 10_000, paymentMethod: 'credit_card', installments: 3 },
    now,
  );
  expect(sale).toMatchObject({ amount: 10_000, methodFee: 399, installmentAmount: 3_334 });
  expect(chargeback).toEqual({
    amount: 10_000,
    platformFeeReturned: 0,
    methodFeeReturned: 0,
    fee: 1_500,
    sellerDebit: 11_500,
  });
});

test('S40.10 what would not be sold is not calculated', () => {
  const quote = (amount: number, installments: number) => () =>
    quoteFees(contract, { amount, paymentMethod: 'credit_card', installments }, now);
  expect(quote(99, 1)).toThrow(expect.objectContaining({ code: 'amount_below_minimum' }));
  expect(quote(1_000, 3)).toThrow(expect.objectContaining({ code: 'installments_not_available' }));
  expect(() => quoteFees(contract, { amount: 1_000, paymentMethod: 'pix', installments: 2 }, now)).toThrow(
    expect.objectContaining({ code: 'installments_not_available' }),
  );
});

test('S40.10 what is paid, and what goes back, is shared without a rest', () => {
  const order = fc.record({
    amount: fc.integer({ min: 6_000, max: 10_000_000 }),
    paymentMethod: fc.constantFrom('pix' as const, 'credit_card' as const),
    installments: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(order, (given) => {
      const installments = given.paymentMethod === 'pix' ? 1 : given.installments;
      const { sale, refund, chargeback } = quoteFees(contract, { ...given, installments }, now);
      expect(sale.netAmount + sale.platformFee + sale.methodFee).toBe(sale.amount);
      for (const back of [refund, ...(chargeback ? [chargeback] : [])])
        expect(back.sellerDebit + back.platformFeeReturned + back.methodFeeReturned - back.fee).toBe(
          back.amount,
        );
    }),
  );
});
