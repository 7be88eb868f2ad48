import type { ServerResponse } from 'node:http';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { paid } from './paid.ts';
import { openReceiver, type Receiver } from './receiver.ts';
import { type RunningStack, startStack } from './running-stack.ts';

/** After this time the endpoint that never answers would get its next attempts. */
const ATTEMPT_TIMEOUT_MS = 10_000;

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

const deliveries = () => stack.database.collection<{ _id: string; attempts: number }>('deliveries');
const idsOf = ({ received }: Receiver) => received.map(({ headers }) => headers['webhook-id']);

test('S13.19 an endpoint that never responds, with hundreds of events queued, delays no other', async () => {
  const dead = await openReceiver();
  dead.response(() => undefined);
  const { accountId: deadAccount } = await stack.endpoint(dead.url);
  const { accountId } = await stack.endpoint(receiver.url);
  await stack.publish(Array.from({ length: 300 }, () => paid(deadAccount)));
  await eventually(() => expect(dead.received.length).toBeGreaterThanOrEqual(8));

  const publishedAt = Date.now();
  await stack.publish(Array.from({ length: 50 }, () => paid(accountId)));
  await eventually(() => expect(receiver.received).toHaveLength(50));
  expect(Date.now() - publishedAt).toBeLessThan(ATTEMPT_TIMEOUT_MS);
  expect(dead.received.length).toBeLessThanOrEqual(8);
  const ids = dead.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  await dead.close();
});

test('S13.19 test endpoints that never respond, however many, delay no live one', async () => {
  const dead = await openReceiver();
  dead.response(() => undefined);
  const accounts = await Promise.all(
    Array.from({ length: 70 }, async () => (await stack.endpoint(dead.url)).accountId),
  );
  const { accountId, id } = await stack.endpoint(receiver.url);
  // Made by hand: a live one is not on this machine. Its attempts end at once, for they are refused here.
  await stack.log.collection('endpoints').updateOne({ _id: id as never }, { $set: { livemode: true } });
  await stack.publish(accounts.flatMap((account) => Array.from({ length: 8 }, () => paid(account))));
  await eventually(() => expect(dead.received.length).toBeGreaterThanOrEqual(100));

  const publishedAt = Date.now();
  await stack.publish(Array.from({ length: 10 }, () => paid(accountId, true)));
  await eventually(async () =>
    expect(await deliveries().countDocuments({ accountId, attempts: 1 })).toBe(10),
  );
  expect(Date.now() - publishedAt).toBeLessThan(ATTEMPT_TIMEOUT_MS / 2);
  await dead.close();
}, 60_000);

test('S13.19 retries that wait in test mode, more than a notifier takes, hide no live one that is due', async () => {
  const own = await startStack();
  const stored = own.database.collection('deliveries');
  const dead = await openReceiver();
  dead.response(() => undefined);
  const waiting = await Promise.all(Array.from({ length: 21 }, () => own.endpoint(dead.url)));
  const { accountId, id } = await own.endpoint(receiver.url);
  await own.log.collection('endpoints').updateOne({ _id: id as never }, { $set: { livemode: true } });
  const left = waiting.flatMap((endpoint) =>
    Array.from({ length: 1_000 }, () => leftBehind(endpoint.accountId, endpoint.id)),
  );
  await stored.insertMany(left as never);
  await eventually(() => expect(dead.received.length).toBeGreaterThanOrEqual(100), 30_000);

  const live = { ...leftBehind(accountId, id), livemode: true, dueAt: new Date() };
  await stored.insertOne(live as never);
  await eventually(async () =>
    expect(await stored.findOne({ _id: live._id as never })).toMatchObject({ attempts: 1 }),
  );
  await stored.deleteMany({ livemode: false });
  await dead.close();
  await own.close();
}, 90_000);

test('another notifier delivers what a dead one left', async () => {
  const { accountId, id } = await stack.endpoint(receiver.url);
  const left = Array.from({ length: 20 }, () => leftBehind(accountId, id));
  await deliveries().insertMany(left as never);
  await eventually(() => expect(receiver.received).toHaveLength(20));
  expect(new Set(idsOf(receiver)).size).toBe(20);
});

