import { eventually } from '@catraca/testing/eventually';
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

interface StoredDelivery {
  _id: string;
  attempts: number;
  dueAt: Date | null;
  doneAt: Date | null;
}

const deliveries = () => stack.database.collection<StoredDelivery>('deliveries');

/** The delivery, once this many attempts were made. */
function afterAttempts(id: string, attempts: number): Promise<StoredDelivery> {
  return eventually(async () => {
    const delivery = await deliveries().findOne({ _id: id });
    expect(delivery).toMatchObject({ attempts });
    return delivery!;
  });
}

/** Moves the delivery's clock: what it waits for is now. */
const makeDue = (id: string) => deliveries().updateOne({ _id: id }, { $set: { dueAt: new Date() } });

test('S13.8 S13.18 ten attempts are made on schedule, with the same id and body, each with its own delivery id', async () => {
  receiver.response(withStatus(503));
  const endpoint = await stack.endpoint(receiver.url);
  const event = paid(endpoint.accountId);
  const id = `${event.id}:${endpoint.id}`;
  await stack.publish([event]);

  for (let attempt = 1; attempt < 10; attempt++) {
    await afterAttempts(id, attempt);
    await makeDue(id);
  }
  const last = await afterAttempts(id, 10);

  expect(last).toMatchObject({ dueAt: null, doneAt: expect.any(Date) });
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([event.id]));
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(10);
  const log = await eventually(async () => {
    const attempts = await stack.log.collection('deliveries').find({ eventId: event.id }).toArray();
    expect(attempts).toHaveLength(10);
    return attempts.sort((one, other) => one.attempt - other.attempt);
  });
  const plannedSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [index, seconds] of plannedSeconds.entries()) {
    const { nextAttemptAt, createdAt } = log[index]!;
    const ratio = (nextAttemptAt.getTime() - createdAt.getTime()) / (seconds * 1_000);
    expect(Math.abs(ratio - 1)).toBeLessThanOrEqual(0.1);
  }
  expect(log[9]).toMatchObject({ attempt: 10, status: 'failed', nextAttemptAt: null });
}, 60_000);

test('the second attempt is automatic and completes the delivery', async () => {
  receiver.response(withStatus(500));
  const { accountId, id } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  await afterAttempts(`${event.id}:${id}`, 1);
  receiver.response(withStatus(201));
  const delivery = await afterAttempts(`${event.id}:${id}`, 2);
  expect(delivery.dueAt).toBeNull();
  const [first, second] = receiver.received;
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(4_500);
});

test('S13.11 a receiver can delay the next attempt by Retry-After', async () => {
  receiver.response(withStatus(429, { 'retry-after': '7200' }));
  const { accountId, id } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  const { dueAt } = await afterAttempts(`${event.id}:${id}`, 1);
  const hours = (dueAt!.getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(1.99);
  expect(hours).toBeLessThanOrEqual(2);
});

test('an endpoint that answers 410 gets no further attempt', async () => {
  receiver.response(withStatus(410));
  const { accountId, id } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  expect(await afterAttempts(`${event.id}:${id}`, 1)).toMatchObject({
    dueAt: null,
    doneAt: expect.any(Date),
  });
});

test('a delivery whose endpoint was deleted ends without another attempt', async () => {
  receiver.response(withStatus(500));
  const { accountId, id } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  await afterAttempts(`${event.id}:${id}`, 1);
  await stack.webhooks.deleteEndpoint({ accountId, endpointId: id });
  await makeDue(`${event.id}:${id}`);
  await eventually(async () => {
    expect(await deliveries().findOne({ _id: `${event.id}:${id}` })).toMatchObject({
      attempts: 1,
      dueAt: null,
    });
  });
  expect(receiver.received).toHaveLength(1);
});

test('S25.4 a delivery whose endpoint was deleted has no next attempt in the log', async () => {
  receiver.response(withStatus(503));
  const { accountId, id: endpointId } = await stack.endpoint(receiver.url);
  const event = paid(accountId);
  await stack.publish([event]);
  const id = `${event.id}:${endpointId}`;
  await afterAttempts(id, 1);
  const logged = () => stack.log.collection('deliveries').findOne({ eventId: event.id });
  await eventually(async () =>
    expect(await logged()).toMatchObject({ requestId: event.id, nextAttemptAt: expect.any(Date) }),
  );
  await stack.webhooks.deleteEndpoint({ accountId, endpointId });
  await makeDue(id);
  await eventually(async () => expect(await logged()).toMatchObject({ attempt: 1, nextAttemptAt: null }));
});
