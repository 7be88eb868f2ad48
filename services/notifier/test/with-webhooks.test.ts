import { newId } from '@catraca/kernel/ids';
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

const received = (count: number) =>
  eventually(() => {
    expect(receiver.received).toHaveLength(count);
    return receiver.received;
  });

test('S13.18 a resent event has the same id and body byte for byte, and a new delivery id', async () => {
  const { accountId } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  await received(1);
  await stack.webhooks.resendEvent({ accountId, eventId: event.id });
  await stack.webhooks.resendEvent({ accountId, eventId: event.id });

  const [first, ...repeats] = await received(3);
  for (const repeat of repeats) {
    expect(repeat.body).toBe(first!.body);
    expect(repeat.headers['webhook-id']).toBe(event.id);
    expect(repeat.headers['x-service-delivery']).not.toBe(first!.headers['x-service-delivery']);
  }
});

test('S13.26 an event from before the seller had an endpoint can be sent later', async () => {
  const { accountId, id } = await stack.endpoint(receiver.url);
  await stack.webhooks.deleteEndpoint({ accountId, endpointId: id });
  const event = paid(accountId);
  await stack.publish([event]);
  await eventually(() => stack.webhooks.getEvent({ accountId, eventId: event.id }));

  const { secret } = await stack.endpoint(receiver.url, accountId);
  await stack.webhooks.resendEvent({ accountId, eventId: event.id });
  const [webhook] = await received(1);
  const headers = webhook!.headers as Record<string, string>;
  expect(new Webhook(secret).verify(webhook!.body, headers)).toMatchObject({ id: event.id });
});

test('S13.7 during a rotation a webhook verifies with the new secret and with the old one', async () => {
  const { accountId, id, secret: old } = await stack.endpoint(receiver.url);
  const { secret } = await stack.webhooks.rotateSecret({
    accountId,
    endpointId: id,
    rotationId: newId('rot'),
  });
  await stack.publish([paid(accountId)]);
  const [webhook] = await received(1);
  for (const either of [old, secret]) {
    const headers = webhook!.headers as Record<string, string>;
    expect(() => new Webhook(either).verify(webhook!.body, headers)).not.toThrow();
  }
});

test('an endpoint that returns 410 receives no further event', async () => {
  receiver.response(withStatus(410));
  const { accountId, id } = await stack.endpoint(receiver.url);
  await stack.publish([paid(accountId)]);
  await eventually(async () => {
    const { endpoint } = await stack.webhooks.getEndpoint({ accountId, endpointId: id });
    expect(endpoint).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
  });
  const other = await stack.endpoint(`${receiver.url}/other`, accountId);
  await stack.publish([paid(other.accountId)]);
  const [first, second] = await received(2);
  expect([first!.path, second!.path]).toEqual(['/webhooks', '/webhooks/other']);
});
