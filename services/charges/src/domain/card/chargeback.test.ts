import { later } from '@catraca/kernel/dates';
import { proportion } from '@catraca/kernel/money';
import fc from 'fast-check';
import {
  atAcquirer,
  claimed,
  DAY,
  followed,
  HOLD_MS,
  MINUTE,
  pay,
  refunding,
  requested,
} from '../../../test/card-examples.ts';
import type { Charge, ChargebackMove } from '../charge.ts';
import { now } from '../examples.test-data.ts';
import { nextCheckAt } from '../next-check.ts';
import { concludeRefund, reserveRefund } from '../refunds/charge-refund.ts';
import { type AcquirerPayment, cardKept, followAcquirer } from './follow-acquirer.ts';

const chargeback = { id: 'c1', disputed: 10_000, represented: 0, most: 10_000, at: now };
const reported = (
  changes: Partial<Omit<typeof chargeback, 'disputed'> & { disputed: number | null }>,
): AcquirerPayment => ({
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
  const waiting = followed(refunding(paid, 4_000), disputed).charge;
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
  const waiting = followed({ ...refunding(pay(saving), 1), dueAt: null }, disputed).charge;
  expect({ ...waiting, ...cardKept(waiting)!.set }.dueAt).toEqual(later(now, 30_000));
  const unclear = followed({ ...pay(saving), dueAt: null }, reported({ disputed: null })).charge;
  expect({ ...unclear, ...cardKept(unclear)!.set }.dueAt).toEqual(later(now, 30_000));
});

