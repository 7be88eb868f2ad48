import { createSecretKey } from 'node:crypto';
import { ChargeStory, charge, chargebackFact, refundFact } from '@catraca/testing/charge-story';
import fc from 'fast-check';
import { balanceOf } from './balance.ts';
import { Books } from './books.ts';
import { type ChargeBooks, emptyChargeBooks, postEvents } from './charge-books.ts';
import { isBalanced, totalsOf } from './ledger.ts';
import type { LedgerEvent } from './postings.ts';
import { settlementPosting } from './settlement.ts';

const key = createSecretKey(Buffer.alloc(32, 1));

/** Takes events in batches, as they come. Returns the totals of all postings, and the charges' books. */
function take(batches: readonly (readonly LedgerEvent[])[]) {
  const charges = new Map<string, ChargeBooks>();
  const books = new Books(key, new Map());
  for (const batch of batches) {
    for (const { data } of batch)
      if (!charges.has(data.charge.id)) charges.set(data.charge.id, emptyChargeBooks());
    for (const posting of postEvents(charges, batch).postings) books.add(posting);
  }
  return { books, charges, totals: totalsOf(books.added) };
}

/** A Pix sale with refunds that succeed or fail and a dispute, all by the rules of charges. */
const pixStory = fc
  .record({
    number: fc.integer({ min: 1, max: 1_000_000 }),
    settlementDays: fc.constantFrom(0, 1, 30),
    refunds: fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 900 }), end: fc.constantFrom('ok', 'failed', 'open') }),
      { maxLength: 5 },
    ),
    dispute: fc.constantFrom('none', 'rejected', 'approved', 'open'),
    reserveChange: fc.integer({ min: 0, max: 500 }),
    adjusted: fc.integer({ min: -5, max: 80 }),
  })
  .map(({ number, settlementDays, refunds, dispute, reserveChange, adjusted }) => {
    const id = `ch_${number}`;
    const events = new ChargeStory({ charge: charge({ id, settlement_days: settlementDays }) });
    const reserved = dispute === 'none' ? 0 : 4_000;
    if (reserved) events.med('opened', `med_${number}`, reserved);
    refunds.forEach(({ amount, end }, index) => {
      const refund = refundFact(`rf_${number}_${index}`, { amount: amount + 1, platform_fee_returned: 1 });
      const change = reserved ? reserveChange : 0;
      events.reserveRefund(refund, -change);
      if (end === 'ok') events.refunded(refund);
      if (end !== 'failed') return;
      events.refundFailed(refund, change).feesAdjusted(refund, { platform_fee_returned: adjusted });
    });
    if (dispute === 'rejected') events.med('rejected', `med_${number}`, -reserved);
    if (dispute === 'approved') {
      const refund = refundFact(`rf_${number}_med`, { amount: 3_000, origin: 'med' });
      events.med('approved', `med_${number}`, 0).reserveRefund(refund, -3_000).refunded(refund);
      events.med('closed', `med_${number}`, -1_000);
    }
    return events.events;
  });

/** A card sale with refunds, and a chargeback that may be reversed. */
const cardStory = fc
  .record({
    number: fc.integer({ min: 1, max: 1_000_000 }),
    installments: fc.integer({ min: 1, max: 12 }),
    settlement: fc.constantFrom<'per_installment' | 'upfront'>('per_installment', 'upfront'),
    refunds: fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 3 }),
    chargeback: fc.constantFrom('none', 'opened', 'reversed'),
  })
  .map(({ number, installments, settlement, refunds, chargeback }) => {
    const id = `ch_card_${number}`;
    const card = { payment_method: 'credit_card' as const, settlement_days: 30, installments, settlement };
    const events = new ChargeStory({ charge: charge({ id, ...card }) });
    refunds.forEach((amount, index) => {
      const refund = refundFact(`rf_${number}_${index}`, { amount });
      events.reserveRefund(refund).refunded(refund);
    });
    const left = 10_000 - refunds.reduce((sum, amount) => sum + amount, 0);
    const disputed = chargebackFact(`cb_${number}`, left, { returned: 50, fee: 1_500 });
    if (chargeback !== 'none') events.chargedBack(disputed);
    if (chargeback === 'reversed') events.chargebackReversed(disputed);
    return events.events;
  });

const story = fc.oneof(pixStory, cardStory);

