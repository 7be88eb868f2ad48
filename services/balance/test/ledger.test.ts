import type { ChargeEvent } from '@catraca/contracts/events/charge-events';
import type { BalanceService } from '@catraca/contracts/gen/catraca/balance/v1/balance';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { chargeFact } from '@catraca/testing/charge-fact';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Topic } from '@catraca/testing/topic';
import fc from 'fast-check';
import { balanceService } from '../src/balance.module.ts';

let service: ServiceUnderTest;
let balance: GrpcClient<BalanceService>;
let topic: Topic;
let events = 0;

beforeAll(async () => {
  service = await ServiceUnderTest.start(balanceService);
  balance = service.client('catraca.balance.v1.BalanceService');
  topic = service.topic('charges.events');
}, 30_000);
afterAll(() => service.close());

function paid(accountId: string, net: number, settlementDays = 0, livemode = false): ChargeEvent {
  events += 1;
  const charge = chargeFact({
    id: `ch_${events}`,
    amount: net + 150,
    platform_fee: 100,
    method_fee: 50,
    net_amount: net,
    settlement_days: settlementDays,
  });
  const head = {
    id: `evt_${events}`,
    created_at: '2026-11-21T12:01:00.000Z',
    account_id: accountId,
    livemode,
  };
  return { ...head, type: 'charge.paid', data: { seq: 2, charge } };
}

async function figuresOf(accountId: string, livemode = false) {
  const response = await balance.getBalance({ context: { accountId, livemode, nowMs: Date.now() } });
  return response.balance!;
}

test('a seller without sales has a balance of zero', async () => {
  const zeros = { balance: 0, available: 0, reserved: 0, debt: 0 };
  expect(await figuresOf('acc_new')).toEqual(zeros);
});

test('a paid charge is posted once even if its event is repeated', async () => {
  const event = paid('acc_once', 9_850);
  for (let time = 0; time < 5; time++) await topic.publish(event.data.charge.id, event);
  await topic.publish('ch_x', paid('acc_once', 1));
  await eventually(async () => expect((await figuresOf('acc_once')).balance).toBe(9_851));
});

test('S2.12 test and live mode have separate balances', async () => {
  await topic.publish('ch_t', paid('acc_worlds', 100));
  await topic.publish('ch_l', paid('acc_worlds', 7, 0, true));
  await eventually(async () => {
    expect((await figuresOf('acc_worlds')).balance).toBe(100);
    expect((await figuresOf('acc_worlds', true)).balance).toBe(7);
  });
});

test('S12.2 money that settles later is in the balance but not available', async () => {
  await topic.publish('ch_s', paid('acc_later', 500, 30));
  await eventually(async () =>
    expect(await figuresOf('acc_later')).toMatchObject({ balance: 500, available: 0 }),
  );
});

test('S12.6 every posting has its event id and adds up to zero', async () => {
  await topic.publish('ch_z', paid('acc_zero', 1_000));
  await eventually(async () => expect((await figuresOf('acc_zero')).balance).toBe(1_000));
  const [posting, ...others] = await service.inDatabase((database) =>
    database.collection('postings').find({ accountId: 'acc_zero' }).toArray(),
  );
  expect(others).toEqual([]);
  expect(posting).toMatchObject({ _id: expect.stringMatching(/^evt_/), type: 'sale' });
  expect(posting!.entries).toEqual([
    { account: 'bank', amount: -1_150 },
    { account: 'seller_available', amount: 1_000 },
    { account: 'platform_fees', amount: 100 },
    { account: 'method_fees', amount: 50 },
  ]);
});

test('S12.8 with shuffled and repeated events the totals equal the sum of the entries', async () => {
  const sellers = ['acc_p1', 'acc_p2', 'acc_p3'];
  const sales = fc.sample(
    fc.record({ seller: fc.constantFrom(...sellers), net: fc.integer({ min: 1, max: 100_000 }) }),
    60,
  );
  const told = sales.map(({ seller, net }) => paid(seller, net));
  const [shuffled] = fc.sample(fc.shuffledSubarray([...told, ...told, ...told], { minLength: 180 }), 1);
  await Promise.all(shuffled!.map((event) => topic.publish(event.data.charge.id, event)));

  for (const seller of sellers) {
    const owed = sales.filter((sale) => sale.seller === seller).reduce((sum, { net }) => sum + net, 0);
    await eventually(async () => expect((await figuresOf(seller)).balance).toBe(owed));
    const entries = await service.inDatabase((database) =>
      database.collection('postings').find({ accountId: seller }).toArray(),
    );
    const posted = entries
      .flatMap((posting) => posting.entries)
      .filter(({ account }) => account === 'seller_available');
    expect(posted.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed);
  }
}, 30_000);

test('nothing is posted twice after a restart', async () => {
  const event = paid('acc_restart', 321);
  await topic.publish('ch_r', event);
  await eventually(async () => expect((await figuresOf('acc_restart')).balance).toBe(321));
  await service.restart();
  await topic.publish('ch_r', event);
  await topic.publish('ch_r', paid('acc_restart', 1));
  await eventually(async () => expect((await figuresOf('acc_restart')).balance).toBe(322));
});

test('S12.7 a posting never changes, even if another event has its id', async () => {
  const read = () =>
    service.inDatabase((database) =>
      database.collection('postings').find({ accountId: 'acc_fixed' }).toArray(),
    );
  const event = paid('acc_fixed', 700);
  await topic.publish('ch_f', event);
  await eventually(async () => expect(await read()).toHaveLength(1));
  const [posted] = await read();
  const altered = structuredClone(event);
  altered.data.charge.net_amount = 1;
  await topic.publish('ch_f', altered);
  await topic.publish('ch_f', paid('acc_fixed', 5));
  await eventually(async () => expect(await read()).toHaveLength(2));
  expect((await read()).find(({ _id }) => _id === posted!._id)).toEqual(posted);
});
