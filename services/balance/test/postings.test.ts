import { newId } from '@catraca/kernel/ids';
import { exposition } from '@catraca/platform/telemetry/metrics';
import { ChargeStory, charge, refundFact } from '@catraca/testing/charge-story';
import { eventually } from '@catraca/testing/eventually';
import fc from 'fast-check';
import type { mongo } from 'mongoose';
import { RunningLedger } from './running-ledger.ts';

let ledger: RunningLedger;

beforeAll(async () => {
  ledger = await RunningLedger.start();
}, 30_000);
afterAll(() => ledger.close());

function story(settlementDays = 0) {
  const accountId = newId('acc');
  return {
    accountId,
    sale: new ChargeStory({
      accountId,
      charge: charge({ id: newId('ch'), settlement_days: settlementDays }),
    }),
  };
}

test('a refund debits the seller at once, and its arrival changes nothing for the seller', async () => {
  const { accountId, sale } = story();
  const refund = refundFact('rf_1', { amount: 5_000, platform_fee_returned: 50 });
  await ledger.publish(sale.reserveRefund(refund).refunded(refund).events);
  const entries = await ledger.posted(accountId, 3);
  expect(entries).toMatchObject([
    { sequence: 1, type: 'sale', amount: 9_850, availableAmount: 9_850, reservedAmount: 0, balance: 9_850 },
    { sequence: 2, type: 'refund', amount: -4_950, availableAmount: -4_950, balance: 4_900, causeId: 'rf_1' },
  ]);
  expect(entries[0]).toMatchObject({
    causeType: 'charge',
    reference: 'pedido-42',
    eventId: sale.events[0]!.id,
  });
  expect(await ledger.figures(accountId)).toMatchObject({ balance: 4_900, available: 4_900 });
});

test('S25.2 entries of one of many refunds are told, whose place in the list of all is left out', async () => {
  const { accountId, sale } = story();
  const refund = refundFact('rf_first', { amount: 1 });
  await ledger.publish(sale.reserveRefund(refund).events);
  await ledger.posted(accountId, 2);
  await ledger.service.inDatabase(async (database) => {
    const postings = database.collection('postings');
    const { _id, ...posting } = (await postings.findOne({ accountId, type: 'refund' }))!;
    const more = Array.from({ length: 620 }, (_, index) => ({
      ...posting,
      _id: `${_id}_${index}` as never,
      sequence: index + 3,
      cause: { type: 'refund', id: `rf_${index}` },
    }));
    await postings.insertMany(more);
  });
  const context = { accountId, livemode: false, nowMs: Date.now() };
  const causesOf = async (causeIds: string[]) => {
    const subjectId = sale.events[0]!.data.charge.id;
    const { entries } = await ledger.balance.listEntriesOf({ context, subjectId, causeIds });
    return entries.map(({ causeId }) => causeId);
  };
  expect(await causesOf([])).toHaveLength(500);
  expect(await causesOf([])).not.toContain('rf_150');
  expect(await causesOf(['rf_150', 'rf_first'])).toEqual(['rf_first', 'rf_150']);
});

test('S27.51 read on newest first, no entry is there twice or missing while others arrive', async () => {
  const accountId = newId('acc');
  const sell = async (sales: number, posted: number) => {
    const ids = Array.from({ length: sales }, () => newId('ch'));
    const stories = ids.map(
      (id) => new ChargeStory({ accountId, charge: charge({ id, settlement_days: 0 }) }),
    );
    await ledger.publish(stories.flatMap(({ events }) => events));
    await ledger.posted(accountId, posted);
  };
  await sell(5, 5);
  const read = await ledger.statement(accountId, { newestFirst: true, limit: 2 });
  for (const posted of [6, 7]) {
    await sell(1, posted);
    const afterSequence = read.at(-1)!.sequence;
    read.push(...(await ledger.statement(accountId, { newestFirst: true, limit: 2, afterSequence })));
  }
  expect(read.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1]);
  const before = read.map(({ balance, amount }) => balance - amount);
  expect(before).toEqual([...read.slice(1).map(({ balance }) => balance), 0]);
});

test('S12.9 a failed refund gives the money back', async () => {
  const { accountId, sale } = story();
  const refund = refundFact('rf_1', { amount: 5_000 });
  await ledger.publish(sale.reserveRefund(refund).refundFailed(refund).events);
  expect(await ledger.posted(accountId, 3)).toMatchObject([
    { type: 'sale' },
    { type: 'refund', amount: -5_000 },
    { type: 'refund_failed', amount: 5_000, balance: 9_850 },
  ]);
});

test('S10.6 S12.9 a fee that goes back beside the refunds is an adjustment of the statement, by its refund', async () => {
  const { accountId, sale } = story();
  const refund = refundFact('rf_1', { amount: 5_000, platform_fee_returned: 50 });
  const med = refundFact('rf_med', { amount: 10_000, platform_fee_returned: 50, origin: 'med' });
  sale.reserveRefund(refund).reserveRefund(med).refunded(med).refundFailed(refund);
  await ledger.publish(sale.feesAdjusted(refund, { platform_fee_returned: 50 }).events);
  const entries = await ledger.posted(accountId, 6);
  expect(entries.at(-1)).toMatchObject({
    ...{ type: 'adjustment', amount: 50, availableAmount: 50, balance: -50 },
    ...{ causeType: 'refund', causeId: 'rf_1' },
  });
  expect(await ledger.figures(accountId)).toMatchObject({ balance: -50, debt: 50 });
});

