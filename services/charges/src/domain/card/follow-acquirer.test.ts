import { later } from '@catraca/kernel/dates';
import { exampleCardOrder } from '../../../test/seller.ts';
import type { Charge } from '../charge.ts';
import { context, now } from '../examples.test-data.ts';
import { nextCheckAt } from '../next-check.ts';
import { reserveRefund } from '../refunds/charge-refund.ts';
import { requestCardCharge } from './card-order.ts';
import {
  type AcquirerPayment,
  awaitAcquirer,
  cardKept,
  declineWithoutOrder,
  followAcquirer,
  isPaidAfterFailure,
} from './follow-acquirer.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const requested = requestCardCharge(context, { ...exampleCardOrder, amount: 10_000 }, null);
const atAcquirer: AcquirerPayment = {
  status: 'paid',
  amount: 10_000,
  canceledAmount: 0,
  card: { brand: 'visa', lastFour: '0010' },
  authorizedAt: now,
  paidAt: now,
  decline: null,
  chargeback: null,
};

/** The charge once nothing more follows from the report, with the events on the way. */
function followed(charge: Charge, payment: AcquirerPayment | null, at = now) {
  const events: string[] = [];
  let current = charge;
  let change = followAcquirer(current, payment, at);
  while (change) {
    events.push(...change.events.map(({ type }) => type));
    current = { ...current, ...change.set };
    change = followAcquirer(current, payment, at);
  }
  return { charge: current, events };
}

const pay = (charge: Charge) => followed(charge, atAcquirer).charge;

test('an approved card pays the charge', () => {
  const { charge, events } = followed(requested, atAcquirer);
  expect(charge).toMatchObject({ status: 'paid', paidAt: now, dueAt: null });
  expect(charge.card).toMatchObject({ brand: 'visa', lastFour: '0010', authorizedAt: now });
  expect(events).toEqual(['charge.created', 'charge.paid']);
});

test('a refused card fails the charge, with the reason', () => {
  const failed = followed(requested, { ...atAcquirer, status: 'failed', decline: 'insufficient_funds' });
  expect(failed.charge).toMatchObject({
    status: 'failed',
    paidAt: null,
    card: { decline: 'insufficient_funds' },
  });
  expect(failed.events).toEqual(['charge.created', 'charge.failed']);
});

test('an analysis holds the charge until its outcome', () => {
  const held = followed(requested, { ...atAcquirer, status: 'in_analysis', paidAt: null });
  expect(held.events).toEqual(['charge.created', 'charge.in_analysis']);
  expect(followed(held.charge, atAcquirer)).toMatchObject({
    charge: { status: 'paid' },
    events: ['charge.paid'],
  });
  expect(
    followed(held.charge, { ...atAcquirer, status: 'failed', decline: 'fraud_suspected' }).events,
  ).toEqual(['charge.failed']);
  expect(followed(held.charge, { ...atAcquirer, status: 'canceled' })).toMatchObject({
    charge: { status: 'canceled' },
    events: ['charge.canceled'],
  });
});

test('S8.9 an unknown outcome is processing, and is absent only after ten minutes', () => {
  const waiting = { ...requested, ...awaitAcquirer(requested, later(now, 5_000))!.set };
  expect(waiting.status).toBe('processing');
  expect(followed(waiting, null, later(now, 10 * MINUTE - 1)).charge.status).toBe('processing');
  const failed = followed(waiting, null, later(now, 10 * MINUTE));
  expect(failed.charge).toMatchObject({ status: 'failed', card: { decline: 'try_again_later' } });
  expect(failed.events).toEqual(['charge.failed']);
});

test('S8.9 a failed charge is looked at for a day, in case its order appears', () => {
  const { charge } = followed(requested, null, later(now, 10 * MINUTE));
  expect(charge.dueAt).toEqual(later(now, 70 * MINUTE));
  expect(isPaidAfterFailure(charge, atAcquirer)).toBe(true);
  expect(isPaidAfterFailure(charge, { ...atAcquirer, canceledAmount: 10_000 })).toBe(false);
  expect(followed(charge, atAcquirer).charge).toMatchObject({
    status: 'failed',
    discrepancy: 'paid_after_failure',
  });
  expect(followed(charge, null, later(now, 25 * 60 * MINUTE)).charge.dueAt).toBeNull();
});

