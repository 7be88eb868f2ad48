import { later } from '@catraca/kernel/dates';
import fc from 'fast-check';
import { exampleCardOrder } from '../../../test/seller.ts';
import type { Charge, ChargebackMove } from '../charge.ts';
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
  repeated: [],
};

/** The charge once nothing more follows from the report, with the events on the way. */
function followed(charge: Charge, payment: AcquirerPayment | null, at = now) {
  const events: string[] = [];
  let current = charge;
  let change = followAcquirer(current, payment, { now: at, holdMs: 120 * DAY });
  while (change) {
    events.push(...change.events.map(({ type }) => type));
    current = { ...current, ...change.set };
    change = followAcquirer(current, payment, { now: at, holdMs: 120 * DAY });
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

test('an order of another amount or of an unknown status is processing, and is reported once', () => {
  const other = followed(requested, { ...atAcquirer, amount: 9_999 });
  expect(other.charge).toMatchObject({ status: 'processing', discrepancy: 'paid_another_amount' });
  expect(followed(other.charge, { ...atAcquirer, amount: 9_999 }).events).toEqual([]);
  expect(followed(requested, { ...atAcquirer, status: 'unknown' }).charge).toMatchObject({
    status: 'processing',
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

const chargeback = { id: 'c1', disputed: 10_000, represented: 0, most: 10_000, at: now };
const reported = (changes: Partial<typeof chargeback> | { disputed: null }): AcquirerPayment => ({
  ...atAcquirer,
  status: 'chargedback',
  chargeback: { ...chargeback, ...changes },
});
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
  expect(charge.dueAt).toEqual(later(now, 30_000));
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

test('S15.14 a representment is credited at once, and held until the acquirer can no longer take it back', () => {
  const { charge } = followed(pay(requested), disputed);
  const credited = followed(charge, reported({ represented: 10_000 }), later(now, MINUTE));
  const heldUntil = later(now, MINUTE + 120 * DAY);
  expect(credited.charge).toMatchObject({
    status: 'chargedback',
    chargeback: { status: 'reversed', amount: 0, sellerDebit: 0, held: 9_900, heldUntil },
  });
  expect(credited.events).toEqual(['charge.chargeback_reversed']);
  expect(followed(credited.charge, reported({ represented: 10_000 })).events).toEqual([]);
  const freed = followed(credited.charge, reported({ represented: 10_000 }), heldUntil);
  expect(freed).toMatchObject({
    charge: { chargeback: { held: 0, heldUntil: null } },
    events: ['charge.chargeback_released'],
  });
});

test('S15.14 a representment that the issuer does not accept is debited again, from what is held', () => {
  const { charge } = followed(pay(requested), reported({ represented: 10_000 }));
  const change = followAcquirer(charge, reported({ disputed: 20_000, represented: 10_000 }), {
    now: later(now, 60 * DAY),
    holdMs: 120 * DAY,
  });
  expect(change).toMatchObject({
    set: { chargeback: { status: 'opened', amount: 10_000, sellerDebit: 9_900, held: 0, heldUntil: null } },
    events: [
      {
        type: 'charge.chargeback_debited',
        move: { amount: 10_000, sellerDebit: 9_900, reserveChange: -9_900 },
      },
    ],
  });
});

test('S15.14 without an amount nothing is debited for three days; then it is corrected once one is told', () => {
  const paid = pay(requested);
  const waiting = followed(paid, reported({ disputed: null })).charge;
  expect(waiting).toMatchObject({ status: 'paid', chargeback: null, dueAt: later(now, 30_000) });
  const debited = followed(waiting, reported({ disputed: null }), later(now, 3 * DAY));
  expect(debited.charge.chargeback).toMatchObject({ amount: 10_000 });
  const told = followAcquirer(debited.charge, reported({ disputed: 4_000 }), {
    now: later(now, 4 * DAY),
    holdMs: 120 * DAY,
  });
  expect(told).toMatchObject({
    set: { chargeback: { amount: 4_000, held: 0, status: 'opened' } },
    events: [{ type: 'charge.chargeback_reversed', move: { amount: 6_000, reserveChange: 0 } }],
  });
});

test('S15.14 a chargeback of a part, and one won back in part, follow the acquirer’s sums', () => {
  const { charge } = followed(pay(requested), reported({ disputed: 4_000 }));
  expect(charge.chargeback).toMatchObject({ amount: 4_000, platformFeeReturned: 40, sellerDebit: 3_960 });
  const more = followed(charge, reported({ disputed: 10_000 }));
  expect(more).toMatchObject({
    charge: { chargeback: { amount: 10_000, platformFeeReturned: 100, sellerDebit: 9_900 } },
    events: ['charge.chargeback_debited'],
  });
  const won = followed(more.charge, reported({ represented: 6_000 }));
  expect(won.charge.chargeback).toMatchObject({ amount: 4_000, sellerDebit: 3_960, held: 5_940 });
});

test('a report that lags behind an earlier one changes nothing', () => {
  const { charge } = followed(pay(requested), reported({ disputed: 10_000, represented: 10_000 }));
  expect(followed(charge, reported({ disputed: null })).events).toEqual([]);
  expect(followed(charge, disputed).events).toEqual([]);
});

test('whatever the acquirer reports in whatever order, the changes add up to what the charge says', () => {
  const steps = fc.array(
    fc.record({
      disputed: fc.integer({ min: 0, max: 12_000 }),
      represented: fc.integer({ min: 0, max: 12_000 }),
      days: fc.nat(70),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(steps, fc.nat(2_000), (reports, fee) => {
      const chargebackPolicy = { platformFee: 'proportional', fee } as const;
      let charge: Charge = { ...pay(requested), chargebackPolicy };
      const sums = { amount: 0, sellerDebit: 0, platformFeeReturned: 0, fee: 0, held: 0 };
      let [disputedSum, wonSum, at] = [0, 0, now];
      for (const step of reports) {
        disputedSum += step.disputed;
        wonSum = Math.min(disputedSum, wonSum + step.represented);
        at = later(at, step.days * DAY);
        const result = movesOf(charge, reported({ disputed: disputedSum, represented: wonSum }), at);
        for (const move of result.moves) add(sums, move);
        charge = result.charge;
        const net = Math.min(10_000, disputedSum - wonSum);
        expect(charge.chargeback?.amount ?? net).toBe(net);
      }
      const { amount, sellerDebit, platformFeeReturned, held } = charge.chargeback ?? sums;
      expect(sums).toMatchObject({ amount, sellerDebit, platformFeeReturned, held });
      expect(held).toBeGreaterThanOrEqual(0);
    }),
  );

  function movesOf(given: Charge, told: AcquirerPayment, at: Date) {
    const moves: { type: string; move: ChargebackMove }[] = [];
    let charge = given;
    const next = () => followAcquirer(charge, told, { now: at, holdMs: 120 * DAY });
    for (let change = next(); change; change = next()) {
      moves.push(...change.events.flatMap((event) => ('move' in event ? [event] : [])));
      charge = { ...charge, ...change.set };
    }
    return { charge, moves };
  }

  function add(sums: Record<string, number>, { type, move }: { type: string; move: ChargebackMove }): void {
    const sign = type === 'charge.chargeback_reversed' ? -1 : 1;
    for (const field of ['amount', 'sellerDebit', 'platformFeeReturned', 'fee'] as const)
      sums[field]! += sign * move[field];
    sums.held! += move.reserveChange;
  }
});

test('a chargeback is read once a day for half a year, and until nothing is held for it', () => {
  const { charge } = followed(pay(requested), disputed);
  expect(charge.dueAt).toEqual(later(now, DAY));
  const due = { ...charge, dueAt: later(now, 100 * DAY) };
  expect(followed(due, disputed, due.dueAt).charge).toEqual(due);
  expect(nextCheckAt(due, due.dueAt, 0)).toEqual(later(now, 101 * DAY));
  const last = claimed(charge, later(now, 181 * DAY));
  expect(followed(last, disputed, later(now, 181 * DAY)).charge.dueAt).toBeNull();
  const held = followed(due, reported({ represented: 10_000 }), due.dueAt).charge;
  expect(
    followed(held, reported({ represented: 10_000 }), later(now, 181 * DAY)).charge.dueAt,
  ).not.toBeNull();
});

test('a further order of the same sale is a difference, reported once', () => {
  const twice = { ...atAcquirer, repeated: ['ch_theirs_2'] };
  const { charge } = followed(requested, twice);
  expect(charge).toMatchObject({ status: 'paid', discrepancy: 'card_charged_twice' });
  expect(followed(charge, twice).events).toEqual([]);
  expect(charge.dueAt).not.toBeNull();
  expect(followed(charge, atAcquirer).charge.dueAt).toBeNull();
});

test('a chargeback on a refunded charge is a difference for manual review', () => {
  const refunded = { ...pay(requested), status: 'refunded' as const, refundedAmount: 10_000 };
  expect(followed(refunded, disputed).charge).toMatchObject({
    status: 'refunded',
    chargeback: null,
    discrepancy: 'chargeback_after_refund',
  });
});
