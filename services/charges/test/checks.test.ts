import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@catraca/kernel/ids';
import { exposition } from '@catraca/platform/telemetry/metrics';
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

const stored = async (chargeId: string) =>
  (await service.inDatabase((database) =>
    database.collection('charges').findOne({ _id: chargeId as never }),
  ))!;

const change = (chargeId: string, update: object) =>
  service.inDatabase((database) =>
    database.collection('charges').updateOne({ _id: chargeId as never }, update),
  );

/** Sum of a metric's values whose labels hold this text. */
async function metric(name: string, labels: string): Promise<number> {
  const lines = (await exposition())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(labels));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const create = (request = order()) =>
  charges.rpc.createPixCharge(request).then(
    ({ charge }) => charge!.status,
    ({ code }) => code,
  );

test('a callback that comes before the bank’s own reads know of the payment gets a second look within seconds', async () => {
  const { id } = await charges.create();
  const requests = [
    { path: '/cob', method: 'GET', times: 1, status: 404 },
    { path: '/pix', method: 'GET', status: 503 }, // the list of payments would find it too
  ];
  await bank.misbehave({ requests });
  await bank.pay(id);
  await charges.notice(id);
  expect(await charges.statusOf(id)).toBe('pending');
  await eventually(async () => expect(await charges.statusOf(id)).toBe('paid'), 8_000);
});

test('a callback about a charge of before today is kept for reconciliation, also when the bank is away', async () => {
  const old = newId('ch', Date.now() - 10 * 24 * 3_600_000);
  const [{ id: young }] = [await charges.create(), await charges.create({ chargeId: old })];
  await bank.misbehave({ requests: [{ path: '/cob', method: 'GET', status: 503 }] });
  for (const id of [young, old]) await charges.notice(id).catch(() => undefined);
  expect((await stored(old)).calledBackAt).toEqual(expect.any(Date));
  expect(await stored(young)).not.toHaveProperty('calledBackAt');
});

test('S8.15 the second look at a callback is taken although a check that began before it ends after it', async () => {
  const { id } = await charges.create();
  await bank.expire(id);
  await eventually(async () => {
    await charges.notice(id);
    expect(await charges.statusOf(id)).toBe('expired');
  });
  const path = `/cob/${id.slice(3)}`;
  const away = { path: '/pix', method: 'GET', status: 503 }; // the list of payments would find it too
  // The check reads the state before the late payment, which arrives after the callback was handled.
  const slow = { path, method: 'GET', times: 1, responseDelayMs: 2_000 };
  const lagging = { path, method: 'GET', times: 1, status: 404 };
  await bank.misbehave({ requests: [slow, lagging, away] });
  await change(id, { $set: { dueAt: new Date(), attempts: 0 } });
  await eventually(async () => expect((await stored(id)).attempts).toBe(1));
  await sleep(500); // until the check's read, which has begun, has reached the bank
  const endToEndId = await bank.receive('129.90', id);
  await charges.notice(id);
  const kept = () =>
    service.inDatabase((database) =>
      database
        .collection('unclaimed_payments')
        .find({ _id: endToEndId as never })
        .toArray(),
    );
  expect(await kept()).toEqual([]);
  await eventually(async () => expect(await kept()).toMatchObject([{ chargeId: id }]), 8_000);
}, 45_000);

test('a charge that the bank does not show is a discrepancy after ten minutes, until it shows it', async () => {
  const { id } = await charges.create();
  const show = await bank.hide(id);
  await charges.notice(id);
  expect((await stored(id)).discrepancy).toBeNull();
  await change(id, { $set: { createdAt: new Date(Date.now() - 601_000) } });
  await charges.notice(id);
  expect((await stored(id)).discrepancy).toBe('missing_at_bank');
  await show();
  await charges.notice(id);
  expect(await stored(id)).toMatchObject({ status: 'pending', discrepancy: null });
});

test('an intent that the bank refuses ends at once, and no answer shows its status', async () => {
  const request = order();
  await bank.misbehave({ requests: [{ path: '/cob/', method: 'PUT', times: 1, status: 400 }] });
  expect(await create(request)).not.toBe('pending');
  expect(await stored(request.chargeId)).toMatchObject({ status: 'abandoned', dueAt: null });
  expect(await create(request)).toBe('provider_unavailable');
});

test.each([
  [401, 'provider_unavailable'],
  [403, 'provider_unavailable'],
  [404, 'provider_unavailable'],
  [429, 'provider_rate_limited'],
])('an intent that is answered %d is not given up: %s', async (status, code) => {
  const request = order();
  await bank.misbehave({ requests: [{ path: '/cob/', method: 'PUT', status }] });
  expect(await create(request)).toBe(code);
  expect(await stored(request.chargeId)).toMatchObject({ status: 'requested' });
  await bank.behave();
  expect(await create(request)).toBe('pending');
});

test('checks at a bank that gives no answer come ever more rarely', async () => {
  const { id } = await charges.create();
  await bank.expire(id);
  await bank.misbehave({ requests: [{ path: '/cob/', status: 503 }] });
  const past = new Date(Date.now() - 60_000);
  await change(id, { $set: { dueAt: past, attempts: 5, 'pix.expiresAt': past } });
  await eventually(async () => expect((await stored(id)).attempts).toBe(6));
  const { dueAt } = await stored(id);
  expect(dueAt.getTime() - Date.now()).toBeGreaterThan(450_000);
  expect(dueAt.getTime() - Date.now()).toBeLessThan(650_000);
});

test('a status that we do not know changes nothing and is reported once', async () => {
  const { id } = await charges.create();
  await bank.alter(id, { status: 'EM_ANALISE' });
  const reported = () => metric('charge_discrepancies_total', 'unknown_status');
  const before = await reported();
  await eventually(async () => {
    await charges.notice(id);
    expect(await reported()).toBe(before + 1);
  });
  for (let times = 0; times < 3; times++) await charges.notice(id);
  expect(await reported()).toBe(before + 1);
  expect(await charges.statusOf(id)).toBe('pending');
});

test('the bank is asked once about a txid that a callback repeats', async () => {
  const { id } = await charges.create();
  const asked = () => metric('provider_call_duration_seconds_count', 'GET /cob/{txid}');
  const before = await asked();
  const txids = Array.from({ length: 100 }, () => id.slice(3));
  await charges.rpc.receivePixCallback({ livemode: false, txids, nowMs: Date.now() });
  expect(await asked()).toBe(before + 1);
});