test('a charge that we decline is looked at for a day too, and one that the issuer declines is not', () => {
  const declined = { ...requested, ...declineWithoutOrder(requested, 'token_invalid', now)!.set };
  expect(declined).toMatchObject({ status: 'failed', card: { decline: 'token_invalid' } });
  expect(declined.dueAt).toEqual(later(now, 60 * MINUTE));
  expect(followed(declined, null, later(now, 25 * 60 * MINUTE)).charge.dueAt).toBeNull();
  expect(followed(requested, { ...atAcquirer, status: 'failed' }).charge.dueAt).toBeNull();
});

test('a failed charge whose order appeared is checked until no money can be taken for it', () => {
  const failed = followed(requested, null, later(now, 10 * MINUTE)).charge;
  const checkedAt = later(now, 70 * MINUTE);
  const dueAtAfter = (payment: AcquirerPayment) => {
    const { charge } = followed(claimed(failed, checkedAt), payment, checkedAt);
    return followed(charge, payment, checkedAt).charge.dueAt;
  };
  expect(dueAtAfter(atAcquirer)).toEqual(claimed(failed, checkedAt).dueAt);
  expect(dueAtAfter({ ...atAcquirer, status: 'processing' })).not.toBeNull();
  expect(dueAtAfter({ ...atAcquirer, status: 'unknown' })).not.toBeNull();
  expect(dueAtAfter({ ...atAcquirer, canceledAmount: 10_000 })).toBeNull();
  expect(dueAtAfter({ ...atAcquirer, status: 'failed' })).toBeNull();
});

test('another amount or an unknown status decides nothing and is reported once', () => {
  const other = followed(requested, { ...atAcquirer, amount: 9_999 });
  expect(other.charge).toMatchObject({ status: 'requested', discrepancy: 'paid_another_amount' });
  expect(followed(other.charge, { ...atAcquirer, amount: 9_999 }).events).toEqual([]);
  expect(followed(requested, { ...atAcquirer, status: 'unknown' }).charge).toMatchObject({
    status: 'requested',
    discrepancy: 'unknown_status',
  });
});

test('a card that is to be saved is checked until the vault has it', () => {
  const saving = { ...requested, card: { ...requested.card!, isToSave: true } };
  const { charge } = followed(saving, atAcquirer);
  expect(charge).toMatchObject({ status: 'paid', dueAt: now });
  expect({ ...charge, ...cardKept(charge)!.set }).toMatchObject({ dueAt: null, card: { isToSave: false } });
});

/** As the job has it, which sets the next check before it asks. */
const claimed = (charge: Charge, at: Date): Charge => ({ ...charge, dueAt: nextCheckAt(charge, at, 0) });

const chargeback = { id: 'c1', amount: 10_000, status: 'opened' as const, at: now };
const disputed: AcquirerPayment = { ...atAcquirer, status: 'chargedback', chargeback };

test('S15.14 a chargeback debits what is left, less the platform’s fee, and is definitive', () => {
  const { charge, events } = followed(pay(requested), disputed);
  expect(charge).toMatchObject({
    status: 'chargedback',
    chargeback: { amount: 10_000, platformFeeReturned: 100, fee: 0, sellerDebit: 9_900, status: 'opened' },
  });
  expect(events).toEqual(['charge.chargedback']);
  expect(() =>
    reserveRefund(
      charge,
      { id: 'rf_1', amount: null, origin: 'seller', disputeId: null, refundsEnabled: true },
      now,
    ),
  ).toThrow('charge_not_refundable');
});

test('S15.14 the contract may keep the platform’s fee and charge for a chargeback', () => {
  const dear = { ...pay(requested), chargebackPolicy: { platformFee: 'none' as const, fee: 2_000 } };
  expect(followed(dear, disputed).charge.chargeback).toMatchObject({
    platformFeeReturned: 0,
    fee: 2_000,
    sellerDebit: 12_000,
  });
});

