import { chargeEvent } from '@catraca/contracts/events/charge-events';
import type {
  ChargesService,
  CreatePixChargeRequest,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc-client';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Topic } from '@catraca/testing/topic';
import { chargesService } from '../src/charges.module.ts';
import { Bank } from './bank.ts';

let bank: Bank;
let service: ServiceUnderTest;
let charges: GrpcClient<ChargesService>;
let topic: Topic;

beforeAll(async () => {
  bank = await Bank.start();
  service = await ServiceUnderTest.start(chargesService, bank.settings);
  charges = service.client('catraca.charges.v1.ChargesService');
  topic = await service.topic('charges.events').listen();
}, 60_000);
afterEach(() => bank.behave());
afterAll(async () => {
  await service.close();
  await bank.close();
});

const context = () => ({ accountId: 'acc_1', livemode: false, nowMs: Date.now() });
const seller = {
  id: 'acc_1',
  name: 'Loja',
  document: '11222333000181',
  email: 'loja@example.com',
  registration: 'approved',
  switches: null,
  contract: {
    version: 1,
    minAmount: 100,
    platform: { fixed: 0, percentBps: 100 },
    pix: { fixed: 0, percentBps: 40, settlementDays: 0 },
    card: null,
    refunds: null,
  },
  createdAt: '2026-11-21T12:00:00.000Z',
};
const customer = { name: 'Canário Souza', email: 'canario@example.com', document: '52998224725' };

function order(changes: Partial<CreatePixChargeRequest> = {}): CreatePixChargeRequest {
  const chargeId = newId('ch');
  return {
    context: context(),
    chargeId,
    seller,
    amount: 12_990,
    customer,
    metadata: [],
    customerIp: '203.0.113.9',
    items: [],
    ...changes,
  };
}

async function create(changes: Partial<CreatePixChargeRequest> = {}) {
  return (await charges.createPixCharge(order(changes))).charge!;
}

const statusOf = async (chargeId: string) =>
  (await charges.getCharge({ context: context(), chargeId })).charge!.status;
const notice = (chargeId: string) =>
  charges.receivePixCallback({ livemode: false, txids: [chargeId.slice(3)], nowMs: Date.now() });

test('a charge is created once, however often it is asked for under its id', async () => {
  const request = order();
  const [one, two] = await Promise.all([charges.createPixCharge(request), charges.createPixCharge(request)]);
  const three = await charges.createPixCharge(request);
  expect(one.charge!.pix!.qrCode).toBe(two.charge!.pix!.qrCode);
  expect(three).toEqual(one);
  const told = await topic.until((all) => all.some(({ key }) => key === request.chargeId));
  expect(told.filter(({ key }) => key === request.chargeId)).toHaveLength(1);
});

test('a notice is only a hint: the bank is asked, and an unpaid charge stays pending', async () => {
  const { id } = await create();
  await notice(id);
  await notice(newId('ch'));
  expect(await statusOf(id)).toBe('pending');
});

test('a paid charge is told once, however often the bank repeats itself', async () => {
  const { id } = await create();
  await bank.pay(id);
  await Promise.all(Array.from({ length: 10 }, () => notice(id)));
  await notice(id);
  expect(await statusOf(id)).toBe('paid');
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

test('an order whose answer was lost on the way is found at the bank by the retry', async () => {
  const request = order();
  await bank.misbehave({
    requests: [
      { path: '/cob/', method: 'PUT', times: 3, reset: true },
      { path: '/cob/', method: 'GET', times: 3, status: 503 },
    ],
  });
  await expect(charges.createPixCharge(request)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await expect(charges.getCharge({ context: context(), chargeId: request.chargeId })).rejects.toMatchObject({
    code: 'resource_not_found',
  });
  await bank.behave();
  expect((await charges.createPixCharge(request)).charge!.status).toBe('pending');
});

test('while the bank is away a notice fails, so that the bank repeats it', async () => {
  const { id } = await create();
  await bank.pay(id);
  await bank.away();
  await expect(notice(id)).rejects.toMatchObject({ code: 'provider_unavailable' });
  await bank.back();
  await notice(id);
  expect(await statusOf(id)).toBe('paid');
}, 30_000);

test('the bank’s limit is told as such', async () => {
  await bank.misbehave({ requests: [{ path: '/cob/', times: 10, status: 429 }] });
  await expect(create()).rejects.toMatchObject({ code: 'provider_rate_limited' });
});

test('the live world without a bank sells nothing', async () => {
  await expect(create({ context: { ...context(), livemode: true } })).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('nothing of the buyer lies readable in the database or on the topic', async () => {
  const { id } = await create();
  await topic.until((all) => all.some(({ key }) => key === id));
  const stored = await service.inDatabase((database) =>
    database.collection('charges').findOne({ _id: id as never }),
  );
  const canary = /canario|Canário|52998224725|203\.0\.113\.9/;
  expect(JSON.stringify(stored)).not.toMatch(canary);
  expect(JSON.stringify(topic.told)).not.toMatch(canary);
});

test('the outbox is empty once its topic has everything', async () => {
  const { id } = await create();
  await eventually(async () => {
    const stored = await service.inDatabase((database) =>
      database.collection('charges').findOne({ _id: id as never }),
    );
    expect(stored!.outbox).toEqual([]);
  });
});
