import { newId } from '@catraca/kernel/ids';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.service.close());

const order = (accountId = newId('acc')) => ({
  endpointId: newId('we'),
  accountId,
  livemode: false,
  url: 'http://127.0.0.1:3000/webhooks',
  events: ['*'],
});

test('S13.7 an endpoint is created with a secret of Standard Webhooks, and shown without it', async () => {
  const { webhooks } = running;
  const { accountId, endpointId, ...rest } = order();
  const { endpoint, secret } = await webhooks.createEndpoint({ accountId, endpointId, ...rest });

  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(endpoint).toMatchObject({
    ...rest,
    accountId,
    status: 'enabled',
    id: endpointId,
  });
  expect(await webhooks.getEndpoint({ accountId, endpointId })).toEqual({ endpoint });
  expect(await webhooks.listEndpoints({ accountId, livemode: false, page: 1, perPage: 20 })).toEqual({
    endpoints: [endpoint],
    total: 1,
  });
  expect(await webhooks.getEndpointSecret({ accountId, endpointId })).toEqual({ secret });
});

test('no secret is in clear in the database', async () => {
  const { secret } = await running.webhooks.createEndpoint(order());
  const stored = JSON.stringify(
    await running.service.inDatabase((database) => database.collection('endpoints').find().toArray()),
  );
  expect(stored).not.toContain(secret.slice('whsec_'.length));
});

test('an endpoint is invisible to other accounts', async () => {
  const { webhooks } = running;
  const { endpoint } = await webhooks.createEndpoint(order());
  const stranger = { accountId: newId('acc'), endpointId: endpoint!.id };
  const unknown = { code: 'resource_not_found' };

  await expect(webhooks.getEndpoint(stranger)).rejects.toMatchObject(unknown);
  await expect(webhooks.getEndpointSecret(stranger)).rejects.toMatchObject(unknown);
  await expect(webhooks.updateEndpoint({ ...stranger, events: ['charge.paid'] })).rejects.toMatchObject(
    unknown,
  );
  await expect(webhooks.deleteEndpoint(stranger)).rejects.toMatchObject(unknown);
});

test('S13.22 twenty concurrent creations leave ten endpoints, and a deletion makes room for another', async () => {
  const { webhooks } = running;
  const mine = order();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => webhooks.createEndpoint(order(mine.accountId))),
  );
  const created = outcomes.filter(({ status }) => status === 'fulfilled');
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(created).toHaveLength(10);
  expect(refused[0]!.reason).toMatchObject({
    code: 'validation_failed',
    details: { fields: { url: [expect.stringContaining('10 endpoints')] } },
  });

  await webhooks.createEndpoint({ ...order(mine.accountId), livemode: true, url: 'https://loja.example' });
  const { endpoints, total } = await webhooks.listEndpoints({
    accountId: mine.accountId,
    livemode: false,
    page: 2,
    perPage: 6,
  });
  expect([endpoints.length, total]).toEqual([4, 10]);
  await webhooks.deleteEndpoint({ accountId: mine.accountId, endpointId: endpoints[0]!.id });
  await webhooks.createEndpoint(mine);
});

test('S13.23 a live endpoint must be https and public, when created and when moved', async () => {
  const { webhooks } = running;
  const live = { ...order(), livemode: true };
  const refused = { code: 'validation_failed', details: { fields: { url: [expect.any(String)] } } };
  await expect(webhooks.createEndpoint(live)).rejects.toMatchObject(refused);

  const { endpoint } = await webhooks.createEndpoint({ ...live, url: 'https://loja.example' });
  const { accountId, id: endpointId } = endpoint!;
  await expect(
    webhooks.updateEndpoint({ accountId, endpointId, url: 'https://10.0.0.1', events: [] }),
  ).rejects.toMatchObject(refused);
  const moved = await webhooks.updateEndpoint({
    accountId,
    endpointId,
    url: 'https://outra.example',
    events: ['charge.paid'],
    status: 'disabled',
  });
  expect(moved.endpoint).toEqual({
    ...endpoint,
    url: 'https://outra.example',
    events: ['charge.paid'],
    status: 'disabled',
  });
});

test('the notifier gets the enabled endpoints of the requested accounts and modes, with their secrets', async () => {
  const { webhooks } = running;
  const [mine, other] = [order(), order()];
  const { endpoint, secret } = await webhooks.createEndpoint(mine);
  await webhooks.createEndpoint({ ...order(mine.accountId), livemode: true, url: 'https://loja.example' });
  await webhooks.createEndpoint(other);
  const disabled = await webhooks.createEndpoint(order(mine.accountId));
  await webhooks.updateEndpoint({
    accountId: mine.accountId,
    endpointId: disabled.endpoint!.id,
    events: [],
    status: 'disabled',
  });

  const { accountId, livemode, url, events } = mine;
  expect(await webhooks.findSubscriptions({ accounts: [{ accountId, livemode }] })).toEqual({
    subscriptions: [
      { endpointId: endpoint!.id, accountId, livemode, url, events, secrets: [secret], isListener: false },
    ],
  });
  expect(await webhooks.findSubscriptions({ accounts: [] })).toEqual({ subscriptions: [] });
});
