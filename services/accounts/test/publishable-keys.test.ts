import { newId } from '@catraca/kernel/ids';
import type { Topic } from '@catraca/testing/topic';
import { type RunningAccounts, startAccounts } from './running-accounts.ts';

let running: RunningAccounts;
let topic: Topic;
beforeAll(async () => {
  running = await startAccounts();
  topic = await running.service.topic('accounts.events').listen();
}, 30_000);
afterAll(() => running.service.close());

const order = { name: 'loja', livemode: false, allowedDomains: ['loja.example'] };

async function newKey(change: Partial<typeof order> = {}) {
  const accountId = (await running.newAccount()).id;
  const { publishableKey } = await running.accounts.createPublishableKey({
    ...order,
    keyId: newId('key'),
    accountId,
    ...change,
  });
  return publishableKey!;
}

/** The types of the events about this key, in order, once as many came. */
async function toldOf(keyId: string, count: number): Promise<string[]> {
  const about = (all: Topic['messages']) => all.filter(({ value }) => value.data.key_id === keyId);
  return about(await topic.until((all) => about(all).length >= count)).map(({ value }) => value.type);
}

test('a publishable key names its mode and is always shown', async () => {
  const key = await newKey();
  expect(key).toMatchObject({ ...order, key: expect.stringMatching(/^pk_test_[\w-]{32}$/) });
  expect((await newKey({ livemode: true })).key).toMatch(/^pk_live_/);
  const listed = await running.accounts.listPublishableKeys({
    accountId: key.accountId,
    page: 1,
    perPage: 20,
  });
  expect(listed).toEqual({ publishableKeys: [key], total: 1 });
});

test('new domains replace the old ones, and an event is published', async () => {
  const { accountId, id: keyId, ...key } = await newKey();
  const allowedDomains = ['*.loja.example'];
  const { publishableKey } = await running.accounts.updatePublishableKey({
    accountId,
    keyId,
    allowedDomains,
  });
  expect(publishableKey).toEqual({ ...key, accountId, id: keyId, allowedDomains });
  expect(await toldOf(keyId, 1)).toEqual(['publishable_key.changed']);
});

test('a deleted key is gone at once and its last event is still published', async () => {
  const { accountId, id: keyId } = await newKey();
  await running.accounts.deletePublishableKey({ accountId, keyId });
  const gone = { code: 'resource_not_found' };
  await expect(running.accounts.deletePublishableKey({ accountId, keyId })).rejects.toMatchObject(gone);
  await expect(
    running.accounts.updatePublishableKey({ accountId, keyId, allowedDomains: [] }),
  ).rejects.toMatchObject(gone);
  expect((await running.accounts.listPublishableKeys({ accountId, page: 1, perPage: 20 })).total).toBe(0);
  expect(await toldOf(keyId, 1)).toEqual(['publishable_key.deleted']);
});

test('keys are listed by mode, and only to their owner', async () => {
  const { accountId } = await newKey();
  const live = (
    await running.accounts.createPublishableKey({ ...order, keyId: newId('key'), accountId, livemode: true })
  ).publishableKey!;
  const page = { page: 1, perPage: 20 };
  expect(await running.accounts.listPublishableKeys({ accountId, livemode: true, ...page })).toEqual({
    publishableKeys: [live],
    total: 1,
  });
  const stranger = { accountId: (await running.newAccount()).id, keyId: live.id };
  expect((await running.accounts.listPublishableKeys({ ...stranger, ...page })).total).toBe(0);
  const unknown = { code: 'resource_not_found' };
  await expect(running.accounts.deletePublishableKey(stranger)).rejects.toMatchObject(unknown);
  await expect(
    running.accounts.updatePublishableKey({ ...stranger, allowedDomains: [] }),
  ).rejects.toMatchObject(unknown);
});

test('an unknown account has no keys', async () => {
  const nobody = { accountId: 'acc_x', page: 1, perPage: 20 };
  const unknown = { code: 'resource_not_found' };
  await expect(running.accounts.listPublishableKeys(nobody)).rejects.toMatchObject(unknown);
  await expect(running.accounts.listSecretKeys(nobody)).rejects.toMatchObject(unknown);
  await expect(
    running.accounts.createPublishableKey({ ...order, keyId: newId('key'), accountId: 'acc_x' }),
  ).rejects.toMatchObject(unknown);
});

test('S3.9 a key is found by its clear value, with its account, until it is deleted', async () => {
  const publishableKey = await newKey();
  const { accountId, id: keyId, key } = publishableKey;
  const found = await running.accounts.findPublishableKey({ key });
  expect(found).toMatchObject({ publishableKey, account: { id: accountId } });
  expect(await running.accounts.findPublishableKey({ key: `${key}x` })).toEqual({});

  await running.accounts.deletePublishableKey({ accountId, keyId });
  expect(await running.accounts.findPublishableKey({ key })).toEqual({});
});

test('S16.17 the pages of an account have one key a mode, which the seller neither sees nor changes', async () => {
  const { id: accountId } = await running.newAccount();
  const ask = (livemode: boolean) => running.accounts.getPageKey({ accountId, livemode });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => ask(false)));
  const { id: keyId, key } = first!.publishableKey!;
  expect(first).toMatchObject({
    publishableKey: { accountId, livemode: false, allowedDomains: [] },
    account: { id: accountId },
  });
  expect(others).toEqual(others.map(() => first));
  expect((await ask(true)).publishableKey!.key).toMatch(/^pk_live_/);
  expect(await running.accounts.findPublishableKey({ key })).toMatchObject({ account: { id: accountId } });

  expect((await running.accounts.listPublishableKeys({ accountId, page: 1, perPage: 20 })).total).toBe(0);
  const unknown = { code: 'resource_not_found' };
  await expect(
    running.accounts.updatePublishableKey({ accountId, keyId, allowedDomains: ['mal.example'] }),
  ).rejects.toMatchObject(unknown);
  await expect(running.accounts.deletePublishableKey({ accountId, keyId })).rejects.toMatchObject(unknown);
});
