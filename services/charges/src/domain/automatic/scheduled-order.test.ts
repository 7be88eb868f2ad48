import { timeOf } from '@catraca/kernel/dates';
import { DUE, MADE, scheduledCharge, scheduledOrder } from '../../../test/scheduled-examples.ts';
import { context } from '../examples.test-data.ts';
import { registerScheduled, requestScheduledCharge } from './scheduled-order.ts';

const request = (changes: object = {}) =>
  requestScheduledCharge({ ...context, now: MADE }, { ...scheduledOrder, ...changes }, [1, 3, 7]);
const fixed = { ...scheduledOrder.terms, amount: 5_000 };

test('a charge of a mandate is pending from its registration on, with its fees and without a QR code', () => {
  expect(scheduledCharge({ subscriptionId: 'sub_1' })).toMatchObject({
    status: 'pending',
    paymentMethod: 'pix',
    amount: 12_990,
    netAmount: 12_808,
    pix: null,
    dueAt: null,
    mandate: { id: 'mnd_1', subscriptionId: 'sub_1' },
    scheduled: { cycle: 0, dueOn: DUE, sendAt: timeOf('2026-12-04', 0), sentAt: null, attempts: [] },
  });
  const requested = request();
  expect(registerScheduled(requested, MADE)!.events).toEqual([{ type: 'charge.created' }]);
  expect(registerScheduled(scheduledCharge(), MADE)).toBeNull();
});

test('a charge of a fixed mandate has its amount, and no other', () => {
  expect(request({ terms: fixed, amount: null }).amount).toBe(5_000);
  expect(request({ terms: fixed, amount: 5_000 }).amount).toBe(5_000);
  expect(() => request({ terms: fixed, amount: 5_001 })).toThrow(
    expect.objectContaining({ code: 'amount_not_allowed', details: { amount: 5_000 } }),
  );
});

test('a charge of a variable mandate needs an amount', () => {
  expect(() => request({ amount: null })).toThrow(
    expect.objectContaining({
      code: 'validation_failed',
      details: { fields: { amount: [expect.any(String)] } },
    }),
  );
});

test('the rules of every Pix sale hold', () => {
  const seller = { ...scheduledOrder.seller, isApproved: false };
  expect(() => request({ seller })).toThrow('seller_not_approved');
  expect(() => request({ amount: 99 })).toThrow('amount_below_minimum');
});
