import { addDays, later, localDate } from '@catraca/kernel/dates';
import { isId } from '@catraca/kernel/ids';
import fc from 'fast-check';
import { advance, nextLookAt } from './advance.ts';
import { cycleOfDay, nextDueDay } from './due-days.ts';
import { noonOf, subscription } from './examples.test-data.ts';
import type { Subscription } from './subscription.ts';
import { paused } from './subscription-changes.ts';
import { requestedSubscription } from './subscription-order.ts';

/** All that has come by now, step after step. */
function advanced(before: Subscription, now: Date, isJumped = false): Subscription {
  const clock = { now, isJumped };
  let current = before;
  for (let change = advance(current, clock); change; change = advance(current, clock))
    current = { ...current, ...change.set };
  return current;
}

const daysOf = ({ charges }: Subscription) => charges.map(({ dueOn }) => dueOn);

test('S30.23 a cycle comes up four days before it is due, and not before', () => {
  expect(advance(subscription(), { now: noonOf('2026-12-02'), isJumped: false })).toBeNull();
  const charged = advanced(subscription(), noonOf('2026-12-03'));
  expect(charged.charges).toEqual([
    { cycle: 0, chargeId: expect.any(String), dueOn: '2026-12-07', amount: 3_500, state: 'intended' },
  ]);
  expect(charged.nextDueOn).toBe('2026-12-14');
});

test('S30.23 the id of a cycle’s charge follows from the subscription and the cycle', () => {
  const at = (day: string) => advanced(subscription(), noonOf(day)).charges[0]!.chargeId;
  expect(at('2026-12-03')).toBe(at('2026-12-04'));
  expect(isId('ch', at('2026-12-03'))).toBe(true);
  const other = advanced(subscription({ id: 'sub_01m8a2f5h7k9n1q3s5v7x9z1b4' }), noonOf('2026-12-03'));
  expect(other.charges[0]!.chargeId).not.toBe(at('2026-12-03'));
});

test('S30.23 a day that passed while we were away moves within its cycle', () => {
  const monthly = subscription({ interval: 'month', billingDay: 7 });
  expect(daysOf(advanced(monthly, noonOf('2026-12-10')))).toEqual(['2026-12-12']);
  expect(daysOf(advanced(monthly, noonOf('2026-12-31')))).toEqual([]);
  const weekly = advanced(subscription(), noonOf('2026-12-06'));
  expect([daysOf(weekly), weekly.nextDueOn]).toEqual([[], '2026-12-14']);
});

test('S30.23 after a year of being away the last cycle only is charged', () => {
  const after = advanced(subscription(), noonOf('2027-12-02'));
  expect([daysOf(after), after.nextDueOn]).toEqual([['2027-12-06'], '2027-12-13']);
});

test('S30.23 a test clock that jumps a year brings each cycle, on its day', () => {
  const after = advanced(subscription(), noonOf('2027-12-02'), true);
  const weeks = Array.from({ length: 53 }, (_, week) => addDays('2026-12-07', 7 * week));
  expect([daysOf(after), after.nextDueOn]).toEqual([weeks, '2027-12-13']);
  expect(new Set(after.charges.map(({ cycle }) => cycle)).size).toBe(53);
});

test('S30.25 cycles of a pause are not charged by a jump either', () => {
  const pause = paused(subscription(), '2026-12-22', '2026-11-28')!;
  const after = advanced({ ...subscription(), ...pause.set }, noonOf('2027-01-05'), true);
  expect(daysOf(after)).toEqual(['2026-12-28', '2027-01-04']);
});

test('S30.25 cycles of a pause are not charged, and the pause ends by itself', () => {
  const pause = paused(subscription(), '2026-12-12', '2026-11-28')!;
  const before = { ...subscription(), ...pause.set };
  expect(advanced(before, noonOf('2026-12-11'))).toMatchObject({ status: 'paused', charges: [] });
  const after = advanced(before, noonOf('2026-12-18'));
  expect([after.status, daysOf(after)]).toEqual(['active', ['2026-12-21']]);
});

