import { remainingOf } from './refund-limit.ts';

const paid = { type: 'charge.paid' };
const reserved = (amount: number) => ({ type: 'charge.refund_reserved', amount });
const refunded = (amount: number) => ({ type: 'charge.refunded', amount });
const failed = (amount: number) => ({ type: 'charge.refund_failed', amount });

test.each([
  ['nothing was refunded', [paid], 1_000],
  ['a refund is pending', [paid, reserved(300)], 700],
  ['it has succeeded', [paid, reserved(300), refunded(300)], 700],
  ['it has failed', [paid, reserved(300), failed(300)], 1_000],
  ['one of each', [paid, reserved(300), reserved(200), refunded(300), reserved(100), failed(200)], 600],
  ['the bank returned more than was paid', [paid, reserved(700), reserved(700)], -400],
])('S27.13 what is left of a charge when %s', (_when, moments, left) => {
  expect(remainingOf(1_000, moments)).toBe(left);
});
