import { ChargeStory, charge } from '@catraca/testing/charge-story';
import fc from 'fast-check';
import {
  creditEntries,
  debitEntries,
  type Installment,
  installmentsOf,
  type PaidEvent,
} from './installments.ts';
import type { LedgerEntry } from './ledger.ts';

function settlementDay(paidAt: string, settlement_days: number): string | undefined {
  const [paid] = new ChargeStory({ charge: charge({ settlement_days }), paidAt }).events;
  return installmentsOf(paid as PaidEvent)[0]?.date;
}

test('S17.1 money settles so many days after the payment’s day in São Paulo, at 06:00', () => {
  const [paid] = new ChargeStory({
    charge: charge({ settlement_days: 1 }),
    paidAt: '2026-11-24T02:30:00.000Z',
  }).events;
  expect(installmentsOf(paid as PaidEvent)).toMatchObject([
    {
      number: 1,
      amount: 9_850,
      date: '2026-11-24',
      isSettled: false,
      dueAt: new Date('2026-11-24T09:00:00Z'),
    },
  ]);
});

test('S17.1 a day without banks moves to the next banking day', () => {
  expect(settlementDay('2026-11-19T12:00:00.000Z', 1)).toBe('2026-11-23');
  expect(settlementDay('2026-02-13T12:00:00.000Z', 1)).toBe('2026-02-18');
  expect(settlementDay('2026-12-30T12:00:00.000Z', 1)).toBe('2026-12-31');
});

test('S17.7 a card sale settles installment by installment, the odd cents with the first', () => {
  const card = { payment_method: 'credit_card' as const, settlement_days: 30, installments: 3 };
  const story = new ChargeStory({ charge: charge({ ...card, net_amount: 9_851 }) });
  expect(installmentsOf(story.events[0] as PaidEvent)).toMatchObject([
    { id: 'ch_1:1', number: 1, amount: 3_285, date: '2026-12-23', paymentMethod: 'credit_card' },
    { id: 'ch_1:2', number: 2, amount: 3_283, date: '2027-01-22' },
    { id: 'ch_1:3', number: 3, amount: 3_283, date: '2027-02-22' },
  ]);
});

test('S17.7 upfront, all installments settle with the first', () => {
  const card = { settlement_days: 30, installments: 3, settlement: 'upfront' as const };
  const story = new ChargeStory({ charge: charge(card) });
  const dates = installmentsOf(story.events[0] as PaidEvent).map(({ date }) => date);
  expect(dates).toEqual(['2026-12-23', '2026-12-23', '2026-12-23']);
});

test('with zero days nothing is to settle', () => {
  expect(settlementDay('2026-11-19T12:00:00.000Z', 0)).toBeUndefined();
});

const installments = fc
  .array(fc.record({ amount: fc.integer({ min: 0, max: 10_000 }), isSettled: fc.boolean() }), {
    maxLength: 12,
  })
  .map((parts) => parts.map((part, index) => ({ ...part, number: index + 1 }) as Installment));

const withMoney = (entries: readonly LedgerEntry[]) => entries.filter(({ amount }) => amount !== 0);

test('a debit is whole, never takes more than an installment has, and its reverse puts everything back', () => {
  fc.assert(
    fc.property(installments, fc.integer({ min: 1, max: 150_000 }), (parts, debit) => {
      const entries = debitEntries(parts, debit);
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(-debit);
      for (const { installment, amount } of entries) {
        if (installment === undefined) continue;
        const part = parts.find(({ number }) => number === installment)!;
        expect(part.isSettled).toBe(false);
        expect(-amount).toBeGreaterThanOrEqual(0);
        expect(-amount).toBeLessThanOrEqual(part.amount);
      }
      const back = creditEntries(parts, entries, { debit, credit: debit });
      const undone = entries.map((entry) => ({ ...entry, amount: 0 - entry.amount }));
      expect(withMoney(back)).toEqual(withMoney(undone));
    }),
  );
});

test('a debit that is undone in parts is undone wholly, and no part takes more than was debited', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(installments, fc.integer({ min: 1, max: 150_000 }), steps, (parts, debit, credits) => {
      let entries = debitEntries(parts, debit);
      let left = debit;
      for (const wanted of [...credits, debit]) {
        const credit = Math.min(wanted, left);
        const back = creditEntries(parts, entries, { debit: left, credit });
        expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(credit);
        expect(Math.min(...back.map(({ amount }) => amount))).toBeGreaterThanOrEqual(0);
        entries = [...entries, ...back];
        left -= credit;
      }
      const sums = Map.groupBy(entries, ({ account, installment }) => `${account}:${installment}`);
      for (const [, ofAccount] of sums)
        expect(ofAccount.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }),
  );
});

test('available money is taken only when the unsettled is not enough', () => {
  fc.assert(
    fc.property(installments, fc.integer({ min: 1, max: 150_000 }), (parts, debit) => {
      const unsettled = parts
        .filter(({ isSettled }) => !isSettled)
        .reduce((sum, { amount }) => sum + amount, 0);
      const available = debitEntries(parts, debit).find(({ account }) => account === 'seller_available')!;
      expect(available.amount + 0).toBe(Math.min(0, unsettled - debit));
    }),
  );
});
