import fc from 'fast-check';
import type { Card } from './card.ts';
import {
  canceled,
  captured,
  chargedBack,
  decided,
  represented,
  representmentLost,
  transactionOf,
} from './changes.ts';
import { type Charge, leftOf, type Order } from './order.ts';
import { creditsOf } from './payables.ts';

const now = new Date('2026-11-23T12:00:00Z');
const cause = { now, aheadMs: 0, traceparent: '' };

function order(status: Charge['status'], amount = 5_000, installments = 1): Order {
  const charge: Charge = {
    id: 'ch_1',
    status,
    amount,
    canceledAmount: 0,
    installments,
    paidAt: null,
    canceledAt: null,
    card: {} as Card,
    antifraud: status === 'pending' ? 'pending' : null,
    isAuthenticated: false,
    authentication: null,
    transactions: [transactionOf('processing', amount, now, {})],
    payables: [],
    due: null,
  };
  const times = { createdAt: now, updatedAt: now };
  const customer = {} as Order['customer'];
  const ids = { id: 'or_1', code: 'c', idempotencyKey: null, version: 0, ip: null, metadata: null };
  const isPaid = status === 'paid';
  return {
    ...ids,
    ...times,
    amount,
    items: [],
    customer,
    charge: isPaid ? captured(charge, now) : charge,
    hooks: [],
  };
}

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('approve', 'refuse' as const) }),
  fc.record({
    kind: fc.constantFrom('cancel', 'dispute', 'represent', 'lose' as const),
    amount: fc.option(fc.integer({ min: -10, max: 6_000 }), { nil: undefined }),
  }),
);

function changed(from: Order, { kind, amount }: { kind: string; amount?: number | undefined }): Order | null {
  if (kind === 'cancel') return canceled(from, { amount, reference: null }, cause);
  if (kind === 'dispute') return chargedBack(from, amount, cause);
  if (kind === 'represent') return represented(from, amount, cause);
  if (kind === 'lose') return representmentLost(from, amount, cause);
  return decided(from, kind === 'approve' ? 'approve' : 'refuse', cause);
}

test('whatever happens to a charge, its payables are what was paid less what went back', () => {
  const start = fc.constantFrom('pending', 'processing', 'paid' as const);
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 12 }),
      fc.array(step, { maxLength: 12 }),
      (status, parts, steps) => {
        let current = order(status, 5_000, parts);
        for (const one of steps) {
          const next = changed(current, one);
          if (!next) continue;
          expect(next.version).toBe(current.version + 1);
          expect(next.hooks.length).toBeGreaterThan(current.hooks.length);
          current = next;
        }
        const { charge } = current;
        const given = (...types: string[]) =>
          charge.payables
            .filter(({ type }) => types.includes(type))
            .reduce((sum, { amount }) => sum + amount, 0);
        expect(leftOf(charge)).toBeGreaterThanOrEqual(0);
        expect(given('credit')).toBe(charge.paidAt ? charge.amount : 0);
        if (charge.paidAt) expect(given('refund')).toBe(0 - charge.canceledAmount);
        expect(given('credit', 'refund', 'chargeback', 'chargeback_refund')).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('installments add up to the amount and are paid 30 days apart', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 12, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 12 }),
      (amount, installments) => {
        const credits = creditsOf(amount, installments, now, () => 'pay_1');
        expect(credits.reduce((sum, payable) => sum + payable.amount, 0)).toBe(amount);
        const days = credits.map(({ paymentDate }) => paymentDate.getTime() / 86_400_000);
        expect(days.every((day, at) => at === 0 || day - days[at - 1]! === 30)).toBe(true);
        expect(credits[0]!.paymentDate.toISOString()).toBe('2026-12-23T03:00:00.000Z');
      },
    ),
  );
});

test('a held sale is voided whole only, and what is over does not change', () => {
  expect(canceled(order('pending'), { amount: 100, reference: null }, cause)).toBeNull();
  const voided = canceled(order('pending'), { amount: undefined, reference: null }, cause)!;
  expect(voided.charge).toMatchObject({ status: 'canceled', canceledAmount: 5_000, payables: [] });
  expect(decided(voided, 'approve', cause)).toBeNull();
  expect(chargedBack(voided, undefined, cause)).toBeNull();
  expect(represented(order('paid'), undefined, cause)).toBeNull();
});
