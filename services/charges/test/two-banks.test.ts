import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { chargesService } from '../src/charges.module.ts';
import { Bank } from './bank.ts';
import { Charges, context } from './seller.ts';

/* The test bank takes connections and never answers. Live works. */

let silent: Server;
const sockets = new Set<Socket>();
let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;

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

test('live payments without a callback are found, and late ones go back, while the test bank is silent', async () => {
  const stuck = Array.from({ length: 60 }, (_, index) => ({
    _id: `E${index}` as never,
    ...{ livemode: false, chargeId: 'ch_0', accountId: 'acc_1', amount: 100, status: 'pending' },
    ...{ paidAt: new Date(0), seenAt: new Date(0) },
  }));
  await service.inDatabase((database) => database.collection('unclaimed_payments').insertMany(stuck));

  const paid = await charges.create({ context: live() });
  const expired = await charges.create({ context: live() });
  await bank.pay(paid.id);
  await bank.expire(expired.id);
  await service.inDatabase((database) =>
    database.collection('charges').updateOne({ _id: expired.id as never }, { $set: { checkAt: new Date() } }),
  );
  await eventually(async () => expect(await statusOf(expired.id)).toBe('expired'), 30_000);
  const late = await bank.receive('129.90', expired.id);
  await eventually(async () => expect(await statusOf(paid.id)).toBe('paid'), 45_000);
  await eventually(async () => {
    const returned = await service.inDatabase((database) =>
      database.collection('unclaimed_payments').findOne({ _id: late as never }),
    );
    expect(returned).toMatchObject({ livemode: true, status: 'returned' });
  }, 45_000);
}, 150_000);
