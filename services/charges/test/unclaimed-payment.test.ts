import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { UnclaimedPaymentStore } from '../src/adapters/unclaimed-payment.store.ts';
import type { UnclaimedPayment } from '../src/domain/pix/unclaimed-payment.ts';

const now = new Date('2026-07-01T12:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let connection: mongoose.Connection;
let store: UnclaimedPaymentStore;

beforeAll(async () => {
  const dbName = `${isolatedNames().prefix}_charges`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  store = new UnclaimedPaymentStore(connection);
});
afterEach(() => connection.collection('unclaimed_payments').deleteMany({}));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const payment = (endToEndId: string, changes: Partial<UnclaimedPayment> = {}): UnclaimedPayment => ({
  endToEndId,
  livemode: false,
  chargeId: 'ch_1',
  accountId: 'acc_1',
  amount: 100,
  status: 'pending',
  paidAt: now,
  seenAt: now,
  attempts: 0,
  dueAt: now,
  unknownSendAt: null,
  refusedAt: null,
  failedAt: null,
  overdueAt: null,
  ...changes,
});

const claim = async (at: Date, livemode = false) => {
  const due = await store.claimDue({ livemode, now: at, limit: 10 }, ({ attempts }) => after(attempts + 1));
  return due.map(({ endToEndId, attempts }) => [endToEndId, attempts]);
};

const stored = () => connection.collection('unclaimed_payments').findOne();

test('a return that was made never changes again', async () => {
  await store.insert(payment('E1'));
  expect(await store.settle('E1')).toBe(true);
  expect(await store.settle('E1')).toBe(false);
  expect(await store.fail('E1', now)).toBe(false);
  await store.insert(payment('E1'));
  expect(await stored()).toMatchObject({ status: 'returned' });
  expect(await claim(after(60))).toEqual([]);
});

test('a return that failed is looked at until that is stopped, and may be made after all', async () => {
  for (const id of ['E1', 'E2']) await store.insert(payment(id));
  expect([await store.fail('E1', now), await store.fail('E1', now)]).toEqual([true, false]);
  expect(await stored()).toMatchObject({ status: 'failed', failedAt: now });
  expect(await claim(after(60))).toEqual([['E1', 1], ['E2', 1]]); // biome-ignore format: pairs
  for (const id of ['E1', 'E2']) await store.stopLooking(id);
  expect(await claim(after(120))).toEqual([['E2', 2]]);
  expect(await store.settle('E1')).toBe(true);
});

test('each payment has its own back-off, in its own mode', async () => {
  await store.insert(payment('E1'));
  await store.insert(payment('E2', { dueAt: after(5) }));
  await store.insert(payment('E3', { livemode: true }));
  expect(await claim(now)).toEqual([['E1', 1]]);
  expect(await claim(now)).toEqual([]);
  expect(await claim(after(1))).toEqual([['E1', 2]]);
  expect(await claim(after(5))).toEqual([['E1', 3], ['E2', 1]]); // biome-ignore format: pairs
  expect(await claim(now, true)).toEqual([['E3', 1]]);
});

test('what is due is found by an index', async () => {
  await connection.model('UnclaimedPayment').init();
  const due = { livemode: false, dueAt: { $lte: now } };
  const rows = connection.collection('unclaimed_payments').find(due).sort({ dueAt: 1 });
  const { winningPlan } = (await rows.explain('queryPlanner')).queryPlanner;
  expect(JSON.stringify(winningPlan)).toContain('IXSCAN');
  expect(JSON.stringify(winningPlan)).not.toContain('"SORT"');
});

test('of two claims at once one gets the payment', async () => {
  await store.insert(payment('E1'));
  expect((await Promise.all([claim(now), claim(now), claim(now)])).flat()).toHaveLength(1);
});

test('a return that takes over an hour is reported once, and counted as long as it takes', async () => {
  await store.insert(payment('E1'));
  await store.insert(payment('E2', { seenAt: after(30) }));
  await store.insert(payment('E3', { status: 'failed' }));
  expect(await store.markOverdue(false, after(1), after(61))).toEqual(['E1']);
  expect(await store.markOverdue(false, after(1), after(62))).toEqual([]);
  expect(await store.countStuck(false, after(1))).toEqual({ failed: 1, pending: 1 });
  expect(await store.countStuck(true, after(1))).toEqual({ failed: 0, pending: 0 });
});
