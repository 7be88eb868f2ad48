import fc from 'fast-check';
import { effectsOf, isBalanced, totalsOf } from './ledger.ts';
import {
  assertWithdrawable,
  requestWithdrawal,
  statusAfter,
  transitions,
  type WithdrawalStatus,
  type WithdrawalTrigger,
} from './withdrawal.ts';
import { withdrawalPosting } from './withdrawal-postings.ts';

const at = new Date('2026-11-23T12:00:00Z');
const bankAccount = {
  ispb: '00416968',
  branch: '0001',
  account: '1234567',
  accountType: 'checking',
  holderName: 'Loja',
  holderDocument: '11222333000181',
} as const;
const context = { accountId: 'acc_1', livemode: false, now: at };
const withdrawal = requestWithdrawal(context, { id: 'wd_1', amount: 500, bankAccount });

test('a withdrawal ends as paid or failed, and only after the order to the bank was stored', () => {
  const all: [WithdrawalStatus, WithdrawalTrigger, WithdrawalStatus][] = [
    ['requested', 'send', 'processing'],
    ['processing', 'pay', 'paid'],
    ['processing', 'fail', 'failed'],
    ['failed', 'pay', 'paid'],
  ];
  for (const from of ['requested', 'processing', 'paid', 'failed'] as const)
    for (const trigger of ['send', 'pay', 'fail'] as const) {
      const to = all.find(([status, by]) => status === from && by === trigger)?.[2] ?? null;
      expect([from, trigger, statusAfter(from, trigger)]).toEqual([from, trigger, to]);
    }
  expect(Object.keys(transitions)).toEqual(['requested', 'processing', 'failed']);
});

test.each([
  ['withdrawal_reserve', { balance: 0, available: 0, reserved: 500 }],
  ['withdrawal', { balance: -500, available: -500, reserved: -500 }],
  ['withdrawal_release', { balance: 0, available: 0, reserved: -500 }],
  ['withdrawal_returned', { balance: 500, available: 500, reserved: 0 }],
  ['adjustment', { balance: -500, available: -500, reserved: 0 }],
] as const)('%s changes the seller’s figures by %j', (type, effects) => {
  const { entries } = withdrawalPosting(withdrawal, type, { amount: 500, at });
  expect(isBalanced(entries)).toBe(true);
  expect(effectsOf(entries)).toEqual(effects);
});

test('postings of two returns of one withdrawal have different ids, those of one return the same', () => {
  const idOf = (part: string) =>
    withdrawalPosting(withdrawal, 'withdrawal_returned', { part, amount: 1, at }).id;
  expect(idOf('r1')).not.toBe(idOf('r2'));
  expect(idOf('r1')).toBe(idOf('r1'));
});

test('S17.5 however withdrawals are asked for, what is paid out is never more than what was available', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 3_000 }), amounts, (available, asked) => {
      const postings = [{ entries: [{ account: 'seller_available' as const, amount: available }] }];
      let taken = 0;
      for (const amount of asked) {
        try {
          assertWithdrawable(totalsOf(postings), amount);
        } catch (error) {
          expect(error).toMatchObject({
            code: 'insufficient_balance',
            details: { withdrawable: Math.max(0, available - taken) },
          });
          continue;
        }
        taken += amount;
        postings.push(withdrawalPosting(withdrawal, 'withdrawal_reserve', { amount, at }) as never);
      }
      expect(taken).toBeLessThanOrEqual(Math.max(0, available));
    }),
  );
});

test('a seller in debt can withdraw nothing, even with settled money', () => {
  const totals = { seller_available: 1_000, seller_pending: -1_500 };
  expect(() => assertWithdrawable(totals, 1)).toThrow('insufficient_balance');
});
