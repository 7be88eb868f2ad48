import { chargeResponse, transactionResponse } from './responses.ts';
import { isGivenBackTold } from './transactions.ts';

const refund = (id: string, more: object = {}) => ({
  ...{ id, status: 'partial_refunded', success: true, amount: 1_000, created_at: '2026-11-24T12:00:00Z' },
  ...more,
});
const paid = { id: 'ch_1', status: 'paid', amount: 10_000, created_at: '2026-11-24T11:00:00Z' };
const isTold = (given: object, transactions: object[]) => {
  const charge = { ...paid, canceled_amount: null, ...given };
  const all = transactions.map((one) => transactionResponse.parse(one));
  return isGivenBackTold(chargeResponse.parse(charge), all);
};

test.each([
  ['the charge tells it', { canceled_amount: 1_000 }, [], true],
  ['nothing was given back', {}, [], true],
  ['the list shows the last one', { last_transaction: refund('t2') }, [refund('t1'), refund('t2')], true],
  ['the list shows none', { last_transaction: refund('t1') }, [], false],
  ['the list is behind by one', { last_transaction: refund('t2') }, [refund('t1')], false],
  ['one has no amount', {}, [refund('t1', { amount: null })], false],
  ['the last has no id', { last_transaction: { ...refund('t1'), id: null } }, [refund('t1')], true],
])('what was given back is known or not: %s', (_what, charge, transactions, expected) => {
  expect(isTold(charge, transactions)).toBe(expected);
});
