import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { type Bank, changeWithdrawal, sellerWithMoney, startWithdrawals } from './running-withdrawals.ts';
import { type Rpcs, Seller } from './seller.ts';

// Withdrawals that the operator ends.

const SEND = '/v3/gn/pix';
const undecidable = { code: 'withdrawal_not_decidable' };
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

/** The bank was last told to pay this long ago, and is not asked again by itself. */
const orderedBefore = (withdrawalId: string, ms: number) =>
  change(withdrawalId, {
    orderedAt: new Date(Date.now() - ms),
    dueAt: new Date(Date.now() + 3_600_000),
  });

const releases = (seller: Seller) =>
  service.inDatabase((database) =>
    database.collection('postings').countDocuments({
      accountId: seller.accountId,
      type: 'withdrawal_release',
    }),
  );

/** A withdrawal that the bank refuses for a reason that it does not call final. */
async function refused(seller: Seller): Promise<string> {
  await bank.misbehave({ requests: [{ method: 'PUT', path: SEND, status: 400 }] });
  const { id } = await seller.withdraw(1_000);
  await seller.until(id, 'processing');
  return id;
}

test('S17.10 a withdrawal that the bank does not have fails after the doubt, once, and its amount is free', async () => {
  const seller = await sellerWith(1_000);
  const id = await refused(seller);
  await orderedBefore(id, 60_000);
  const tooEarly = await seller.end(id, 'fail').catch((error) => error);
  expect(tooEarly).toMatchObject(undecidable);
  expect(tooEarly.details.retry_after).toBeGreaterThan(500);
  expect(tooEarly.details.retry_after).toBeLessThanOrEqual(540);
  expect((await seller.get(id)).status).toBe('processing');

  await orderedBefore(id, 11 * 60_000);
  const failed = await seller.end(id, 'fail');
  expect(failed).toMatchObject({ status: 'failed', failedReason: expect.stringContaining('recusou') });
  expect(await seller.end(id, 'fail')).toEqual(failed);
  expect(await releases(seller)).toBe(1);
  expect(await seller.figures()).toMatchObject({ balance: 1_000, reserved: 0, withdrawable: 1_000 });
});

test('S17.10 what the bank has is followed: it is not failed by hand', async () => {
  const seller = await sellerWith(1_000);
  const id = await refused(seller);
  await orderedBefore(id, 11 * 60_000);
  await bank.plant(id, 1_000);
  await expect(seller.end(id, 'fail')).rejects.toMatchObject(undecidable);
  expect((await seller.get(id)).status).toBe('paid');
  expect(await seller.figures()).toMatchObject({ balance: 0, reserved: 0 });
});

test('S17.10 while the bank cannot be asked, nothing is failed', async () => {
  const seller = await sellerWith(1_000);
  const id = await refused(seller);
  await orderedBefore(id, 11 * 60_000);
  await bank.misbehave({ requests: [{ method: 'GET', path: '/v2/gn/pix', status: 500 }] });
  await expect(seller.end(id, 'fail')).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect((await seller.get(id)).status).toBe('processing');
});

test('S17.10 only a requested withdrawal is canceled, once, and it never reaches the bank', async () => {
  const seller = await sellerWith(1_000);
  const { id } = await seller.withdraw(1_000);
  const first = await seller.end(id, 'cancel').catch((error) => error);
  // The job may have been faster: then it is too late.
  if (first.code) expect(first).toMatchObject(undecidable);
  else {
    expect(first).toMatchObject({ status: 'canceled' });
    expect(await seller.end(id, 'cancel')).toEqual(first);
    expect(await seller.figures()).toMatchObject({ reserved: 0, withdrawable: 1_000 });
    expect(await releases(seller)).toBe(1);
    expect(await bank.find(id)).toBeNull();
    await expect(seller.end(id, 'fail')).rejects.toMatchObject(undecidable);
  }
});

test('S17.10 of a cancellation and the job that sends, one wins', async () => {
  const seller = await sellerWith(20);
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await seller.withdraw(1)).id));
  const ended = await Promise.all(
    ids.map((id) =>
      seller.end(id, 'cancel').then(
        ({ status }) => status,
        () => 'sent',
      ),
    ),
  );
  await Promise.all(
    ids.map((id, at) => (ended[at] === 'sent' ? eventually(() => bank.find(id).then(expectThere)) : null)),
  );
  const canceled = ids.filter((_, at) => ended[at] === 'canceled');
  expect(await releases(seller)).toBe(canceled.length);
  for (const id of canceled) expect(await bank.find(id)).toBeNull();
}, 60_000);

test('S17.10 a withdrawal that is over, or of somebody else, is not ended', async () => {
  const seller = await sellerWith(1_000);
  const { id } = await seller.withdraw(1_000);
  await seller.until(id, 'processing');
  await bank.decide(id, 'pay');
  await seller.notice(id);
  for (const how of ['fail', 'cancel'] as const) {
    await expect(seller.end(id, how)).rejects.toMatchObject(undecidable);
    const stranger = new Seller(rpcs, newId('acc'));
    await expect(stranger.end(id, how)).rejects.toMatchObject({ code: 'resource_not_found' });
  }
});

function expectThere(payout: unknown): void {
  expect(payout).not.toBeNull();
}
