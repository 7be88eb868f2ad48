import fc from 'fast-check';
import { type BankPayout, conclusionOf, nextCheckAt } from './payout.ts';
import type { Withdrawal, WithdrawalStatus } from './withdrawal.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function withdrawal(status: WithdrawalStatus, changes: Partial<Withdrawal> = {}): Withdrawal {
  const common = { id: 'wd_1', accountId: 'acc_1', livemode: false, amount: 500, failedReason: null };
  const times = { createdAt: now, paidAt: null, orderedAt: null, dueAt: now, attempts: 0 };
  return { ...common, ...times, status, endToEndId: null, returns: [], bankAccount: {} as never, ...changes };
}

function payout(status: BankPayout['status'], changes: Partial<BankPayout> = {}): BankPayout {
  return { amount: 500, status, endToEndId: 'E1', paidAt: null, returns: [], ...changes };
}

test.each<[WithdrawalStatus, BankPayout['status'], string | null]>([
  ['processing', 'processing', null],
  ['processing', 'unknown', null],
  ['processing', 'paid', 'paid'],
  ['processing', 'failed', 'failed'],
  ['paid', 'processing', null],
  ['paid', 'unknown', null],
  ['paid', 'paid', null],
  ['paid', 'failed', 'contradiction'],
  ['failed', 'processing', null],
  ['failed', 'unknown', null],
  ['failed', 'failed', null],
  ['failed', 'paid', 'paid'],
  ['requested', 'paid', 'contradiction'],
  ['requested', 'failed', 'contradiction'],
])('a %s withdrawal whose payout the bank reports as %s', (status, reported, conclusion) => {
  expect(conclusionOf(withdrawal(status), payout(reported), now)?.type ?? null).toBe(conclusion);
});

test('a payout of another amount is a contradiction, never a payment', () => {
  expect(conclusionOf(withdrawal('processing'), payout('paid', { amount: 499 }), now)).toEqual({
    type: 'contradiction',
  });
});

test('every return of a paid payout follows once, one after the other', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 6 }), (ids) => {
      const returns = ids.map((id) => ({ id, amount: 1 }));
      let current = withdrawal('paid', { paidAt: now });
      for (const { id } of returns) {
        expect(conclusionOf(current, payout('paid', { returns }), now)).toEqual({
          type: 'returned',
          id,
          amount: 1,
        });
        current = { ...current, returns: [...current.returns, { id, amount: 1, at: now }] };
      }
      expect(conclusionOf(current, payout('paid', { returns }), now)).toBeNull();
    }),
  );
});

test('a payout that was refused has returned nothing: its amount was freed', () => {
  const returns = [{ id: 'D1', amount: 500 }];
  expect(conclusionOf(withdrawal('failed'), payout('failed', { returns }), now)).toBeNull();
  expect(conclusionOf(withdrawal('processing'), payout('failed', { returns }), now)?.type).toBe('failed');
});

test.each<BankPayout['status']>(['failed', 'unknown', 'processing'])(
  'a return of a paid withdrawal follows also when the bank then reports it as %s',
  (status) => {
    const returns = [{ id: 'D1', amount: 500 }];
    const returned = { type: 'returned', id: 'D1', amount: 500 };
    expect(conclusionOf(withdrawal('paid'), payout(status, { returns }), now)).toEqual(returned);
  },
);

test('returns of more than the payout are a contradiction, and those that fit follow', () => {
  const paid = withdrawal('paid', { returns: [{ id: 'D1', amount: 400, at: now }] });
  const shown = (...amounts: number[]) =>
    payout('paid', { returns: amounts.map((amount, at) => ({ id: `D${at + 1}`, amount })) });
  expect(conclusionOf(paid, shown(400, 101), now)).toEqual({ type: 'contradiction' });
  expect(conclusionOf(paid, shown(400, 101, 100), now)).toEqual({ type: 'returned', id: 'D3', amount: 100 });
});

test('an open withdrawal is checked with back-off, a paid one daily for 90 days, a failed one for a week', () => {
  const after = (changes: Partial<Withdrawal> & { status: WithdrawalStatus }) =>
    nextCheckAt(withdrawal(changes.status, changes), now, 0)?.getTime() ?? null;
  expect(after({ status: 'processing', attempts: 0 })).toBe(now.getTime() + 10_000);
  expect(after({ status: 'processing', attempts: 50 })).toBe(now.getTime() + 60 * MINUTE);
  expect(after({ status: 'paid', paidAt: ago(DAY) })).toBe(now.getTime() + DAY);
  expect(after({ status: 'paid', paidAt: ago(90 * DAY) })).toBeNull();
  expect(after({ status: 'failed', orderedAt: now })).toBe(now.getTime() + 10 * MINUTE);
  expect(after({ status: 'failed', orderedAt: ago(6 * DAY), attempts: 50 })).toBe(
    now.getTime() + 60 * MINUTE,
  );
  expect(after({ status: 'failed', orderedAt: ago(7 * DAY) })).toBeNull();
});
