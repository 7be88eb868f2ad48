import fc from 'fast-check';
import type { CardPayment, CardPaymentStatus } from '../acquirer/acquirer-provider.ts';
import { mayTakeMoney } from '../acquirer/may-take-money.ts';
import { orderOf, paymentOf } from './mapping.ts';
import { chargeResponse } from './responses.ts';

const AMOUNT = 5_000;

function orderAt(id: string, hour: number, status: CardPaymentStatus, canceledAmount = 0): CardPayment {
  const created_at = new Date(Date.UTC(2026, 10, 24, hour)).toISOString();
  const payment = paymentOf(chargeResponse.parse({ id, amount: AMOUNT, status: 'paid', created_at }));
  return { ...payment, status, canceledAmount };
}

const saleOf = (orders: CardPayment[], recorded?: string) => {
  const sale = orderOf(orders, recorded);
  return sale && [sale.acquirerChargeId, sale.status, sale.repeated];
};

describe('of several orders of one code', () => {
  const failed = orderAt('failed', 1, 'failed');
  const canceled = orderAt('canceled', 2, 'canceled', AMOUNT);
  const chargedback = orderAt('chargedback', 3, 'chargedback');
  const processing = orderAt('processing', 4, 'processing');
  const unknown = orderAt('unknown', 5, 'unknown');
  const paid = orderAt('paid', 6, 'paid');
  const later = orderAt('later', 7, 'paid');

  test('the oldest that was paid is the sale, and others that took money or may take it are repeated', () => {
    expect(saleOf([later, failed, paid])).toEqual(['paid', 'paid', ['later']]);
    expect(saleOf([later, canceled, unknown, paid, processing])).toEqual([
      'paid',
      'paid',
      ['processing', 'unknown', 'later'],
    ]);
    expect(saleOf([chargedback, paid])).toEqual(['chargedback', 'chargedback', ['paid']]);
  });

  test('one that was given back whole makes room for one that is paid', () => {
    const givenBack = orderAt('back', 1, 'paid', AMOUNT);
    expect(saleOf([givenBack, canceled, paid])).toEqual(['paid', 'paid', []]);
  });

  test('nothing is repeated while the sale may still fail', () => {
    expect(saleOf([unknown, processing, failed])).toEqual(['processing', 'processing', []]);
    expect(saleOf([canceled, unknown])).toEqual(['unknown', 'unknown', []]);
    expect(saleOf([processing, paid], 'processing')).toEqual(['processing', 'processing', []]);
  });

  test('the recorded one stays the sale, whatever else was paid, unless it failed', () => {
    expect(saleOf([paid, later], 'later')).toEqual(['later', 'paid', ['paid']]);
    expect(saleOf([canceled, paid, unknown], 'canceled')).toEqual([
      'canceled',
      'canceled',
      ['unknown', 'paid'],
    ]);
    expect(saleOf([chargedback, paid], 'paid')).toEqual(['paid', 'paid', []]);
    expect(saleOf([failed, paid], 'failed')).toEqual(['paid', 'paid', []]);
    expect(saleOf([paid, later], 'of another charge')).toEqual(['paid', 'paid', ['later']]);
  });

  test('without one that took money or may, what was canceled is told before what failed', () => {
    expect(saleOf([failed, canceled])).toEqual(['canceled', 'canceled', []]);
    expect(saleOf([failed, orderAt('again', 2, 'failed')])).toEqual(['failed', 'failed', []]);
    expect(saleOf([])).toBeNull();
  });

  test('a list that shows an order twice shows one order', () => {
    expect(saleOf([paid, { ...paid }, processing, { ...processing }])).toEqual([
      'paid',
      'paid',
      ['processing'],
    ]);
  });
});

const statuses = fc.constantFrom<CardPaymentStatus>(
  'processing',
  'in_analysis',
  'unknown',
  'paid',
  'failed',
  'canceled',
  'chargedback',
);
const orders = fc
  .array(fc.tuple(statuses, fc.nat({ max: 3 }), fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((made) =>
    made.map(([status, hour, isPart]) =>
      orderAt('any', hour, status, status === 'canceled' ? AMOUNT : status === 'paid' && isPart ? 1_000 : 0),
    ),
  )
  .map((made) => made.map((order, at) => ({ ...order, acquirerChargeId: `c${at}` })));
const known = fc.option(fc.nat({ max: 4 }), { nil: undefined });
const nameOf = (at: number | undefined) => (at === undefined ? undefined : `c${at}`);
const holdsMoney = (one: CardPayment) => one.status === 'paid' && mayTakeMoney(one);

test('the sale is never repeated, nor the only one that took money canceled', () => {
  const property = (found: CardPayment[], at: number | undefined) => {
    const { acquirerChargeId, repeated } = orderOf(found, nameOf(at))!;
    expect(repeated).not.toContain(acquirerChargeId);
    expect(new Set(repeated).size).toBe(repeated.length);
    const left = found.filter((one) => !repeated.includes(one.acquirerChargeId));
    const sale = found.find((one) => one.acquirerChargeId === acquirerChargeId)!;
    const hasEndedAsRecorded = sale.acquirerChargeId === nameOf(at) && !mayTakeMoney(sale);
    if (found.some(holdsMoney) && !hasEndedAsRecorded)
      expect(left.some((one) => holdsMoney(one) || one.status === 'chargedback')).toBe(true);
  };
  fc.assert(fc.property(orders, known, property));
});

test('the order of the list does not matter', () => {
  const property = (found: CardPayment[], at: number | undefined) => {
    const apart = found.map((one, index) => ({ ...one, createdAt: new Date(index * 1_000) }));
    expect(orderOf(apart.toReversed(), nameOf(at))).toEqual(orderOf(apart, nameOf(at)));
  };
  fc.assert(fc.property(orders, known, property));
});

test('whatever each order comes to, exactly one sale is left, and at most one that keeps money', () => {
  const outcome = fc.constantFrom<CardPaymentStatus>('paid', 'failed');
  const outcomes = fc.array(outcome, { minLength: 5, maxLength: 5 });
  const property = (found: CardPayment[], at: number | undefined, ends: CardPaymentStatus[]) => {
    const cancelRepeated = (now: CardPayment[]) => {
      const { repeated } = orderOf(now, nameOf(at))!;
      return now.map((one) =>
        repeated.includes(one.acquirerChargeId)
          ? { ...one, status: 'canceled' as const, canceledAmount: AMOUNT }
          : one,
      );
    };
    const isOpen = ({ status }: CardPayment) =>
      !['paid', 'failed', 'canceled', 'chargedback'].includes(status);
    const decided = cancelRepeated(found).map((one, i) => (isOpen(one) ? { ...one, status: ends[i]! } : one));
    const atEnd = cancelRepeated(decided);
    const sale = orderOf(atEnd, nameOf(at))!;
    expect(sale.repeated).toEqual([]);
    const keeping = atEnd.filter(holdsMoney);
    const isSaleEnded = sale.status === 'canceled' || sale.status === 'chargedback';
    expect(keeping.length).toBe(!isSaleEnded && decided.some(holdsMoney) ? 1 : 0);
    if (keeping[0]) expect(keeping[0].acquirerChargeId).toBe(sale.acquirerChargeId);
  };
  fc.assert(fc.property(orders, known, outcomes, property));
});