test('a refund above the balance makes a debt', async () => {
  const { accountId, sale } = story();
  await ledger.publish(sale.reserveRefund(refundFact('rf_1', { amount: 10_000 })).events);
  await ledger.posted(accountId, 2);
  expect(await ledger.figures(accountId)).toMatchObject({ balance: -150, available: -150, debt: 150 });
});

test('S12.9 an open dispute reserves money, a refund of the bank takes of it, and closing frees the rest', async () => {
  const { accountId, sale } = story();
  const refund = refundFact('rf_med', { amount: 6_000, origin: 'med' });
  sale.med('opened', 'med_1', 9_850);
  await ledger.publish(sale.events);
  await ledger.posted(accountId, 2);
  expect(await ledger.figures(accountId)).toMatchObject({
    balance: 9_850,
    available: 9_850,
    reserved: 9_850,
  });

  sale
    .med('approved', 'med_1', 0)
    .reserveRefund(refund, -6_000)
    .refunded(refund)
    .med('closed', 'med_1', -3_850);
  await ledger.publish(sale.events);
  expect(await ledger.posted(accountId, 6)).toMatchObject([
    { type: 'sale' },
    { type: 'med_reserve', amount: 0, availableAmount: 0, reservedAmount: 9_850, causeType: 'med' },
    { type: 'refund', amount: -6_000, availableAmount: -6_000, reservedAmount: -6_000 },
    { type: 'med_release', amount: 0, reservedAmount: -3_850, balance: 3_850, causeId: 'med_1' },
  ]);
  expect(await ledger.figures(accountId)).toMatchObject({ balance: 3_850, available: 3_850, reserved: 0 });
});

test('a rejected dispute frees what it reserved', async () => {
  const { accountId, sale } = story();
  await ledger.publish(sale.med('opened', 'med_1', 9_850).med('rejected', 'med_1', -9_850).events);
  expect((await ledger.posted(accountId, 3)).map(({ type }) => type)).toEqual([
    'sale',
    'med_reserve',
    'med_release',
  ]);
});

test('S12.8 events in any order, each several times, end in the same books', async () => {
  const { accountId, sale } = story();
  const [one, two] = [refundFact('rf_1', { amount: 2_000 }), refundFact('rf_2', { amount: 1_000 })];
  sale.reserveRefund(one).med('opened', 'med_1', 3_000).reserveRefund(two, -1_000);
  sale.refunded(one).refundFailed(two, 1_000);
  const events = [...sale.events, ...sale.events, ...sale.events];
  const [shuffled] = fc.sample(fc.shuffledSubarray(events, { minLength: events.length }), 1);
  await ledger.publish(shuffled!);
  const entries = await ledger.posted(accountId, 6);
  expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  expect(await ledger.figures(accountId)).toMatchObject({
    balance: 7_850,
    available: 7_850,
    reserved: 3_000,
  });
  const parked = await ledger.service.inDatabase((database) =>
    database.collection('parked_events').countDocuments(),
  );
  expect(parked).toBe(0);
});

test('an event that comes before its predecessor waits for it', async () => {
  const { accountId, sale } = story();
  const [paid, reserved] = sale.reserveRefund(refundFact('rf_1', {})).events;
  await ledger.publish([reserved!]);
  const waiting = () =>
    ledger.service.inDatabase((database) =>
      database.collection('parked_events').findOne({ _id: reserved!.id as never }),
    );
  await eventually(async () => expect(await waiting()).toMatchObject({ seq: 3 }));
  expect((await waiting())!.event.data.charge.metadata).toEqual([]);
  expect(await ledger.countPostings(accountId)).toBe(0);

  await ledger.publish([paid!]);
  expect((await ledger.posted(accountId, 2)).map(({ type }) => type)).toEqual(['sale', 'refund']);
  expect(await waiting()).toBeNull();
});

test('an event that waits for more than ten minutes is reported once', async () => {
  const { sale } = story();
  const [, reserved] = sale.reserveRefund(refundFact('rf_1', {})).events;
  const parked = <Result>(work: (events: mongo.Collection<{ _id: string }>) => Promise<Result>) =>
    ledger.service.inDatabase((database) => work(database.collection('parked_events')));
  await ledger.publish([reserved!]);
  const id = { _id: reserved!.id };
  await eventually(async () => expect(await parked((events) => events.countDocuments(id))).toBe(1));
  const parkedAt = new Date(Date.now() - 11 * 60_000);
  await parked((events) => events.updateOne(id, { $set: { parkedAt } }));

  await ledger.service.restart();
  await eventually(async () =>
    expect(await parked((events) => events.findOne(id))).toMatchObject({ reportedAt: expect.any(Date) }),
  );
  expect(await exposition()).toMatch(/ledger_parked_events(\{.*\})? 1\b/);
}, 30_000);

test('all accounts of the books add up to zero', async () => {
  const day = { livemode: false, from: '2026-11-23', to: '2026-11-23' };
  // After the restart above the client may have to connect first.
  const { lines } = await eventually(() => ledger.balance.getBooks(day));
  expect(lines.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  expect(lines.reduce((sum, { debits, credits }) => sum + credits - debits, 0)).toBe(0);
  expect(lines.find(({ account }) => account === 'bank')!.closing).toBeLessThan(0);
});
