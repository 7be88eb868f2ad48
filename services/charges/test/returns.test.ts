import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import type { Charges } from './seller.ts';

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges({ BACKGROUND_CALLS_PER_SECOND: '1000' }));
  await charges.create(); // logs in at the bank
}, 60_000);
afterEach(() => bank.behave());
afterAll(async () => {
  await service.close();
  await bank.close();
});

const rows = (collection: string, filter: object) =>
  service.inDatabase((database) => database.collection(collection).find(filter).toArray());

const statusOfReturn = async (endToEndId: string) =>
  (await rows('unclaimed_payments', { _id: endToEndId }))[0]?.status;

/** The return is due at once. */
const dueNow = (endToEndId: string, set: object = {}) =>
  service.inDatabase((database) =>
    database
      .collection('unclaimed_payments')
      .updateOne({ _id: endToEndId as never }, { $set: { dueAt: new Date(0), ...set } }),
  );

/** A payment of a charge that has expired. `arrived`: before we hear of it. Returns its end-to-end id. */
async function latePayment(
  arrived: (endToEndId: string, chargeId: string) => Promise<void> = async () => {},
): Promise<string> {
  const { id } = await charges.create();
  await bank.expire(id);
  await eventually(async () => {
    await charges.notice(id);
    expect(await charges.statusOf(id)).toBe('expired');
  });
  const endToEndId = await bank.receive('129.90', id);
  await arrived(endToEndId, id);
  for (let times = 0; times < 2; times++) await charges.notice(id);
  return endToEndId;
}

