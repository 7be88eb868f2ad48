import { cardBrands, declineCodes } from '@catraca/kernel/cards';
import fc from 'fast-check';
import { brandOf, cardOf } from './card-mapping.ts';
import { declineOf } from './declines.ts';
import { canceledAmountOf, isCanceling, paymentOf, statusOf } from './mapping.ts';
import { chargebackOf, payableOf } from './payable-mapping.ts';
import { refusalOf } from './refusal.ts';
import { chargeResponse, payableResponse, transactionResponse } from './responses.ts';

const charge = (changes: object = {}) =>
  chargeResponse.parse({
    id: 'ch_theirs',
    code: 'ch_01jd0000000000000000000000',
    amount: 5_000,
    status: 'paid',
    created_at: '2026-11-23T12:00:00Z',
    paid_at: '2026-11-23T12:00:01',
    ...changes,
  });

describe('statuses', () => {
  test.each([
    ['pending', null, 'processing'],
    ['pending', 'pending', 'in_analysis'],
    ['processing', 'manual', 'in_analysis'],
    ['processing', 'approved', 'processing'],
    ['paid', 'pending', 'paid'],
    ['failed', 'reproved', 'failed'],
    ['canceled', null, 'canceled'],
    ['chargedback', null, 'chargedback'],
    ['overpaid', null, 'unknown'],
    ['underpaid', null, 'unknown'],
  ])('%s with anti-fraud %s is %s', (status, antifraud, expected) => {
    expect(statusOf(status, antifraud)).toBe(expected);
  });

  test('a status or brand that is not known is never guessed', () => {
    const known = ['pending', 'processing', 'paid', 'failed', 'canceled', 'chargedback'];
    const strange = fc.string().filter((text) => !known.includes(text));
    fc.assert(fc.property(strange, (text) => expect(statusOf(text)).toBe('unknown')));
    const names = [...cardBrands, 'american express', 'diners club'] as string[];
    const noBrand = fc.string().filter((text) => !names.includes(text.trim().toLowerCase()));
    fc.assert(fc.property(noBrand, (text) => expect(brandOf(text)).toBeNull()));
    expect([statusOf('constructor'), brandOf('toString'), brandOf('Amex')]).toEqual([
      'unknown',
      null,
      'amex',
    ]);
  });
});

test.each(['pending_refund', 'waiting_cancellation', 'pending_cancellation'])(
  'a cancellation is under way while the transaction or the charge is %s',
  (status) => {
    expect(paymentOf(charge({ last_transaction: { status } }))).toMatchObject({
      status: 'paid',
      isCanceling: true,
    });
    expect(paymentOf(charge({ status }))).toMatchObject({ status: 'unknown', isCanceling: true });
    expect(isCanceling([{ status: 'captured' }, { status }])).toBe(true);
    expect(isCanceling([{ status: 'refunded' }])).toBe(false);
  },
);

test.each<[string, object, number]>([
  ['was paid', {}, 5_000],
  ['was paid, by its last transaction', { paid_at: null, last_transaction: { status: 'refunded' } }, 5_000],
  ['tells its amount', { canceled_amount: 1_000 }, 1_000],
  ['was never paid', { paid_at: null }, 0],
  ['was voided before it was paid', { paid_at: null, last_transaction: { status: 'voided' } }, 0],
])('of a canceled charge that %s, what was given back', (_what, changes, amount) => {
  expect(paymentOf(charge({ status: 'canceled', ...changes })).canceledAmount).toBe(amount);
  expect(paymentOf(charge({ status: 'failed', paid_at: null })).canceledAmount).toBe(0);
});

const transaction = (status: string, amount: number | null = null, changes: object = {}) =>
  transactionResponse.parse({ status, amount, created_at: '2026-11-24T12:00:00Z', ...changes });

test('a charge that is still paid and tells no amount has given back what its transactions say', () => {
  const back = [
    transaction('captured', 5_000),
    transaction('partial_refunded', 1_000),
    transaction('partial_void', 500),
  ];
  const failed = transaction('partial_refunded', 2_000, { success: false });
  expect(canceledAmountOf(charge(), [...back, failed])).toBe(1_500);
  expect(canceledAmountOf(charge({ canceled_amount: 1_000 }), back)).toBe(1_000);
  expect(canceledAmountOf(charge(), [...back, transaction('refunded', 5_000)])).toBe(5_000);
  const last_transaction = { status: 'partial_refunded', amount: 1_000, created_at: '2026-11-24T12:00:00Z' };
  expect(paymentOf(charge({ last_transaction })).canceledAmount).toBe(1_000);
  expect(paymentOf(charge()).canceledAmount).toBe(0);
});

