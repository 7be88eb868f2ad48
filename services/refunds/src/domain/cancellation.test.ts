import { later } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { cancellationState } from './cancellation.ts';
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

test.each<[string, number, string]>([
  ['paid', 0, 'absent'],
  ['canceled', 10_000, 'done'],
  ['canceled', 0, 'unknown'],
  ['canceled', 4_000, 'unknown'],
])('S11.11 a cancellation of a charge that is %s with %d given back is %s after the doubt', (...row) => {
  const [status, canceledAmount, state] = row;
  expect(cancellationState(refund, found(status, canceledAmount), afterDoubt)).toBe(state);
});

test('S11.11 a refund is absent when others are shown to have given everything back', () => {
  const cancellations = [{ reference: newId('rf'), amount: 10_000 }];
  const whole = { ...found('canceled', 10_000), cancellations };
  expect(cancellationState(refund, whole, afterDoubt)).toBe('absent');
});