describe('a late payment goes back', () => {
  test.each([
    [
      'refuses our log-in for a while',
      {
        requests: [
          { path: '/pix/E', method: 'PUT', times: 1, status: 401 },
          { path: '/oauth', times: 1, status: 401 },
        ],
      },
    ],
    [
      'refuses our access for a while',
      { requests: [{ path: '/pix/E', method: 'PUT', times: 2, status: 401 }] },
    ],
    ['refuses every call for a while', { requests: [{ path: '/pix/E', times: 2, status: 403 }] }],
    ['answers 403 for a while', { requests: [{ path: '/pix/E', method: 'PUT', times: 1, status: 403 }] }],
    ['answers 404 for a while', { requests: [{ path: '/pix/E', method: 'PUT', times: 1, status: 404 }] }],
    ['answers 400 for a while', { requests: [{ path: '/pix/E', method: 'PUT', times: 1, status: 400 }] }],
    ['is strict with repetitions', { returns: { refuseRepeats: true, settlementMs: 4_000 } }],
  ])(
    'S8.15 although the bank %s',
    async (_what, faults) => {
      await bank.misbehave({ returns: { settlementMs: 0 }, ...faults });
      const endToEndId = await latePayment();
      await eventually(async () => expect(await statusOfReturn(endToEndId)).toBe('returned'), 30_000);
    },
    45_000,
  );

  test('S8.15 unless the bank says that the return was not made', async () => {
    await bank.misbehave({ returns: { fail: true } });
    const endToEndId = await latePayment();
    await eventually(async () => expect(await statusOfReturn(endToEndId)).toBe('failed'), 30_000);
  }, 45_000);

  test('S8.15 unless the bank refuses it for good, and no earlier send can have been processed', async () => {
    const away = { path: '/pix/E', method: 'PUT', status: 503 };
    await bank.misbehave({ requests: [away] });
    const endToEndId = await latePayment();
    const row = async () => (await rows('unclaimed_payments', { _id: endToEndId }))[0]!;
    await eventually(async () => expect((await row()).unknownSendAt).toBeInstanceOf(Date), 10_000);
    await bank.alter((await row()).chargeId, {
      'pagamentos.$[].horario': new Date(Date.now() - 91 * 86_400_000),
    });
    await bank.behave();
    const { attempts } = await row();
    await dueNow(endToEndId);
    await eventually(async () => expect((await row()).attempts).toBeGreaterThan(attempts), 10_000);
    expect((await row()).status).toBe('pending');

    const doubtIsOver = { unknownSendAt: new Date(Date.now() - 601_000) };
    await eventually(async () => {
      await dueNow(endToEndId, doubtIsOver);
      expect((await row()).status).toBe('failed');
    }, 20_000);
  }, 60_000);

  test('S8.15 as far as the bank has not returned a part of it by itself', async () => {
    await bank.misbehave({
      returns: { settlementMs: 0 },
      requests: [{ path: '/pix/E', method: 'PUT', status: 503 }],
    });
    const endToEndId = await latePayment();
    await bank.returnPayment(endToEndId, { valor: '40.00' });
    await bank.misbehave({ returns: { settlementMs: 0 } });
    await eventually(async () => {
      await dueNow(endToEndId);
      expect(await statusOfReturn(endToEndId)).toBe('returned');
    }, 20_000);
    expect(await bank.returnsOf(endToEndId)).toEqual([4_000, 8_990]);
  }, 45_000);

  test('S8.15 although the bank returns a part of it while we read it, and refuses the whole', async () => {
    const settled = { returns: { settlementMs: 0 } };
    // Its state is read before the bank returns a part, and arrives after that.
    const endToEndId = await latePayment((id) =>
      bank.misbehave({
        ...settled,
        requests: [{ path: `/pix/${id}`, method: 'GET', times: 1, responseDelayMs: 4_000 }],
      }),
    );
    const row = async () => (await rows('unclaimed_payments', { _id: endToEndId }))[0]!;
    await eventually(async () => expect((await row()).attempts).toBe(1));
    await sleep(1_000); // until the read, which has begun, has reached the bank
    await bank.returnPayment(endToEndId, { valor: '40.00' });
    expect(await row()).toMatchObject({ status: 'pending', attempts: 1 });
    await eventually(async () => expect(await statusOfReturn(endToEndId)).not.toBe('pending'), 30_000);
    expect(await statusOfReturn(endToEndId)).toBe('returned');
    expect(await bank.returnsOf(endToEndId)).toEqual([4_000, 8_990]);
  }, 60_000);

  test('S8.15 although the bank refuses it once and its reads show no reason, as they may lag', async () => {
    await bank.misbehave({ returns: { settlementMs: 0 } });
    let chargeId = '';
    const receivedAt = (time: number) => bank.alter(chargeId, { 'pagamentos.$[].horario': new Date(time) });
    const endToEndId = await latePayment((_, id) => {
      chargeId = id;
      return receivedAt(Date.now() - 91 * 86_400_000);
    });
    const row = async () => (await rows('unclaimed_payments', { _id: endToEndId }))[0]!;
    await eventually(async () => expect((await row()).refusedAt).toBeInstanceOf(Date), 10_000);
    expect(await row()).toMatchObject({ status: 'pending', unknownSendAt: null });
    await receivedAt(Date.now());
    await eventually(async () => expect(await statusOfReturn(endToEndId)).not.toBe('pending'), 20_000);
    expect(await statusOfReturn(endToEndId)).toBe('returned');
  }, 45_000);

  test('S8.15 also when the bank makes it after it had failed: then it is not failed any more', async () => {
    await bank.misbehave({ returns: { fail: true, settlementMs: 0 } });
    const endToEndId = await latePayment();
    await eventually(async () => expect(await statusOfReturn(endToEndId)).toBe('failed'), 30_000);
    await bank.misbehave({ returns: { settlementMs: 0 } });
    await bank.returnPayment(endToEndId);
    await dueNow(endToEndId);
    await eventually(async () => expect(await statusOfReturn(endToEndId)).toBe('returned'), 10_000);
  }, 45_000);

  test('while many others fail', async () => {
    const failing = Array.from({ length: 60 }, (_, index) => ({
      _id: `E99999999202601011200FAILING${String(index).padStart(5, '0')}` as never,
      livemode: false,
      accountId: 'acc_1',
      chargeId: 'ch_0',
      amount: 100,
      status: 'pending',
      paidAt: new Date(0),
      seenAt: new Date(0),
      attempts: 0,
      dueAt: new Date(0),
      overdueAt: null,
    }));
    await service.inDatabase((database) => database.collection('unclaimed_payments').insertMany(failing));
    const endToEndId = await latePayment();
    await eventually(async () => expect(await statusOfReturn(endToEndId)).toBe('returned'), 90_000);
    const tried = await rows('unclaimed_payments', { chargeId: 'ch_0', status: 'pending' });
    expect(tried).toHaveLength(60);
    expect(tried.every(({ attempts, dueAt }) => attempts >= 1 && dueAt instanceof Date)).toBe(true);
  }, 120_000);
});

describe('a return that the bank makes by itself', () => {
  test('S8.18 before we hear of the payment leaves nothing that pays the charge, which expires', async () => {
    const { id } = await charges.create();
    const away = { method: 'GET', status: 503 };
    await bank.misbehave({
      requests: [
        { path: '/cob', ...away },
        { path: '/pix', ...away },
      ],
    });
    await bank.returnPayment(await bank.pay(id));
    await bank.behave();
    await charges.notice(id);
    expect(await charges.statusOf(id)).toBe('pending');

    await bank.alter(id, { criacao: new Date(Date.now() - 90_000_000) });
    await eventually(async () => {
      await charges.notice(id);
      expect(await charges.statusOf(id)).toBe('expired');
    });
    expect(await rows('unclaimed_payments', { chargeId: id })).toEqual([]);
  });
});
