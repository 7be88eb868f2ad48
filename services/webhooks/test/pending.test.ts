import { CHARGES_TOPIC, type ChargeEvent } from '@catraca/contracts/events/charge-events';
import { DELIVERIES_TOPIC } from '@catraca/contracts/events/delivery-events';
import { WEBHOOKS_TOPIC } from '@catraca/contracts/events/webhook-events';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { chargeEvent, deliveryAttempted } from './events.ts';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.service.close());

interface Shop {
  accountId: string;
  endpointId: string;
  event: ChargeEvent;
}

/** An endpoint of a new account, and an event that it listens to. */
async function soldTo(events = ['*']): Promise<Shop> {
  const [accountId, endpointId] = [newId('acc'), newId('we')];
  const order = { endpointId, accountId, livemode: false, url: 'https://loja.example', events };
  await running.webhooks.createEndpoint(order);
  const event = chargeEvent('charge.paid', { account_id: accountId });
  await running.service.topic(CHARGES_TOPIC).publish(event.id, event);
  await eventually(() => running.webhooks.getEvent({ accountId, eventId: event.id }));
  return { accountId, endpointId, event };
}

const about = ({ accountId, event }: Shop) =>
  running.webhooks.listEventsOf({ accountId, livemode: false, resourceIds: [event.data.charge.id] });

const becomesPending = (shop: Shop, isPending: boolean) =>
  eventually(async () =>
    expect((await about(shop)).pendingEventIds).toEqual(isPending ? [shop.event.id] : []),
  );

async function attempt({ accountId, endpointId, event }: Shop, fact: object): Promise<void> {
  const told = { event_id: event.id, request_id: event.id, endpoint_id: endpointId, ...fact };
  const attempted = deliveryAttempted(told, { account_id: accountId });
  await running.service.topic(DELIVERIES_TOPIC).publish(endpointId, attempted);
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('S25.4 an event is pending until its first attempt has an outcome, and again once it is resent', async () => {
  const shop = await soldTo();
  const { accountId, event } = shop;
  await becomesPending(shop, true);
  await attempt(shop, { status: 'succeeded' });
  await becomesPending(shop, false);

  const requests = await running.service.topic(WEBHOOKS_TOPIC).listen();
  await running.webhooks.resendEvent({ accountId, eventId: event.id });
  expect((await about(shop)).pendingEventIds).toEqual([event.id]);
  const [request] = await requests.until((all) => all.length === 1);
  await attempt(shop, { status: 'succeeded', request_id: request!.value.id });
  await becomesPending(shop, false);
});

test('S25.4 an event that nobody listens to is not pending', async () => {
  const shop = await soldTo(['charge.failed']);
  expect((await about(shop)).pendingEventIds).toEqual([]);
});

test('S25.4 an event is not pending at an endpoint that is disabled or deleted', async () => {
  const shop = await soldTo();
  const { accountId, endpointId } = shop;
  await attempt(shop, { next_attempt_at: inAnHour() });
  await eventually(async () => expect((await about(shop)).deliveries).toHaveLength(1));
  await becomesPending(shop, true);
  await running.webhooks.updateEndpoint({ accountId, endpointId, events: [], status: 'disabled' });
  await becomesPending(shop, false);
  await running.webhooks.updateEndpoint({ accountId, endpointId, events: [], status: 'enabled' });
  await becomesPending(shop, true);
  await running.webhooks.deleteEndpoint({ accountId, endpointId });
  await becomesPending(shop, false);
});

test('S25.4 a first attempt is pending still when its endpoint gets another URL or other events meanwhile', async () => {
  const shop = await soldTo();
  const { accountId, endpointId } = shop;
  const which = { accountId, endpointId };
  await running.webhooks.updateEndpoint({ ...which, events: [], url: 'https://outra.example' });
  expect((await about(shop)).pendingEventIds).toEqual([shop.event.id]);
  await running.webhooks.updateEndpoint({ ...which, events: ['charge.failed'] });
  await running.webhooks.updateEndpoint({ ...which, events: [], status: 'enabled' });
  expect((await about(shop)).pendingEventIds).toEqual([shop.event.id]);
  await running.webhooks.updateEndpoint({ ...which, events: [], status: 'disabled' });
  await running.webhooks.updateEndpoint({ ...which, events: [], status: 'enabled' });
  expect((await about(shop)).pendingEventIds).toEqual([]);
});

test('S25.4 a delivery that the notifier gave up has no next attempt', async () => {
  const shop = await soldTo();
  const { accountId: account_id, endpointId: endpoint_id, event } = shop;
  await attempt(shop, { next_attempt_at: inAnHour() });
  await eventually(async () => expect((await about(shop)).deliveries).toHaveLength(1));
  const created_at = new Date().toISOString();
  const data = { event_id: event.id, request_id: event.id, endpoint_id };
  const ended = { id: newId('evt'), type: 'delivery.ended', created_at, account_id, livemode: false, data };
  await running.service.topic(DELIVERIES_TOPIC).publish(endpoint_id, ended);
  await becomesPending(shop, false);
  expect((await about(shop)).deliveries.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([undefined]);
});

test('S25.2 of more than 500 attempts the first 100 and the last 400 are told', async () => {
  const shop = await soldTo();
  const { accountId, endpointId, event } = shop;
  const documents = Array.from({ length: 620 }, (_, index) => ({
    _id: `dlv_${String(index).padStart(3, '0')}` as never,
    accountId,
    livemode: false,
    eventId: event.id,
    requestId: `evt_${index}`,
    eventType: 'charge.paid',
    endpointId,
    attempt: 1,
    status: 'failed',
    durationMs: 1,
    nextAttemptAt: null,
    traceId: '',
    createdAt: new Date(Date.now() + index),
  }));
  await running.service.inDatabase((database) => database.collection('deliveries').insertMany(documents));
  const { deliveries } = await about(shop);
  const ids = documents.map(({ _id }) => String(_id));
  expect(deliveries.map(({ id }) => id)).toEqual([...ids.slice(0, 100), ...ids.slice(-400)]);
});
