import { later } from '@catraca/kernel/dates';
import fc from 'fast-check';
import { examplePixOrder as order } from '../../../test/seller.ts';
import type { Charge } from '../charge.ts';
import { context, now } from '../examples.test-data.ts';
import { transitions } from '../transitions.ts';
import { type BankCharge, follow, type PaymentReturn } from './follow.ts';
import { requestPixCharge } from './pix-order.ts';
import { unclaimedOf } from './unclaimed-payment.ts';

const HOUR = 3_600_000;
const requested = requestPixCharge(context, order);
const active: BankCharge = {
  status: 'active',
  qrCode: '000201…',
  createdAt: now,
  expiresIn: 3_600,
  payments: [],
};
const payment = {
  amount: 12_990,
  endToEndId: 'E123',
  paidAt: later(now, 300_000),
  returns: [] as PaymentReturn[],
};
const paidAtBank: BankCharge = { ...active, status: 'paid', payments: [payment] };

const step = (charge: Charge, atBank: BankCharge | null, at = now): Charge => ({
  ...charge,
  ...follow(charge, atBank, at)?.set,
});
const pending = step(requested, active);

test('an intent that the bank has confirmed is pending, its QR good for as long as the bank says', () => {
  expect(follow(requested, active, now)).toMatchObject({
    events: [{ type: 'charge.created' }],
    set: { status: 'pending', pix: { endToEndId: null } },
  });
  expect(pending.pix?.expiresAt).toEqual(later(now, HOUR));
  expect(pending.dueAt!.getTime()).toBeGreaterThan(pending.pix!.expiresAt!.getTime());
});

test('an intent that the bank does not know waits for a day, then is abandoned in silence', () => {
  expect(follow(requested, null, later(now, 24 * HOUR - 1))).toBeNull();
  expect(follow(requested, null, later(now, 24 * HOUR))).toEqual({
    set: { status: 'abandoned', dueAt: null },
    events: [],
  });
});

test('a payment turns a pending charge into a paid one, once', () => {
  const paid = step(pending, paidAtBank);
  expect(paid).toMatchObject({
    status: 'paid',
    paidAt: payment.paidAt,
    pix: { endToEndId: 'E123' },
    dueAt: null,
  });
  expect(follow(paid, paidAtBank, now)).toBeNull();
});

test('a payment of the last second counts, also when we hear of it after the end', () => {
  const lastSecond = { ...paidAtBank, payments: [{ ...payment, paidAt: later(now, HOUR - 1) }] };
  expect(follow(pending, lastSecond, later(now, 2 * HOUR))?.events[0]?.type).toBe('charge.paid');
});

test('a charge expires once the bank has removed it and its time is over', () => {
  const removed: BankCharge = { ...active, status: 'removed_by_payee' };
  const after = later(now, HOUR + 1);
  expect(follow(pending, removed, after)).toEqual({
    set: { status: 'expired', expiredAt: after, dueAt: null },
    events: [{ type: 'charge.expired' }],
  });
  expect(follow(pending, null, after)?.events[0]?.type).not.toBe('charge.expired');
  expect(follow(pending, { ...active, status: 'unknown' }, after)?.events[0]?.type).not.toBe(
    'charge.expired',
  );
});

test('a charge that the bank does not remove expires a minute after its end, not before', () => {
  expect(follow(pending, active, later(now, HOUR))).toBeNull();
  expect(follow(pending, active, later(now, HOUR + 60_000))).toBeNull();
  expect(follow(pending, active, later(now, HOUR + 60_001))?.events[0]?.type).toBe('charge.expired');
});

describe('returns', () => {
  const whole = (status: PaymentReturn['status']) => [{ id: 'r1', amount: 12_990, status }];
  const paidWith = (returns: PaymentReturn[]): BankCharge => ({
    ...paidAtBank,
    payments: [{ ...payment, returns }],
  });

  test.each(['returned', 'processing', 'unknown'] as const)(
    'a payment whose whole return is %s pays nothing, and does not go back a second time',
    (status) => {
      const atBank = paidWith(whole(status));
      expect(follow(pending, atBank, now)?.set.status).toBeUndefined();
      expect(unclaimedOf(pending, atBank.payments)).toEqual([]);
    },
  );

  test('a payment whose return failed, or was partial, pays', () => {
    expect(follow(pending, paidWith(whole('not_returned')), now)?.events[0]?.type).toBe('charge.paid');
    const partial: PaymentReturn[] = [{ id: 'r1', amount: 12_989, status: 'returned' }];
    expect(follow(pending, paidWith(partial), now)?.events[0]?.type).toBe('charge.paid');
  });

  test('a charge whose only payment went back expires at its end, not while the return is in progress', () => {
    const after = later(now, HOUR + 1);
    expect(follow(pending, paidWith(whole('returned')), after)?.events[0]?.type).toBe('charge.expired');
    expect(follow(pending, paidWith(whole('processing')), after)?.events[0]?.type).not.toBe('charge.expired');
  });
});

