import { newId, ulidOf } from '@catraca/kernel/ids';
import { movesMoney, ourRefundId, outsideRefund, type PaymentReturn } from './outside-return.ts';

const now = new Date('2026-11-23T12:00:00Z');
const endToEndId = 'E99999999202611211108yhhDQu0VDwI';
const ours = newId('rf');
const charge = { endToEndId, accountId: 'acc_1', livemode: false, chargeId: 'ch_1', refundIds: [ours] };
const payment = { endToEndId, paidAt: new Date('2026-11-21T11:08:00Z'), returns: [] };

const found = (changes: Partial<PaymentReturn> = {}): PaymentReturn => ({
  id: 'bank1',
  amount: 500,
  status: 'returned',
  kind: 'seller',
  requestedAt: new Date('2026-11-22T10:00:00Z'),
  failureCode: null,
  rtrId: null,
  ...changes,
});
const refundOf = (changes: Partial<PaymentReturn> = {}) =>
  outsideRefund(charge, payment, { found: found(changes), disputeId: null, corrects: null, now });

test('a return is ours when the charge knows the refund of this id', () => {
  expect(ourRefundId(charge, { id: ulidOf(ours) })).toBe(ours);
  expect(ourRefundId(charge, { id: ulidOf(newId('rf')) })).toBeNull();
  expect(ourRefundId(charge, { id: endToEndId })).toBeNull();
});

test('the bank’s return has the same id whenever we hear of it', () => {
  expect(refundOf().id).toBe(refundOf({ status: 'processing' }).id);
  expect(refundOf({ id: 'bank2' }).id).not.toBe(refundOf().id);
  expect(refundOf({ requestedAt: null }).createdAt).toEqual(payment.paidAt);
});

test('what belongs to a dispute is told by its kind, and an unknown kind is no dispute', () => {
  const origins = (['seller', 'med', 'unknown'] as const).map((kind) => refundOf({ kind }).origin);
  expect(origins).toEqual(['bank', 'med', 'bank']);
});

test('a return of nothing, or one that failed, moves no money', () => {
  expect(movesMoney({ status: 'returned', amount: 1 })).toBe(true);
  expect(movesMoney({ status: 'processing', amount: 1 })).toBe(true);
  expect(movesMoney({ status: 'returned', amount: 0 })).toBe(false);
  expect(movesMoney({ status: 'not_returned', amount: 1 })).toBe(false);
});