describe('declines', () => {
  test.each([
    ['visa', '51', 'insufficient_funds'],
    ['visa', '5', 'not_authorized'],
    ['visa', 'n7', 'security_code_invalid'],
    ['visa', '1A', 'authentication_required'],
    ['visa', '12', 'not_authorized'],
    ['mastercard', '12', 'installments_not_allowed'],
    ['elo', '12', 'card_number_invalid'],
    ['elo', '23', 'installments_not_allowed'],
    ['elo', '57', 'card_blocked'],
    ['visa', '57', 'not_authorized'],
    ['visa', '07', 'fraud_suspected'],
    ['hipercard', '83', 'fraud_suspected'],
    ['amex', '116', 'insufficient_funds'],
    ['amex', '51', 'unknown'],
    ['aura', '54', 'expired_card'],
    ['visa', '1000', 'unknown'],
    ['visa', '', 'unknown'],
  ] as const)('%s %s is %s', (brand, code, expected) => {
    expect(declineOf(brand, code)).toBe(expected);
  });

  test('any code of any brand is a decline code, and without a brand it is unknown', () => {
    const brand = fc.constantFrom(...cardBrands);
    fc.assert(
      fc.property(brand, fc.string(), (name, code) =>
        expect(declineCodes).toHaveProperty(declineOf(name, code)),
      ),
    );
    expect(declineOf(null, '51')).toBe('unknown');
    expect(declineOf('visa', '__proto__')).toBe('unknown');
  });

  test('a refusal of the anti-fraud is a suspicion of fraud', () => {
    const last_transaction = { status: 'not_authorized', antifraud_response: { status: 'reproved' } };
    expect(paymentOf(charge({ status: 'failed', last_transaction })).decline).toBe('fraud_suspected');
    expect(paymentOf(charge({ status: 'failed' })).decline).toBe('unknown');
  });
});

test('times without a zone are UTC, and codes of others are no charge of ours', () => {
  expect(paymentOf(charge()).paidAt).toEqual(new Date('2026-11-23T12:00:01Z'));
  expect(paymentOf(charge()).chargeId).toBe('ch_01jd0000000000000000000000');
  expect(paymentOf(charge({ code: 'pedido-1' })).chargeId).toBeNull();
});

test('a card without its digits or date is none, and without its buyer it has no fingerprint', () => {
  const card = {
    first_six_digits: '400000',
    last_four_digits: '0010',
    exp_month: 1,
    exp_year: 2040,
    brand: 'Visa',
  };
  const blank = { id: null, holder_name: null, label: null };
  const buyer = { id: 'cus_1', document: '123.456.789-09' };
  const read = (changes: object, owner: typeof buyer | null = buyer) =>
    cardOf({ ...blank, ...card, ...changes }, owner);
  expect(read({})!.fingerprint).toBe(read({}, { id: 'cus_2', document: '12345678909' })!.fingerprint);
  expect(read({})!.fingerprint).not.toBe(read({ exp_year: 2041 })!.fingerprint);
  expect(read({}, null)!.fingerprint).toBeNull();
  expect(read({ last_four_digits: null })).toBeNull();
  expect(read({ exp_month: null })).toBeNull();
});

test('payables: the fee is taken off, the date is São Paulo’s, and what is not known is unknown', () => {
  const payable = (changes: object) =>
    payableOf(
      payableResponse.parse({
        ...{
          id: 7,
          status: 'paid',
          type: 'credit',
          amount: 1_000,
          fee: 30,
          installment: 2,
          charge_id: 'ch_1',
        },
        ...{ payment_date: '2026-12-01T03:00:00Z', created_at: '2026-11-01T00:00:00Z' },
        ...changes,
      }),
    );
  expect(payable({})).toMatchObject({
    id: '7',
    amount: 970,
    fee: 30,
    installment: 2,
    paymentDate: '2026-12-01',
  });
  expect(payable({ payment_date: '2026-12-01T02:59:59Z' })!.paymentDate).toBe('2026-11-30');
  expect(payable({ payment_date: '2026-12-05' })!.paymentDate).toBe('2026-12-05');
  expect(payable({ type: 'refund_reversal', status: 'prepaid' })).toMatchObject({
    type: 'unknown',
    status: 'unknown',
  });
  expect(payable({ charge_id: null })).toBeNull();
  expect(payable({ payment_date: 'soon' })).toBeNull();
});

test('without payables, what a chargeback takes is not known', () => {
  const payment = paymentOf(charge({ status: 'chargedback', canceled_amount: 1_000 }));
  const at = new Date('2026-11-24T00:00:00Z');
  expect(chargebackOf(payment, { rows: [], isComplete: true }, at)).toEqual({
    id: 'ch_theirs',
    disputed: null,
    represented: 0,
    most: 4_000,
    at,
  });
});

test('a refusal keeps no text of theirs', () => {
  const body = {
    message: 'The number 4000000000000010 is invalid',
    errors: { 'order.items': ['Ana'], 'bad name!': [] },
  };
  const refusal = refusalOf('POST /orders', 422, body);
  expect(refusal).toMatchObject({
    problem: 'refused',
    violations: [{ property: 'order.items' }, { property: null }],
  });
  expect(JSON.stringify(refusal) + refusal.message).not.toMatch(/4000000000000010|Ana/);
  expect(refusalOf('GET /charges/{id}', 404, { message: 'Charge not found.' }).problem).toBe('not_found');
  expect(refusalOf('GET /charges/{id}', 404, { message: 'no Route matched' }).problem).toBeNull();
  expect(refusalOf('GET /charges/{id}', 404, '<html>').problem).toBeNull();
});
