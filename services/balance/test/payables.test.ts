import { newId } from '@catraca/kernel/ids';
import { ChargeStory, charge } from '@catraca/testing/charge-story';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { balanceService } from '../src/balance.module.ts';
import { AcquirerWithPayables, dayFromToday, payable } from './acquirer-with-payables.ts';
import { RunningLedger } from './running-ledger.ts';

let acquirer: AcquirerWithPayables;
let ledger: RunningLedger;
let reader: ServiceUnderTest | null = null;

beforeAll(async () => {
  acquirer = await AcquirerWithPayables.start(2);
  ledger = await RunningLedger.start();
}, 60_000);
/** Nothing was read yet, and no id of a payable is one of an earlier test. */
beforeEach(async () => {
  acquirer.reset();
  await ledger.service.inDatabase(async (database) => {
    await database.collection('payable_days').deleteMany({});
    await database.collection('acquirer_charges').deleteMany({});
  });
});
afterEach(async () => {
  await reader?.close();
  reader = null;
}, 60_000);
afterAll(async () => {
  await ledger.close();
  await acquirer.close();
}, 60_000);

/** A card sale in the ledger, that the acquirer knows under this id. */
async function sold(acquirerChargeId: string): Promise<string> {
  const id = newId('ch');
  const sale = charge({ id, payment_method: 'credit_card', settlement_days: 30 });
  await ledger.publish(new ChargeStory({ charge: sale, accountId: 'acc_1' }).events);
  acquirer.codes[acquirerChargeId] = id;
  return id;
}

/** Runs the job once more: an instance begins with it. */
async function read(): Promise<void> {
  reader ??= await ServiceUnderTest.start(balanceService, acquirer.settings, ledger.service.names);
}

async function readAgain(): Promise<void> {
  await ledger.service.inDatabase((database) =>
    database
      .collection('payable_days')
      .updateMany({ dueAt: { $ne: null } }, { $set: { dueAt: new Date(1) } }),
  );
  await reader!.restart();
}

const postings = (subject: string) =>
  ledger.service.inDatabase((database) =>
    database.collection('postings').find({ subject, type: 'internal' }).sort({ sequence: 1 }).toArray(),
  );

const posted = (subject: string, count: number) =>
  eventually(async () => {
    const found = await postings(subject);
    expect(found).toHaveLength(count);
    return found;
  }, 20_000);

const daysRead = () =>
  eventually(async () => {
    const isDue = { dueAt: { $lte: new Date(Date.now() + 60_000) } };
    const left = await ledger.service.inDatabase(async (database) => {
      const days = database.collection('payable_days');
      return [await days.countDocuments({}), await days.countDocuments(isDue)];
    });
    expect(left).toEqual([11, 0]);
  }, 20_000);

test('payables are posted page by page, and what cannot be read or placed holds up none behind it', async () => {
  const [broken, good] = [await sold('ch_broken'), await sold('ch_good')];
  delete acquirer.codes.ch_broken;
  acquirer.rows = [
    payable(1, 'ch_broken'),
    null,
    payable(2, 'ch_good'),
    payable(3, 'ch_good', { installment: 2 }),
    payable(4, 'ch_good', { installment: 3 }),
  ];
  await read();
  expect((await posted(good, 3))[0]!.entries).toEqual([
    { account: 'acquirer', amount: 10_000 },
    { account: 'bank', amount: -9_700 },
    { account: 'method_fees', amount: -300 },
  ]);
  expect(acquirer.count('/charges/ch_good')).toBe(1);
  await daysRead();

  acquirer.codes.ch_broken = broken;
  await readAgain();
  await posted(broken, 1);
  expect(acquirer.count('/charges/ch_good')).toBe(1);
}, 60_000);

const dayOf = (days: number) =>
  ledger.service.inDatabase((database) =>
    database.collection('payable_days').findOne({ day: dayFromToday(days) }),
  );

test('a day that cannot be read holds up no other, and is tried again later', async () => {
  const [early, late] = [await sold('ch_early'), await sold('ch_late')];
  acquirer.failing.add(dayFromToday(-8));
  acquirer.rows = [payable(1, 'ch_early', {}, -8), payable(2, 'ch_late', {}, -3)];
  await read();
  await posted(late, 1);
  await daysRead();
  expect(await dayOf(-8)).toMatchObject({ failures: 1, failingSince: expect.any(Date) });
  await readAgain();
  await eventually(async () => expect(await dayOf(-8)).toMatchObject({ failures: 2 }));

  acquirer.failing.clear();
  await readAgain();
  await posted(early, 1);
  await daysRead();
  expect(await dayOf(-8)).toMatchObject({ failures: 0, failingSince: null, dueAt: null });
}, 60_000);