test('a chargeback gives back the fee of its own amount, whatever refunds before it gave back', () => {
  for (const [platformFee, refundOf] of [
    ['none', 0],
    ['proportional', 50],
  ] as const) {
    const paid = { ...pay(requested), refundPolicy: { platformFee, retainProviderCost: true } };
    const { refunds } = refunding(paid, 5_000);
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

test('S10.6 S15.14 a refund that is found after the chargeback leaves no cent of the fee behind', () => {
  const sale = { ...pay(requested), platformFee: 410, netAmount: 9_291 };
  for (const [disputedPart, refundedPart] of [
    [936, 955],
    [5_000, 5_000],
    [1, 9_999],
  ] as const) {
    const { charge } = followed(sale, reported({ disputed: disputedPart }));
    const found = refunding(charge, refundedPart, { origin: 'bank' });
    expect(followed(found, reported({ disputed: disputedPart })).events).toEqual([]);
    const refunded = { ...found, ...concludeRefund(found, 'rf_1', 'succeeded', now)!.set };
    const { charge: after } = followed(refunded, reported({ disputed: disputedPart }));
    const returned = after.refunds[0]!.platformFeeReturned + after.chargeback!.platformFeeReturned;
    expect(returned).toBe(proportion(410, disputedPart + refundedPart, 10_000));
    const { amount, platformFeeReturned, sellerDebit } = after.chargeback!;
    expect(sellerDebit).toBe(amount - platformFeeReturned);
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
    holdMs: HOLD_MS,
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
    holdMs: HOLD_MS,
  });
  expect(told).toMatchObject({
    set: { chargeback: { amount: 4_000, held: 0, status: 'opened' } },
    events: [{ type: 'charge.chargeback_reversed', move: { amount: 6_000, reserveChange: 0 } }],
  });
});

test('S15.14 an amount that is told as it was estimated is kept, and moves nothing', () => {
  const paid = pay(requested);
  const unknown = reported({ disputed: null });
  const debited = followed(followed(paid, unknown).charge, unknown, later(now, 3 * DAY));
  expect(debited.charge.chargeback).toMatchObject({ amount: 10_000, disputed: 0 });
  const told = followed(debited.charge, reported({ disputed: 10_000 }), later(now, 4 * DAY));
  expect(told).toMatchObject({ charge: { chargeback: { amount: 10_000, disputed: 10_000 } }, events: [] });
});

test('S15.14 the three days without an amount count from our first sight of the chargeback', () => {
  const paid = pay(requested);
  const old = reported({ disputed: null, at: later(now, -10 * DAY) });
  const { charge } = followed(paid, old);
  expect(charge).toMatchObject({ status: 'paid', chargeback: null, chargebackSeenAt: now });
  const almost = followed(claimed(charge, now), old, later(now, 3 * DAY - 1)).charge;
  expect(almost.chargeback).toBeNull();
  expect(followed(almost, old, later(now, 3 * DAY)).charge.chargeback).toMatchObject({ amount: 10_000 });
});

test('S15.14 of an estimate that was too high, only what was represented is held', () => {
  const waiting = followed(pay(requested), reported({ disputed: null })).charge;
  const estimated = followed(waiting, reported({ disputed: null }), later(now, 3 * DAY)).charge;
  const told = followed(estimated, reported({ disputed: 4_000, represented: 4_000 }), later(now, 4 * DAY));
  expect(told.events).toEqual(['charge.chargeback_reversed', 'charge.chargeback_reversed']);
  expect(told.charge.chargeback).toMatchObject({ amount: 0, status: 'reversed', held: 3_960 });
});

test('S15.14 a second representment is held for its own time, although nothing is credited by it in sum', () => {
  const { charge } = followed(pay(requested), reported({ represented: 10_000 }));
  const second = followed(charge, reported({ disputed: 20_000, represented: 20_000 }), later(now, 60 * DAY));
  expect(second.events).toEqual(['charge.chargeback_debited', 'charge.chargeback_reversed']);
  expect(second.charge.chargeback).toMatchObject({
    ...{ amount: 0, held: 9_900, represented: 20_000 },
    heldUntil: later(now, 60 * DAY + HOLD_MS),
  });
});

test('S15.14 a refund at the acquirer after a chargeback is followed at once, and debits the seller once', () => {
  const { charge } = followed(pay(requested), disputed);
  const outside = refunding(charge, 4_000, { origin: 'bank' });
  const refunded = { ...outside, ...concludeRefund(outside, 'rf_1', 'succeeded', later(now, MINUTE))!.set };
  expect(refunded.dueAt).toEqual(later(now, MINUTE));
  const corrected = followed(refunded, disputed, later(now, MINUTE)).charge;
  expect(corrected.chargeback).toMatchObject({ amount: 6_000, held: 0 });
});

test('S15.14 more that was taken back than is left of the sale is a difference for manual review', () => {
  const { charge } = followed(pay(requested), disputed);
  expect(charge.discrepancy).toBeNull();
  const above = followed(charge, reported({ disputed: 12_000 })).charge;
  expect(above).toMatchObject({ discrepancy: 'chargeback_above_sale', chargeback: { amount: 10_000 } });
  expect(followed(above, reported({ disputed: null })).charge.discrepancy).toBe('chargeback_above_sale');
  const corrected = followed(above, reported({ disputed: 12_000, represented: 2_000 })).charge;
  expect(corrected.discrepancy).toBeNull();
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
    const next = () => followAcquirer(charge, told, { now: at, holdMs: HOLD_MS });
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

test('a chargeback is read once a day while the sale may be disputed, for half a year, and until nothing is held', () => {
  const { charge } = followed(pay(requested), disputed);
  expect(charge.dueAt).toEqual(later(now, DAY));
  const due = { ...charge, dueAt: later(now, 100 * DAY) };
  expect(followed(due, disputed, due.dueAt).charge).toEqual(due);
  expect(nextCheckAt(due, due.dueAt, 0)).toEqual(later(now, 101 * DAY));
  const dueAtAfter = (given: Charge, told: AcquirerPayment, days: number) => {
    const at = later(now, days * DAY);
    return followed(claimed(given, at), told, at).charge.dueAt;
  };
  expect(dueAtAfter(charge, disputed, 539)).toEqual(later(now, 540 * DAY));
  expect(dueAtAfter(charge, disputed, 541)).toBeNull();
  const [openedLate, won] = [reported({ at: later(now, 500 * DAY) }), reported({ represented: 10_000 })];
  const late = followed(pay(requested), openedLate, later(now, 500 * DAY)).charge;
  expect([dueAtAfter(late, openedLate, 679), dueAtAfter(late, openedLate, 681)]).toEqual([
    later(now, 680 * DAY),
    null,
  ]);
  const held = followed(charge, won, later(now, 500 * DAY)).charge;
  expect(dueAtAfter(held, won, 541)).not.toBeNull();
});

test('S15.14 a further debit is of the same chargeback, however long after the first', () => {
  const { charge } = followed(pay(requested), reported({ disputed: 4_000 }));
  const again = followed(charge, disputed, later(now, 300 * DAY));
  expect(again.events).toEqual(['charge.chargeback_debited']);
  expect(again.charge.chargeback).toMatchObject({ amount: 10_000 });
});

test('a chargeback on a refunded charge is a difference for manual review', () => {
  const refunded = { ...pay(requested), status: 'refunded' as const, refundedAmount: 10_000 };
  expect(followed(refunded, disputed).charge).toMatchObject({
    status: 'refunded',
    chargeback: null,
    discrepancy: 'chargeback_after_refund',
  });
});