test('S30.27 on the day that its period ends it is canceled', () => {
  const before = subscription({ cancelAt: '2026-12-07', nextDueOn: null });
  expect(advance(before, { now: noonOf('2026-12-06'), isJumped: false })).toBeNull();
  expect(advanced(before, noonOf('2026-12-07')).status).toBe('canceled');
});

test('S30.28 after its last cycle it is completed, once that has ended', () => {
  const open = { cycle: 0, chargeId: 'ch_1', dueOn: '2026-12-07', amount: 3_500, state: 'open' } as const;
  const last = subscription({ nextDueOn: null, charges: [open] });
  expect(advance(last, { now: noonOf('2026-12-08'), isJumped: false })).toBeNull();
  const paid = { ...last, charges: [{ ...open, state: 'paid' as const }] };
  expect(advanced(paid, noonOf('2026-12-08')).status).toBe('completed');
});

test('what has ended, or not begun, has no steps', () => {
  const statuses = ['requested', 'incomplete', 'canceled', 'completed', 'abandoned'] as const;
  for (const status of statuses)
    expect(advance(subscription({ status }), { now: noonOf('2028-01-01'), isJumped: false })).toBeNull();
});

test('S30.23 what an instance has taken up is not due for another one at once, whatever has come up', () => {
  const due = noonOf('2026-12-03');
  const paid = { cycle: 0, chargeId: 'ch_1', dueOn: '2026-12-07', amount: 3_500, state: 'paid' } as const;
  for (const one of [
    subscription(),
    subscription({ status: 'paused', pause: { until: '2026-12-03' } }),
    subscription({ cancelAt: '2026-12-03', nextDueOn: null }),
    subscription({ nextDueOn: null, charges: [paid] }),
  ]) {
    expect(advance(one, { now: due, isJumped: false })).not.toBeNull();
    expect(nextLookAt(one, due, 0)!.getTime()).toBeGreaterThan(due.getTime());
  }
});

test('S30.20 one whose request may have been interrupted is looked at', () => {
  const context = { accountId: 'acc_1', livemode: false, now: noonOf('2026-11-28') };
  const { id, mandateId, metadata } = subscription();
  const asMandate = { amount: null, startsOn: null, endsOn: null };
  const order = { id, mandateId, ownsMandate: false, billingDay: 1, metadata, ...asMandate };
  const allowed = { amount: 3_500, interval: 'week', startsOn: '2026-12-01', endsOn: null } as const;
  const requested = requestedSubscription(context, order, { allowed, minAmount: 100 });
  expect(requested.status).toBe('requested');
  expect(requested.dueAt!.getTime()).toBeGreaterThan(context.now.getTime());
  expect(nextLookAt(requested, later(context.now, 60_000), 0)).not.toBeNull();
});

const intervals = ['week', 'month', 'quarter', 'half_year', 'year'] as const;

test('S30.23 however the clock moves, no cycle of the mandate is charged twice, and no day is past', () => {
  const jumps = fc.array(fc.integer({ min: 0, max: 24 * 60 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.integer({ min: 1, max: 31 }),
      jumps,
      (interval, day, hours) => {
        const billingDay = interval === 'week' ? ((day - 1) % 7) + 1 : day;
        const billed = subscription({ interval, billingDay });
        let current = { ...billed, nextDueOn: nextDueDay(billed) };
        const cycles: number[] = [];
        let now = noonOf('2026-11-28');
        for (const jump of hours) {
          now = later(now, jump * 3_600_000);
          const after = advanced(current, now);
          for (const { dueOn } of after.charges) {
            cycles.push(cycleOfDay(after, dueOn));
            expect(dueOn > localDate(now)).toBe(true);
          }
          current = { ...after, charges: [] };
          expect(nextLookAt(current, now, 0)!.getTime()).toBeGreaterThan(now.getTime());
        }
        expect(cycles).toEqual([...new Set(cycles)]);
      },
    ),
  );
});
