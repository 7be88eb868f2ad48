import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import { type Charges, order } from './seller.ts';

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges());
}, 60_000);
afterEach(() => bank.behave());
afterAll(async () => {
  await service.close();
  await bank.close();
});

const unclaimed = (filter: object) =>
  service.inDatabase((database) => database.collection('unclaimed_payments').find(filter).toArray());

/** The time of the charge's next check comes. */
async function checkNow(chargeId: string): Promise<void> {
  const waiting = { _id: chargeId as never, dueAt: { $gt: new Date() } };
  await service.inDatabase((database) =>
    database.collection('charges').updateOne(waiting, { $set: { dueAt: new Date() } }),
  );
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** The bank's list is read again from then on. */
const readListSince = (time: Date) =>
  eventually(async () => {
    const unleased = { _id: 'test' as never, leaseUntil: new Date(0) };
    const { matchedCount } = await service.inDatabase((database) =>
      database.collection('payment_cursors').updateOne(unleased, { $set: { until: time } }),
    );
    expect(matchedCount).toBe(1);
  }, 30_000);

const unread = (filter: object) =>
  service.inDatabase((database) => database.collection('unread_payments').find(filter).toArray());

describe('expiry', () => {
  test('S8.6 an unpaid charge expires after the bank was asked', async () => {
    const { id } = await charges.create();
    await bank.expire(id);
    const expired = await eventually(async () => {
      await checkNow(id);
      const charge = await charges.get(id);
      expect(charge.status).toBe('expired');
      return charge;
    });
    expect(expired.expiredAt).toEqual(expect.any(String));
  });

  test('S8.6 no charge expires while the bank is down', async () => {
    const { id } = await charges.create();
    await bank.expire(id);
    await bank.misbehave({ requests: [{ path: '/cob/', times: 1_000, status: 503 }] });
    await checkNow(id);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await charges.statusOf(id)).toBe('pending');
    await bank.behave();
    await eventually(async () => {
      await checkNow(id);
      expect(await charges.statusOf(id)).toBe('expired');
    });
  });

  test('S8.14 a charge paid in the last second is paid even if the check runs first', async () => {
    const { id } = await charges.create();
    await bank.pay(id);
    await bank.expire(id);
    await eventually(async () => {
      await checkNow(id);
      expect(await charges.statusOf(id)).toBe('paid');
    });
  });

  test('S8.15 a payment after the expiry is returned to the buyer and listed', async () => {
    const { id } = await charges.create();
    await bank.expire(id);
    await eventually(async () => {
      await checkNow(id);
      expect(await charges.statusOf(id)).toBe('expired');
    });
    await bank.receive('129.90', id);
    await charges.notice(id);
    await charges.notice(id);
    expect(await charges.statusOf(id)).toBe('expired');
    await eventually(async () =>
      expect(await unclaimed({ chargeId: id })).toMatchObject([{ amount: 12_990, status: 'returned' }]),
    );
  });

  test('S8.6 an expired charge can no longer be paid at the bank', async () => {
    const { id } = await charges.create();
    await bank.expire(id);
    await eventually(async () => {
      await charges.notice(id);
      expect(await charges.statusOf(id)).toBe('expired');
    });
    await expect(bank.pay(id, { late: true })).rejects.toThrow('not paid');
  });

  test('a charge that is paid while it is removed at the bank is paid', async () => {
    const { id } = await charges.create();
    await bank.expire(id);
    await bank.misbehave({ requests: [{ path: '/cob/', method: 'PATCH', delayMs: 1_000 }] });
    const noticed = charges.notice(id);
    await bank.pay(id, { late: true });
    await noticed;
    await eventually(async () => expect(await charges.statusOf(id)).toBe('paid'));
  });

  test('S8.6 a charge that the bank refuses to remove expires a minute after its end, not before', async () => {
    const { id } = await charges.create();
    await bank.expire(id); // five seconds ago
    await bank.misbehave({ requests: [{ path: '/cob/', method: 'PATCH', status: 400 }] });
    await charges.notice(id);
    expect(await charges.statusOf(id)).toBe('pending');
    const ended = Date.now() - 61_000;
    await bank.alter(id, { criacao: new Date(ended - 3_600_000), expiradaEm: new Date(ended) });
    await eventually(async () => {
      await charges.notice(id);
      expect(await charges.statusOf(id)).toBe('expired');
    });
  });
});

