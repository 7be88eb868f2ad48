import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@catraca/kernel/ids';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Shop } from './shop.ts';

const shop = await opened(Shop.open());
let otherInstance: string;
beforeAll(async () => {
  otherInstance = await shop.stack.startInstance('refunds');
  const switches = { card_enabled: true };
  await shop.stack.operator.patch(`/operator/v1/accounts/${shop.seller.account}`, { switches });
}, 60_000);

async function cardSale(): Promise<{ id: string }> {
  const phone = { phone_ddd: '11', phone_number: '987654321' };
  const card = { token: await cardToken(shop.stack.acquirer), holder_name: 'CANARIO SOUZA' };
  const customer = { name: 'Ana', email: 'ana@example.com', document: '529.982.247-25', ...phone };
  const order = chargeOrder({ amount: 10_000, payment_method: 'credit_card', customer, card });
  const { body: charge } = await shop.seller.api.post('/v1/charges', order);
  await eventually(async () => expect(await openCallbacks(charge.id)).toBe(0));
  return charge;
}

/** Of the acquirer, about this charge: each makes charges read the order. */
function openCallbacks(code: string): Promise<number> {
  return shop.stack.inDatabase('sandbox', (database) =>
    database.collection('acquirer_orders').countDocuments({ code, 'hooks.callback.outcome': null }),
  );
}

test('an instance that asks the acquirer late does not take the cancellation of another for one of its own', async () => {
  const sale = await cardSale();
  const refundId = newId('rf');
  const order = { amount: 6_000 };
  await shop.misbehave({
    requests: [
      { path: '/core/v5/orders', method: 'GET', delayMs: 2_500, times: 1 },
      { path: '/core/v5/charges', method: 'DELETE', responseDelayMs: 6_000, times: 1 },
    ],
  });
  const late = shop.create(sale, refundId, { ...order, address: otherInstance });
  await sleep(800);
  await Promise.all([shop.create(sale, refundId, order), late]);
  await shop.misbehave({});
  await shop.dueNow({ _id: refundId, dueAt: { $ne: null } });
  expect(await shop.ended(refundId, 60_000)).toMatchObject({ status: 'succeeded', amount: 6_000 });
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 6_000 });
}, 120_000);

/** What the platform's operator does at the acquirer's panel. */
async function cancelAtAcquirer({ id }: { id: string }, amount?: number, reference?: string): Promise<void> {
  const { url } = shop.stack.acquirer;
  const basic = Buffer.from(`${shop.stack.secrets.acquirerSecretKey}:`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' };
  const order = await eventually(async () => {
    const listed = await fetch(`${url}/orders?code=${id}`, { headers });
    const { data } = (await listed.json()) as { data: { charges: { id: string }[] }[] };
    expect(data).toHaveLength(1);
    return data[0]!;
  });
  const body = amount ? JSON.stringify({ amount, operation_reference: reference }) : null;
  const path = `${url}/charges/${order.charges[0]!.id}`;
  const { status } = await fetch(path, { method: 'DELETE', headers, body });
  expect(status).toBe(200);
}

test('S11.11 a sale that was canceled at the acquirer’s panel is refunded, and only once', async () => {
  const sale = await cardSale();
  await cancelAtAcquirer(sale);
  await eventually(async () =>
    expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 }),
  );
  await eventually(async () =>
    expect(await shop.refundsOf(sale)).toMatchObject([{ amount: 10_000, reason: null, status: 'succeeded' }]),
  );
  expect((await shop.refund(sale)).body.error).toMatchObject({ code: 'charge_not_refundable' });
  await shop.readListsNow();
  await sleep(6_000);
  expect(await shop.refundsOf(sale)).toHaveLength(1);
}, 60_000);

test('S11.11 a part that was canceled there without a callback is found in the hourly lists', async () => {
  await shop.misbehave({ callbacks: { drop: 100 } });
  const sale = await cardSale();
  await cancelAtAcquirer(sale, 4_000);
  await shop.misbehave({});
  await shop.readListsNow();
  const isFound = async () =>
    expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 4_000 });
  await eventually(isFound, 30_000);
  const { body } = await shop.refund(sale, { amount: 6_000 });
  expect(await shop.ended(body.id)).toMatchObject({ status: 'succeeded', amount: 6_000 });
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
}, 60_000);

