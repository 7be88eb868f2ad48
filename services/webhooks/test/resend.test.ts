import { CHARGES_TOPIC } from '@catraca/contracts/events/charge-events';
import { WEBHOOKS_TOPIC } from '@catraca/contracts/events/webhook-events';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { chargeEvent } from './events.ts';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.service.close());

const accountId = newId('acc');
const endpointOf = async (livemode: boolean, events = ['*']) => {
  const order = { endpointId: newId('we'), accountId, livemode, url: 'https://loja.example', events };
  return (await running.webhooks.createEndpoint(order)).endpoint!.id;
};

/** Events of the account, once the history has them. */
async function kept(count: number) {
  const events = Array.from({ length: count }, () => chargeEvent('charge.paid', { account_id: accountId }));
  const topic = running.service.topic(CHARGES_TOPIC);
  for (const event of events) await topic.publish(event.id, event);
  for (const { id: eventId } of events)
    await eventually(() => running.webhooks.getEvent({ accountId, eventId }));
  return events;
}

test('the history lists events of one mode and type, newest first', async () => {
  const events = await kept(3);
  const page = { accountId, livemode: false, page: 1, perPage: 2 };
  const { events: listed, total } = await running.webhooks.listEvents({ ...page, type: 'charge.paid' });
  expect([listed.length, total]).toEqual([2, 3]);
  expect(listed[0]!.createdAt >= listed[1]!.createdAt).toBe(true);
  expect(events.map(({ id }) => id)).toContain(JSON.parse(listed[0]!.body).id);
  expect(await running.webhooks.listEvents({ ...page, type: 'charge.refunded' })).toEqual({
    events: [],
    total: 0,
  });
  expect(await running.webhooks.listEvents({ ...page, livemode: true })).toEqual({ events: [], total: 0 });
  const stranger = { accountId: newId('acc'), eventId: events[0]!.id };
  await expect(running.webhooks.getEvent(stranger)).rejects.toMatchObject({ code: 'resource_not_found' });
});

test('an undelivered event can be sent to an endpoint created later, with its original body', async () => {
  const [event] = await kept(1);
  const again = { accountId, eventId: event!.id };
  await expect(running.webhooks.resendEvent(again)).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: { endpoint_id: [expect.any(String)] } },
  });

  const all = await endpointOf(false);
  const refunds = await endpointOf(false, ['charge.refunded']);
  const requests = await running.service.topic(WEBHOOKS_TOPIC).listen();
  expect(await running.webhooks.resendEvent(again)).toEqual({ endpointIds: [all] });
  expect(await running.webhooks.resendEvent({ ...again, endpointId: refunds })).toEqual({
    endpointIds: [refunds],
  });

  const { event: stored } = await running.webhooks.getEvent(again);
  const told = await requests.until((all) => all.length === 2);
  expect(told.map(({ value }) => value)).toEqual([
    expect.objectContaining({
      type: 'delivery.requested',
      account_id: accountId,
      livemode: false,
      data: { event: { id: event!.id, type: 'charge.paid', body: stored!.body }, endpoint_ids: [all] },
    }),
    expect.objectContaining({ data: expect.objectContaining({ endpoint_ids: [refunds] }) }),
  ]);
});

test('S18.23 an event is not sent to an endpoint that is unknown, of the other mode or disabled', async () => {
  const [event] = await kept(1);
  const again = { accountId, eventId: event!.id };
  const unknown = { code: 'resource_not_found' };
  await expect(running.webhooks.resendEvent({ ...again, eventId: newId('evt') })).rejects.toMatchObject(
    unknown,
  );
  await expect(running.webhooks.resendEvent({ ...again, endpointId: newId('we') })).rejects.toMatchObject(
    unknown,
  );
  const live = await endpointOf(true);
  await expect(running.webhooks.resendEvent({ ...again, endpointId: live })).rejects.toMatchObject(unknown);
  const endpointId = await endpointOf(false);
  await running.webhooks.updateEndpoint({ accountId, endpointId, events: [], status: 'disabled' });
  await expect(running.webhooks.resendEvent({ ...again, endpointId })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
