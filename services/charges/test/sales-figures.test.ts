import { later } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { fillSales } from '@catraca/testing/many-sales';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import { type Charges, context } from './seller.ts';

const DAY_MS = 86_400_000;
const COUNT = 3_000;
/** What `fillSales` makes of it. */
const [PAID, APPROVED, DECLINED] = [COUNT * 0.95, COUNT * 0.25, COUNT * 0.05];
const AMOUNT = 12_990;
/** Noon in São Paulo. */
const now = new Date('2026-11-27T15:00:00Z');
const firstDay = new Date('2026-10-01T03:00:00Z');
const end = new Date('2026-11-28T03:00:00Z');

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;
let original: string;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges());
  original = (await charges.create()).id;
}, 60_000);
afterAll(async () => {
  await service.close();
  await bank.close();
});

interface Asked {
  account: string;
  livemode: boolean;
  at?: Date;
  since?: Date;
  unit?: string;
}

const figures = ({ account, livemode, at = now, since = firstDay, unit = 'day' }: Asked) =>
  charges.rpc.getSalesFigures({
    context: { accountId: account, livemode, nowMs: at.getTime() },
    since: since.toISOString(),
    until: end.toISOString(),
    unit,
  });

const fill = (sales: { count: number; since: Date; until: Date; changes: object }) =>
  service.inDatabase((database) =>
    fillSales(database, service.names.dataKeys.buyers, { original, ...sales }),
  );

const total = (series: { paidCount: number; paidAmount: number }[]) =>
  series.reduce(([count, amount], one) => [count! + one.paidCount, amount! + one.paidAmount], [
    0, 0,
  ] as number[]);

const keptOf = (account: string) =>
  service.inDatabase((database) =>
    database
      .collection<{ _id: string; through: Date; days: { at: Date; paidCount: number }[] }>('sales_days')
      .findOne({ _id: account }),
  );

describe.each([false, true])('live: %s', (livemode) => {
  const account = newId('acc');
  const asked = { account, livemode };

  beforeAll(async () => {
    await fill({ count: COUNT, since: firstDay, until: now, changes: { accountId: account, livemode } });
  }, 60_000);

  test('S27.31 days sum to what was sold, read once and again', async () => {
    const first = await figures(asked);
    expect(total(first.series)).toEqual([PAID, PAID * AMOUNT]);
    expect(first).toMatchObject({ cardsApproved: APPROVED, cardsDeclined: DECLINED, hasSold: true });
    expect(new Set(first.series.map(({ at }) => at)).size).toBe(58); // 1 October to 27 November
    for (const { at } of first.series) expect(at).toMatch(/T03:00:00\.000Z$/); // midnight in São Paulo
    expect(await figures(asked)).toEqual(first);
  });

  test('S27.31 another account, and the other mode, have sold nothing', async () => {
    for (const other of [
      { ...asked, account: newId('acc') },
      { ...asked, livemode: !livemode },
    ]) {
      const { series, hasSold, cardsApproved } = await figures(other);
      expect([series, hasSold, cardsApproved]).toEqual([[], false, 0]);
    }
  });

  test('S27.31 hours of a day sum to the day', async () => {
    const today = new Date('2026-11-27T03:00:00Z');
    const [byDay, byHour] = [
      await figures({ ...asked, since: today }),
      await figures({ ...asked, since: today, unit: 'hour' }),
    ];
    expect(byDay.series).toHaveLength(1);
    expect(byHour.series.length).toBeGreaterThan(10);
    expect(total(byHour.series)).toEqual(total(byDay.series));
    expect(byHour).toMatchObject({ cardsApproved: byDay.cardsApproved });
  });

  test('S27.31 a payment of a week ago that we learn of now counts for its own day', async () => {
    const before = await figures(asked);
    const paidAt = later(now, -7 * DAY_MS);
    const changes = { accountId: account, livemode, paidAt };
    await fill({ count: 100, since: later(now, -60_000), until: now, changes });
    const after = await figures(asked);
    const [day] = after.series.filter(({ at }) => at === '2026-11-20T03:00:00.000Z');
    const [dayBefore] = before.series.filter(({ at }) => at === '2026-11-20T03:00:00.000Z');
    expect(day!.paidCount).toBe(dayBefore!.paidCount + 100);
    expect(total(after.series)[0]).toBe(total(before.series)[0]! + 100);
    // A day later they are among the days that are kept.
    const tomorrow = await figures({ ...asked, at: later(now, 2 * DAY_MS) });
    expect(tomorrow.series).toEqual(after.series);
  });
});

test('S27.31 days of live sales are kept once they were added up, and nothing of test mode', async () => {
  const [live, test] = [newId('acc'), newId('acc')];
  const until = later(now, -DAY_MS);
  for (const [accountId, livemode] of [
    [live, true],
    [test, false],
  ] as const) {
    await fill({ count: 200, since: firstDay, until, changes: { accountId, livemode } });
    await Promise.all([1, 2, 3].map(() => figures({ account: accountId, livemode })));
  }
  const kept = (await keptOf(live))!;
  expect(kept.days.reduce((sum, { paidCount }) => sum + paidCount, 0)).toBe(190);
  expect(kept.through).toEqual(later(now, -15 * 60_000));
  expect(await keptOf(test)).toBeNull();

  // Within a day nothing is moved, and what came since is read.
  const changes = { accountId: live, livemode: true, paidAt: now };
  await fill({ count: 20, since: later(now, -600_000), until: now, changes });
  const soon = await figures({ account: live, livemode: true, at: later(now, 3_600_000) });
  expect(total(soon.series)[0]).toBe(210);
  expect((await keptOf(live))!.through).toEqual(kept.through);
});

test('S27.31 what is pending counts by its creation, until it is paid', async () => {
  const account = newId('acc');
  const at = new Date();
  const own = { ...context(account), nowMs: at.getTime() };
  const since = later(at, -DAY_MS).toISOString();
  const until = later(at, DAY_MS).toISOString();
  const ask = () => charges.rpc.getSalesFigures({ context: own, since, until, unit: 'day' });
  const [one, other] = [
    await charges.create({ context: own, amount: 1_000 }),
    await charges.create({ context: own, amount: 2_500 }),
  ];
  expect(await ask()).toMatchObject({ pending: { count: 2, amount: 3_500 }, series: [], hasSold: false });
  await bank.pay(one.id);
  await charges.notice(one.id);
  await eventually(async () => {
    const { pending, series, hasSold } = await ask();
    expect([pending, total(series), hasSold]).toEqual([{ count: 1, amount: 2_500 }, [1, 1_000], true]);
  });
  await charges.rpc.cancelCharge({ context: own, chargeId: other.id });
  expect(await ask()).toMatchObject({ pending: { count: 0, amount: 0 } });
});

test('S27.31 sums read keys, and no charge', async () => {
  const account = newId('acc');
  const sold = { accountId: account, livemode: false };
  await fill({ count: 500, since: firstDay, until: now, changes: sold });
  await service.inDatabase((database) => database.command({ profile: 2 }));
  await figures({ account, livemode: false });
  const reads = await service.inDatabase(async (database) => {
    await database.command({ profile: 0 });
    const ofCharges = { ns: `${database.databaseName}.charges`, 'command.aggregate': 'charges' };
    return database.collection('system.profile').find(ofCharges).toArray();
  });
  expect(reads.length).toBeGreaterThanOrEqual(3);
  for (const { docsExamined, planSummary } of reads) {
    expect(planSummary).toMatch(/^IXSCAN/);
    expect(docsExamined).toBe(0);
  }
});
