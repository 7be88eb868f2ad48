import type { ApiError } from '@catraca/kernel/errors';
import { exampleCardOrder as order } from '../../../test/seller.ts';
import { context, seller } from '../examples.test-data.ts';
import { type KnownCard, requestCardCharge } from './card-order.ts';

function errorOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    const { code, details } = error as ApiError;
    return { code, ...details };
  }
  return null;
}

const withTerms = (changes: object) => ({
  ...seller,
  contract: { ...seller.contract, card: { ...seller.contract.card, ...changes } },
});

test('a card charge freezes its fees, which grow with the installments', () => {
  expect(requestCardCharge(context, { ...order, amount: 10_000, installments: 3 }, null)).toMatchObject({
    status: 'requested',
    paymentMethod: 'credit_card',
    amount: 10_000,
    platformFee: 100,
    methodFee: 399,
    netAmount: 9_501,
    installments: 3,
    settlementDays: 30,
    settlement: 'per_installment',
    card: { interest: 0 },
    holderName: 'CANARIO SOUZA',
  });
});

test('S15.10 with interest the charge is for what the buyer pays, and so are the fees', () => {
  const dear = withTerms({ interestFreeInstallments: 1, buyerInterestBps: 1_000 });
  const charge = requestCardCharge(
    context,
    { ...order, seller: dear, amount: 10_000, installments: 2 },
    null,
  );
  expect(charge).toMatchObject({ amount: 11_524, platformFee: 115, card: { interest: 1_524 } });
});

test('S15.10 more installments than the grid offers are refused', () => {
  const seller = withTerms({ maxInstallments: 2 });
  expect(errorOf(() => requestCardCharge(context, { ...order, seller, installments: 3 }, null))).toEqual({
    code: 'installments_not_available',
    max_installments: 2,
  });
});

test('S15.13 a seller that requires 3DS takes authenticated cards only', () => {
  const strict = { ...order, seller: { ...seller, isThreeDsRequired: true } };
  const outcome = { token: null, transactionId: 't1', eci: '05', cavv: 'AAA=', version: '2.2.0', card: null };
  const requested = (threeDs: typeof order.threeDs) =>
    errorOf(() => requestCardCharge(context, { ...strict, threeDs }, null));
  expect(requested(null)).toEqual({ code: 'three_ds_required' });
  for (const status of ['N', 'U', 'R', 'I'] as const)
    expect(requested({ ...outcome, status })).toEqual({ code: 'three_ds_required' });
  expect(requested({ ...outcome, status: 'Y', cavv: null })).toEqual({ code: 'three_ds_required' });
  for (const status of ['Y', 'A'] as const) expect(requested({ ...outcome, status })).toBeNull();
});

test('a saved card is known before the acquirer tells it', () => {
  const known: KnownCard = {
    id: 'pm_1',
    brand: 'visa',
    lastFour: '0010',
    holderName: 'ANA LIMA',
    isExpired: false,
  };
  const charge = requestCardCharge(context, { ...order, source: { savedCardId: 'pm_1' } }, known);
  expect(charge.card).toMatchObject({ brand: 'visa', lastFour: '0010', savedCardId: 'pm_1' });
  expect(charge.holderName).toBe('ANA LIMA');
});
