import fc from 'fast-check';
import { effectsOf, isBalanced, totalsOf } from './ledger.ts';
import { freshPayables as fresh, type PaidPayable, payablePosting } from './payable.ts';

const sale = { accountId: 'acc_1', livemode: false, chargeId: 'ch_1', now: new Date('2026-12-23T12:00:00Z') };

type Posted = Parameters<typeof fresh>[1];
const freshPayables = (some: PaidPayable[], before: Posted) => fresh(some, before, false);

function paid(changes: Partial<PaidPayable>): PaidPayable {
  const credit = { type: 'credit', installment: 1, amount: 9_700, fee: 300, paymentDate: '2026-12-23' };
  return { id: '1', ...credit, ...changes };
}
const posted = (...payables: PaidPayable[]) => payables.map((payable) => payablePosting(payable, sale));

test('a payable whose id got another form is not posted again', () => {
  expect(freshPayables([paid({ id: 'pay_x' })], posted(paid({ id: '17' })))).toEqual([]);
  expect(freshPayables([paid({ id: '17' })], posted(paid({ id: '17' })))).toEqual([]);
});

test('payables that are alike are told apart by ids of one form', () => {
  const twins = [paid({ id: '1' }), paid({ id: '2' })];
  expect(freshPayables(twins, [])).toEqual(twins);
  expect(freshPayables(twins, posted(twins[0]!))).toEqual([twins[1]]);
  const renamed = [paid({ id: 'a' }), paid({ id: 'b' })];
  expect(freshPayables(renamed, posted(...twins))).toEqual([]);
  expect(freshPayables(renamed, posted(twins[0]!))).toHaveLength(1);
});

test('another installment, type, day or amount is another payable, whatever the form of its id', () => {
  const others = [{ installment: 2 }, { type: 'refund' }, { paymentDate: '2026-12-24' }, { amount: 1 }];
  for (const change of others)
    expect(freshPayables([paid({ id: 'x', ...change })], posted(paid({})))).toHaveLength(1);
});

test('a test and a live payable of the same id are two', () => {
  const [inTest, inLive] = [false, true].map(
    (livemode) => payablePosting(paid({}), { ...sale, livemode }).id,
  );
  expect(inTest).not.toBe(inLive);
});

test('a payable moves money from the acquirer to the bank, less what the acquirer keeps', () => {
  const payable = paid({ id: '1' });
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
      const { entries } = payablePosting(paid({ amount, fee }), sale);
      expect(isBalanced(entries)).toBe(true);
      expect(effectsOf(entries)).toEqual({ balance: 0, available: 0, reserved: 0 });
    }),
  );
});
