import type { ListenersService } from '@catraca/contracts/gen/catraca/webhooks/v1/webhooks';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
let listeners: GrpcClient<ListenersService>;
beforeAll(async () => {
  running = await startWebhooks();
  listeners = running.service.client('catraca.webhooks.v1.ListenersService');
});
afterAll(() => running.service.close());

const notFound = { code: 'resource_not_found' };
const orderOf = (accountId: string) => ({
  accountId,
  endpointId: newId('we'),
  connectionId: newId('req'),
  events: ['*'],
});
const subscribed = async (accountId: string) => {
  const accounts = [{ accountId, livemode: false }];
  return (await running.webhooks.findSubscriptions({ accounts })).subscriptions;
};

/** As if its connection had been away for ten minutes. */
function leave(endpointId: string) {
  const gone = { $set: { 'listener.until': new Date() } };
  return running.service.inDatabase((database) =>
    database.collection('endpoints').updateOne({ _id: endpointId as never }, gone),
  );
}

test('S13.36 S13.37 a listener that was away for ten minutes is gone, and its place is free', async () => {
  const accountId = newId('acc');
  const orders = [orderOf(accountId), orderOf(accountId), orderOf(accountId)];
  for (const order of orders) await listeners.openListener(order);
  await expect(listeners.openListener(orderOf(accountId))).rejects.toMatchObject({
    code: 'listener_limit_reached',
  });
  expect(await subscribed(accountId)).toHaveLength(3);

  const [first] = orders as [(typeof orders)[0]];
  await leave(first.endpointId);
  expect(await subscribed(accountId)).toHaveLength(2);
  expect(await listeners.awaitOffers({ ...first, knownIds: [], waitMs: 0 })).toMatchObject({ isOver: true });
  const resumed = { ...first, connectionId: newId('req'), lastEventId: first.endpointId };
  await expect(listeners.openListener(resumed)).rejects.toMatchObject(notFound);
  await listeners.openListener(orderOf(accountId));
});

test('an opening that is repeated opens one listener', async () => {
  const order = orderOf(newId('acc'));
  const opened = await listeners.openListener(order);
  expect(await listeners.openListener(order)).toEqual(opened);
  expect(await subscribed(order.accountId)).toEqual([
    expect.objectContaining({ endpointId: order.endpointId, isListener: true, secrets: [opened.secret] }),
  ]);
});

test('S13.35 of answers at the same time one counts, and its repetition is no second one', async () => {
  const order = orderOf(newId('acc'));
  const { accountId, endpointId } = order;
  await listeners.openListener(order);
  const offer = {
    id: newId('dlv'),
    attempt: 1,
    headers: [{ name: 'webhook-id', value: 'evt_1' }],
    body: '{}',
  };
  const offering = { accountId, endpointId, offer, waitMs: 0 };
  expect((await listeners.offerAttempt(offering)).answer).toBeUndefined();
  const { offers } = await listeners.awaitOffers({ ...order, knownIds: [], waitMs: 1_000 });
  expect(offers).toEqual([offer]);
  expect((await listeners.awaitOffers({ ...order, knownIds: [offer.id], waitMs: 0 })).offers).toEqual([]);

  const answerBy = (answerId: string, status: number) =>
    listeners.answerOffer({ accountId, offerId: offer.id, answerId, answer: { status, durationMs: 1 } });
  const ids = Array.from({ length: 5 }, (_, at) => [newId('req'), 200 + at] as const);
  const answers = await Promise.allSettled(ids.map(([id, status]) => answerBy(id, status)));
  const won = answers.findIndex(({ status }) => status === 'fulfilled');
  const refused = answers.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused).toHaveLength(4);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'delivery_answered' });
  await answerBy(...ids[won]!);
  expect((await listeners.offerAttempt(offering)).answer).toMatchObject({ status: ids[won]![1] });
});

test('S13.35 what is known to another account only cannot be answered', async () => {
  const order = orderOf(newId('acc'));
  await listeners.openListener(order);
  const { accountId, endpointId } = order;
  const offer = { id: newId('dlv'), attempt: 1, headers: [], body: '{}' };
  await listeners.offerAttempt({ accountId, endpointId, offer, waitMs: 0 });
  const answer = { answerId: newId('req'), answer: { status: 200, durationMs: 1 } };
  const foreign = { accountId: newId('acc'), offerId: offer.id, ...answer };
  await expect(listeners.answerOffer(foreign)).rejects.toMatchObject(notFound);
});
