import { newId } from '@catraca/kernel/ids';
import { type RunningWebhooks, startWebhooks } from './running-webhooks.ts';

let running: RunningWebhooks;
beforeAll(async () => {
  running = await startWebhooks();
});
afterAll(() => running.service.close());

const account = { accountId: newId('acc'), livemode: false };
const endpointOrder = () => ({ endpointId: newId('we'), url: 'https://loja.example', events: ['*'] });

test('after a rotation the notifier signs with both secrets, and the seller sees the new one', async () => {
  const { webhooks } = running;
  const created = await webhooks.createEndpoint({ ...account, ...endpointOrder() });
  const which = { accountId: account.accountId, endpointId: created.endpoint!.id };

  const { secret, previousExpiresAt } = await webhooks.rotateSecret({ ...which, rotationId: newId('rot') });
  expect(secret).not.toBe(created.secret);
  const hours = (Date.parse(previousExpiresAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await webhooks.getEndpointSecret(which)).toEqual({ secret });
  const { subscriptions } = await webhooks.findSubscriptions({ accounts: [account] });
  expect(subscriptions[0]!.secrets).toEqual([secret, created.secret]);
});

test('concurrent rotations leave the last two secrets, in order', async () => {
  const { webhooks } = running;
  const own = { accountId: newId('acc'), livemode: false };
  const { endpoint } = await webhooks.createEndpoint({ ...own, ...endpointOrder() });
  const which = { accountId: own.accountId, endpointId: endpoint!.id };
  const rotations = await Promise.all(
    Array.from({ length: 5 }, () => webhooks.rotateSecret({ ...which, rotationId: newId('rot') })),
  );
  const { subscriptions } = await webhooks.findSubscriptions({ accounts: [own] });
  const { secrets } = subscriptions[0]!;
  expect(secrets).toHaveLength(2);
  expect(rotations.map(({ secret }) => secret)).toEqual(expect.arrayContaining(secrets));
});

test('the secret of an unknown endpoint cannot be rotated', async () => {
  const unknown = { accountId: newId('acc'), endpointId: newId('we'), rotationId: newId('rot') };
  await expect(running.webhooks.rotateSecret(unknown)).rejects.toMatchObject({ code: 'resource_not_found' });
});
