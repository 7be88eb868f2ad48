import { chargeFact } from '@catraca/testing/charge-fact';
import fc from 'fast-check';
import { balanceOf } from './balance.ts';
import { isBalanced, totalsOf } from './ledger.ts';
import { isLedgerEvent, type LedgerEvent, postingOf } from './postings.ts';

const noMoney = { installments: [], debits: new Map() };

const paid = fc
  .record({
    net: fc.integer({ min: 1, max: 10_000_000 }),
    platformFee: fc.integer({ min: 0, max: 100_000 }),
    methodFee: fc.integer({ min: 0, max: 100_000 }),
    settlementDays: fc.constantFrom(0, 0, 30),
  })
  .map(({ net, platformFee, methodFee, settlementDays }): LedgerEvent => {
    const charge = chargeFact({
      amount: net + platformFee + methodFee,
      platform_fee: platformFee,
      method_fee: methodFee,
      net_amount: net,
      settlement_days: settlementDays,
    });
    const created_at = '2026-11-21T12:01:00.000Z';
    return {
      id: 'evt_1',
      type: 'charge.paid',
      created_at,
      account_id: 'acc_1',
      livemode: false,
      data: { seq: 2, charge },
    };
  });

test('every posting adds up to zero', () => {
  fc.assert(
    fc.property(paid, (event) => {
      expect(isBalanced(postingOf(event, noMoney).entries)).toBe(true);
    }),
  );
});

test('S12.2 what is owed to the seller is the sum of the nets, and only settled money is available', () => {
  fc.assert(
    fc.property(fc.array(paid, { maxLength: 30 }), (events) => {
      const figures = balanceOf(totalsOf(events.map((event) => postingOf(event, noMoney))), true);
      const nets = (chosen: LedgerEvent[]) =>
        chosen.reduce((sum, { data }) => sum + data.charge.net_amount, 0);
      expect(figures.balance).toBe(nets(events));
      expect(figures.available).toBe(nets(events.filter(({ data }) => data.charge.settlement_days === 0)));
    }),
  );
});

test('a created charge is not posted', () => {
  fc.assert(
    fc.property(paid, (event) => {
      expect(isLedgerEvent({ ...event, type: 'charge.created' } as never)).toBe(false);
    }),
  );
});

test('S12.3 a negative balance is a debt, and nothing can be withdrawn', () => {
  expect(balanceOf({ seller_available: -500 }, true)).toEqual({
    balance: -500,
    available: -500,
    reserved: 0,
    debt: 500,
    withdrawable: 0,
  });
});

test('S12.4 without a bank account there is no withdrawable figure', () => {
  expect(balanceOf({ seller_available: 12_808 }, false)).toMatchObject({
    available: 12_808,
    withdrawable: null,
  });
});