test('S11.11 a refund that the acquirer made after it had ended as failed is booked as made by itself', async () => {
  await shop.misbehave({
    callbacks: { drop: 100 },
    requests: [{ path: '/core/v5/charges', method: 'DELETE', status: 412, times: 1 }],
  });
  const sale = await cardSale();
  const { body: failed } = await shop.refund(sale, { amount: 4_000 });
  expect((await shop.ended(failed.id)).status).toBe('failed');
  await cancelAtAcquirer(sale, 4_000, failed.id);
  await shop.misbehave({});
  await shop.readListsNow();
  await eventually(
    async () => expect(await shop.charge(sale)).toMatchObject({ refunded_amount: 4_000 }),
    30_000,
  );
  expect(await stored({ chargeId: sale.id, origin: 'bank' })).toMatchObject({ corrects: failed.id });
}, 60_000);

test('S15.20 a crash before a refund has ended leaves no lock on its charge', async () => {
  const sale = await cardSale();
  const { body } = await shop.refund(sale, { amount: 1_000 });
  await shop.ended(body.id);
  const locks = () =>
    shop.stack.inDatabase('refunds', (database) =>
      database
        .collection<{ _id: string; refundId: string }>('cancellation_turns')
        .find({ _id: sale.id })
        .toArray(),
    );
  expect(await locks()).toEqual([]);
  await shop.stack.inDatabase('refunds', (database) =>
    database
      .collection<{ _id: string; refundId: string }>('cancellation_turns')
      .insertOne({ _id: sale.id, refundId: body.id }),
  );
  await shop.changeRefund(body.id, { stage: 'settled', dueAt: new Date() });
  await eventually(async () => expect(await stored({ _id: body.id })).toMatchObject({ stage: 'concluded' }));
  expect(await locks()).toEqual([]);
}, 60_000);

function orderAtAcquirer({ id }: { id: string }) {
  return shop.stack.inDatabase('sandbox', (database) =>
    database.collection('acquirer_orders').findOne({ code: id }),
  );
}

function changeOrder({ id }: { id: string }, $set: object, options = {}): Promise<unknown> {
  return shop.stack.inDatabase('sandbox', (database) =>
    database.collection('acquirer_orders').updateOne({ code: id }, { $set }, options),
  );
}

/** As at an acquirer whose charges do not tell what was given back. */
const hideCanceledAmount = (sale: { id: string }) => changeOrder(sale, { 'charge.canceledAmount': 0 });

/** What the acquirer gave back of a sale, as if days ago. */
function canceledDaysAgo(sale: { id: string }, days: number): Promise<unknown> {
  const createdAt = new Date(Date.now() - days * 86_400_000);
  const arrayFilters = [{ 'refund.type': 'refund' }];
  return changeOrder(sale, { 'charge.payables.$[refund].createdAt': createdAt }, { arrayFilters });
}

test('S11.11 a part that was canceled there while we were away for days is found afterwards', async () => {
  await shop.misbehave({ callbacks: { drop: 100 } });
  const sale = await cardSale();
  await cancelAtAcquirer(sale, 4_000);
  await shop.misbehave({});
  await canceledDaysAgo(sale, 10);
  const lastRun = { at: new Date(Date.now() - 11 * 86_400_000), unread: [] };
  await shop.stack.inDatabase('refunds', (database) =>
    database
      .collection<{ _id: string }>('runs')
      .updateOne({ _id: 'cancellations:test' }, { $set: { dueAt: new Date(0), progress: lastRun } }),
  );
  await eventually(
    async () => expect(await shop.charge(sale)).toMatchObject({ refunded_amount: 4_000 }),
    30_000,
  );
}, 60_000);

