import { newId } from '@catraca/kernel/ids';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { LeaseLost, TestRunStore } from '../src/adapters/test-run.store.ts';

const { prefix } = isolatedNames();
let connection: mongoose.Connection;
let store: TestRunStore;

beforeAll(async () => {
  const { MONGODB_URI } = infrastructure();
  connection = await mongoose.createConnection(MONGODB_URI, { dbName: `${prefix}_leases` }).asPromise();
  store = new TestRunStore(connection);
}, 30_000);
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const createdAt = new Date(Date.now() - 11 * 60_000);
const newRun = (id: string) => ({
  id,
  accountId: `acc_${id}`,
  seed: 1,
  scenario: 'shop_day' as const,
  size: 1,
  status: 'running' as const,
  done: 0,
  total: 1,
  result: null,
  error: null,
  clockStart: createdAt,
  createdAt,
  completedAt: null,
});

test('S24.9 of many gateways that want a run one has it, and only that one writes', async () => {
  const id = newId('run');
  await store.insert(newRun(id));
  const claims = await Promise.all(Array.from({ length: 20 }, () => store.claim()));
  const [held, ...others] = claims.filter((run) => run !== null);
  expect([held?.id, others]).toEqual([id, []]);
  await expect(store.record({ ...held!, holder: 'another' }, [])).rejects.toThrow(LeaseLost);
  await store.fail(held!, 'no_progress');
});

test('S24.9 only the time in which a gateway drives a run counts as time without progress', async () => {
  await store.insert(newRun(newId('run')));
  const before = Date.now();
  const first = (await store.claim())!;
  expect(first.progressAt.getTime()).toBeGreaterThanOrEqual(before);
  await store.giveBack(first, -11 * 60_000);
  const second = (await store.claim())!;
  const waitedMs = second.progressAt.getTime() - first.progressAt.getTime();
  expect(waitedMs).toBeGreaterThanOrEqual(11 * 60_000);
  expect(waitedMs).toBeLessThan(12 * 60_000);
  await store.record(second, [{ states: ['paid'], amountPaid: 100, postings: 1 }]);
  await store.giveBack(second, -1);
  const third = (await store.claim())!;
  expect(third.progressAt.getTime()).toBeLessThan(Date.now() + 1_000);
});
