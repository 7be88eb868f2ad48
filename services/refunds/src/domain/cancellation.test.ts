import { later } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { type AcquirerCancellations, cancellationState, succeededAmount } from './cancellation.ts';
import { intendedRefund, type Refund } from './refund.ts';

const sentAt = new Date('2026-11-25T12:00:00Z');
const afterDoubt = later(sentAt, 3_600_000);
const order = { refundId: newId('rf'), chargeId: 'ch_1', amount: null, reason: null };
const context = { accountId: 'acc_1', livemode: false, chargeId: 'ch_1', now: sentAt };
const refund: Refund = {
  ...intendedRefund(context, order),
  ...{ amount: 10_000, stage: 'reserved', sentAt, canceledBefore: 0 },
};
const found = (status: string, canceledAmount: number) => {
  return { status, amount: 10_000, canceledAmount, cancellations: [] };
};

const stateOf = (one: Refund, shown: AcquirerCancellations, succeeded = 0) =>
  cancellationState(one, shown, { now: afterDoubt, succeeded });

test.each<[string, number, string]>([
  ['paid', 0, 'absent'],
  ['canceled', 10_000, 'done'],
  ['canceled', 0, 'unknown'],
  ['canceled', 4_000, 'unknown'],
])('S11.11 a cancellation of a charge that is %s with %d given back is %s after the doubt', (...row) => {
  const [status, canceledAmount, state] = row;
  expect(stateOf(refund, found(status, canceledAmount))).toBe(state);
});

test('S11.9 while the acquirer shows a cancellation under way, nothing is sent again, however long it takes', () => {
  const underWay = { ...found('paid', 0), isCanceling: true };
  const days = later(sentAt, 30 * 24 * 3_600_000);
  expect(cancellationState(refund, underWay, { now: days, succeeded: 0 })).toBe('unknown');
  expect(cancellationState(refund, found('paid', 0), { now: days, succeeded: 0 })).toBe('absent');
});

test('S11.11 a refund is absent when others are shown to have given everything back', () => {
  const cancellations = [{ reference: newId('rf'), amount: 10_000 }];
  const whole = { ...found('canceled', 10_000), cancellations };
  expect(stateOf(refund, whole)).toBe('absent');
});

describe('S11.9 beside a refund of 3.000 that has succeeded', () => {
  const succeeded = 3_000;
  const part = { ...refund, amount: 3_000 };
  const unsent = { ...part, sentAt: null, canceledBefore: null };

  test.each<[string, number, Refund, string]>([
    ['a read of before it decides nothing', 0, part, 'unknown'],
    ['a read of before it sends nothing', 0, unsent, 'unknown'],
    ['its money is not taken for this refund', 3_000, part, 'absent'],
    ['it lets this one be sent', 3_000, unsent, 'absent'],
    ['both are shown', 6_000, part, 'done'],
  ])('%s', (_what, canceledAmount, one, state) => {
    expect(stateOf(one, found('paid', canceledAmount), succeeded)).toBe(state);
  });

  test('only refunds that succeeded count', () => {
    const done = { ...part, outcome: 'succeeded' as const };
    expect(succeededAmount([done, part, { ...part, outcome: 'failed' }])).toBe(3_000);
  });
});
