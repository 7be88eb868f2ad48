import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { attemptsOf, type Shop, startMandateProcesses } from './mandates.ts';

/* The charges service is killed, or runs twice, while it makes and sends charges of mandates. */

const COUNT = 60;

let running: Awaited<ReturnType<typeof startMandateProcesses>>;
beforeAll(async () => {
  running = await startMandateProcesses();
}, 90_000);
afterAll(() => running.close());

type Order = ReturnType<Shop['order']>;

/** Orders that go to the bank at once, each of a mandate of its own. */
async function orders(shop: Shop): Promise<Order[]> {
  const mandates = await Promise.all(Array.from({ length: COUNT }, () => shop.newMandate()));
  return mandates.map((mandate) => shop.order(mandate, { dueOn: addDays(shop.today, 4) }));
}

const create = (order: Order) => running.rpcs.mandates.createScheduledCharge(order);

const areSentOnce = (shop: Shop, made: Order[]) =>
  eventually(async () => {
    for (const { chargeId } of made) expect(attemptsOf(await shop.get(chargeId))).toHaveLength(1);
    const idRecs = made.map(({ mandate }) => mandate!.bankId);
    const atBank = await running.bank.inDatabase('sandbox', (database) =>
      database
        .collection('cobrs')
        .find({ idRec: { $in: idRecs } })
        .toArray(),
    );
    expect(atBank.map(({ _id }) => `ch_${_id}`).sort()).toEqual(made.map(({ chargeId }) => chargeId).sort());
  }, 60_000);

test('S31.5 of a service that is killed while it makes and sends charges, each reaches the bank once', async () => {
  const shop = await running.newShop();
  const made = await orders(shop);
  const outcomes = Promise.allSettled(made.map(create));
  for (let kill = 0; kill < 3; kill++) {
    await sleep(100 + 150 * kill);
    await running.bank.killCharges();
    await running.bank.startCharges();
  }
  await outcomes;
  // What had no answer is asked for again with the same id.
  await eventually(() => Promise.all(made.map(create)), 30_000);
  await areSentOnce(shop, made);
}, 180_000);

test('S31.4 an intent that died before it had its cycle is completed, and keeps others from it', async () => {
  const shop = await running.newShop();
  const order = shop.order(await shop.newMandate());
  await create(order);
  const before = { status: 'requested', listed: false, 'scheduled.sendAt': null, dueAt: new Date() };
  await running.bank.inDatabase('charges', async (database) => {
    const filter = { _id: order.chargeId as never };
    await database.collection('charges').updateOne(filter, { $set: { ...before, events: [], seq: 0 } });
    await database.collection('mandate_cycles').deleteOne({ chargeId: order.chargeId });
  });
  await shop.until(order.chargeId, ({ status }) => expect(status).toBe('pending'));
  await expect(create({ ...shop.order(order.mandate!) })).rejects.toMatchObject({
    code: 'cycle_already_charged',
    details: { charge: order.chargeId },
  });
}, 60_000);

test('S31.5 two instances share the sends: each charge is sent once', async () => {
  await running.bank.startAnotherCharges();
  const shop = await running.newShop();
  const made = await orders(shop);
  await Promise.all(made.map(create));
  await areSentOnce(shop, made);
  await sleep(1_000); // steps are written within half a second
  for (const { chargeId } of made) {
    const { steps } = await running.rpcs.charges.getChargeHistory({ context: shop.context, chargeId });
    expect(steps.filter(({ operation }) => operation === 'schedule_charge')).toHaveLength(1);
  }
}, 120_000);
