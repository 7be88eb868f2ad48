import { later } from '@catraca/kernel/dates';
import type { ApiError } from '@catraca/kernel/errors';
import { proportion } from '@catraca/kernel/money';
import fc from 'fast-check';
import { exampleCardOrder, examplePixOrder } from '../../../test/seller.ts';
import { requestCardCharge } from '../card/card-order.ts';
import type { Charge, ChargeChange } from '../charge.ts';
import { context, now } from '../examples.test-data.ts';
import { requestPixCharge } from '../pix/pix-order.ts';
import { closeDispute, disputeReserve, openDispute } from './charge-dispute.ts';
import { concludeRefund, MAX_REFUNDS, type RefundOrder, reserveRefund } from './charge-refund.ts';
import { remainingOf } from './refund-fees.ts';

const DAY = 24 * 3_600_000;
/** A charge of R$ 129,90 that was paid at `now`. */
const paid: Charge = {
  ...requestPixCharge(context, examplePixOrder),
  status: 'paid',
  paidAt: now,
  pix: { qrCode: '000201…', expiresAt: now, endToEndId: 'E123' },
};

const order = (id: string, changes: Partial<RefundOrder> = {}): RefundOrder => {
  return { id, amount: null, origin: 'seller', disputeId: null, refundsEnabled: true, ...changes };
};
const after = (charge: Charge, change: ChargeChange | null): Charge => ({ ...charge, ...change?.set });
const reserve = (charge: Charge, one: RefundOrder, at = now) => after(charge, reserveRefund(charge, one, at));
const succeed = (charge: Charge, id: string) => after(charge, concludeRefund(charge, id, 'succeeded', now));
const fail = (charge: Charge, id: string) => after(charge, concludeRefund(charge, id, 'failed', now));

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as ApiError).code;
  }
}

test('S8.12 without an amount a refund is for all that is left', () => {
  const partly = succeed(reserve(paid, order('rf_1', { amount: 5_000 })), 'rf_1');
  expect(partly).toMatchObject({ status: 'partially_refunded', refundedAmount: 5_000, refundedAt: null });
  const wholly = succeed(reserve(partly, order('rf_2')), 'rf_2');
  expect(wholly.refunds[1]).toMatchObject({ amount: 7_990, status: 'succeeded', processedAt: now });
  expect(wholly).toMatchObject({ status: 'refunded', refundedAmount: 12_990, refundedAt: now });
});

test('a reserved refund counts as gone, and changes neither status nor refunded amount', () => {
  const reserved = reserve(paid, order('rf_1', { amount: 12_000 }));
  expect(remainingOf(reserved)).toBe(990);
  expect(reserved).toMatchObject({ status: 'paid', refundedAmount: 0 });
  expect(codeOf(() => reserve(reserved, order('rf_2', { amount: 991 })))).toBe('exceeds_remaining');
});

test('a failed refund leaves the charge as it was, and is not revived by a repeated reservation', () => {
  const failed = fail(reserve(paid, order('rf_1')), 'rf_1');
  expect(failed).toMatchObject({ status: 'paid', refundedAmount: 0, refunds: [{ status: 'failed' }] });
  expect(remainingOf(failed)).toBe(12_990);
  expect(reserveRefund(failed, order('rf_1'), now)).toBeNull();
  expect(concludeRefund(failed, 'rf_1', 'succeeded', now)).toBeNull();
});

test.each<[string, Charge, Partial<RefundOrder>, Date]>([
  ['charge_not_refundable', { ...paid, status: 'pending', paidAt: null }, {}, now],
  ['charge_not_refundable', { ...paid, status: 'refunded' }, {}, now],
  ['charge_not_refundable', { ...paid, status: 'chargedback' }, {}, now],
  ['refund_window_closed', paid, {}, later(now, 90 * DAY + 1)],
  ['refund_disabled', paid, { refundsEnabled: false }, now],
  ['exceeds_remaining', paid, { amount: 12_991 }, now],
])('%s is decided by the charge', (code, charge, changes, at) => {
  expect(codeOf(() => reserveRefund(charge, order('rf_1', changes), at))).toBe(code);
});