test('two concurrent notifiers send each event once', async () => {
  const second = await stack.startNotifier();
  const { accountId, id } = await stack.endpoint(receiver.url);
  await deliveries().insertMany(Array.from({ length: 300 }, () => leftBehind(accountId, id)) as never);
  await stack.publish(Array.from({ length: 300 }, () => paid(accountId)));

  await eventually(async () => {
    expect(await deliveries().countDocuments({ accountId, attempts: 1 })).toBe(600);
  }, 60_000);
  expect(new Set(idsOf(receiver)).size).toBe(600);
  expect(receiver.received).toHaveLength(600);
  await second.close();
}, 90_000);

test('a notifier that stops completes its attempts, and the next sends the rest', async () => {
  const own = await startStack();
  const slow = await openReceiver();
  slow.response((response) => setTimeout(() => response.writeHead(204).end(), 200));
  const { accountId } = await own.endpoint(slow.url);
  await own.publish(Array.from({ length: 40 }, () => paid(accountId)));
  await eventually(() => expect(slow.received.length).toBeGreaterThanOrEqual(8));
  await own.notifier.restart();

  await eventually(() => expect(slow.received).toHaveLength(40));
  expect(new Set(idsOf(slow)).size).toBe(40);
  await slow.close();
  await own.close();
});

test('S13.21 when one of two notifiers is killed nothing is lost, and only its attempts in progress are repeated', async () => {
  const own = await startStack();
  const second = await own.spawnNotifier();
  const held: ServerResponse[] = [];
  receiver.response((response) => held.push(response));
  const { accountId } = await own.endpoint(receiver.url);
  await own.publish(Array.from({ length: 200 }, () => paid(accountId)));
  const stored = own.database.collection('deliveries');
  await eventually(async () => expect(await stored.countDocuments()).toBe(200));
  await eventually(() => expect(receiver.received).toHaveLength(16));

  await second.end('SIGKILL');
  receiver.response((response) => response.writeHead(204).end());
  for (const response of held) response.writeHead(204).end();
  const moveClock = () => stored.updateMany({ attempts: 0 }, { $set: { dueAt: new Date() } });
  await eventually(async () => {
    const before = await stored.countDocuments({ attempts: 0 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await stored.countDocuments({ attempts: 0 })).toBe(before);
  });
  await moveClock();
  await eventually(async () => expect(await stored.countDocuments({ attempts: 1 })).toBe(200));

  expect(new Set(idsOf(receiver)).size).toBe(200);
  expect(receiver.received.length).toBeLessThanOrEqual(208);
  await own.close();
});

test('deliveries of a killed notifier are sent within fifteen seconds, long before its leases expire', async () => {
  const own = await startStack();
  const second = await own.spawnNotifier();
  const waiting: ServerResponse[] = [];
  receiver.response((response) => waiting.push(response));
  const { accountId } = await own.endpoint(receiver.url);
  await own.publish(Array.from({ length: 60 }, () => paid(accountId)));
  await eventually(() => expect(waiting).toHaveLength(16), 40_000); // once both have their share of the topic

  await second.end('SIGKILL');
  receiver.response((response) => response.writeHead(204).end());
  for (const response of waiting) response.writeHead(204).end();
  const unattempted = () => own.database.collection('deliveries').countDocuments({ attempts: 0 });
  await eventually(async () => expect(await unattempted()).toBe(0), 15_000);
  expect(new Set(idsOf(receiver)).size).toBe(60);
  await own.close();
}, 120_000);

/** As a notifier stores it before it is killed, a lease ago. */
function leftBehind(accountId: string, endpointId: string) {
  const eventId = newId('evt');
  return {
    _id: `${eventId}:${endpointId}`,
    accountId,
    livemode: false,
    event: { id: eventId, type: 'charge.paid', body: '{}' },
    endpointId,
    attempts: 0,
    dueAt: new Date(),
    doneAt: null,
    createdAt: new Date(),
    version: 1,
    writers: ['dead'],
    outbox: [],
  };
}
