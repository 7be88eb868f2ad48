import { DELIVERIES_TOPIC } from '@catraca/contracts/events/delivery-events';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { deliveryAttempted } from './events.ts';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.service.close());

const accountId = newId('acc');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function newEndpoint(): Promise<string> {
  const endpointId = newId('we');
  const order = { endpointId, accountId, livemode: false, url: 'https://loja.example', events: ['*'] };
  return (await running.webhooks.createEndpoint(order)).endpoint!.id;
}

/** Attempts at the endpoint, this many days from now. */
async function tell(endpoint_id: string, ...attempts: { day: number; status: number }[]): Promise<void> {
  const topic = running.service.topic(DELIVERIES_TOPIC);
  for (const { day, status } of attempts) {
    const fact = {
      endpoint_id,
      response_status: status,
      status: status < 300 ? 'succeeded' : 'failed',
    } as const;
    const event = deliveryAttempted(fact, { account_id: accountId, created_at: inDays(day) });
    await topic.publish(endpoint_id, event);
  }
}

const shown = async (endpointId: string) =>
  (await running.webhooks.getEndpoint({ accountId, endpointId })).endpoint!;

const becomes = (endpointId: string, status: string, disabledReason?: string) =>
  eventually(async () => expect(await shown(endpointId)).toMatchObject({ status, disabledReason }));

test('S13.15 an endpoint that answers 410 is disabled, and the notifier no longer finds it', async () => {
  const id = await newEndpoint();
  await tell(id, { day: 0.1, status: 410 });
  await becomes(id, 'disabled', 'gone');
  const { subscriptions } = await running.webhooks.findSubscriptions({
    accounts: [{ accountId, livemode: false }],
  });
  expect(subscriptions.map(({ endpointId }) => endpointId)).not.toContain(id);
});

test('an endpoint that fails for five days is disabled, and can be enabled again', async () => {
  const [failing, recovered] = [await newEndpoint(), await newEndpoint()];
  const statuses = [500, 503, 500, 500];
  const days = [0.1, 2, 4, 5.2];
  await tell(recovered, { day: 0.1, status: 500 }, { day: 4, status: 200 }, { day: 5.2, status: 500 });
  await tell(failing, ...days.map((day, index) => ({ day, status: statuses[index]! })));
  await becomes(failing, 'disabled', 'failing');
  expect(await shown(recovered)).toMatchObject({ status: 'enabled' });

  await running.webhooks.updateEndpoint({ accountId, endpointId: failing, events: [], status: 'enabled' });
  const again = await shown(failing);
  expect([again.status, again.disabledReason]).toEqual(['enabled', undefined]);
});

test('the log lists attempts by event, endpoint and status, with their answers', async () => {
  const endpoint_id = await newEndpoint();
  const event_id = newId('evt');
  const topic = running.service.topic(DELIVERIES_TOPIC);
  const failed = deliveryAttempted(
    { endpoint_id, event_id, response_status: 500, response_body: 'não', next_attempt_at: inDays(1) },
    { account_id: accountId, created_at: inDays(-1) },
  );
  const succeeded = deliveryAttempted(
    { endpoint_id, event_id, status: 'succeeded', response_status: 200, attempt: 2 },
    { account_id: accountId },
  );
  const refused = deliveryAttempted({ endpoint_id, error: 'timeout' }, { account_id: accountId });
  for (const event of [failed, succeeded, refused]) await topic.publish(event.id, event);

  const page = { accountId, livemode: false, page: 1, perPage: 20 };
  const idsOf = async (filter: object) => {
    const { deliveries } = await running.webhooks.listDeliveries({
      ...page,
      endpointId: endpoint_id,
      ...filter,
    });
    return deliveries.map(({ id }) => id);
  };
  const [first, second, third] = [failed, succeeded, refused].map(({ data }) => data.delivery.id);
  await eventually(async () => expect(await idsOf({})).toHaveLength(3));
  expect(await idsOf({ eventId: event_id })).toEqual([second, first]);
  expect(await idsOf({ status: 'succeeded' })).toEqual([second]);
  expect((await idsOf({ status: 'failed' })).sort()).toEqual([first, third].sort());
  expect(await idsOf({ status: 'pending' })).toEqual([first]);
  const { deliveries } = await running.webhooks.listDeliveries({ ...page, status: 'pending' });
  expect(deliveries[0]).toMatchObject({
    eventId: event_id,
    type: 'charge.paid',
    attempt: 1,
    responseStatus: 500,
    responseBody: 'não',
    durationMs: 12,
    nextAttemptAt: failed.data.delivery.next_attempt_at,
    traceId: failed.data.delivery.trace_id,
  });
});

test('an attempt is read by its id, in its account and mode', async () => {
  const endpoint_id = await newEndpoint();
  const attempted = deliveryAttempted(
    { endpoint_id, response_status: 500, response_body: 'não' },
    { account_id: accountId },
  );
  const deliveryId = attempted.data.delivery.id;
  await running.service.topic(DELIVERIES_TOPIC).publish(attempted.id, attempted);
  const { delivery } = await eventually(() => running.webhooks.getDelivery({ accountId, deliveryId }));
  expect(delivery).toMatchObject({ id: deliveryId, endpointId: endpoint_id, responseBody: 'não' });
  for (const stranger of [{ accountId: newId('acc') }, { accountId, livemode: true }])
    await expect(running.webhooks.getDelivery({ ...stranger, deliveryId })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
});

test('attempts at an endpoint that was deleted are logged all the same', async () => {
  const [gone, there] = [await newEndpoint(), await newEndpoint()];
  await running.webhooks.deleteEndpoint({ accountId, endpointId: gone });
  await tell(gone, { day: 0, status: 410 });
  await tell(there, { day: 0.1, status: 410 });
  await becomes(there, 'disabled', 'gone');
  await eventually(async () => {
    const page = { accountId, livemode: false, endpointId: gone, page: 1, perPage: 20 };
    expect(await running.webhooks.listDeliveries(page)).toMatchObject({ total: 1 });
  });
});
