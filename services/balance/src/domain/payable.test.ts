import fc from 'fast-check';
import { effectsOf, isBalanced, totalsOf } from './ledger.ts';
import { payablePosting } from './payable.ts';

const sale = { accountId: 'acc_1', livemode: false, chargeId: 'ch_1', now: new Date('2026-12-23T12:00:00Z') };

test('a payable moves money from the acquirer to the bank, less what the acquirer keeps', () => {
  const payable = { id: '1', amount: 9_700, fee: 300, paymentDate: '2026-12-23' };
  expect(totalsOf([payablePosting(payable, sale)])).toEqual({
    acquirer: 10_000,
    bank: -9_700,
    method_fees: -300,
  });
});

test('a payable adds up to zero and changes nothing for the seller', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, fee) => {
      const { entries } = payablePosting({ id: '1', amount, fee, paymentDate: '2026-12-23' }, sale);
      expect(isBalanced(entries)).toBe(true);
      expect(effectsOf(entries)).toEqual({ balance: 0, available: 0, reserved: 0 });
    }),
  );
});
