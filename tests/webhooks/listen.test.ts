import { isSignatureValid } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { Listener, type Opening } from './listener.ts';

const stack = await opened(SharedStack.open());
const codeOf = ({ status, body }: HttpResponse) => [status, body?.error?.code];
const open: Listener[] = [];
afterAll(() => {
  for (const listener of open) listener.close();
});

async function listen({ secretKey: key }: Pick<Seller, 'secretKey'>, options: Partial<Opening> = {}) {
  const listener = await Listener.open({ baseUrl: stack.baseUrl, key, ...options });
  open.push(listener);
  if (listener.status === 200) await listener.untilConnected();
  return listener;
}

async function sell({ api }: Seller): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${body.id}/pay`);
  return body.id;
}

const answer = ({ api }: Seller, id: string, body: object) => api.post(`/v1/listen/${id}`, body);
const attemptsOf = async ({ api }: Seller, { connected }: Listener) =>
  (await api.get(`/v1/deliveries?endpoint_id=${connected.endpoint_id}`)).body.data;

test('S13.34 a webhook comes over the stream as it would be posted, and its answer is the attempt', async () => {
  const seller = await newSeller(stack);
  const listener = await listen(seller);
  const first = listener.received[0]!;
  expect([first.event, first.id]).toEqual(['connected', listener.connected.endpoint_id]);
  expect(listener.connected).toMatchObject({ events: ['*'], secret: expect.stringMatching(/^whsec_/) });

  const charge = await sell(seller);
  const delivery = await listener.delivery(0);
  expect(delivery).toMatchObject({ attempt: 1, headers: { 'x-service-delivery': delivery.id } });
  expect(isSignatureValid(listener.connected.secret, delivery.body, delivery.headers)).toBe(true);
  const event = JSON.parse(delivery.body);
  expect(event).toMatchObject({ type: 'charge.paid', data: { charge: { id: charge } } });

  const result = { status: 200, duration_ms: 12, body: `a${'ç'.repeat(4_000)}` };
  expect((await answer(seller, delivery.id, result)).status).toBe(204);
  await eventually(async () =>
    expect(await attemptsOf(seller, listener)).toMatchObject([
      {
        id: delivery.id,
        status: 'succeeded',
        response_status: 200,
        response_body: `a${'ç'.repeat(2_047)}`,
        duration_ms: 12,
      },
    ]),
  );
  const again = await answer(seller, delivery.id, { status: 200, duration_ms: 12 });
  expect(codeOf(again)).toEqual([409, 'delivery_answered']);
});

test('S13.35 a refusal, an error and 410 lead to another attempt, and a resend brings the event again', async () => {
  const seller = await newSeller(stack);
  const listener = await listen(seller, { events: 'charge.paid,charge.expired' });
  await sell(seller);
  const first = await listener.delivery(0);
  await answer(seller, first.id, { status: 410, duration_ms: 3 });
  const second = await listener.delivery(1, 20_000);
  expect(second).toMatchObject({ attempt: 2, body: first.body });
  await answer(seller, second.id, { error: 'connection_refused' });
  await eventually(async () =>
    expect(await attemptsOf(seller, listener)).toMatchObject([
      { attempt: 2, status: 'failed', response_status: null, error: 'connection_refused' },
      { attempt: 1, status: 'failed', response_status: 410, next_attempt_at: expect.any(String) },
    ]),
  );
  const { id } = JSON.parse(first.body);
  const resent = await seller.api.post(`/v1/events/${id}/resend`);
  expect(resent.body).toEqual({ endpoint_ids: [listener.connected.endpoint_id] });
  expect(await listener.delivery(2)).toMatchObject({ attempt: 1, body: first.body });
}, 60_000);

test('S13.35 retry_after postpones the next attempt', async () => {
  const seller = await newSeller(stack);
  const listener = await listen(seller);
  await sell(seller);
  const { id } = await listener.delivery(0);
  await answer(seller, id, { status: 503, duration_ms: 3, retry_after: 3_600 });
  await eventually(async () => {
    const [attempt] = await attemptsOf(seller, listener);
    const seconds = (Date.parse(attempt.next_attempt_at) - Date.parse(attempt.created_at)) / 1_000;
    expect(seconds).toBeGreaterThan(3_500);
  });
});

test('S13.35 what is not answered for 30 s has failed, and a comment shows that the stream is alive', async () => {
  const seller = await newSeller(stack);
  const listener = await listen(seller);
  await sell(seller);
  const { id } = await listener.delivery(0);
  await eventually(
    async () =>
      expect(await attemptsOf(seller, listener)).toMatchObject([
        { id, status: 'failed', error: 'timeout', duration_ms: 30_000 },
      ]),
    45_000,
  );
  expect(listener.comments).toBeGreaterThan(0);
  const late = await answer(seller, id, { status: 200, duration_ms: 1 });
  expect(codeOf(late)).toEqual([409, 'delivery_answered']);
}, 90_000);

test.each(['delivery', 'endpoint'])(
  'S13.36 a listener that comes back by its last %s gets what is unanswered, and takes over',
  async (last) => {
    const seller = await newSeller(stack);
    const first = await listen(seller);
    await sell(seller);
    const delivery = await first.delivery(0);
    const { endpoint_id } = first.connected;
    const lastEventId = last === 'delivery' ? delivery.id : endpoint_id;
    const second = await listen(seller, { lastEventId });
    expect(second.connected).toEqual(first.connected);
    expect(await second.delivery(0)).toEqual(delivery);
    await eventually(() => expect(first.isEnded).toBe(true));
    expect((await answer(seller, delivery.id, { status: 200, duration_ms: 1 })).status).toBe(204);
  },
);

test('S13.36 a gateway that ends closes its streams, and another one goes on', async () => {
  const seller = await newSeller(stack);
  const gateway = await stack.startGateway();
  const first = await listen(seller, { baseUrl: gateway });
  await sell(seller);
  const delivery = await first.delivery(0);
  const endedAt = Date.now();
  await stack.endGateway(gateway);
  expect(Date.now() - endedAt).toBeLessThan(5_000);
  await eventually(() => expect(first.isEnded).toBe(true));

  const second = await listen(seller, { lastEventId: delivery.id });
  expect(await second.delivery(0)).toEqual(delivery);
  expect((await answer(seller, delivery.id, { status: 200, duration_ms: 1 })).status).toBe(204);
}, 60_000);

test('S13.40 a stream whose key is revoked brings nothing more and ends, and another key resumes it', async () => {
  const seller = await newSeller(stack);
  const listener = await listen(seller);
  const other = await newKey(stack, seller.account);
  const keys = (await stack.operator.get(`/operator/v1/accounts/${seller.account}/secret_keys`)).body.data;
  const used = keys.find(({ hint }: { hint: string }) => seller.secretKey.endsWith(hint.slice(-4)));
  await stack.operator.delete(`/operator/v1/accounts/${seller.account}/secret_keys/${used.id}`);
  await eventually(async () => expect((await seller.api.get('/v1/balance')).status).toBe(401));
  const owner = { ...seller, secretKey: other, api: new Http(stack.baseUrl, other) };
  await sell(owner);
  await eventually(() => expect(listener.isEnded).toBe(true), 15_000);
  expect(listener.deliveries()).toEqual([]);

  const resumed = await listen(owner, { lastEventId: listener.connected.endpoint_id });
  const { id } = await resumed.delivery(0, 40_000);
  expect((await answer(owner, id, { status: 200, duration_ms: 1 })).status).toBe(204);
}, 90_000);

test('S13.40 a stream whose key expires ends', async () => {
  const { account } = await newSeller(stack);
  const expires_at = new Date(Date.now() + 4_000).toISOString();
  const listener = await listen({ secretKey: await newKey(stack, account, { expires_at }) });
  expect(listener.status).toBe(200);
  await eventually(() => expect(listener.isEnded).toBe(true), 20_000);
}, 40_000);

test('S13.36 an unknown Last-Event-ID, and that of another account, is not found', async () => {
  const [seller, stranger] = [await newSeller(stack), await newSeller(stack)];
  const { connected } = await listen(stranger);
  for (const lastEventId of [connected.endpoint_id, `dlv_${'0'.repeat(26)}`, 'x']) {
    const { status, received } = await listen(seller, { lastEventId });
    expect([status, received[0]!.data.error.code]).toEqual([404, 'resource_not_found']);
  }
});

test('S13.37 an account has three listeners, broken ones too, and they are no endpoints', async () => {
  const seller = await newSeller(stack);
  const three = [await listen(seller), await listen(seller), await listen(seller)];
  three[0]!.close();
  const { status, received } = await listen(seller);
  expect([status, received[0]!.data.error.code]).toEqual([422, 'listener_limit_reached']);
  expect((await seller.api.get('/v1/webhook_endpoints')).body.data).toEqual([]);
  const { endpoint_id } = three[1]!.connected;
  for (const path of ['', '/secret'])
    expect(codeOf(await seller.api.get(`/v1/webhook_endpoints/${endpoint_id}${path}`))).toEqual([
      404,
      'resource_not_found',
    ]);
  const url = 'https://loja.example/';
  for (let count = 0; count < 10; count++)
    expect((await seller.api.post('/v1/webhook_endpoints', { url, events: ['med.opened'] })).status).toBe(
      201,
    );
});

test('S13.37 HEAD opens no listener', async () => {
  const seller = await newSeller(stack);
  const headers = { authorization: `Bearer ${seller.secretKey}` };
  for (let asked = 0; asked < 4; asked++)
    expect((await fetch(`${stack.baseUrl}/v1/listen`, { method: 'HEAD', headers })).status).toBe(200);
  expect((await listen(seller)).status).toBe(200);
});

test('S13.41 a listener that is deleted is over at once, and frees its slot', async () => {
  const seller = await newSeller(stack);
  const [first] = [await listen(seller), await listen(seller), await listen(seller)];
  await sell(seller);
  const delivery = await first!.delivery(0);
  const path = `/v1/listen/${first!.connected.endpoint_id}`;
  expect((await seller.api.delete(path)).status).toBe(204);
  await eventually(() => expect(first!.isEnded).toBe(true));
  expect(codeOf(await seller.api.delete(path))).toEqual([404, 'resource_not_found']);
  const gone = await listen(seller, { lastEventId: first!.connected.endpoint_id });
  expect([gone.status, gone.received[0]!.data.error.code]).toEqual([404, 'resource_not_found']);
  expect((await listen(seller)).status).toBe(200);
  // What was under way when it ended may still be told.
  expect((await answer(seller, delivery.id, { status: 200, duration_ms: 1 })).status).toBe(204);
});

test('S13.41 nobody deletes a listener of another account, nor an endpoint by this route', async () => {
  const [seller, stranger] = [await newSeller(stack), await newSeller(stack)];
  const { connected } = await listen(stranger);
  const { body: endpoint } = await seller.api.post('/v1/webhook_endpoints', { url: 'http://127.0.0.1:9/' });
  for (const id of [connected.endpoint_id, endpoint.id, `we_${'0'.repeat(26)}`, 'x'])
    expect(codeOf(await seller.api.delete(`/v1/listen/${id}`))).toEqual([404, 'resource_not_found']);
  expect((await seller.api.get(`/v1/webhook_endpoints/${endpoint.id}`)).status).toBe(200);
  expect((await stranger.api.delete(`/v1/listen/${connected.endpoint_id}`)).status).toBe(204);
});

test.each([
  ['live keys do not find it', { livemode: true }, [404, 'resource_not_found'], {}],
  [
    'test keys without webhooks:manage are told so',
    { scopes: ['charges:read'] },
    [403, 'insufficient_scope'],
    { required_ability: 'webhooks:manage', abilities: ['charges:read'] },
  ],
])('S13.34 S13.38 %s', async (_what, key, expected, details) => {
  const { account } = await newSeller(stack);
  const secretKey = await newKey(stack, account, key);
  const { status, received } = await listen({ secretKey });
  const { error } = received[0]!.data;
  expect([status, error.code, error.details]).toEqual([...expected, details]);
  const api = new Http(stack.baseUrl, secretKey);
  const answered = await api.post(`/v1/listen/dlv_${'0'.repeat(26)}`, { status: 200, duration_ms: 1 });
  const deleted = await api.delete(`/v1/listen/we_${'0'.repeat(26)}`);
  for (const refused of [answered, deleted])
    expect([...codeOf(refused), refused.body.error.details]).toEqual([...expected, details]);
});

test('S13.35 an attempt of another account, or that was posted, is not found', async () => {
  const [seller, stranger] = [await newSeller(stack), await newSeller(stack)];
  const listener = await listen(seller);
  await seller.api.post('/v1/webhook_endpoints', { url: 'http://127.0.0.1:9/' });
  await sell(seller);
  const { id } = await listener.delivery(0);
  const order = { status: 200, duration_ms: 1 };
  expect(codeOf(await answer(stranger, id, order))).toEqual([404, 'resource_not_found']);
  const posted = await eventually(async () => {
    const { data } = (await seller.api.get('/v1/deliveries')).body;
    const other = data.find((one: { id: string }) => one.id !== id);
    expect(other).toBeDefined();
    return other.id;
  });
  expect(codeOf(await answer(seller, posted, order))).toEqual([404, 'resource_not_found']);
  expect((await answer(seller, id, order)).status).toBe(204);
});

test.each([
  [{}, 'status'],
  [{ status: 200 }, 'duration_ms'],
  [{ status: 200, duration_ms: 1, error: 'timeout' }, 'error'],
  [{ status: 99, duration_ms: 1 }, 'status'],
  [{ status: 200, duration_ms: 1, retry_after: -1 }, 'retry_after'],
])('S13.35 the answer %j is refused by its field %s', async (body, field) => {
  const seller = await newSeller(stack);
  const response = await answer(seller, `dlv_${'0'.repeat(26)}`, body);
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
  expect(Object.keys(response.body.error.details.fields)).toEqual([field]);
});

test('S13.34 an unknown event type, and an unknown parameter, is refused', async () => {
  const { api } = await newSeller(stack);
  for (const [query, field] of [
    ['events=charge.eaten', 'events'],
    ['livemode=true', 'livemode'],
  ]) {
    const response = await api.get(`/v1/listen?${query}`);
    expect(codeOf(response)).toEqual([422, 'validation_failed']);
    expect(Object.keys(response.body.error.details.fields)[0]).toContain(field);
  }
});