test('S15.14 a refund under way comes before a chargeback', () => {
  const paid = pay(requested);
  const order = {
    id: 'rf_1',
    amount: 4_000,
    origin: 'seller' as const,
    disputeId: null,
    refundsEnabled: true,
  };
  const refunding = { ...paid, ...reserveRefund(paid, order, now)!.set };
  const waiting = followed(refunding, disputed).charge;
  expect(waiting).toMatchObject({ status: 'paid', chargeback: null, dueAt: later(now, 30_000) });
  const refunds = waiting.refunds.map((refund) => ({ ...refund, status: 'succeeded' as const }));
  const refunded = { ...waiting, refunds, refundedAmount: 4_000, status: 'partially_refunded' as const };
  expect(followed(refunded, disputed).charge.chargeback).toMatchObject({
    amount: 6_000,
    platformFeeReturned: 60,
    sellerDebit: 5_940,
  });
});

test('keeping its card does not end the check of a charge that waits for more', () => {
  const saving = { ...requested, card: { ...requested.card!, isToSave: true } };
  const { charge } = followed(saving, disputed);
  expect({ ...charge, ...cardKept(charge)!.set }.dueAt).toEqual(later(now, DAY));
  const order = { id: 'rf_1', amount: 1, origin: 'seller', disputeId: null, refundsEnabled: true } as const;
  const paid = { ...saving, ...pay(saving) };
  const refunding = followed(
    { ...paid, ...reserveRefund(paid, order, now)!.set, dueAt: null },
    disputed,
  ).charge;
  expect({ ...refunding, ...cardKept(refunding)!.set }.dueAt).toEqual(later(now, 30_000));
});

test('a chargeback gives back the fee of its own amount, whatever refunds before it gave back', () => {
  for (const [platformFee, refundOf] of [
    ['none', 0],
    ['proportional', 50],
  ] as const) {
    const paid = { ...pay(requested), refundPolicy: { platformFee, retainProviderCost: true } };
    const order = {
      id: 'rf_1',
      amount: 5_000,
      origin: 'seller',
      disputeId: null,
      refundsEnabled: true,
    } as const;
    const { refunds } = { ...paid, ...reserveRefund(paid, order, now)!.set };
    expect(refunds[0]!.platformFeeReturned).toBe(refundOf);
    const succeeded = refunds.map((refund) => ({ ...refund, status: 'succeeded' as const }));
    const refunded = {
      ...paid,
      refunds: succeeded,
      refundedAmount: 5_000,
      status: 'partially_refunded' as const,
    };
    expect(followed(refunded, disputed).charge.chargeback).toMatchObject({
      amount: 5_000,
      platformFeeReturned: 50,
      sellerDebit: 4_950,
    });
  }
});

test('a representment that was won is told once, and the status stays', () => {
  const { charge } = followed(pay(requested), disputed);
  const won = { ...disputed, chargeback: { ...chargeback, status: 'reversed' as const } };
  const reversed = followed(charge, won, later(now, MINUTE));
  expect(reversed).toMatchObject({
    charge: { status: 'chargedback', chargeback: { status: 'reversed', reversedAt: later(now, MINUTE) } },
    events: ['charge.chargeback_reversed'],
  });
  expect(followed(reversed.charge, won).events).toEqual([]);
});

test('a chargeback is read once a day for half a year, until a representment was won', () => {
  const { charge } = followed(pay(requested), disputed);
  expect(charge.dueAt).toEqual(later(now, DAY));
  const due = { ...charge, dueAt: later(now, 100 * DAY) };
  expect(followed(due, disputed, due.dueAt).charge).toEqual(due);
  expect(nextCheckAt(due, due.dueAt, 0)).toEqual(later(now, 101 * DAY));
  const won = { ...disputed, chargeback: { ...chargeback, status: 'reversed' as const } };
  expect(followed(due, won, due.dueAt).charge.dueAt).toBeNull();
  const last = claimed(charge, later(now, 181 * DAY));
  expect(followed(last, disputed, later(now, 181 * DAY)).charge.dueAt).toBeNull();
});

test('a chargeback on a refunded charge is a difference for manual review', () => {
  const refunded = { ...pay(requested), status: 'refunded' as const, refundedAmount: 10_000 };
  expect(followed(refunded, disputed).charge).toMatchObject({
    status: 'refunded',
    chargeback: null,
    discrepancy: 'chargeback_after_refund',
  });
});
