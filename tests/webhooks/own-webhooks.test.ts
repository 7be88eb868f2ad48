import { delivery } from '@catraca/contracts/http/schemas/delivery';
import { eventResource } from '@catraca/contracts/http/schemas/event';
import { webhookEndpoint } from '@catraca/contracts/http/schemas/webhook-endpoint';
import { newId } from '@catraca/kernel/ids';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newPanelPerson } from '@catraca/testing/panel-person';
import { chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { opened, withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const { api } = seller;
const receiver = await opened(WebhookReceiver.open());
const codeOf = ({ status, body }: HttpResponse) => [status, body?.error?.code];

let endpoint: { id: string; secret: string };
let event: { id: string };

beforeAll(async () => {
  const created = await api.post('/v1/webhook_endpoints', { url: receiver.url, livemode: true });
  expect(created.status).toBe(201);
  endpoint = created.body;
  receiver.expectSecret(endpoint.secret);
  const { body: charge } = await api.post('/v1/charges', chargeOrder());
  const paid = receiver.next(({ type }) => type === 'charge.paid', 20_000);
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  event = (await paid)!.event;
}, 60_000);

test('S13.29 a seller lists, reads and changes its endpoints by its own key', async () => {
  const path = `/v1/webhook_endpoints/${endpoint.id}`;
  const { secret, ...created } = endpoint;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhookEndpoint.parse(created)).toEqual(created);
  expect((await api.get('/v1/webhook_endpoints')).body.data).toEqual([created]);
  expect((await api.get(path)).body).toEqual(created);

  const other = (await api.post('/v1/webhook_endpoints', { url: receiver.url, events: ['med.opened'] })).body;
  const changed = await api.patch(`/v1/webhook_endpoints/${other.id}`, { status: 'disabled' });
  expect(changed.body).toMatchObject({ id: other.id, status: 'disabled', events: ['med.opened'] });
  expect((await api.delete(`/v1/webhook_endpoints/${other.id}`)).status).toBe(204);
  expect(codeOf(await api.get(`/v1/webhook_endpoints/${other.id}`))).toEqual([404, 'resource_not_found']);
});

test('S13.29 a sale is in the events, is sent again, and its attempts are in the deliveries', async () => {
  const { body } = await eventually(async () => {
    const listed = await api.get('/v1/events?type=charge.paid');
    expect(listed.body.pagination.total).toBe(1);
    return listed;
  });
  expect(eventResource.parse(body.data[0])).toEqual(body.data[0]);
  expect(body.data[0]).toMatchObject({ id: event.id, type: 'charge.paid', livemode: false });
  expect((await api.get(`/v1/events/${event.id}`)).body).toEqual(body.data[0]);

  const again = receiver.next(({ id }) => id === event.id, 10_000);
  const resent = await api.post(`/v1/events/${event.id}/resend`);
  expect([resent.status, resent.body]).toEqual([202, { endpoint_ids: [endpoint.id] }]);
  expect(await again).toMatchObject({ verified: true });
  await eventually(async () => {
    const { data } = (await api.get(`/v1/deliveries?event_id=${event.id}&status=succeeded`)).body;
    expect(data).toHaveLength(2);
    for (const attempt of data) expect(delivery.parse(attempt)).toEqual(attempt);
  });
});

test('S27.52 an attempt to deliver is read by its id, by the key’s own account and mode only', async () => {
  const { data } = (await api.get('/v1/deliveries')).body;
  const path = `/v1/deliveries/${data[0].id}`;
  const { status, body } = await api.get(path);
  expect([status, body]).toEqual([200, data[0]]);
  expect(delivery.parse(body)).toEqual(body);
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  const reader = new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes: ['logs:read'] }));
  const stranger = await newSeller(stack);
  const answers = [
    await api.get(`/v1/deliveries/${newId('dlv')}`),
    await stranger.api.get(path),
    await live.get(path),
    await reader.get(path),
  ];
  expect(answers.map(codeOf)).toEqual([
    ...[0, 1, 2].map(() => [404, 'resource_not_found']),
    [403, 'insufficient_scope'],
  ]);
});

test('S27.52 people who read logs read an attempt, in its mode', async () => {
  const { data } = (await api.get('/v1/deliveries')).body;
  const path = `/deliveries/${data[0].id}`;
  const { browser } = await newPanelPerson(stack, seller.account, 'support');
  expect((await browser.get(path)).body).toEqual(data[0]);
  expect(codeOf(await browser.get(`${path}?livemode=true`))).toEqual([404, 'resource_not_found']);
  const viewer = (await newPanelPerson(stack, seller.account, 'viewer')).browser;
  expect(codeOf(await viewer.get(path))).toEqual([403, 'role_not_allowed']);
});

