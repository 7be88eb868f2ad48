import { delivery } from '@catraca/contracts/http/schemas/delivery';
import { eventResource } from '@catraca/contracts/http/schemas/event';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import type { HttpResponse } from '@catraca/testing/http';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const stranger = await newSeller(stack);
const receiver = await opened(WebhookReceiver.open());
let endpoint: { id: string; secret: string };
const metadata = JSON.parse('{"$set":"é","__proto__":"x"}');
let event: { id: string; data: { charge: { id: string } } };

const of = ({ account }: Seller) => `/operator/v1/accounts/${account}`;
const get = (path: string) => stack.operator.get(`${of(seller)}${path}`);
const post = (path: string, body?: object) => stack.operator.post(`${of(seller)}${path}`, body);

/** Sends the event again; what the receiver then gets. */
async function resent(body?: object) {
  const webhook = receiver.next(({ id }) => id === event.id, 10_000);
  expect((await post(`/events/${event.id}/resend`, body)).status).toBe(202);
  return webhook;
}

// The endpoint answers 400 for as long as it does not know its secret: the first attempt fails.
beforeAll(async () => {
  endpoint = (await post('/webhook_endpoints', { url: receiver.url })).body;
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder({ metadata }));
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  await eventually(async () => expect((await get('/deliveries')).body.data).toHaveLength(1));
  // The history and the log of attempts are filled from two topics, in no order.
  await eventually(async () => expect((await get('/events')).body.data).toHaveLength(1));
  event = (await get('/events')).body.data[0];
}, 60_000);

test('S18.21 an event is listed and retrieved with the data of its webhook', async () => {
  const { body: list } = await get('/events?type=charge.paid&livemode=false');
  expect(list).toMatchObject({ object: 'list', pagination: { page: 1, per_page: 20, total: 1 } });
  expect(eventResource.safeParse(list.data[0]).success).toBe(true);
  expect(event).toMatchObject({ object: 'event', type: 'charge.paid', livemode: false });
  expect(event.data.charge).toMatchObject({ status: 'paid', amount: 12_990, metadata });
  const { text, body } = await get(`/events/${event.id}`);
  expect(body).toEqual(event);
  expect(text).toContain(JSON.stringify(metadata));
  expect((await get('/events?type=charge.refunded')).body.data).toEqual([]);
  expect((await get('/events?livemode=true')).body.data).toEqual([]);
});

test('S18.24 a failed attempt shows the response and the time of the next attempt', async () => {
  const { body: list } = await get(
    `/deliveries?event_id=${event.id}&endpoint_id=${endpoint.id}&status=pending`,
  );
  const [attempt] = list.data;
  expect(delivery.parse(attempt)).toEqual(attempt);
  expect(attempt).toMatchObject({
    event_id: event.id,
    endpoint_id: endpoint.id,
    type: 'charge.paid',
    attempt: 1,
    status: 'failed',
    response_status: 400,
    response_body: '',
    error: null,
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(Date.parse(attempt.next_attempt_at)).toBeGreaterThan(Date.parse(attempt.created_at));
  expect((await get('/deliveries?status=failed')).body.data).toContainEqual(attempt);
  expect((await get('/deliveries?livemode=true')).body.data).toEqual([]);
});

test('S27.52 an attempt is read by its id, of the account that it is of', async () => {
  const [attempt] = (await get('/deliveries')).body.data;
  expect((await get(`/deliveries/${attempt.id}`)).body).toEqual(attempt);
  const elsewhere = await stack.operator.get(`${of(stranger)}/deliveries/${attempt.id}`);
  expect(codeOf(elsewhere)).toEqual([404, 'resource_not_found']);
});

test('S18.22 an event is resent to all subscribed endpoints or to one, and the attempt is logged', async () => {
  receiver.expectSecret(endpoint.secret);
  expect(await resent()).toMatchObject({ verified: true, event: { data: event.data } });
  const again = await resent({ endpoint_id: endpoint.id });
  await eventually(async () => {
    const { body } = await get('/deliveries?status=succeeded');
    expect(body.data).toContainEqual(
      expect.objectContaining({ id: again!.delivery, response_status: 204, next_attempt_at: null }),
    );
  });
});

test('S18.20 a rotated secret is shown at once, and both sign for 24 hours', async () => {
  const { status, body } = await post(`/webhook_endpoints/${endpoint.id}/rotate_secret`);
  expect([status, Object.keys(body)]).toEqual([200, ['secret', 'previous_expires_at']]);
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((Date.parse(body.previous_expires_at) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
  expect((await get(`/webhook_endpoints/${endpoint.id}/secret`)).body).toEqual({ secret: body.secret });

  for (const secret of [endpoint.secret, body.secret]) {
    receiver.expectSecret(secret);
    await eventually(async () => expect(await resent()).toMatchObject({ verified: true }));
  }
});

test('S18.5 objects of another account are not found on any route', async () => {
  const requests = [
    ['GET', `/events/${event.id}`],
    ['POST', `/events/${event.id}/resend`],
    ['GET', `/webhook_endpoints/${endpoint.id}`],
    ['PATCH', `/webhook_endpoints/${endpoint.id}`, { status: 'disabled' }],
    ['DELETE', `/webhook_endpoints/${endpoint.id}`],
    ['GET', `/webhook_endpoints/${endpoint.id}/secret`],
    ['POST', `/webhook_endpoints/${endpoint.id}/rotate_secret`],
  ] as const;
  const responses = await Promise.all(
    requests.map(([method, path, body]) => stack.operator.send(method, of(stranger) + path, body)),
  );
  expect(responses.map(codeOf)).toEqual(requests.map(() => [404, 'resource_not_found']));
  const lists = await Promise.all(
    ['/events', `/deliveries?event_id=${event.id}`, `/deliveries?endpoint_id=${endpoint.id}`].map((path) =>
      stack.operator.get(of(stranger) + path),
    ),
  );
  expect(lists.map(({ body }) => body.data)).toEqual([[], [], []]);
  expect((await get(`/webhook_endpoints/${endpoint.id}`)).body.status).toBe('enabled');
});

test.each([
  ['GET', '/events?type=charge.eaten', 'type', undefined],
  ['GET', '/events?livemode=yes', 'livemode', undefined],
  ['GET', '/events?per_page=101', 'per_page', undefined],
  ['GET', '/deliveries?event_id=evt_1', 'event_id', undefined],
  ['GET', '/deliveries?endpoint_id=1', 'endpoint_id', undefined],
  ['GET', '/deliveries?status=lost', 'status', undefined],
  ['POST', '/events/:event/resend', 'endpoint_id', { endpoint_id: 'we_1' }],
])('%s %s: the field %s is refused by name', async (method, path, field, body) => {
  const response = await stack.operator.send(method, of(seller) + path.replace(':event', event.id), body);
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
  expect(Object.keys(response.body.error.details.fields)).toEqual([field]);
});

test.each(['/events', '/deliveries', '/webhook_endpoints', '/secret_keys'])(
  'the list %s of nobody is not found',
  async (path) => {
    const response = await stack.operator.get(`/operator/v1/accounts/acc_00000000000000000000000000${path}`);
    expect(codeOf(response)).toEqual([404, 'resource_not_found']);
  },
);

function codeOf({ status, body }: HttpResponse): [number, string] {
  return [status, body?.error?.code];
}