test('S12.8 any order and repetition of a charge’s events, in any batches, ends in the same books', () => {
  const shuffled = fc
    .uniqueArray(story, { selector: ([paid]) => paid!.data.charge.id, minLength: 1, maxLength: 4 })
    .chain((stories) => {
      const events = stories.flat();
      const repeated = [...events, ...events];
      return fc.record({
        events: fc.constant(events),
        order: fc.shuffledSubarray(repeated, { minLength: repeated.length, maxLength: repeated.length }),
        batch: fc.integer({ min: 1, max: 12 }),
      });
    });
  fc.assert(
    fc.property(shuffled, ({ events, order, batch }) => {
      const inOrder = take([events]);
      const batches = Array.from({ length: Math.ceil(order.length / batch) }, (_, index) =>
        order.slice(index * batch, (index + 1) * batch),
      );
      const anyOrder = take(batches);
      expect(anyOrder.totals).toEqual(inOrder.totals);
      expect(anyOrder.books.added).toHaveLength(events.length);
      expect(anyOrder.books.added.every(({ entries }) => isBalanced(entries))).toBe(true);
      expect([...anyOrder.charges.values()].flatMap(({ parked }) => [...parked])).toEqual([]);
    }),
  );
});

/** Totals, with those of the seller that no posting names. */
const ofSeller = (postings: Parameters<typeof totalsOf>[0]) => ({
  ...{ seller_pending: 0, seller_available: 0 },
  ...totalsOf(postings),
});

/** What is due is settled between any two events: `upTo` installments of the charge after each. */
function takeWithSettlements(events: readonly LedgerEvent[], upTo: readonly number[]) {
  const ofCharge = emptyChargeBooks();
  const books = new Books(key, new Map());
  const settle = (number: number) => {
    for (const installment of ofCharge.installments.filter((one) => !one.isSettled && one.number <= number)) {
      if (installment.amount > 0) books.add(settlementPosting(installment));
      installment.isSettled = true;
    }
  };
  events.forEach((event, index) => {
    for (const posting of postEvents(new Map([[event.data.charge.id, ofCharge]]), [event]).postings)
      books.add(posting);
    settle(upTo[index % upTo.length]!);
  });
  const pending = ofCharge.installments.filter(({ isSettled }) => !isSettled).map(({ amount }) => amount);
  const totals = ofSeller(books.added);
  settle(Number.POSITIVE_INFINITY);
  return { pending, totals, settled: ofSeller(books.added), postings: books.added };
}

test('S17.3 settlements between refunds, disputes and chargebacks, at any time, leave each cent with its owner', () => {
  const settlements = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(story, settlements, (events, upTo) => {
      const without = ofSeller(take([events]).books.added);
      const { pending, totals, settled, postings } = takeWithSettlements(events, upTo);
      expect(postings.every(({ entries }) => isBalanced(entries))).toBe(true);
      expect(pending.every((amount) => amount >= 0)).toBe(true);
      expect(totals.seller_pending).toBe(pending.reduce((sum, amount) => sum + amount, 0));
      expect(settled.seller_pending).toBe(0);
      const left = without.seller_pending + without.seller_available;
      expect(settled).toEqual({ ...without, seller_pending: 0, seller_available: left });
    }),
    { numRuns: 500 },
  );
});

test('an event whose predecessor is missing is parked, and posted with it', () => {
  const refund = refundFact('rf_1', {});
  const [paid, reserved, refunded] = new ChargeStory({ charge: charge() })
    .reserveRefund(refund)
    .refunded(refund).events as [LedgerEvent, LedgerEvent, LedgerEvent];
  const charges = new Map([['ch_1', emptyChargeBooks()]]);
  expect(postEvents(charges, [refunded, reserved])).toMatchObject({ postings: [], parked: [{}, {}] });
  const { postings, released } = postEvents(charges, [paid]);
  expect(postings.map(({ type }) => type)).toEqual(['sale', 'refund', 'internal']);
  expect(released.toSorted()).toEqual([reserved.id, refunded.id].toSorted());
});

