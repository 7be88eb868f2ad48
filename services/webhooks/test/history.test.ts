import { CHARGES_TOPIC } from '@catraca/contracts/events/charge-events';
import { DELIVERIES_TOPIC } from '@catraca/contracts/events/delivery-events';
import { chargeEvent, deliveryAttempted } from './events.ts';
import { eventually, type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.close());

test('a paid charge is kept once as sellers see it, however often it comes; a created one is not', async () => {
  const paid = chargeEvent('charge.paid');
  const created = chargeEvent('charge.created');
  const marker = chargeEvent('charge.paid');
  await running.publish(CHARGES_TOPIC, [created, paid, paid]);
  await running.publish(CHARGES_TOPIC, [paid, marker]);

  const events = running.database.collection<{ _id: string }>('events');
  await eventually(async () => expect(await events.countDocuments()).toBe(2));
  const stored = await events.findOne({ _id: paid.id });
  const { id, status, amount, reference, paid_at } = paid.data.charge;
  expect(JSON.parse(stored!.body)).toEqual({
    id: paid.id,
    type: 'charge.paid',
    created_at: paid.created_at,
    data: { charge: { id, status, amount, reference, metadata: { pedido: '42' }, paid_at } },
  });
});

test('an attempt is logged once, however often it comes', async () => {
  const attempted = deliveryAttempted({ response_status: 500, response_body: 'não' });
  await running.publish(DELIVERIES_TOPIC, [attempted, attempted, deliveryAttempted({})]);

  const deliveries = running.database.collection<{ _id: string }>('deliveries');
  await eventually(async () => expect(await deliveries.countDocuments()).toBe(2));
  expect(await deliveries.findOne({ _id: attempted.data.delivery.id })).toMatchObject({
    responseStatus: 500,
    responseBody: 'não',
    accountId: attempted.account_id,
  });
});

test('history and log are kept for 30 days', async () => {
  for (const name of ['events', 'deliveries']) {
    const indexes = await running.database.collection(name).indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 30 * 24 * 3600 }));
  }
});
