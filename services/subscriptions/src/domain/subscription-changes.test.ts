import { noonOf, subscription } from './examples.test-data.ts';
import type { CycleCharge, Subscription } from './subscription.ts';
import { activated, concluded, followed, paused, resumed, updated } from './subscription-changes.ts';

const now = noonOf('2026-12-20');
const rules = { limit: 3, now };

const charge = (cycle: number, state: CycleCharge['state']): CycleCharge => ({
  cycle,
  chargeId: `ch_${cycle}`,
  dueOn: '2026-12-07',
  amount: 3_500,
  state,
});

/** How it is after these ends, in their order. */
function after(start: Partial<Subscription>, ends: [cycle: number, state: CycleCharge['state']][]) {
  const charges = ends.map(([cycle]) => charge(cycle, 'open'));
  let current = subscription({ charges, ...start });
  const events: string[] = [];
  for (const [cycle, state] of ends) {
    const change = concluded(current, { chargeId: `ch_${cycle}`, state }, rules);
    current = { ...current, ...change?.set };
    if (change?.event) events.push(change.event);
  }
  return { status: current.status, reason: current.reason, events };
}

test('S30.24 a failed cycle makes it past due, once', () => {
  expect(
    after({}, [
      [0, 'failed'],
      [1, 'failed'],
    ]),
  ).toEqual({
    status: 'past_due',
    reason: null,
    events: ['subscription.past_due'],
  });
});

test('S30.24 a later payment makes it active again, an earlier one does not', () => {
  expect(
    after({}, [
      [0, 'failed'],
      [1, 'paid'],
    ]).status,
  ).toBe('active');
  expect(
    after({}, [
      [1, 'failed'],
      [0, 'paid'],
    ]).status,
  ).toBe('past_due');
});

test('S30.24 three in a row cancel it, in whatever order they are told', () => {
  const canceled = { status: 'canceled', reason: 'payment_failed' };
  expect(
    after({}, [
      [2, 'failed'],
      [0, 'failed'],
      [1, 'failed'],
    ]),
  ).toMatchObject(canceled);
  expect(
    after({}, [
      [0, 'failed'],
      [1, 'paid'],
      [2, 'failed'],
      [3, 'failed'],
    ]).status,
  ).toBe('past_due');
});

test('S30.24 a canceled charge neither ends nor begins a row', () => {
  expect(
    after({}, [
      [0, 'failed'],
      [1, 'skipped'],
      [2, 'failed'],
    ]).status,
  ).toBe('past_due');
  expect(
    after({}, [
      [0, 'skipped'],
      [1, 'skipped'],
      [2, 'skipped'],
    ]).status,
  ).toBe('active');
});

test('S30.24 what was told before changes nothing', () => {
  const paid = subscription({ charges: [charge(0, 'paid')] });
  expect(concluded(paid, { chargeId: 'ch_0', state: 'failed' }, rules)).toBeNull();
  expect(concluded(paid, { chargeId: 'ch_9', state: 'failed' }, rules)).toBeNull();
});

describe('S30.24 around a pause, past due is told once', () => {
  type Happening = 'pause' | 'resume' | [cycle: number, state: CycleCharge['state']];

  /** Its statuses and events, after each happening. */
  function course(...happenings: Happening[]) {
    const charges = [0, 1, 2].map((cycle) => charge(cycle, 'open'));
    let current = subscription({ charges });
    return happenings.map((one) => {
      const change =
        one === 'pause'
          ? paused(current, null, '2026-12-20')
          : one === 'resume'
            ? resumed(current)
            : concluded(current, { chargeId: `ch_${one[0]}`, state: one[1] }, rules);
      current = { ...current, ...change?.set };
      return [current.status, change?.event ?? null];
    });
  }

  test('a cycle that fails before it', () => {
    expect(course([0, 'failed'], 'pause', 'resume', [1, 'failed'], [2, 'paid'])).toEqual([
      ['past_due', 'subscription.past_due'],
      ['paused', 'subscription.paused'],
      ['past_due', 'subscription.resumed'],
      ['past_due', null],
      ['active', null],
    ]);
  });

  test('cycles that fail during it', () => {
    expect(course('pause', [0, 'failed'], [1, 'failed'], 'resume')).toEqual([
      ['paused', 'subscription.paused'],
      ['paused', 'subscription.past_due'],
      ['paused', null],
      ['past_due', 'subscription.resumed'],
    ]);
  });

  test('a cycle that is paid during it', () => {
    expect(course([0, 'failed'], 'pause', [1, 'paid'], 'resume', [2, 'failed'])).toEqual([
      ['past_due', 'subscription.past_due'],
      ['paused', 'subscription.paused'],
      ['paused', null],
      ['active', 'subscription.resumed'],
      ['past_due', 'subscription.past_due'],
    ]);
  });
});

test('S30.26 an amount below the least charge is refused', () => {
  const update = { amount: 99, billingDay: null, metadata: null };
  const least = { fixedAmount: null, minAmount: 100, now };
  expect(() => updated(subscription(), update, least)).toThrow('amount_below_minimum');
  expect(updated(subscription(), { ...update, amount: 100 }, least)!.set.amount).toBe(100);
});

test.each(['canceled', 'rejected', 'expired', 'abandoned'] as const)(
  'S30.20 S30.28 one that is requested of a mandate that was %s in the meantime is never begun',
  (status) => {
    const requested = subscription({ status: 'requested', activatedAt: null });
    expect(followed(requested, { status, end: null }, now)).toMatchObject({
      set: { status: 'abandoned' },
      event: null,
    });
  },
);

test('S30.22 a due day that cannot be charged any more when the payer approves is not charged', () => {
  const waiting = subscription({ status: 'incomplete', activatedAt: null });
  expect(activated(waiting, noonOf('2026-12-05'))!.set.nextDueOn).toBe('2026-12-07');
  expect(activated(waiting, noonOf('2026-12-06'))!.set.nextDueOn).toBe('2026-12-14');
});

test('S30.26 a new billing day charges no cycle twice', () => {
  const last = { dueOn: '2026-12-07', cycle: 0 };
  const charged = subscription({ interval: 'month', billingDay: 7, last, nextDueOn: '2027-01-07' });
  const update = { amount: null, billingDay: 28, metadata: null };
  const rules = { fixedAmount: 3_500, minAmount: 100, now: noonOf('2026-12-10') };
  const change = updated(charged, update, rules)!;
  expect(change.set).toMatchObject({ billingDay: 28, nextDueOn: '2027-01-28' });
});

test.each([
  ['canceled', null, 'canceled', 'mandate_canceled'],
  ['rejected', null, 'canceled', 'mandate_rejected'],
  ['expired', { code: 'unanswered', bankCode: null }, 'canceled', 'mandate_expired'],
  ['expired', { code: 'ended', bankCode: null }, 'completed', undefined],
] as const)('S30.28 a mandate that is %s (%j) makes it %s: %s', (status, end, expected, reason) => {
  const { set } = followed(subscription(), { status, end }, now)!;
  expect([set.status, set.reason, set.nextDueOn]).toEqual([expected, reason, null]);
});
