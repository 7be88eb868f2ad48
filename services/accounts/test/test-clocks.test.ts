import { newId } from '@catraca/kernel/ids';
import { type RunningAccounts, startAccounts } from './running-accounts.ts';

let running: RunningAccounts;

beforeAll(async () => {
  running = await startAccounts();
}, 30_000);
afterAll(() => running.service.close());

const advance = (accountId: string, seconds: number, advanceId = newId('adv')) =>
  running.accounts.advanceTestClock({ accountId, seconds, advanceId });

test('only clocks that were moved are listed', async () => {
  const [moved, other] = [await running.newAccount(), await running.newAccount()];
  expect(moved.testClockOffsetSeconds).toBe(0);
  await advance(moved.id, 60);
  await advance(moved.id, 5);

  const { testClocks, readAt } = await running.accounts.listTestClocks({});
  const clock = { accountId: moved.id, offsetSeconds: 65, movedAt: expect.any(String) };
  expect(testClocks).toContainEqual(clock);
  expect(testClocks.map(({ accountId }) => accountId)).not.toContain(other.id);
  const { testClocks: later } = await running.accounts.listTestClocks({ movedSince: readAt });
  expect(later.map(({ accountId }) => accountId)).not.toContain(moved.id);
  const { account } = await running.accounts.getAccount({ accountId: moved.id });
  expect(account!.testClockOffsetSeconds).toBe(65);
});

test('of advances at once each counts once, though they are repeated', async () => {
  const { id } = await running.newAccount();
  const ids = Array.from({ length: 5 }, () => newId('adv'));
  const twice = [...ids, ...ids].map((advanceId) => advance(id, 7, advanceId));
  const offsets = (await Promise.all(twice)).map(({ offsetSeconds }) => offsetSeconds);

  expect(offsets.slice(0, 5)).toEqual(offsets.slice(5));
  expect(offsets.slice(0, 5).toSorted((one, other) => one - other)).toEqual(
    ids.map((_, index) => 7 * (index + 1)),
  );
});

test('an advance is an event of the account, so that gateways read it again', async () => {
  const { id } = await running.newAccount();
  const topic = await running.service.topic('accounts.events').listen();
  await advance(id, 60);
  const told = await topic.until((all) => all.some(({ key }) => key === id));
  expect(told.find(({ key }) => key === id)!.value).toMatchObject({ type: 'account.changed' });
});

test('an account that is changed keeps its clock', async () => {
  const { id } = await running.newAccount();
  await advance(id, 60);
  const { account } = await running.accounts.updateAccount({ accountId: id, patch: { name: 'Outra' } });
  expect(account!.testClockOffsetSeconds).toBe(60);
});
