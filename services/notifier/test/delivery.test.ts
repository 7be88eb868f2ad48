import { sellerEventBody } from '@catraca/contracts/events/seller-event';
import { eventually } from '@catraca/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { paid } from './paid.ts';
import { openReceiver, type Receiver, withStatus } from './receiver.ts';
import { type RunningStack, startStack } from './running-stack.ts';

let stack: RunningStack;
let receiver: Receiver;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const attemptsOf = (eventId: string) =>
  stack.log.collection('deliveries').find({ eventId }).sort({ attempt: 1 }).toArray();

test('S1.9 S13.8 a paid charge reaches the seller, signed, and the attempt is logged', async () => {
  const { accountId, id, secret } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event], '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  const [webhook] = await eventually(() => {
    expect(receiver.received).toHaveLength(1);
    return receiver.received;
  });

  const verified = new Webhook(secret).verify(webhook!.body, webhook!.headers as Record<string, string>);
  expect(sellerEventBody.parse(verified)).toMatchObject({ id: event.id, type: 'charge.paid' });
  expect(webhook!.body).toContain('"metadata":{"pedido":"42 ção","__proto__":"x"}');
  expect(webhook!.headers).toMatchObject({
    'webhook-id': event.id,
    'user-agent': 'Catraca-Webhooks/1',
    'content-type': 'application/json',
    'x-service-delivery': expect.stringMatching(/^dlv_[0-9a-z]{26}$/),
    traceparent: expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-/),
  });
  const [attempt] = await eventually(async () => {
    const attempts = await attemptsOf(event.id);
    expect(attempts).toHaveLength(1);
    return attempts;
  });
  expect(attempt).toMatchObject({
    _id: webhook!.headers['x-service-delivery'],
    endpointId: id,
    attempt: 1,
    status: 'succeeded',
    responseStatus: 204,
    nextAttemptAt: null,
    traceId: '0af7651916cd43dd8448eb211c80319c',
  });
});

test('an event received three times is delivered once', async () => {
  const { accountId } = await stack.endpoint(receiver.url);
  const [event, last] = [paid(accountId), paid(accountId)];
  await stack.publish([event, event]);
  await stack.publish([event, last]);
  await eventually(async () => expect(await attemptsOf(last.id)).toHaveLength(1));
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
    [event.id, last.id].sort(),
  );
});

test('S2.12 S13.22 an endpoint receives only its event types, and nothing of another account or mode', async () => {
  const all = await stack.endpoint(`${receiver.url}/all`);
  await stack.endpoint(`${receiver.url}/paid`, all.accountId, ['med.opened', 'charge.paid']);
  await stack.endpoint(`${receiver.url}/refunds`, all.accountId, ['charge.refunded']);
  await stack.endpoint(`${receiver.url}/stranger`);
  await stack.publish([paid(all.accountId), paid(all.accountId, true)]);
  const marker = paid(all.accountId);
  await stack.publish([marker]);
  await eventually(async () => expect(await attemptsOf(marker.id)).toHaveLength(2));
  expect(receiver.received.map(({ path }) => path).sort()).toEqual([
    '/webhooks/all',
    '/webhooks/all',
    '/webhooks/paid',
    '/webhooks/paid',
  ]);
});

test.each([
  ['a redirect', withStatus(302, { location: 'http://127.0.0.1:1/' }), 302],
  ['an error', withStatus(500), 500],
  ['a refusal', withStatus(404), 404],
])('S13.13 %s is not followed and leads to another attempt', async (_, respond, status) => {
  receiver.response(respond);
  const { accountId } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  const [attempt] = await eventually(async () => {
    const attempts = await attemptsOf(event.id);
    expect(attempts).toHaveLength(1);
    return attempts;
  });
  expect(attempt).toMatchObject({ status: 'failed', responseStatus: status });
  const delayMs = attempt!.nextAttemptAt.getTime() - attempt!.createdAt.getTime();
  expect(delayMs).toBeGreaterThanOrEqual(4_500);
  expect(delayMs).toBeLessThanOrEqual(5_500);
});

test('S13.14 at most 4 KiB of a response is stored, without splitting a character', async () => {
  receiver.response(withStatus(200, {}, `a${'é'.repeat(100_000)}`));
  const { accountId } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  const [attempt] = await eventually(async () => {
    const attempts = await attemptsOf(event.id);
    expect(attempts).toHaveLength(1);
    return attempts;
  });
  expect(attempt).toMatchObject({ status: 'succeeded', responseBody: `a${'é'.repeat(2_047)}` });
});

test('no secret or signing key is in the notifier’s database', async () => {
  const { accountId, secret } = await stack.endpoint(receiver.url);
  await stack.publish([paid(accountId)]);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const stored = JSON.stringify(await stack.database.collection('deliveries').find().toArray());
  expect(stored).toContain(accountId);
  expect(stored).not.toContain(secret.slice('whsec_'.length));
});