test('S13.30 the mode is the key’s, whatever the body says', async () => {
  expect((await api.get(`/v1/webhook_endpoints/${endpoint.id}`)).body.livemode).toBe(false);
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  const order = { url: 'https://loja.example/', livemode: 'anything' };
  const { status, body } = await live.post('/v1/webhook_endpoints', order);
  expect([status, body.livemode]).toEqual([201, true]);
  expect((await live.get('/v1/webhook_endpoints')).body.pagination.total).toBe(1);
  expect((await live.get('/v1/events')).body.data).toEqual([]);
  expect((await live.get('/v1/deliveries')).body.data).toEqual([]);
});

test.each(['test', 'live'])('S13.30 what is of another account or mode is not found: %s', async (mode) => {
  const stranger = await newSeller(stack);
  const key = { livemode: true };
  const other =
    mode === 'test' ? stranger.api : new Http(stack.baseUrl, await newKey(stack, seller.account, key));
  const path = `/v1/webhook_endpoints/${endpoint.id}`;
  const responses = await Promise.all([
    other.get(path),
    other.patch(path, { status: 'disabled' }),
    other.delete(path),
    other.get(`${path}/secret`),
    other.post(`${path}/rotate_secret`),
    other.get(`/v1/events/${event.id}`),
    other.post(`/v1/events/${event.id}/resend`),
  ]);
  expect(responses.map(codeOf)).toEqual(responses.map(() => [404, 'resource_not_found']));
  const { body } = await api.get(path);
  expect(body).toMatchObject({ id: endpoint.id, status: 'enabled' });
  expect((await api.get(`${path}/secret`)).body).toEqual({ secret: endpoint.secret });
});

test('S13.30 an event is not sent to an endpoint of another account', async () => {
  const stranger = await newSeller(stack);
  const own = (await stranger.api.post('/v1/webhook_endpoints', { url: receiver.url })).body;
  const resent = await api.post(`/v1/events/${event.id}/resend`, { endpoint_id: own.id });
  expect(codeOf(resent)).toEqual([404, 'resource_not_found']);
});

test('S13.31 a rotation with its key repeated happens once, and shows its secret once', async () => {
  const path = `/v1/webhook_endpoints/${endpoint.id}`;
  const key = { 'idempotency-key': 'rotacao-1' };
  const first = await api.post(`${path}/rotate_secret`, undefined, key);
  expect([first.status, Object.keys(first.body)]).toEqual([200, ['secret', 'previous_expires_at']]);
  const again = await api.post(`${path}/rotate_secret`, undefined, key);
  expect(again.body).toEqual({ ...first.body, secret: null });
  expect((await api.get(`${path}/secret`)).body).toEqual({ secret: first.body.secret });
  expect(first.body.secret).not.toBe(endpoint.secret);
});

test('S13.31 a creation with its key repeated makes one endpoint, and shows its secret once', async () => {
  const key = { 'idempotency-key': 'endpoint-1' };
  const order = { url: 'https://loja.example/', events: ['med.opened'] };
  const first = await api.post('/v1/webhook_endpoints', order, key);
  const again = await api.post('/v1/webhook_endpoints', order, key);
  expect([first.status, again.status, again.body]).toEqual([201, 201, { ...first.body, secret: null }]);
});

test('S3.4 a key without webhooks:manage is refused on every route', async () => {
  const scopes = ['charges:read', 'logs:read'];
  const reader = new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes }));
  const paths = ['/webhook_endpoints', `/webhook_endpoints/${endpoint.id}/secret`, '/events', '/deliveries'];
  for (const path of paths) {
    const { status, body } = await reader.get(`/v1${path}`);
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    expect(body.error.details).toEqual({ required_ability: 'webhooks:manage', abilities: scopes });
  }
});

test.each([
  ['/webhook_endpoints?livemode=true', 'livemode'],
  ['/events?livemode=false', 'livemode'],
  ['/deliveries?livemode=true', 'livemode'],
  ['/events?type=charge.eaten', 'type'],
  ['/deliveries?endpoint_id=1', 'endpoint_id'],
])('S13.30 GET %s: the parameter %s is refused by name', async (path, field) => {
  const response = await api.get(`/v1${path}`);
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
  expect(Object.keys(response.body.error.details.fields)).toEqual([field]);
});
