import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { mongo } from 'mongoose';
import { chargesService } from '../src/charges.module.ts';
import { Bank } from './bank.ts';
import { Charges, context } from './seller.ts';

/* The test bank takes connections and never answers. Live works. */

let silent: Server;
const sockets = new Set<Socket>();
let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;
/** A live charge that is paid without a callback. */
let unnoticed: string;

beforeAll(async () => {
  silent = createServer((socket) => sockets.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  bank = await Bank.start();
  const PIX_TEST_URL = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  service = await ServiceUnderTest.start(chargesService, {
    ...bank.settings,
    ...bank.liveSettings,
    PIX_TEST_URL,
  });
  charges = new Charges(service.client('catraca.charges.v1.ChargesService'));
  unnoticed = (await charges.create({ context: live() })).id;
  await bank.pay(unnoticed);
}, 60_000);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await service.close();
  await bank.close();
});

const live = () => ({ ...context(), livemode: true });

const statusOf = async (chargeId: string) =>
  (await charges.rpc.getCharge({ context: live(), chargeId })).charge!.status;

/** Returns of the test bank that cannot be made, older than any of live. */
const stuck = Array.from({ length: 60 }, (_, index) => ({
  _id: `E${index}` as never,
  ...{ livemode: false, chargeId: 'ch_0', accountId: 'acc_1', amount: 100, status: 'pending' },
  ...{ paidAt: new Date(0), seenAt: new Date(0) },
  ...{ attempts: 0, dueAt: new Date(0), overdueAt: null },
}));

const unclaimed = <Result>(work: (rows: mongo.Collection) => Promise<Result>) =>
  service.inDatabase((database) => work(database.collection('unclaimed_payments')));

async function expiredCharge(): Promise<string> {
  const { id } = await charges.create({ context: live() });
  await bank.expire(id);
  await charges.rpc.receivePixCallback({ livemode: true, txids: [id.slice(3)], nowMs: Date.now() });
  expect(await statusOf(id)).toBe('expired');
  return id;
}

test('S8.19 live returns are made while those of a silent test bank pile up', async () => {
  const chargeId = await expiredCharge();
  const late = await bank.receive('129.90', chargeId);
  const paidAt = new Date(Date.now() - 600_000);
  await bank.alter(chargeId, { 'pagamentos.0.horario': paidAt }); // too old for the list of missed payments
  const row = {
    ...stuck[0]!,
    _id: late as never,
    livemode: true,
    chargeId,
    amount: 12_990,
    paidAt,
    seenAt: new Date(),
  };
  await unclaimed((rows) => rows.insertMany([...stuck, row]));
  await eventually(async () => {
    const stored = await unclaimed((rows) => rows.findOne({ _id: late as never }));
    expect(stored).toMatchObject({ status: 'returned' });
  }, 30_000);
}, 60_000);

test('S8.19 live payments without a callback are found while the test bank is silent', async () => {
  await eventually(async () => expect(await statusOf(unnoticed)).toBe('paid'), 45_000);
}, 60_000);
