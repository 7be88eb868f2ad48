import { newId } from '@catraca/kernel/ids';
import { ChargeStory, charge, refundFact } from '@catraca/testing/charge-story';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { balanceService } from '../src/balance.module.ts';
import { RunningLedger } from './running-ledger.ts';

let ledger: RunningLedger;
/** A second instance on the same database and topics. */
let other: ServiceUnderTest;

beforeAll(async () => {
  ledger = await RunningLedger.start();
  other = await ServiceUnderTest.start(balanceService, {}, ledger.service.names);
}, 30_000);
afterAll(async () => {
  await other.close();
  await ledger.close();
});

const DUE = '2026-11-16T12:00:00.000Z';
const NOT_DUE = '2099-11-16T12:00:00.000Z';

function sale(accountId: string, paidAt: string) {
  return new ChargeStory({ accountId, paidAt, charge: charge({ id: newId('ch'), settlement_days: 1 }) });
}

test('S17.1 what is due becomes available, once, even with two instances', async () => {
  const accountId = newId('acc');
  const sales = Array.from({ length: 40 }, () => sale(accountId, DUE));
  await ledger.publish(sales.flatMap(({ events }) => events));
  const entries = await ledger.posted(accountId, 80);
  expect(entries.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 80 }, (_, index) => index + 1),
  );
  const settlements = entries.filter(({ type }) => type === 'settlement');
  expect(settlements).toHaveLength(40);
  expect(settlements[0]).toMatchObject({
    amount: 0,
    availableAmount: 9_850,
    reservedAmount: 0,
    causeType: 'settlement',
    causeId: '2026-11-17',
    createdAt: '2026-11-17T09:00:00.000Z',
  });
  expect(await ledger.figures(accountId)).toMatchObject({ balance: 394_000, available: 394_000 });
}, 60_000);

test('S17.3 a refund takes unsettled money first, and what failed after the settlement is available', async () => {
  const accountId = newId('acc');
  const refund = refundFact('rf_1', { amount: 5_000 });
  const later = sale(accountId, NOT_DUE).reserveRefund(refund);
  await ledger.publish(later.events);
  await ledger.posted(accountId, 2);
  expect(await ledger.figures(accountId)).toMatchObject({ balance: 4_850, available: 0 });

  await ledger.service.inDatabase((database) =>
    database.collection('installments').updateOne({ accountId }, { $set: { dueAt: new Date(DUE) } }),
  );
  expect((await ledger.posted(accountId, 3)).at(-1)).toMatchObject({
    type: 'settlement',
    availableAmount: 4_850,
  });
  await ledger.publish(later.refundFailed(refund).events);
  await ledger.posted(accountId, 4);
  expect(await ledger.figures(accountId)).toMatchObject({ balance: 9_850, available: 9_850 });
}, 30_000);

test('money that was refunded whole is settled without an entry', async () => {
  const accountId = newId('acc');
  const refund = refundFact('rf_1', { amount: 9_850 });
  await ledger.publish(sale(accountId, NOT_DUE).reserveRefund(refund).events);
  await ledger.posted(accountId, 2);
  await ledger.service.inDatabase((database) =>
    database.collection('installments').updateOne({ accountId }, { $set: { dueAt: new Date(DUE) } }),
  );
  const isSettled = () =>
    ledger.service.inDatabase(
      async (database) => (await database.collection('installments').findOne({ accountId }))!.isSettled,
    );
  await eventually(async () => expect(await isSettled()).toBe(true));
  expect(await ledger.countPostings(accountId)).toBe(2);
});

test('S17.1 an installment whose settlement cannot be posted holds up no other one, of either mode', async () => {
  const [broken, other, live] = [newId('acc'), newId('acc'), newId('acc')];
  const paidAt = '2026-11-13T12:00:00.000Z';
  const bad = sale(broken, paidAt);
  const badId = bad.events[0]!.data.charge.id;
  await ledger.service.inDatabase((database) =>
    database.collection('postings').insertOne({
      _id: `settlement:${badId}:1` as never,
      ...{ chain: 'planted', sequence: 1, accountId: broken, subject: badId, entries: [] },
    }),
  );
  const good = [sale(broken, DUE), sale(other, DUE), sale(other, DUE)];
  const ofLive = new ChargeStory({
    ...{ accountId: live, livemode: true, paidAt: DUE },
    charge: charge({ id: newId('ch'), settlement_days: 1 }),
  });
  await ledger.publish([bad, ...good, ofLive].flatMap(({ events }) => events));
  await eventually(async () => {
    expect(await ledger.figures(other)).toMatchObject({ balance: 19_700, available: 19_700 });
    expect(await ledger.figures(broken)).toMatchObject({ balance: 19_700, available: 9_850 });
    expect(await ledger.figures(live, true)).toMatchObject({ balance: 9_850, available: 9_850 });
  }, 15_000);
}, 60_000);

test('S17.2 the list has a row a day, scheduled or settled', async () => {
  const accountId = newId('acc');
  const sales = [DUE, DUE, NOT_DUE].map((paidAt) => sale(accountId, paidAt));
  for (const { events } of sales) await ledger.publish(events);
  await ledger.posted(accountId, 5);
  const context = { accountId, livemode: false, nowMs: Date.now() };
  const { settlements } = await ledger.balance.listSettlements({
    context,
    from: '2026-11-17',
    to: '2099-11-17',
  });
  const row = { paymentMethod: 'pix', installment: 1 };
  expect(settlements).toEqual([
    { ...row, date: '2026-11-17', charges: 2, amount: 19_700, status: 'settled' },
    { ...row, date: '2099-11-17', charges: 1, amount: 9_850, status: 'scheduled' },
  ]);
  const before = await ledger.balance.listSettlements({ context, from: '2026-11-01', to: '2026-11-16' });
  expect(before.settlements).toEqual([]);
});
