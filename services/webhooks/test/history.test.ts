import { CHARGES_TOPIC } from '@catraca/contracts/events/charge-events';
import { DELIVERIES_TOPIC } from '@catraca/contracts/events/delivery-events';
import { eventually } from '@catraca/testing/eventually';
import type { mongo } from 'mongoose';
import { chargeEvent, deliveryAttempted } from './events.ts';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.service.close());

async function tell(name: string, events: { id: string }[]): Promise<void> {
  const topic = running.service.topic(name);
  for (const event of events) await topic.publish(event.id, event);
}

/** All of a collection, once there are so many. */
function stored(collection: string, count: number): Promise<mongo.Document[]> {
  return eventually(async () => {
    const all = await running.service.inDatabase((database) =>
      database.collection(collection).find().toArray(),
    );
    expect(all).toHaveLength(count);
    return all;
  });
}

test('charge.paid is stored once as sellers see it, even if repeated; charge.created is not', async () => {
  const paid = chargeEvent('charge.paid');
  await tell(CHARGES_TOPIC, [chargeEvent('charge.created'), paid, paid, paid, chargeEvent('charge.paid')]);

  const events = await stored('events', 2);
  const kept = events.find(({ _id }) => _id === paid.id)!;
  const { id, status, amount, reference, paid_at } = paid.data.charge;
  expect(JSON.parse(kept.body)).toEqual({
    id: paid.id,
    type: 'charge.paid',
    created_at: paid.created_at,
    data: { charge: { id, status, amount, reference, metadata: { pedido: '42' }, paid_at } },
  });
});

test('an attempt is logged once even if its event is repeated', async () => {
  const attempted = deliveryAttempted({ response_status: 500, response_body: 'não' });
  await tell(DELIVERIES_TOPIC, [attempted, attempted, deliveryAttempted({})]);

  const deliveries = await stored('deliveries', 2);
  expect(deliveries.find(({ _id }) => _id === attempted.data.delivery.id)).toMatchObject({
    responseStatus: 500,
    responseBody: 'não',
    accountId: attempted.account_id,
  });
});

test('S13.26 history and log are kept for 30 days', async () => {
  for (const name of ['events', 'deliveries']) {
    const indexes = await running.service.inDatabase((database) => database.collection(name).indexes());
    expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 30 * 24 * 3600 }));
  }
});