test('a payable that cannot be read stays an open item of its day until it can be', async () => {
  const [strange, good] = [await sold('ch_strange'), await sold('ch_good')];
  const unreadable = { payment_date: `${dayFromToday(-8)}T15:00:00Z`, amount: '1.00' };
  acquirer.rows = [
    payable(1, 'ch_strange', unreadable),
    payable(2, 'ch_good', {}, -8),
    payable(3, 'ch_good', { installment: 2 }, -8),
    payable(4, 'ch_good', { installment: 3, charge_id: null }, -8),
  ];
  await read();
  await posted(good, 2);
  await daysRead();
  expect(await dayOf(-8)).toMatchObject({ unreadable: 2, dueAt: expect.any(Date) });

  acquirer.rows = acquirer.rows.map((row) => ({
    ...row!,
    amount: 10_000,
    charge_id: row!.charge_id ?? 'ch_good',
  }));
  await readAgain();
  await posted(strange, 1);
  await posted(good, 3);
  await daysRead();
  expect(await dayOf(-8)).toMatchObject({ unreadable: 0, dueAt: null });
}, 60_000);

test('a charge that the acquirer does not show yet is asked for again', async () => {
  const id = await sold('ch_new');
  acquirer.unseen.add('ch_new');
  acquirer.rows = [payable(1, 'ch_new')];
  await read();
  await daysRead();
  expect(await postings(id)).toEqual([]);

  acquirer.unseen.clear();
  await readAgain();
  await posted(id, 1);
}, 60_000);

test('a charge of another shop is asked for once', async () => {
  acquirer.codes.ch_foreign = 'pedido-42';
  acquirer.rows = [payable(1, 'ch_foreign'), payable(2, 'ch_foreign', { installment: 2 }, -1)];
  await read();
  await daysRead();
  await readAgain();
  await daysRead();
  expect(acquirer.count('/charges/ch_foreign')).toBe(1);
  expect(await postings('ch_foreign')).toEqual([]);
}, 60_000);

test('a payable that is paid weeks after its date is posted, and days without reading are made up for', async () => {
  const id = await sold('ch_late');
  acquirer.rows = [payable(1, 'ch_late', { status: 'waiting_funds' }, -8)];
  await read();
  await daysRead();
  // Three weeks pass: balance was down.
  await ledger.service.inDatabase(async (database) => {
    const days = database.collection('payable_days');
    await days.deleteMany({});
    const day = dayFromToday(-30);
    const begun = { livemode: false, cursor: null, isOpen: true, dueAt: new Date(1), version: 0 };
    const right = { skipped: 0, unreadable: 0, failures: 0, failingSince: null };
    await days.insertOne({ _id: `test:${day}` as never, day, ...begun, ...right });
  });
  acquirer.rows = [
    payable(1, 'ch_late', {}, -30),
    payable(2, 'ch_late', { installment: 2 }, -15),
    payable(3, 'ch_late', { installment: 3 }),
  ];
  await readAgain();
  await posted(id, 3);
}, 60_000);

test('a reading goes on from the page where it stopped', async () => {
  const id = await sold('ch_1');
  acquirer.rows = [1, 2, 3, 4, 5].map((installment) => payable(installment, 'ch_1', { installment }));
  await read();
  await posted(id, 5);
  await ledger.service.inDatabase((database) =>
    database
      .collection('payable_days')
      .updateMany({ isOpen: false, dueAt: { $ne: null } }, { $set: { cursor: '4', dueAt: new Date(1) } }),
  );
  acquirer.requests = [];
  await reader!.restart();
  await eventually(async () => expect(acquirer.count('forward_cursor=4')).toBeGreaterThan(0));
  await daysRead();
  expect(acquirer.requests.filter((url) => url.includes('/payables') && !url.includes('cursor'))).toEqual([]);
  expect(await postings(id)).toHaveLength(5);
}, 60_000);

test('payables whose ids get another form are not posted again', async () => {
  const id = await sold('ch_1');
  const refund = { type: 'refund', amount: -500, fee: 0 };
  acquirer.rows = [payable(1, 'ch_1'), payable(2, 'ch_1', refund), payable(3, 'ch_1', refund)];
  await read();
  await posted(id, 3);
  await daysRead();
  acquirer.rows = acquirer.rows.map((row) => ({ ...row!, id: `pay_${row!.id}` }));
  acquirer.rows.push(payable('pay_4', 'ch_1', { installment: 2 }));
  await readAgain();
  await posted(id, 4);
  await readAgain();
  await daysRead();
  expect(await postings(id)).toHaveLength(4);
}, 60_000);

test('an order that was given back after its charge failed here costs the platform the acquirer’s fee', async () => {
  const id = newId('ch');
  acquirer.codes.ch_back = id;
  acquirer.rows = [payable(1, 'ch_back'), payable(2, 'ch_back', { type: 'refund', amount: -10_000, fee: 0 })];
  await read();
  await daysRead();
  expect(await postings(id)).toEqual([]);
  await ledger.service.inDatabase((database) =>
    database
      .collection('acquirer_charges')
      .updateMany({}, { $set: { firstSeenAt: new Date(Date.now() - 25 * 3_600_000) } }),
  );
  await readAgain();
  const entries = (await posted(id, 2)).flatMap((posting) => posting.entries);
  const sumOf = (account: string) =>
    entries.filter((entry) => entry.account === account).reduce((sum, { amount }) => sum + amount, 0);
  expect([sumOf('acquirer'), sumOf('bank'), sumOf('method_fees')]).toEqual([0, 300, -300]);
}, 60_000);
