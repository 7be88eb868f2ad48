import { ApiError } from '@catraca/kernel/errors';
import { examplePixOrder as order } from '../../../test/seller.ts';
import { context, seller } from '../examples.test-data.ts';
import { requestPixCharge } from './pix-order.ts';

const codeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof ApiError ? { code: error.code, ...error.details } : error;
  }
  return null;
};

test('S10.1 a charge freezes the fees and the version of the contract of its day', () => {
  const charge = requestPixCharge(context, order);
  expect(charge).toMatchObject({
    status: 'requested',
    platformFee: 130,
    methodFee: 52,
    netAmount: 12_808,
    contractVersion: 3,
  });
});

test('S9.20 without items, one is built from the description', () => {
  const details = { ...order.details, description: 'Livro' };
  expect(requestPixCharge(context, { ...order, details }).items).toEqual([
    { description: 'Livro', quantity: 1, amount: 12_990 },
  ]);
});

test('a seller that is not approved cannot sell', () => {
  const pending = { ...order, seller: { ...seller, isApproved: false } };
  expect(codeOf(() => requestPixCharge(context, pending))).toEqual({ code: 'seller_not_approved' });
});

test('S9.22 an amount below the contract’s minimum is refused, and so is one that the fees would eat', () => {
  expect(codeOf(() => requestPixCharge(context, { ...order, amount: 99 }))).toEqual({
    code: 'amount_below_minimum',
    min_amount: 100,
  });
  const dear = { ...seller, contract: { ...seller.contract, platform: { fixed: 200, percentBps: 0 } } };
  expect(codeOf(() => requestPixCharge(context, { ...order, amount: 150, seller: dear }))).toMatchObject({
    code: 'amount_below_minimum',
  });
});