test('a refund is accepted until 90 times 24 hours after the payment', () => {
  expect(reserveRefund(paid, order('rf_1'), later(now, 90 * DAY))).not.toBeNull();
});

test('S11.10 the 200th refund must be for all that is left', () => {
  let charge = paid;
  for (let number = 1; number < MAX_REFUNDS; number++)
    charge = reserve(charge, order(`rf_${number}`, { amount: 1 }));
  expect(codeOf(() => reserve(charge, order('rf_last', { amount: 1 })))).toBe('refund_limit_reached');
  const whole = reserve(charge, order('rf_last'));
  expect(remainingOf(whole)).toBe(0);
});

test('a return from outside is never refused, also when pending refunds leave nothing', () => {
  const reserved = reserve(paid, order('rf_1'));
  const both = reserve(reserved, order('rf_2', { origin: 'bank', amount: 12_990, refundsEnabled: false }));
  const ended = fail(succeed(both, 'rf_2'), 'rf_1');
  expect(ended).toMatchObject({ status: 'refunded', refundedAmount: 12_990 });
});

const policy = fc.record({
  platformFee: fc.constantFrom('proportional' as const, 'none' as const),
  retainProviderCost: fc.boolean(),
});

test('S10.6 each refund is the seller’s debit plus the fees returned, and the parts add up to the whole fees', () => {
  const fees = {
    platformFee: fc.integer({ min: 0, max: 3_000 }),
    methodFee: fc.integer({ min: 0, max: 3_000 }),
  };
  const sale = fc.record({
    ...fees,
    refundPolicy: policy,
    amount: fc.integer({ min: 10_001, max: 1_000_000 }),
  });
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 300_000 }), fc.boolean()), { maxLength: 20 });
  fc.assert(
    fc.property(sale, steps, (changes, wanted) => {
      let charge: Charge = { ...paid, ...changes };
      for (const [index, [amount, succeeds]] of wanted.entries()) {
        if (amount >= remainingOf(charge)) continue;
        charge = reserve(charge, order(`rf_${index}`, { amount }));
        if (!succeeds) charge = fail(charge, `rf_${index}`);
      }
      charge = reserve(charge, order('rf_rest'));
      const notFailed = charge.refunds.filter(({ status }) => status !== 'failed');
      const sum = (of: (refund: Charge['refunds'][number]) => number) =>
        notFailed.reduce((total, refund) => total + of(refund), 0);

      for (const refund of charge.refunds) {
        const { amount, sellerDebit, platformFeeReturned, methodFeeReturned } = refund;
        expect(sellerDebit + platformFeeReturned + methodFeeReturned).toBe(amount);
        expect(Math.min(sellerDebit, platformFeeReturned, methodFeeReturned)).toBeGreaterThanOrEqual(0);
      }
      const { refundPolicy, platformFee, methodFee } = charge;
      expect(sum(({ amount }) => amount)).toBe(charge.amount);
      expect(sum((refund) => refund.platformFeeReturned)).toBe(
        refundPolicy.platformFee === 'none' ? 0 : platformFee,
      );
      expect(sum((refund) => refund.methodFeeReturned)).toBe(refundPolicy.retainProviderCost ? 0 : methodFee);
    }),
  );
});

