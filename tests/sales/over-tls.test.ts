import { serviceNames } from '@catraca/contracts/services';
import { WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { startSecuredKafka } from '@catraca/testing/secured-kafka';
import { chargeOrder, newSeller, subscribe } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';
import { testAuthority } from '@catraca/testing/test-authority';

let secured: Awaited<ReturnType<typeof startSecuredKafka>>;
let stack: Stack;
let receiver: WebhookReceiver;

beforeAll(async () => {
  const authority = await testAuthority('brokers');
  [secured, receiver] = await Promise.all([startSecuredKafka(authority), WebhookReceiver.open()]);
  // gRPC has TLS in every stack.
  const settings = serviceNames.map((name) => [name, secured.settings]);
  stack = await Stack.start(serviceNames, Object.fromEntries(settings));
}, 90_000);
afterAll(async () => {
  receiver.close();
  await stack.close();
  await secured.kafka.remove();
});

test('a sale, its webhook and its balance, with TLS and authentication between all services', async () => {
  const seller = await newSeller(stack);
  await subscribe(stack, seller.account, receiver, ['charge.paid']);
  const webhook = receiver.next(({ type }) => type === 'charge.paid', 20_000);

  const { body } = await seller.api.post('/v1/charges', chargeOrder(), { 'idempotency-key': 'sale' });
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);

  expect(await webhook).toMatchObject({ verified: true });
  await eventually(async () =>
    expect((await seller.api.get('/v1/balance')).body.available).toBe(body.net_amount),
  );
}, 60_000);
