import { Brokers } from '@catraca/platform/kafka/brokers';
import { EventPublisher } from '@catraca/platform/kafka/event-publisher';
import { Outbox } from '@catraca/platform/mongo/outbox';
import { TestClocks } from '@catraca/platform/service/test-clocks';
import { infrastructure, isolatedNames } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { DeliveryStore } from '../src/adapters/delivery.store.ts';
import { DeliveryQueue } from '../src/adapters/delivery-queue.ts';
import { HeartbeatStore } from '../src/adapters/heartbeat.store.ts';
import { ListenerClient } from '../src/adapters/listener.client.ts';
import { SubscriptionsClient } from '../src/adapters/subscriptions.client.ts';
import { WebhookClient } from '../src/adapters/webhook.client.ts';
import { newDelivery } from '../src/domain/delivery.ts';
import { AttemptDelivery } from '../src/usecases/attempt-delivery.ts';
import { ClaimDueDeliveries } from '../src/usecases/claim-due-deliveries.ts';

const { prefix } = isolatedNames();
const now = new Date();
const CLOSED = '127.0.0.1:1';
const clocks = new TestClocks({ ACCOUNTS_GRPC: CLOSED });
let connection: mongoose.Connection;
let deliveries: DeliveryStore;

beforeAll(async () => {
  const { MONGODB_URI } = infrastructure();
  connection = await mongoose.createConnection(MONGODB_URI, { dbName: `${prefix}_lease` }).asPromise();
  const brokers = new Brokers('notifier', { KAFKA_BROKERS: [CLOSED], KAFKA_TOPIC_PREFIX: `${prefix}.` });
  const outbox = new Outbox('deliveries.events', new EventPublisher(brokers));
  deliveries = new DeliveryStore(connection, outbox, new HeartbeatStore(connection), clocks);
}, 30_000);
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

async function leased(requestId: string) {
  const request = {
    requestId,
    accountId: 'acc_1',
    livemode: false,
    event: { id: 'evt_1', type: 'charge.paid' as const, body: '{}' },
    traceparent: undefined,
    endpointIds: null,
  };
  return (await deliveries.insert(newDelivery(request, 'we_1', now)))!;
}

const dueIds = async (at: Date) =>
  (await deliveries.findDue(at, { livemode: false, excludedEndpoints: [] }, 10)).map(
    ({ delivery }) => delivery.id,
  );

test('a delivery that waited for nearly all of its lease is due again at once, and says nothing of its endpoint', async () => {
  const listeners = new ListenerClient({ WEBHOOKS_GRPC: CLOSED } as never);
  const attempts = new AttemptDelivery(new WebhookClient(), listeners, deliveries, clocks, {} as never);
  const held = await leased('waited');
  const endpoint = {
    endpointId: 'we_1',
    accountId: 'acc_1',
    livemode: false,
    url: '',
    events: [],
    secrets: [],
    isListener: false,
  };
  const late = new Date(now.getTime() + 50_000);
  expect(await attempts.execute({ held, endpoint }, late, 0)).toBeNull();
  expect(await dueIds(late)).toEqual(['waited:we_1']);
  listeners.onApplicationShutdown();
});

test('while webhooks does not respond, due deliveries are left to any instance', async () => {
  await leased('orphan');
  const afterLease = new Date(now.getTime() + 61_000);
  const subscriptions = new SubscriptionsClient({ WEBHOOKS_GRPC: CLOSED } as never);
  const claim = new ClaimDueDeliveries(deliveries, subscriptions, new DeliveryQueue(deliveries));
  await claim.execute(afterLease, true); // nothing of live mode is due, so nobody is asked
  await expect(claim.execute(afterLease, false)).rejects.toMatchObject({ code: 'service_unavailable' });
  expect(await dueIds(afterLease)).toContain('orphan:we_1');
  subscriptions.onApplicationShutdown();
});
