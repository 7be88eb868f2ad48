import { addDays, later, localDate, timeOf } from '@catraca/kernel/dates';
import { exposition } from '@catraca/platform/telemetry/metrics';
import { eventually } from '@catraca/testing/eventually';
import { attemptsOf, type Mandates, type Shop, startMandates } from './mandates.ts';

/* What goes wrong between a charge of a mandate and its bank. No notice comes, unless a test sends it. */

let running: Mandates;
beforeAll(async () => {
  running = await startMandates();
}, 60_000);
afterEach(() => running.bank.behave());
afterAll(() => running.close());

const inFourDays = (shop: Shop) => ({ dueOn: addDays(shop.today, 4) });
const sendNow = (id: string) =>
  running.service.inDatabase((database) =>
    database
      .collection('charges')
      .updateOne(
        { _id: id as never, 'scheduled.sendAt': { $ne: null } },
        { $set: { 'scheduled.sendAt': new Date() } },
      ),
  );
const isSent = (shop: Shop, id: string) =>
  eventually(async () => {
    await sendNow(id);
    expect(attemptsOf(await shop.get(id))).toHaveLength(1);
  }, 20_000);
const detailsOf = async (id: string) => {
  const stored = await running.service.inDatabase((database) =>
    database.collection('charges').findOne({ _id: id as never }),
  );
  return stored!.scheduled;
};
const setDetails = (id: string, details: object) => {
  const set = Object.fromEntries(
    Object.entries(details).map(([name, value]) => [`scheduled.${name}`, value]),
  );
  const change = { $set: { ...set, attempts: 1 }, $inc: { version: 1 } };
  return running.service.inDatabase((database) =>
    database.collection('charges').updateOne({ _id: id as never }, change),
  );
};
/** Its time is over only by the account's clock: what is unknown of it is as old. */
const expectNotSent = (shop: Shop, id: string) =>
  shop.until(
    id,
    (one) => {
      expect(one).toMatchObject({ status: 'failed', mandate: { failureCode: 'not_sent', attempts: [] } });
    },
    30_000,
  );

test('S31.5 a send whose answer was lost is repeated, and makes no second charge at the bank', async () => {
  const shop = await running.newShop();
  const mandate = await shop.newMandate();
  await running.bank.misbehave({
    requests: [
      { path: '/cobr', method: 'PUT', times: 3, reset: true },
      { path: '/cobr', method: 'GET', times: 3, status: 503 },
    ],
  });
  const { id } = await shop.charge(mandate, inFourDays(shop));
  await eventually(async () => expect(await running.bank.cobr(id)).not.toBeNull());
  expect((await shop.get(id)).status).toBe('pending');
  await running.bank.behave();
  await isSent(shop, id);
  expect((await shop.get(id)).status).toBe('pending');
});

test.each([
  ['refuses', { status: 400 }],
  ['limits the rate of', { status: 429, retryAfter: 1 }],
  ['does not answer to', { status: 503 }],
])(
  'S31.5 a bank that %s sends is asked again',
  async (_what, fault) => {
    const shop = await running.newShop();
    const mandate = await shop.newMandate();
    await running.bank.misbehave({ requests: [{ path: '/cobr', method: 'PUT', times: 4, ...fault }] });
    const { id } = await shop.charge(mandate, inFourDays(shop));
    await isSent(shop, id);
  },
  40_000,
);

test('S31.16 an answer of no use about each charge holds the others back no longer than one of use', async () => {
  const shop = await running.newShop();
  const mandates = await Promise.all(Array.from({ length: 30 }, () => shop.newMandate()));
  await running.bank.misbehave({ requests: [{ path: '/cobr', method: 'PUT', times: 1_000, status: 200 }] });
  const made = await Promise.all(mandates.map((mandate) => shop.charge(mandate, inFourDays(shop))));
  const isSentOnce = { accountId: shop.accountId, 'scheduled.sentAt': { $ne: null } };
  // One a second, as each run would end with its first one, would take half a minute.
  await eventually(async () => {
    const sent = await running.service.inDatabase((database) =>
      database.collection('charges').countDocuments(isSentOnce),
    );
    expect(sent).toBe(made.length);
  }, 15_000);
  await running.bank.behave();
  for (const { id } of made) await isSent(shop, id);
}, 60_000);

test('S31.5 while the bank is away nothing is lost', async () => {
  const shop = await running.newShop();
  const mandate = await shop.newMandate();
  await running.bank.away();
  const { id } = await shop.charge(mandate, inFourDays(shop));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const meanwhile = await shop.get(id);
  await running.bank.back();
  expect(meanwhile).toMatchObject({ status: 'pending', mandate: { attempts: [] } });
  await isSent(shop, id);
}, 60_000);

