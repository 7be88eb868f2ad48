import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { type Sale, Shop } from './shop.ts';

// The process of refunds is killed between any two of its steps.

const shop = await opened(Shop.open());
beforeEach(() => shop.misbehave({}));

const put = { path: '/pix/E', method: 'PUT', times: 1 };

const kill = () => shop.stack.endService('refunds', 'SIGKILL');
const start = (name: 'refunds' | 'charges') => shop.stack.startService(name);

async function stageOf(sale: Sale): Promise<string | undefined> {
  const stored = await shop.stack.inDatabase('refunds', (database) =>
    database.collection('refunds').findOne({ chargeId: sale.id }),
  );
  return stored?.stage;
}

async function endsOnce(sale: Sale): Promise<void> {
  await shop.dueNow({ chargeId: sale.id });
  const [refund] = await eventually(async () => {
    const refunds = await shop.refundsOf(sale);
    expect(refunds).toMatchObject([{ status: 'succeeded', amount: 10_000 }]);
    return refunds;
  }, 30_000);
  expect(await shop.returnsAtBank(sale)).toMatchObject([{ id: refund.id.slice(3), valor: 10_000 }]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
}

test('before the charge heard of it: the seller’s retry continues it', async () => {
  const sale = await shop.sale();
  await shop.stack.endService('charges', 'SIGKILL');
  expect((await shop.refund(sale, {}, 'a')).status).toBe(503);
  expect(await stageOf(sale)).toBe('intended');
  await kill();
  await Promise.all([start('charges'), start('refunds')]);
  await eventually(async () => expect(await shop.refundsOf(sale)).toEqual([]));

  await eventually(async () => expect((await shop.refund(sale, {}, 'a')).status).toBe(201));
  await endsOnce(sale);
}, 60_000);

test('after the charge reserved it, before that was stored: the job finds the reservation', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ requests: [{ ...put, delayMs: 60_000 }] });
  const lost = shop.refund(sale).catch(() => null);
  await eventually(async () => expect(await stageOf(sale)).toBe('reserved'));
  await kill();
  await lost;
  await shop.stack.inDatabase('refunds', (database) =>
    database
      .collection('refunds')
      .updateOne({ chargeId: sale.id }, { $set: { stage: 'intended', endToEndId: null, sentAt: null } }),
  );
  await shop.misbehave({});
  await start('refunds');
  await endsOnce(sale);
}, 60_000);

test.each([
  ['before the bank did it', { delayMs: 60_000 }],
  ['after the bank did it', { responseDelayMs: 60_000 }],
])(
  'S11.9 %s: the job asks the bank',
  async (_when, fault) => {
    const sale = await shop.sale();
    await shop.misbehave({ requests: [{ ...put, ...fault }] });
    const lost = shop.refund(sale).catch(() => null);
    await eventually(async () => expect(await stageOf(sale)).toBe('reserved'));
    await sleep(500);
    await kill();
    await lost;
    await shop.misbehave({});
    await start('refunds');
    await endsOnce(sale);
  },
  60_000,
);

test('after the bank said it, before the charge heard of it: the bank is not asked again', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ requests: [{ ...put, responseDelayMs: 1_500 }] });
  const lost = shop.refund(sale).catch(() => null);
  await eventually(async () => expect(await stageOf(sale)).toBe('reserved'));
  await shop.stack.endService('charges', 'SIGKILL');
  await eventually(async () => expect(await stageOf(sale)).toBe('settled'));
  await kill();
  await lost;
  await shop.misbehave({ requests: [{ path: '/pix/E', status: 503, times: 50 }] });
  await Promise.all([start('charges'), start('refunds')]);
  await endsOnce(sale);
}, 60_000);

const disputeOf = (sale: Sale) =>
  shop.stack.inDatabase('refunds', (database) =>
    database.collection('disputes').findOne({ chargeId: sale.id }),
  );

const disputeIs = (sale: Sale, expected: object) =>
  eventually(async () => expect(await disputeOf(sale)).toMatchObject(expected), 30_000);

const returnsAre = (sale: Sale, expected: object[]) =>
  eventually(async () => expect(await shop.refundsOf(sale)).toMatchObject(expected), 30_000);

async function disputed(sale: Sale): Promise<string> {
  const { id } = await shop.drive(`/pix/${sale.endToEndId}/med`, {});
  await disputeIs(sale, { stage: 'open' });
  return id;
}

test('S14.4 after a dispute’s returns had ended, before the dispute did: the job ends it', async () => {
  const sale = await shop.sale();
  const id = await disputed(sale);
  await shop.drive(`/meds/${id}/approve`, { valor: '30.00', parts: 2 });
  const returns = Array(2).fill({ status: 'succeeded', amount: 1_500, reason: 'med' });
  await returnsAre(sale, returns);
  await kill();
  expect(await disputeOf(sale)).toMatchObject({ stage: 'open', closedAt: null });
  await shop.misbehave({ callbacks: { drop: 1_000 } });
  await shop.drive(`/meds/${id}/close`);
  await start('refunds');
  await disputeIs(sale, { stage: 'closed', status: 'approved', closedAt: expect.any(Date) });
  await returnsAre(sale, returns);
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 3_000 });
}, 60_000);

test('S14.4 after the charge had closed a dispute, before that was stored: it is closed at the same moment', async () => {
  const sale = await shop.sale();
  const id = await disputed(sale);
  await shop.drive(`/meds/${id}/approve`);
  await disputeIs(sale, { stage: 'closed', status: 'approved' });
  const { closedAt } = (await disputeOf(sale))!;
  await kill();
  await shop.stack.inDatabase('refunds', (database) =>
    database
      .collection('disputes')
      .updateOne(
        { chargeId: sale.id },
        { $set: { stage: 'open', status: 'opened', closedAt: null, dueAt: new Date() } },
      ),
  );
  await start('refunds');
  await disputeIs(sale, { stage: 'closed', status: 'approved', closedAt });
  await returnsAre(sale, [{ status: 'succeeded', amount: 10_000, reason: 'med' }]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
}, 60_000);
