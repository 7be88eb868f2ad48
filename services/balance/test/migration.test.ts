import { newId } from '@catraca/kernel/ids';
import { ChargeStory, charge } from '@catraca/testing/charge-story';
import { inDatabase } from '@catraca/testing/database';
import { isolatedNames, settingsOf } from '@catraca/testing/environment';
import { eventually } from '@catraca/testing/eventually';
import { balanceService } from '../src/balance.module.ts';
import { RunningLedger } from './running-ledger.ts';

const names = isolatedNames();
const settings: NodeJS.ProcessEnv = {
  ...settingsOf('balance', names),
  GRPC_PORT: '0',
  ACCOUNTS_GRPC: '127.0.0.1:1',
};
const accountId = newId('acc');

/** A posting as builds before the chain stored it. */
function oldSale(number: number, occurredAt: string) {
  return {
    _id: `evt_${number}`,
    type: 'charge.paid',
    accountId,
    livemode: false,
    subject: `ch_${number}`,
    entries: [
      { account: 'bank', amount: -1_000 },
      { account: 'seller_available', amount: 990 },
      { account: 'platform_fees', amount: 10 },
    ],
    occurredAt: new Date(occurredAt),
  };
}

let ledger: RunningLedger;
beforeAll(async () => {
  await inDatabase(settings.MONGODB_DATABASE!, async (database) => {
    const sales = [
      oldSale(2, '2026-11-02T12:00:00Z'),
      oldSale(1, '2026-11-01T12:00:00Z'),
      oldSale(3, '2026-11-02T12:00:00Z'),
    ];
    await database.collection<{ _id: string }>('postings').insertMany(sales);
    const totals = { bank: -3_000, seller_available: 2_970, platform_fees: 30 };
    await database
      .collection<{ _id: string }>('totals')
      .insertOne({ _id: `${accountId}:test`, totals, postings: 3 } as never);
  });
  await balanceService.migrate(settings, { dryRun: false });
}, 30_000);
afterAll(() => ledger?.close());

test('postings of older builds are numbered and chained by time', async () => {
  ledger = await RunningLedger.start({}, names);
  const entries = await ledger.statement(accountId);
  expect(entries).toMatchObject([
    { sequence: 1, type: 'sale', eventId: 'evt_1', balance: 990, createdAt: '2026-11-01T12:00:00.000Z' },
    { sequence: 2, type: 'sale', eventId: 'evt_2', balance: 1_980 },
    { sequence: 3, type: 'sale', eventId: 'evt_3', balance: 2_970 },
  ]);
  expect(await ledger.figures(accountId)).toMatchObject({ balance: 2_970, available: 2_970 });
}, 30_000);

test('pending money of an older build is scheduled when its event comes again', async () => {
  const seller = newId('acc');
  const sale = new ChargeStory({
    accountId: seller,
    paidAt: '2099-11-16T12:00:00.000Z',
    charge: charge({ id: newId('ch'), settlement_days: 1 }),
  });
  await ledger.publish(sale.events);
  await ledger.posted(seller, 1);
  await ledger.service.inDatabase(async (database) => {
    const unset = { $unset: { 'entries.$[].installment': '' } } as never;
    await database.collection('postings').updateOne({ accountId: seller }, unset);
    await database.collection('installments').deleteMany({ accountId: seller });
  });
  for (let time = 0; time < 2; time++) await ledger.publish(sale.events);
  const installments = () =>
    ledger.service.inDatabase((database) =>
      database.collection('installments').find({ accountId: seller }).toArray(),
    );
  await eventually(async () =>
    expect(await installments()).toMatchObject([{ amount: 9_850, isSettled: false }]),
  );
  expect(await ledger.countPostings(seller)).toBe(1);
}, 30_000);

test('a migration that was interrupted and runs again makes the same chain', async () => {
  const before = await ledger.statement(accountId);
  await ledger.service.inDatabase((database) =>
    database.collection('schema_version').updateOne({}, { $set: { version: 0 } }),
  );
  await balanceService.migrate(settings, { dryRun: false });
  expect(await ledger.statement(accountId)).toEqual(before);
});