test('S31.5 what the bank never took has failed when it takes the day no more', async () => {
  const shop = await running.newShop();
  const mandate = await shop.newMandate();
  await running.bank.misbehave({ requests: [{ path: '/cobr', method: 'PUT', times: 1_000, status: 400 }] });
  const { id, mandate: of } = await shop.charge(mandate, inFourDays(shop));
  await shop.moveTo(addDays(of!.dueOn!, -1), 1);
  await expectNotSent(shop, id);
  expect((await shop.charge(mandate, { dueOn: shop.bankingDay(5) })).status).toBe('pending');
}, 60_000);

test('S31.5 S31.7 a charge whose send is in doubt is not canceled here before the doubt is over', async () => {
  const shop = await running.newShop();
  const mandate = await shop.newMandate();
  await running.bank.misbehave({
    requests: [
      { path: '/cobr', method: 'PUT', times: 1_000, status: 503 },
      { path: '/cobr', method: 'GET', times: 1_000, status: 503 },
    ],
  });
  const { id } = await shop.charge(mandate, { dueOn: addDays(shop.today, 5) });
  await shop.moveTo(addDays(shop.today, 1), 1);
  await eventually(async () => expect((await detailsOf(id)).sentAt).not.toBeNull());
  await expect(shop.cancel(id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect((await shop.get(id)).status).toBe('pending');
  await running.bank.behave();
  await isSent(shop, id);
  expect((await shop.cancel(id)).status).toBe('canceled');
}, 40_000);

test('S31.11 a payment is found without its notice', async () => {
  const shop = await running.newShop();
  const { id, mandate } = await shop.chargeOnItsDay(await shop.newMandate());
  await shop.moveTo(mandate!.dueOn!, 12);
  await shop.until(id, ({ status }) => expect(status).toBe('paid'), 30_000);
}, 40_000);

test('S31.11 S31.9 rejections are found without their notices, in time for the retry', async () => {
  const shop = await running.newShop();
  const { id, mandate } = await shop.chargeOnItsDay(await shop.newMandate());
  const due = mandate!.dueOn!;
  await shop.attemptAtBank(id, { outcome: 'rejected', code: 'AM02' });
  await shop.attemptAtBank(id, { outcome: 'rejected', code: 'AB10' });
  expect(attemptsOf(await shop.get(id))).toEqual([`${due} scheduled scheduled`]);
  await shop.moveTo(due, 19);
  const found = await shop.until(id, (one) => expect(one.mandate!.attempts).toHaveLength(3));
  expect(attemptsOf(found)).toEqual([
    `${due} scheduled rejected AM02`,
    `${due} same_day rejected AB10`,
    `${addDays(due, 1)} retry scheduled`,
  ]);
  await shop.moveTo(addDays(due, 1), 7);
  await shop.until(id, ({ status }) => expect(status).toBe('paid'), 30_000);
}, 60_000);

test('S31.11 a payment of a charge that has ended goes back to the payer', async () => {
  const shop = await running.newShop();
  const { id } = await shop.chargeOnItsDay(await shop.newMandate());
  const set = { status: 'failed', dueAt: null, 'scheduled.failureCode': 'AM02' };
  await running.service.inDatabase((database) =>
    database.collection('charges').updateOne({ _id: id as never }, { $set: set, $inc: { version: 1 } }),
  );
  await shop.attemptAtBank(id, { outcome: 'paid' });
  await eventually(async () => {
    await shop.notice(id);
    const kept = await running.service.inDatabase((database) =>
      database.collection('unclaimed_payments').find({ chargeId: id }).toArray(),
    );
    expect(kept).toMatchObject([{ amount: 12_990, status: 'returned' }]);
  });
  expect((await shop.get(id)).status).toBe('failed');
}, 40_000);

test('S31.9 a retry whose answer was lost is not ordered twice', async () => {
  const shop = await running.newShop();
  const { id, mandate } = await shop.chargeOnItsDay(await shop.newMandate());
  const due = mandate!.dueOn!;
  await shop.attempt(id, 'rejected');
  await running.bank.misbehave({
    requests: [{ path: `/cobr/${id.slice(3)}/retentativa`, times: 1, reset: true }],
  });
  await shop.attempt(id, 'rejected').catch(() => {});
  const retries = async () => {
    await shop.notice(id);
    return attemptsOf(await shop.get(id)).filter((text) => text.includes('retry'));
  };
  await eventually(async () => expect(await retries()).toEqual([`${addDays(due, 1)} retry scheduled`]));
  const cobr = await running.bank.cobr(id);
  expect(cobr!.tentativas.filter(({ tipo }: { tipo: string }) => tipo === 'NTAG')).toHaveLength(1);
}, 40_000);

test('S31.9 a day that the bank refuses for a retry falls away', async () => {
  const shop = await running.newShop();
  const { id, mandate } = await shop.chargeOnItsDay(await shop.newMandate());
  const due = mandate!.dueOn!;
  await shop.attempt(id, 'rejected');
  const problem = { status: 400 };
  await running.bank.misbehave({
    requests: [{ path: `/cobr/${id.slice(3)}/retentativa`, times: 1, ...problem }],
  });
  await shop.attempt(id, 'rejected');
  await eventually(async () => {
    await shop.notice(id);
    expect(attemptsOf(await shop.get(id)).at(-1)).toBe(`${addDays(due, 3)} retry scheduled`);
  });
}, 40_000);

describe('a clock that jumps a year', () => {
  test('S31.5 sends what it jumped over as of its day, and finds it paid', async () => {
    const shop = await running.newShop();
    const mandate = await shop.newMandate();
    const { id, mandate: of } = await shop.charge(mandate);
    await shop.moveTo(addDays(of!.dueOn!, 365), 12);
    const paid = await shop.until(id, ({ status }) => expect(status).toBe('paid'), 30_000);
    expect(attemptsOf(paid)).toEqual([`${of!.dueOn} scheduled paid`]);
    expect(localDate(new Date(paid.paidAt!))).toBe(of!.dueOn);
  }, 60_000);

  test('S31.5 sends again what a crash interrupted between its mark and its send', async () => {
    const shop = await running.newShop();
    const { id, mandate: of } = await shop.charge(await shop.newMandate());
    const jumped = addDays(of!.dueOn!, 365);
    const { sendAt } = await detailsOf(id);
    await setDetails(id, { sentAt: later(sendAt, 30_000), sendAt: timeOf(jumped, 11) });
    await shop.moveTo(jumped, 12);
    const paid = await shop.until(id, ({ status }) => expect(status).toBe('paid'), 30_000);
    expect(attemptsOf(paid)).toEqual([`${of!.dueOn} scheduled paid`]);
  }, 60_000);

  test('S31.5 ends what the bank refuses of that, and leaves its cycle', async () => {
    const shop = await running.newShop();
    const mandate = await shop.newMandate();
    const { id, mandate: of } = await shop.charge(mandate);
    await running.bank.misbehave({ requests: [{ path: '/cobr', method: 'PUT', times: 1_000, status: 400 }] });
    await shop.moveTo(addDays(of!.dueOn!, 10), 12);
    await expectNotSent(shop, id);
    expect(await running.bank.cobr(id)).toBeNull();
  }, 60_000);

  test('S31.11 finds what was sent paid on its day', async () => {
    const shop = await running.newShop();
    const mandate = await shop.newMandate();
    const { id, mandate: of } = await shop.charge(mandate, inFourDays(shop));
    await isSent(shop, id);
    await shop.moveTo(addDays(of!.dueOn!, 365), 12);
    const paid = await shop.until(id, ({ status }) => expect(status).toBe('paid'), 30_000);
    expect(paid.mandate!.attempts).toHaveLength(1);
  }, 60_000);
});

/** Its charges are sent from midnight on. */
const isAnHourOld = (day: string) => localDate(new Date(Date.now() - 3_600_000)) === day;
const unsentCount = async () =>
  /scheduled_charges_unsent\{[^}]*mode="test"[^}]*\} (\d+)/.exec(await exposition())?.[1];

test('charges that wait for the bank for over an hour are counted, and no others', async () => {
  const shop = await running.newShop();
  const mandate = await shop.newMandate();
  await running.bank.misbehave({ requests: [{ path: '/cobr', method: 'PUT', times: 1_000, status: 503 }] });
  const { id } = await shop.charge(mandate, inFourDays(shop));
  const later = await shop.newMandate();
  await shop.charge(later, { dueOn: addDays(shop.today, 9) });
  const made = (minutesAgo: number) =>
    running.service.inDatabase((database) =>
      database
        .collection('charges')
        .updateMany(
          { accountId: shop.accountId as never },
          { $set: { createdAt: new Date(Date.now() - minutesAgo * 60_000) } },
        ),
    );
  const counts = async (expected: string) => {
    await running.service.restart(); // the job runs at once, and then every minute
    await eventually(async () => expect(await unsentCount()).toBe(expected));
  };
  await made(59);
  await counts('0');
  await made(61);
  // shortly after midnight its day to be sent has not been over for an hour
  await counts(isAnHourOld(shop.today) ? '1' : '0');
  await running.bank.behave();
  await isSent(shop, id);
  await counts('0');
}, 60_000);
