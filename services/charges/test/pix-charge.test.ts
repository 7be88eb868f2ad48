import { chargeEvent } from '@catraca/contracts/events/charge-events';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Topic } from '@catraca/testing/topic';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import { type Charges, context, order } from './seller.ts';

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;
let topic: Topic;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges({ PIX_DEFAULT_EXPIRES_IN: '120' }));
  topic = await service.topic('charges.events').listen();
}, 60_000);
afterEach(() => bank.behave());
afterAll(async () => {
  await service.close();
  await bank.close();
});

test('S2.8 a charge is created once even if the request is repeated with its id', async () => {
  const request = order();
  const [one, two] = await Promise.all([
    charges.rpc.createPixCharge(request),
    charges.rpc.createPixCharge(request),
  ]);
  const three = await charges.rpc.createPixCharge(request);
  expect(one.charge!.pix!.qrCode).toBe(two.charge!.pix!.qrCode);
  expect(three).toEqual(one);
  const told = await topic.until((all) => all.some(({ key }) => key === request.chargeId));
  expect(told.filter(({ key }) => key === request.chargeId)).toHaveLength(1);
});

test('S9.21 PIX_DEFAULT_EXPIRES_IN is the default validity of a QR code', async () => {
  const { createdAt, pix } = await charges.create();
  const seconds = (Date.parse(pix!.expiresAt) - Date.parse(createdAt)) / 1_000;
  expect(seconds).toBeGreaterThan(118);
  expect(seconds).toBeLessThan(125);
});

test('a callback is only a hint: the bank is asked, and an unpaid charge stays pending', async () => {
  const { id } = await charges.create();
  await charges.notice(id);
  await charges.notice(newId('ch'));
  expect(await charges.statusOf(id)).toBe('pending');
});

test('S13.4 charge.paid is published once even if the bank repeats its callback', async () => {
  const { id } = await charges.create();
  await bank.pay(id);
  await Promise.all(Array.from({ length: 10 }, () => charges.notice(id)));
  await charges.notice(id);
  await eventually(async () => expect(await charges.statusOf(id)).toBe('paid'));
  const told = await topic.until((all) => all.filter(({ key }) => key === id).length >= 2);
  const events = told.filter(({ key }) => key === id).map(({ value }) => chargeEvent.parse(value));
  expect(events.map(({ type }) => type)).toEqual(['charge.created', 'charge.paid']);
  expect(events[1]!.data.charge).toMatchObject({
    amount: 12_990,
    platform_fee: 130,
    method_fee: 52,
    net_amount: 12_808,
  });
});

test('after a lost response the retry finds the charge at the bank', async () => {
  const request = order();
  await bank.misbehave({
    requests: [
      { path: '/cob/', method: 'PUT', times: 3, reset: true },
      { path: '/cob/', method: 'GET', times: 3, status: 503 },
    ],
  });
  await expect(charges.rpc.createPixCharge(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await expect(
    charges.rpc.getCharge({ context: context(), chargeId: request.chargeId }),
  ).rejects.toMatchObject({
    code: 'resource_not_found',
  });
  await bank.behave();
  expect((await charges.rpc.createPixCharge(request)).charge!.status).toBe('pending');
});

test('while the bank is down a callback fails, so that the bank repeats it', async () => {
  const { id } = await charges.create();
  await bank.pay(id);
  await bank.away();
  await expect(charges.notice(id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await bank.back();
  await charges.notice(id);
  expect(await charges.statusOf(id)).toBe('paid');
}, 30_000);

test('a rate limit of the bank is provider_rate_limited', async () => {
  await bank.misbehave({ requests: [{ path: '/cob/', times: 10, status: 429 }] });
  await expect(charges.create()).rejects.toMatchObject({ code: 'provider_rate_limited' });
});

test('S2.13 live mode without a bank creates no charge', async () => {
  await expect(charges.create({ context: { ...context(), livemode: true } })).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('no personal data of the buyer is in clear in the database or on the topic', async () => {
  const { id } = await charges.create();
  await topic.until((all) => all.some(({ key }) => key === id));
  const stored = await service.inDatabase((database) =>
    database.collection('charges').findOne({ _id: id as never }),
  );
  const canary = /canario|Canário|52998224725|203\.0\.113\.9/;
  expect(JSON.stringify(stored)).not.toMatch(canary);
  expect(JSON.stringify(topic.messages)).not.toMatch(canary);
});

test('the outbox is empty once all events are published', async () => {
  const { id } = await charges.create();
  await eventually(async () => {
    const stored = await service.inDatabase((database) =>
      database.collection('charges').findOne({ _id: id as never }),
    );
    expect(stored!.outbox).toEqual([]);
  });
});
