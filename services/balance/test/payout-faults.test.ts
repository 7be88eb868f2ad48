import { exposition } from '@catraca/platform/telemetry/metrics';
import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { type Bank, changeWithdrawal, sellerWithMoney, startWithdrawals } from './running-withdrawals.ts';
import type { Rpcs } from './seller.ts';

// A bank that misbehaves: whatever it does, money leaves once or not at all.

const SEND = '/v3/gn/pix';
const FIND = '/v2/gn/pix';
let bank: Bank;
let service: ServiceUnderTest;
let rpcs: Rpcs;

beforeAll(async () => {
  ({ bank, service, rpcs } = await startWithdrawals());
}, 60_000);
afterEach(() => bank.behave());
afterAll(async () => {
  await service.close();
  await bank.close();
});

const sellerWith = (amount: number) => sellerWithMoney(rpcs, amount);

const change = (withdrawalId: string, set: object) => changeWithdrawal(service, withdrawalId, set);

/** The time of the next check comes. */
const checkNow = (withdrawalId: string) => change(withdrawalId, { dueAt: new Date() });

async function figureOf(start: string): Promise<number> {
  const line = (await exposition()).split('\n').find((one) => one.startsWith(start));
  return Number(line?.split(' ').at(-1));
}

const ordered = (withdrawalId: string) =>
  eventually(async () => {
    const stored = await service.inDatabase((database) =>
      database.collection('withdrawals').findOne({ _id: withdrawalId as never }),
    );
    expect(stored!.orderedAt).toEqual(expect.any(Date));
    return stored!.orderedAt as Date;
  });

test.each([
  ['a 500 before it was taken', { times: 1, status: 500 }],
  ['a 503 before it was taken', { times: 1, status: 503 }],
  ['a rate limit', { times: 1, status: 429 }],
  ['a reset after it was taken', { times: 1, reset: true }],
  ['a time-out after it was taken', { times: 1, responseDelayMs: 9_000 }],
  ['a 403', { times: 1, status: 403 }],
  ['a 404', { times: 1, status: 404 }],
  ['a 400 that nobody understands', { times: 1, status: 400 }],
])(
  'S17.8 %s leaves the outcome open, and the withdrawal is paid once in the end',
  async (_what, fault) => {
    await bank.misbehave({
      requests: [{ method: 'PUT', path: SEND, ...fault }],
      payouts: { settlementMs: 0 },
    });
    const seller = await sellerWith(1_000);
    const { id } = await seller.withdraw(1_000);
    await ordered(id);
    expect((await seller.get(id)).status).not.toBe('failed');
    await checkNow(id);
    await seller.until(id, 'paid', 45_000);
    // Figures are read at the majority, which may be a moment behind.
    await eventually(async () => expect(await seller.figures()).toMatchObject({ balance: 0, reserved: 0 }));
  },
  60_000,
);

test('a bank that refuses a repeated id is asked what became of the first', async () => {
  await bank.misbehave({
    requests: [{ method: 'PUT', path: SEND, times: 1, reset: true }],
    payouts: { refuseRepeats: true, settlementMs: 60_000 },
  });
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  await ordered(id);
  await checkNow(id);
  await bank.decide(id, 'pay');
  await seller.notice(id);
  expect((await seller.get(id)).status).toBe('paid');
});

test('while the bank cannot be asked, nothing is decided', async () => {
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  await seller.until(id, 'processing');
  await bank.decide(id, 'fail');
  await bank.misbehave({ requests: [{ method: 'GET', path: FIND, status: 500 }] });
  await expect(seller.notice(id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect((await seller.get(id)).status).toBe('processing');
  await bank.behave();
  await seller.notice(id);
  expect((await seller.get(id)).status).toBe('failed');
});

test('a payout that the bank denies fails at once, with the bank’s code', async () => {
  await bank.misbehave({ payouts: { deny: true } });
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  const failed = await seller.until(id, 'failed');
  expect(failed.failedReason).toContain('pagamento_negado');
  expect(await seller.figures()).toMatchObject({ balance: 100, reserved: 0, withdrawable: 100 });
});

test('S17.8 a denial after an order of unknown outcome is not believed for ten minutes', async () => {
  await bank.misbehave({
    requests: [{ method: 'PUT', path: SEND, times: 1, status: 500 }],
    payouts: { deny: true },
  });
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  const first = await ordered(id);
  await checkNow(id);
  await eventually(async () => expect((await ordered(id)).getTime()).toBeGreaterThan(first.getTime()));
  expect((await seller.get(id)).status).toBe('processing');

  await change(id, { orderedAt: new Date(Date.now() - 11 * 60_000), dueAt: new Date() });
  await seller.until(id, 'failed');
});

test('S17.6 a failed withdrawal that the bank has paid is paid: it is debited once, may leave a debt, and alerts', async () => {
  await bank.misbehave({ payouts: { deny: true } });
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  await seller.until(id, 'failed');
  await bank.behave();
  const { id: next } = await seller.withdraw(100);
  await bank.decide(next, 'pay');
  await seller.notice(next);
  await seller.until(next, 'paid');

  await bank.plant(id, 100);
  const before = await figureOf('payout_contradictions_total{mode="test"');
  await checkNow(id);
  await seller.until(id, 'paid');
  await seller.notice(id);
  expect(await seller.get(id)).toMatchObject({ status: 'paid', paidAt: expect.anything() });
  expect(await seller.figures()).toMatchObject({ balance: -100, reserved: 0 });
  expect(await figureOf('payout_contradictions_total{mode="test"')).toBeGreaterThan(before || 0);
  expect(await figureOf('withdrawals_total{mode="test",outcome="failed"')).toBeGreaterThan(0);
});

test('S17.8 a callback that the bank does not show yet has a second look', async () => {
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  await seller.until(id, 'processing');
  await eventually(async () => expect(await bank.find(id)).not.toBeNull());
  await change(id, { dueAt: new Date(Date.now() + 3_600_000) });
  await seller.notice(id);
  await bank.misbehave({ callbacks: { drop: 1_000 } });
  await bank.decide(id, 'pay');
  await seller.until(id, 'paid');
});