test('S11.11 a charge that cannot be read there does not hide the others of the hourly lists', async () => {
  await shop.misbehave({ callbacks: { drop: 100 } });
  const [unreadable, sale] = [await cardSale(), await cardSale()];
  await cancelAtAcquirer(unreadable, 4_000);
  await cancelAtAcquirer(sale, 4_000);
  const order = await orderAtAcquirer(unreadable);
  const path = `/core/v5/charges/${order!.charge.id}`;
  await shop.misbehave({ requests: [{ path, method: 'GET', status: 500, times: 1_000 }] });
  await shop.readListsNow();
  const isFound = async ({ id }: { id: string }) =>
    expect(await shop.charge({ id })).toMatchObject({ refunded_amount: 4_000 });
  await eventually(() => isFound(sale), 30_000);
  await canceledDaysAgo(unreadable, 10); // of no list any more, but carried
  await shop.misbehave({});
  await shop.readListsNow();
  await eventually(() => isFound(unreadable), 30_000);
}, 60_000);

test('a repeated cancellation that is refused is no failure while the first may have been made', async () => {
  const sale = await cardSale();
  const { body: other } = await shop.refund(sale, { amount: 1_000 });
  expect(await shop.ended(other.id)).toMatchObject({ status: 'succeeded' });
  await shop.misbehave({
    requests: [{ path: '/core/v5/charges', method: 'DELETE', status: 503, times: 1 }],
  });
  const { body: refund } = await shop.refund(sale, { amount: 6_000 });
  expect(refund.status).toBe('pending');
  const ofRefund = { _id: refund.id };
  await shop.misbehave({
    requests: [{ path: '/core/v5/charges', method: 'DELETE', status: 412, times: 1 }],
  });
  await endDoubt(refund);
  await eventually(async () => expect(await stored(ofRefund)).toMatchObject({ refusedAt: expect.any(Date) }));
  expect(await stored(ofRefund)).toMatchObject({ stage: 'reserved' });
  await shop.misbehave({});
  await endDoubt(refund);
  expect(await shop.ended(refund.id)).toMatchObject({ status: 'failed' });
}, 60_000);

test('S11.11 a sale that is canceled there without an amount is refunded, and not asked for again', async () => {
  await shop.misbehave({
    callbacks: { drop: 100 },
    requests: [{ path: '/core/v5/charges', method: 'DELETE', status: 503, times: 1 }],
  });
  const sale = await cardSale();
  const { body: refund } = await shop.refund(sale);
  expect(refund.status).toBe('pending');
  await cancelAtAcquirer(sale);
  await hideCanceledAmount(sale);
  await endDoubt(refund);
  expect(await shop.ended(refund.id)).toMatchObject({ status: 'succeeded', amount: 10_000 });
  await shop.misbehave({});
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
}, 60_000);

test('S11.9 a part whose cancellation the charge does not tell is found in its transactions, and not sent again', async () => {
  await shop.misbehave({
    callbacks: { drop: 100 },
    requests: [{ path: '/core/v5/charges', method: 'DELETE', reset: true, times: 1 }],
  });
  const sale = await cardSale();
  const { body: refund } = await shop.refund(sale, { amount: 4_000 });
  expect(refund.status).toBe('pending');
  await hideCanceledAmount(sale);
  await endDoubt(refund);
  expect(await shop.ended(refund.id)).toMatchObject({ status: 'succeeded', amount: 4_000 });
  await shop.misbehave({});
  const order = await orderAtAcquirer(sale);
  const statuses = order!.charge.transactions.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(['captured', 'partial_refunded']);
}, 60_000);

/** As if it had been sent eleven minutes ago. */
function endDoubt({ id }: { id: string }) {
  return set({ _id: id }, { sentAt: new Date(Date.now() - 11 * 60_000), dueAt: new Date() });
}

function set(filter: object, changes: object) {
  return shop.stack.inDatabase('refunds', (database) =>
    database.collection('refunds').updateOne(filter, { $set: changes }),
  );
}

function stored(filter: object) {
  return shop.stack.inDatabase('refunds', (database) => database.collection('refunds').findOne(filter));
}

test('S25.3 a callback of the acquirer without news is ignored in the story of a refund that is pending', async () => {
  const sale = await cardSale();
  await shop.misbehave({
    requests: [{ path: '/core/v5/charges', method: 'DELETE', status: 503, times: 100 }],
  });
  const { body: refund } = await shop.refund(sale, { amount: 1_000 });
  expect(refund.status).toBe('pending');
  await shop.callBack({ chargeIds: [sale.id] });
  await eventually(async () => expect(await shop.callbacksOf(sale, refund.id)).toEqual(['ignored']));
}, 60_000);