describe('a dispute', () => {
  const dispute = { id: 'med_1', amount: 12_990, openedAt: now, dueAt: later(now, 7 * DAY) };
  const opened = after(paid, openDispute(paid, dispute));
  const sellerShare = 12_990 - paid.platformFee;

  test('reserves what refunding it would debit, and another one is refused meanwhile', () => {
    expect(openDispute(paid, dispute)?.events).toEqual([
      { type: 'charge.med_opened', disputeId: 'med_1', reserveChange: sellerShare },
    ]);
    expect(openDispute(opened, dispute)).toBeNull();
    expect(codeOf(() => openDispute(opened, { ...dispute, id: 'med_2' }))).toBe('charge_not_disputable');
  });

  test('a refund of the seller meanwhile reduces the reserve', () => {
    const change = reserveRefund(opened, order('rf_1', { amount: 5_000 }), now)!;
    expect(change.events[0]).toMatchObject({
      reserveChange: disputeReserve(after(opened, change)) - sellerShare,
    });
    expect(disputeReserve(after(opened, change))).toBeLessThan(sellerShare);
  });

  test('rejected, it frees the reserve', () => {
    expect(closeDispute(opened, 'med_1', 'rejected', now)?.events).toEqual([
      { type: 'charge.med_rejected', disputeId: 'med_1', reserveChange: -sellerShare },
    ]);
  });

  test('its first return approves it; the rest of the reserve is free when it closes', () => {
    const med = { origin: 'med', disputeId: 'med_1', amount: 5_000 } as const;
    const reserved = reserve(opened, order('rf_1', med));
    const change = concludeRefund(reserved, 'rf_1', 'succeeded', now)!;
    expect(change.events.map(({ type }) => type)).toEqual(['charge.refunded', 'charge.med_approved']);
    const returned = after(reserved, change);
    const second = succeed(reserve(returned, order('rf_2', { ...med, amount: 1_000 })), 'rf_2');
    const held = disputeReserve(second);
    expect(held).toBeGreaterThan(0);
    expect(closeDispute(second, 'med_1', 'approved', now)?.events).toEqual([
      { type: 'charge.med_closed', disputeId: 'med_1', reserveChange: -held },
    ]);
  });

  test('approved and closed without any return, it is told as approved once', () => {
    const change = closeDispute(opened, 'med_1', 'approved', now)!;
    expect(change.events.map(({ type }) => type)).toEqual(['charge.med_approved', 'charge.med_closed']);
    expect(closeDispute(after(opened, change), 'med_1', 'approved', now)).toBeNull();
  });

  test('whatever happens, the changes of the reserve add up to the reserve that is left', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ kind: fc.constant('return' as const), amount: fc.integer({ min: 1, max: 9_000 }) }),
      fc.record({ kind: fc.constant('fail' as const), amount: fc.nat(20) }),
      fc.record({ kind: fc.constant('succeed' as const), amount: fc.nat(20) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let charge = opened;
        let reserved = sellerShare;
        for (const [index, { kind, amount }] of steps.entries()) {
          const change = changeOf(charge, `rf_${index}`, kind, amount);
          for (const event of change?.events ?? [])
            if ('reserveChange' in event) reserved += event.reserveChange;
          charge = after(charge, change);
        }
        expect(reserved).toBe(disputeReserve(charge));
      }),
    );
  });

  function changeOf(charge: Charge, id: string, kind: string, amount: number): ChargeChange | null {
    if (kind === 'return')
      return reserveRefund(charge, order(id, { origin: 'med', disputeId: 'med_1', amount }), now);
    if (kind === 'refund')
      return amount > remainingOf(charge) ? null : reserveRefund(charge, order(id, { amount }), now);
    const refund = charge.refunds[amount];
    return refund ? concludeRefund(charge, refund.id, kind === 'fail' ? 'failed' : 'succeeded', now) : null;
  }
});

