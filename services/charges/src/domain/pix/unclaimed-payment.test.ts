import fc from 'fast-check';
import type { PaymentReturn } from './follow.ts';
import { nextReturn } from './unclaimed-payment.ts';

const payment = { endToEndId: 'E1', amount: 10_000 };
const returned = (amount: number, status: PaymentReturn['status'] = 'returned', id = `D${amount}`) => ({
  id,
  amount,
  status,
});

test.each<[string, PaymentReturn[], ReturnType<typeof nextReturn>]>([
  ['nothing was returned', [], { send: 10_000 }],
  ['the bank returned a part', [returned(4_000)], { send: 6_000 }],
  ['the bank returns a part', [returned(4_000, 'processing')], 'wait'],
  ['the bank may return a part', [returned(4_000, 'unknown')], 'wait'],
  ['the bank failed to return a part', [returned(4_000, 'not_returned')], { send: 10_000 }],
  ['all of it was returned', [returned(4_000), returned(6_000, 'returned', 'E1')], 'returned'],
  ['the bank returned it by itself', [returned(10_000, 'not_returned', 'E1'), returned(10_000)], 'returned'],
  ['the rest is under way', [returned(4_000), returned(6_000, 'processing', 'E1')], 'wait'],
  ['a part is under way', [returned(4_000, 'unknown'), returned(6_000, 'returned', 'E1')], 'wait'],
  ['ours failed', [returned(4_000), returned(6_000, 'not_returned', 'E1')], 'not_returned'],
  ['ours was of less', [returned(6_000, 'returned', 'E1')], 'not_returned'],
])('when %s', (_what, returns, expected) => {
  expect(nextReturn(payment, returns)).toEqual(expected);
});

const statuses = fc.constantFrom<PaymentReturn['status']>(
  'processing',
  'returned',
  'not_returned',
  'unknown',
);
const anyReturns = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('E1', 'D1', 'D2', 'D3'), amount: fc.nat(10_000), status: statuses }),
  { selector: ({ id }) => id },
);

test('whatever the bank shows, no more is sent than is left, and only once under our id', () => {
  fc.assert(
    fc.property(anyReturns, (returns) => {
      const next = nextReturn(payment, returns);
      const gone = returns.filter(({ status }) => status !== 'not_returned');
      const left = payment.amount - gone.reduce((sum, { amount }) => sum + amount, 0);
      if (typeof next === 'object') {
        expect(next.send).toBe(left);
        expect(left).toBeGreaterThan(0);
        expect(returns.map(({ id }) => id)).not.toContain('E1');
      }
      if (next === 'returned') expect(left).toBeLessThanOrEqual(0);
    }),
  );
});
