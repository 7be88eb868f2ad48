import { later } from '@catraca/kernel/dates';
import { pay, requested } from '../../../test/card-examples.ts';
import type { Charge } from '../charge.ts';
import { now } from '../examples.test-data.ts';
import { lastSendOf, mayShowFurtherOrder, sendAgain } from './order-sends.ts';

const at = later(now, 5_000);
const withAuthentication = (threeDsTransactionId: string): Charge => ({
  ...requested,
  card: { ...requested.card!, threeDsStatus: 'Y', threeDsTransactionId },
});
const cardAfter = (stored: Charge, retry: Charge) => sendAgain(stored, retry, at)!.set.card;

test('an order that was sent once, with its charge, has no further one', () => {
  expect(lastSendOf(requested)).toEqual(requested.createdAt);
  expect(mayShowFurtherOrder(requested, at)).toBe(false);
  const again = { ...requested, ...sendAgain(requested, requested, at)!.set };
  expect(lastSendOf(again)).toEqual(at);
  expect(mayShowFurtherOrder(again, later(at, 599_999))).toBe(true);
  expect(mayShowFurtherOrder(again, later(at, 600_000))).toBe(false);
});

test('a repeated send shows an authentication only if both sends have it', () => {
  const first = withAuthentication('tx_1');
  expect(cardAfter(first, first)).toMatchObject({ threeDsStatus: 'Y', threeDsTransactionId: 'tx_1' });
  for (const retry of [requested, withAuthentication('tx_2')])
    expect(cardAfter(first, retry)).toMatchObject({ threeDsStatus: null, threeDsTransactionId: null });
});

test('a charge that has left its intent is not sent again', () => {
  expect(sendAgain(pay(requested), requested, at)).toBeNull();
});