test.each<[string, BankCharge | null]>([
  ['unknown_status', { ...active, status: 'unknown' }],
  ['missing_at_bank', null],
  ['paid_without_payment', { ...paidAtBank, payments: [] }],
  ['paid_another_amount', { ...paidAtBank, payments: [{ ...payment, amount: 1 }] }],
])('what cannot be resolved is reported once, and until it is: %s', (discrepancy, atBank) => {
  const at = later(now, HOUR / 2);
  expect(follow(pending, atBank, at)).toEqual({ set: { discrepancy }, events: [] });
  const reported = { ...pending, discrepancy } as Charge;
  expect(follow(reported, atBank, at)).toBeNull();
  expect(follow(reported, active, at)).toEqual({ set: { discrepancy: null }, events: [] });
  expect(step(reported, paidAtBank, at)).toMatchObject({ status: 'paid', discrepancy: null });
});

test('a charge that the bank has just made may not be shown yet: that is no discrepancy', () => {
  expect(follow(pending, null, later(now, 600_000 - 1))).toBeNull();
  const unknown: Charge = { ...pending, discrepancy: 'unknown_status' };
  expect(follow(unknown, null, later(now, 600_000 - 1))).toBeNull();
  expect(follow(pending, null, later(now, 600_000))?.set).toEqual({ discrepancy: 'missing_at_bank' });
});

test('a final charge that is still to be checked is not checked again', () => {
  const paid = { ...step(pending, paidAtBank), dueAt: now };
  expect(follow(paid, paidAtBank, now)).toEqual({ set: { dueAt: null }, events: [] });
});

test.each(['removed_by_payee', 'removed_by_provider'] as const)(
  'a charge %s at the bank is canceled',
  (status) => {
    expect(follow(pending, { ...active, status }, now)).toMatchObject({
      events: [{ type: 'charge.canceled' }],
      set: { status: 'canceled' },
    });
  },
);

test('a payment of another amount pays nothing, and goes back', () => {
  const wrong = { ...payment, amount: 12_989 };
  expect(follow(pending, { ...paidAtBank, payments: [wrong] }, now)?.events).toEqual([]);
  expect(unclaimedOf(pending, [wrong])).toEqual([wrong]);
});

test('what is paid after the end, or a second time, goes back; what pays the charge stays', () => {
  const expired = step(pending, active, later(now, 2 * HOUR));
  expect(unclaimedOf(expired, [payment])).toEqual([payment]);
  const paid = step(pending, paidAtBank);
  const second = { ...payment, endToEndId: 'E456' };
  expect(unclaimedOf(paid, [payment, second])).toEqual([second]);
  expect(unclaimedOf(pending, [payment])).toEqual([]);
});

const bankSays = fc.record({
  status: fc.constantFrom('active', 'paid', 'removed_by_payee', 'removed_by_provider', 'unknown'),
  qrCode: fc.constantFrom('', '000201…'),
  createdAt: fc.constant(now),
  expiresIn: fc.constantFrom(60, 3_600),
  payments: fc.constantFrom(
    [],
    [payment],
    [{ ...payment, amount: 1 }],
    [{ ...payment, returns: [{ id: 'r1', amount: payment.amount, status: 'returned' }] }],
  ),
}) as fc.Arbitrary<BankCharge>;

test('S8.2 whatever the bank says in whatever order, a charge only goes ways that the table has', () => {
  const hearing = fc.tuple(fc.option(bankSays), fc.integer({ min: 0, max: 48 * HOUR }));
  fc.assert(
    fc.property(fc.array(hearing, { maxLength: 15 }), (hearings) => {
      let charge: Charge = requested;
      for (const [atBank, elapsed] of hearings) {
        const next = step(charge, atBank, later(now, elapsed));
        const allowed = Object.values(transitions[charge.status as keyof typeof transitions] ?? {});
        expect(next.status === charge.status || allowed.includes(next.status as never)).toBe(true);
        charge = next;
      }
      expect(charge.paidAt !== null).toBe(charge.status === 'paid');
      expect(charge.expiredAt !== null).toBe(charge.status === 'expired');
      expect(charge.dueAt === null).toBe(!['requested', 'pending'].includes(charge.status));
    }),
  );
});