describe('fees of refunds that end in any order', () => {
  const orders = fc.record({
    amount: fc.integer({ min: 1, max: 12_990 }),
    origin: fc.constantFrom('seller' as const, 'bank' as const, 'med' as const),
  });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('reserve' as const), order: orders }),
    fc.record({ kind: fc.constantFrom('succeed' as const, 'fail' as const), at: fc.nat(30) }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
  const fees = fc.record({ platformFee: fc.nat(3_000), methodFee: fc.nat(3_000), refundPolicy: policy });

  test('S10.6 once nothing is pending, exactly the fees of what succeeded are returned', () => {
    fc.assert(
      fc.property(fees, fc.array(step, { maxLength: 30 }), (terms, steps) => {
        let charge: Charge = { ...paid, ...terms };
        let adjusted = { platformFeeReturned: 0, methodFeeReturned: 0 };
        const apply = (change: ChargeChange | null) => {
          for (const event of change?.events ?? [])
            if (event.type === 'charge.fees_adjusted') adjusted = added(adjusted, event.fees);
          charge = after(charge, change);
        };
        for (const [index, one] of steps.entries()) apply(changeOf(charge, `rf_${index}`, one));
        for (const { id, status } of charge.refunds)
          if (status === 'pending') apply(concludeRefund(charge, id, 'failed', now));

        expect(charge.feesAdjusted).toEqual(adjusted);
        expect(added(returnedBy(charge), adjusted)).toEqual(dueOf(charge));
      }),
    );
  });

  test('S10.6 refunds of a seller that fail beside a return of the bank leave no fee with the platform', () => {
    let charge = paid;
    for (let number = 0; number < 20; number++)
      charge = reserve(charge, order(`rf_${number}`, { amount: 600 }));
    charge = succeed(reserve(charge, order('rf_med', { origin: 'med', amount: 12_990 })), 'rf_med');
    for (let number = 0; number < 20; number++) charge = fail(charge, `rf_${number}`);
    const med = charge.refunds.at(-1)!;
    expect(med.platformFeeReturned).toBeLessThan(charge.platformFee);
    expect(med.platformFeeReturned + charge.feesAdjusted.platformFeeReturned).toBe(charge.platformFee);
    expect(charge).toMatchObject({ status: 'refunded', refundedAmount: 12_990 });
  });

  function succeededOf({ refunds }: Charge): Charge['refunds'] {
    return refunds.filter(({ status }) => status === 'succeeded');
  }

  function returnedBy(charge: Charge): Charge['feesAdjusted'] {
    return succeededOf(charge).reduce(added, { platformFeeReturned: 0, methodFeeReturned: 0 });
  }

  function dueOf(charge: Charge): Charge['feesAdjusted'] {
    const { refundPolicy, platformFee, methodFee, amount: whole } = charge;
    const amount = Math.min(
      whole,
      succeededOf(charge).reduce((sum, one) => sum + one.amount, 0),
    );
    const platformDue = refundPolicy.platformFee === 'none' ? 0 : proportion(platformFee, amount, whole);
    const methodDue = Math.min(proportion(methodFee, amount, whole), amount - platformDue);
    return {
      platformFeeReturned: platformDue,
      methodFeeReturned: refundPolicy.retainProviderCost ? 0 : methodDue,
    };
  }

  function added(one: Charge['feesAdjusted'], other: Charge['feesAdjusted']): Charge['feesAdjusted'] {
    return {
      platformFeeReturned: one.platformFeeReturned + other.platformFeeReturned,
      methodFeeReturned: one.methodFeeReturned + other.methodFeeReturned,
    };
  }

  function changeOf(charge: Charge, id: string, one: Step): ChargeChange | null {
    if (one.kind === 'reserve') {
      const { amount, origin } = one.order;
      if (origin === 'seller' && amount > remainingOf(charge)) return null;
      return reserveRefund(charge, order(id, { amount, origin }), now);
    }
    const refund = charge.refunds[one.at];
    return refund
      ? concludeRefund(charge, refund.id, one.kind === 'fail' ? 'failed' : 'succeeded', now)
      : null;
  }
});

test('S11.10 refunds that failed do not count towards the 200', () => {
  let charge = paid;
  for (let number = 1; number < MAX_REFUNDS; number++)
    charge = fail(reserve(charge, order(`rf_${number}`, { amount: 1 })), `rf_${number}`);
  charge = fail(reserve(charge, order('rf_rest')), 'rf_rest');
  expect(codeOf(() => reserve(charge, order('rf_more', { amount: 1 })))).toBe('none');
});

test('S15.14 the acquirer is asked about a waiting chargeback as soon as the last refund has ended', () => {
  const card = {
    ...requestCardCharge(context, exampleCardOrder, null),
    status: 'paid' as const,
    paidAt: now,
  };
  const waiting = { ...reserve(card, order('rf_1')), dueAt: later(now, 30_000) };
  expect(succeed(waiting, 'rf_1').dueAt).toEqual(now);
  expect(fail({ ...waiting, dueAt: null }, 'rf_1').dueAt).toBeNull();
});