describe('cancel', () => {
  test('S8.7 a pending charge is canceled here and at the bank, where it can no longer be paid', async () => {
    const { id } = await charges.create();
    expect((await charges.cancel(id)).status).toBe('canceled');
    await expect(bank.pay(id)).rejects.toThrow('not paid');
    await expect(charges.cancel(id)).rejects.toMatchObject({ code: 'charge_not_cancelable' });
  });

  test('a charge that was paid first stays paid', async () => {
    const { id } = await charges.create();
    await bank.pay(id);
    // Until the bank's reads show the payment, the outcome is unknown.
    await eventually(() =>
      expect(charges.cancel(id)).rejects.toMatchObject({ code: 'charge_not_cancelable' }),
    );
    expect(await charges.statusOf(id)).toBe('paid');
  });

  test('if the bank’s response is lost, the outcome is looked up', async () => {
    const { id } = await charges.create();
    await bank.misbehave({ requests: [{ path: '/cob/', method: 'PATCH', times: 1, reset: true }] });
    await expect(charges.cancel(id)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await eventually(async () => {
      await checkNow(id);
      expect(await charges.statusOf(id)).toBe('canceled');
    });
  });

  test.each([403, 422])('a bank that answers %d may be asked again', async (status) => {
    const { id } = await charges.create();
    await bank.misbehave({ requests: [{ path: '/cob/', method: 'PATCH', status }] });
    await expect(charges.cancel(id)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await bank.behave();
    expect((await charges.cancel(id)).status).toBe('canceled');
  });

  test('a charge removed by the bank is canceled', async () => {
    const { id } = await charges.create();
    await bank.remove(id);
    await eventually(async () => {
      await charges.notice(id);
      expect(await charges.statusOf(id)).toBe('canceled');
    });
  });
});

describe('lost callbacks', () => {
  let recent: string;
  let older: string;
  let stray: string;
  let odd: { id: string; endToEndId: string };
  // The list is read every 20 seconds: one reading finds all of them.
  beforeAll(async () => {
    await bank.misbehave({ callbacks: { drop: 1_000 } });
    older = (await charges.create()).id;
    await bank.pay(older);
    await bank.alter(older, { 'pagamentos.0.horario': hoursAgo(1) });
    recent = (await charges.create()).id;
    await bank.pay(recent);
    stray = await bank.receive('10.00');
    const { id } = await charges.create();
    odd = { id, endToEndId: await bank.pay(id) };
    await bank.alter(id, { 'pagamentos.0.txid': 5 });
    await readListSince(hoursAgo(2));
  }, 60_000);

  test('S8.16 a payment without a callback is found in the bank’s list', async () => {
    await eventually(async () => expect(await charges.statusOf(recent)).toBe('paid'), 45_000);
  }, 60_000);

  test('a payment from the middle of a long outage is found', async () => {
    await eventually(async () => expect(await charges.statusOf(older)).toBe('paid'), 45_000);
  }, 60_000);

  test('a payment without a charge is listed and not returned', async () => {
    const kept = [{ status: 'kept', chargeId: null }];
    await eventually(async () => expect(await unclaimed({ _id: stray })).toMatchObject(kept), 45_000);
  }, 60_000);

  test('S8.16 a payment that cannot be read does not hide the others, and is found once it can be', async () => {
    const left = () => unread({ _id: odd.endToEndId });
    await eventually(async () => expect(await left()).toHaveLength(1), 45_000);
    await bank.alter(odd.id, { 'pagamentos.0.txid': odd.id.slice(3) });
    await eventually(async () => expect(await charges.statusOf(odd.id)).toBe('paid'), 60_000);
    await eventually(async () => expect(await left()).toEqual([]), 45_000);
  }, 120_000);
});

describe('payments that the list named and that could not be read', () => {
  const silent = { callbacks: { drop: 1_000 } };
  const plant = (endToEndIds: readonly string[], seenAt: Date) => {
    const rows = endToEndIds.map((id) => ({ _id: id as never, livemode: false, seenAt, attempts: 0 }));
    const due = rows.map((row) => ({ ...row, dueAt: new Date(0) }));
    return service.inDatabase((database) => database.collection('unread_payments').insertMany(due));
  };

  async function paidCharge(): Promise<{ id: string; endToEndId: string }> {
    const { id } = await charges.create();
    return { id, endToEndId: await bank.pay(id) };
  }

  test('S8.16 hold up no other while the bank refuses to have them read, and are found after that', async () => {
    await bank.misbehave({ ...silent, requests: [{ path: '/pix', method: 'GET', status: 429 }] });
    const older = await paidCharge();
    await bank.alter(older.id, { 'pagamentos.0.horario': hoursAgo(5) }); // the list does not name it any more
    await plant([older.endToEndId], hoursAgo(5));
    await bank.misbehave({ ...silent, requests: [{ path: '/pix/E', method: 'GET', status: 429 }] });
    const { id: recent } = await paidCharge();
    await eventually(async () => expect(await charges.statusOf(recent)).toBe('paid'), 60_000);
    const left = () => unread({ _id: older.endToEndId });
    await eventually(async () => {
      const [row] = await left();
      expect(row!.attempts).toBeGreaterThan(0);
      expect(row!.dueAt <= new Date()).toBe(true); // it was not read: the next run does, not one in an hour
    }, 60_000);
    expect(await charges.statusOf(older.id)).toBe('pending');
    await bank.misbehave(silent);
    await eventually(async () => expect(await charges.statusOf(older.id)).toBe('paid'), 60_000);
    await eventually(async () => expect(await left()).toEqual([]));
  }, 240_000);

  test('S8.16 hold up no other, however many they are', async () => {
    await bank.misbehave(silent);
    const idOf = (at: number) => `E99999999202601011200${String(at).padStart(11, 'U')}`;
    const many = Array.from({ length: 1_001 }, (_, at) => idOf(at));
    await plant(many, hoursAgo(1));
    const odd = await paidCharge();
    await bank.alter(odd.id, { 'pagamentos.0.horario': hoursAgo(1), 'pagamentos.0.txid': 5 });
    const { id: recent } = await paidCharge();
    await readListSince(hoursAgo(2));
    await eventually(async () => expect(await charges.statusOf(recent)).toBe('paid'), 60_000);
    await eventually(async () => expect(await unread({ _id: odd.endToEndId })).toHaveLength(1), 45_000);
    const again = { _id: { $in: many }, attempts: { $gt: 0 } };
    await eventually(async () => expect((await unread(again)).length).toBeGreaterThan(0), 45_000);
    expect(await unread({ _id: { $in: many } })).toHaveLength(many.length);
  }, 180_000);

  test('are given up after 90 days, when nothing can be returned any more', async () => {
    const indexes = await service.inDatabase((database) => database.collection('unread_payments').indexes());
    const ending = { key: { seenAt: 1 }, expireAfterSeconds: 90 * 24 * 3_600 };
    expect(indexes).toContainEqual(expect.objectContaining(ending));
  });
});

test('the intent of an interrupted call takes the bank’s state', async () => {
  const request = order();
  await bank.misbehave({
    requests: [
      { path: '/cob/', method: 'PUT', times: 3, reset: true },
      { path: '/cob/', method: 'GET', times: 3, status: 503 },
    ],
  });
  await expect(charges.rpc.createPixCharge(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await bank.behave();
  await checkNow(request.chargeId);
  await eventually(async () => expect(await charges.statusOf(request.chargeId)).toBe('pending'));
});

test.each([
  ['what is due', { livemode: false, dueAt: { $gt: new Date(0), $lte: new Date() } }],
  ['payments by their end-to-end ids', { 'pix.endToEndId': { $in: ['E1'], $gt: '' } }],
  ['a seller’s list', { accountId: 'acc_1', livemode: false, listed: true, _id: { $lt: 'ch_z' } }],
  ['what the outbox sweeper looks for', { 'outbox.recordedAt': { $lt: new Date() } }],
])('%s is found by an index', async (_what, filter) => {
  const plan = await service.inDatabase((database) =>
    database
      .collection('charges')
      .find(filter as object)
      .explain('queryPlanner'),
  );
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
});