test('S17.3 a refund takes the charge’s own unsettled money first, then what is available', () => {
  const refund = refundFact('rf_1', { amount: 9_950, platform_fee_returned: 100 });
  const story = new ChargeStory({ charge: charge({ settlement_days: 1 }) }).reserveRefund(refund);
  expect(take([story.events]).totals).toMatchObject({ seller_pending: 0, refunds_in_transit: 9_950 });

  const all = refundFact('rf_2', { amount: 10_000 });
  const { totals } = take([
    new ChargeStory({ charge: charge({ settlement_days: 1 }) }).reserveRefund(all).events,
  ]);
  expect(totals).toMatchObject({ seller_pending: 0, seller_available: -150 });
  expect(balanceOf(totals, true)).toMatchObject({ balance: -150, debt: 150, withdrawable: 0 });
});

test.each([
  ['settled already: at once', 0, 30, ['seller_available', undefined, 30]],
  ['not settled: with the first installment', 1, 30, ['seller_pending', 1, 30]],
  ['taken back: from what is not settled', 1, -30, ['seller_pending', 1, -30]],
  ['taken back, settled already: from what is available', 0, -30, ['seller_available', undefined, -30]],
] as const)(
  'S10.6 fees that go back beside the refunds are an adjustment, %s',
  (_, settlement_days, returned, [account, installment, amount]) => {
    const refund = refundFact('rf_1', { amount: 1_000 });
    const sale = new ChargeStory({ charge: charge({ settlement_days }) }).reserveRefund(refund);
    sale
      .refundFailed(refund)
      .feesAdjusted(refund, { platform_fee_returned: returned - 10, method_fee_returned: 10 });
    const [adjustment] = take([sale.events]).books.added.slice(-1);
    expect(adjustment).toMatchObject({ type: 'adjustment', cause: { type: 'refund', id: 'rf_1' } });
    expect(adjustment!.entries).toEqual([
      { account: 'platform_fees', amount: 10 - returned },
      { account: 'method_fees', amount: -10 },
      { account, amount, ...(installment && { installment }) },
    ]);
  },
);

test('a failed refund is undone exactly', () => {
  const refund = refundFact('rf_1', { amount: 5_000, platform_fee_returned: 50, method_fee_returned: 25 });
  for (const settlement_days of [0, 1]) {
    const sale = new ChargeStory({ charge: charge({ settlement_days }) });
    const before = take([sale.events]).totals;
    const after = take([sale.reserveRefund(refund).refundFailed(refund).events]).totals;
    const changed = Object.entries(after).filter(
      ([account, amount]) => (before as never)[account] !== amount,
    );
    expect(changed.filter(([, amount]) => amount !== 0)).toEqual([]);
  }
});

test('a refund that shrank the reserve of an open dispute is undone exactly when it fails', () => {
  const refund = refundFact('rf_1', { amount: 4_000, platform_fee_returned: 40 });
  for (const settlement_days of [0, 1]) {
    const disputed = new ChargeStory({ charge: charge({ settlement_days }) }).med('opened', 'med_1', 9_850);
    const before = take([disputed.events]).totals;
    const failed = take([disputed.reserveRefund(refund, -3_960).refundFailed(refund, 3_960).events]);
    expect(failed.totals).toMatchObject({ ...before, refunds_in_transit: 0 });
    expect(failed.books.added.every(({ entries }) => isBalanced(entries))).toBe(true);
  }
});

test('a refund that fails after its money was settled is available', () => {
  const refund = refundFact('rf_1', { amount: 5_000 });
  const { events } = new ChargeStory({ charge: charge({ settlement_days: 1 }) })
    .reserveRefund(refund)
    .refundFailed(refund);
  const charges = new Map([['ch_1', emptyChargeBooks()]]);
  postEvents(charges, events.slice(0, 2));
  charges.get('ch_1')!.installments[0]!.isSettled = true;
  const [failed] = postEvents(charges, events.slice(2)).postings;
  expect(failed!.entries).toContainEqual({ account: 'seller_available', amount: 5_000 });
});

test('S12.5 an open dispute holds money, and the balance stays', () => {
  const sale = new ChargeStory({ charge: charge() }).med('opened', 'med_1', 9_850);
  const held = { balance: 9_850, available: 9_850, reserved: 9_850, withdrawable: 0 };
  expect(balanceOf(take([sale.events]).totals, true)).toMatchObject(held);
  const freed = { balance: 9_850, reserved: 0, withdrawable: 9_850 };
  expect(balanceOf(take([sale.med('rejected', 'med_1', -9_850).events]).totals, true)).toMatchObject(freed);
});
