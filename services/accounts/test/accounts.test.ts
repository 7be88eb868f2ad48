import { createHash } from 'node:crypto';
import { accountEvent } from '@catraca/contracts/events/account-events';
import { newId } from '@catraca/kernel/ids';
import type { Topic } from '@catraca/testing/topic';
import { owner, type RunningAccounts, startAccounts } from './running-accounts.ts';

let service: RunningAccounts['service'];
let accounts: RunningAccounts['accounts'];
let newAccount: RunningAccounts['newAccount'];
let topic: Topic;

beforeAll(async () => {
  ({ service, accounts, newAccount } = await startAccounts());
  topic = await service.topic('accounts.events').listen();
}, 30_000);
afterAll(() => service.close());

const order = () => ({ keyId: newId('key'), name: 'servidor', livemode: false, scopes: ['charges:read'] });
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

describe('an account', () => {
  test('S10.5 S18.11 starts pending, with the default contract and switches', async () => {
    const account = await newAccount();
    expect(account).toMatchObject({
      ...owner,
      id: expect.stringMatching(/^acc_[0-9a-z]{26}$/),
      registration: 'pending',
      switches: {
        cardEnabled: false,
        refundsEnabled: true,
        threeDsRequired: false,
        oneClickEnabled: true,
        cardLikeReferencesAllowed: false,
        ownMpiAllowed: false,
        mcpLiveWrites: false,
        cardTestingGuard: true,
        supportRefundLimit: 50_000,
      },
      contract: {
        version: 1,
        minAmount: 100,
        platform: { percentBps: 100 },
        pix: { percentBps: 40 },
        card: { percentBps: 299, perInstallmentBps: 50 },
      },
    });
    expect(await accounts.getAccount({ accountId: account.id })).toEqual({ account });
  });

  test('can be created with its own contract, as version 1', async () => {
    const account = await newAccount({ registration: 'approved', contract: { pix: { percentBps: 99 } } });
    expect(account).toMatchObject({
      registration: 'approved',
      contract: { version: 1, pix: { fixed: 0, percentBps: 99 } },
    });
  });

  test('S18.9 is changed field by field; a changed contract is a new version, and an event is published', async () => {
    const { id } = await newAccount();
    const patch = { switches: { cardEnabled: true }, contract: { platform: { fixed: 30 } } };
    const { account } = await accounts.updateAccount({ accountId: id, patch });
    expect(account).toMatchObject({
      switches: { cardEnabled: true, refundsEnabled: true },
      contract: { version: 2, platform: { fixed: 30, percentBps: 100 } },
    });
    const told = await topic.until((all) => all.some(({ key }) => key === id));
    const { value } = told.find(({ key }) => key === id)!;
    expect(accountEvent.parse(value)).toMatchObject({ type: 'account.changed', account_id: id });
  });

  test('keeps every version of its contract', async () => {
    const { id } = await newAccount();
    await accounts.updateAccount({ accountId: id, patch: { contract: { minAmount: 500 } } });
    await accounts.updateAccount({ accountId: id, patch: { name: 'Outro nome' } });
    await accounts.updateAccount({ accountId: id, patch: { contract: { minAmount: 700 } } });
    const stored = await service.inDatabase((database) =>
      database.collection('accounts').findOne({ _id: id as never }),
    );
    expect(
      stored!.contracts.map(({ version, minAmount }: { version: number; minAmount: number }) => [
        version,
        minAmount,
      ]),
    ).toEqual([
      [1, 100],
      [2, 500],
      [3, 700],
    ]);
  });

  test('that does not exist is a resource_not_found', async () => {
    await expect(accounts.getAccount({ accountId: 'acc_x' })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
    await expect(accounts.updateAccount({ accountId: 'acc_x', patch: {} })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
    await expect(accounts.createSecretKey({ ...order(), accountId: 'acc_x' })).rejects.toMatchObject({
      code: 'resource_not_found',
    });
  });

  test('is listed from the newest to the oldest, page by page', async () => {
    const { id: older } = await newAccount();
    const { id: newer } = await newAccount();
    const { accounts: page, total } = await accounts.listAccounts({ page: 1, perPage: 2 });
    expect(page.map(({ id }) => id)).toEqual([newer, older]);
    const next = await accounts.listAccounts({ page: 2, perPage: 2 });
    expect(next.accounts.map(({ id }) => id)).not.toContain(older);
    expect(next.total).toBe(total);
  });

  test('is stored without document or e-mail in clear', async () => {
    const { id, document } = await newAccount();
    const stored = await service.inDatabase((database) =>
      database.collection('accounts').findOne({ _id: id as never }),
    );
    expect(JSON.stringify(stored)).not.toContain('canario');
    expect(JSON.stringify(stored)).not.toContain(document);
  });
});

describe('a secret key', () => {
  test('S3.2 is shown once, found by its hash, and stored only as a hash and a hint', async () => {
    const { id: accountId } = await newAccount();
    const { secretKey, key } = await accounts.createSecretKey({ ...order(), accountId });
    expect(key).toMatch(/^sk_test_[\w-]{43}$/);
    expect(secretKey!.hint).toBe(`sk_test_…${key.slice(-4)}`);
    const found = await accounts.findSecretKey({ keySha256: hashOf(key) });
    expect(found).toMatchObject({
      secretKey: { id: secretKey!.id, scopes: ['charges:read'] },
      account: { id: accountId },
    });
    const stored = await service.inDatabase((database) =>
      database.collection('secret_keys').find().toArray(),
    );
    expect(JSON.stringify(stored)).not.toContain(key.slice(8));
  });

  test('S3.3 of live mode has a live prefix', async () => {
    const { id: accountId } = await newAccount();
    const { key } = await accounts.createSecretKey({ ...order(), accountId, livemode: true });
    expect(key).toMatch(/^sk_live_/);
  });

  test('that does not exist belongs to no account', async () => {
    expect(await accounts.findSecretKey({ keySha256: hashOf('sk_test_guess') })).toEqual({});
  });

  test('is revoked permanently, only by its owner, and an event is published', async () => {
    const { id: accountId } = await newAccount();
    const { secretKey, key } = await accounts.createSecretKey({ ...order(), accountId });
    const stranger = { accountId: (await newAccount()).id, keyId: secretKey!.id };
    await expect(accounts.revokeSecretKey(stranger)).rejects.toMatchObject({ code: 'resource_not_found' });

    await accounts.revokeSecretKey({ accountId, keyId: secretKey!.id });
    const first = await accounts.findSecretKey({ keySha256: hashOf(key) });
    expect(first.secretKey!.revokedAt).toEqual(expect.any(String));
    await accounts.revokeSecretKey({ accountId, keyId: secretKey!.id });
    expect((await accounts.findSecretKey({ keySha256: hashOf(key) })).secretKey!.revokedAt).toBe(
      first.secretKey!.revokedAt,
    );
    const told = await topic.until((all) => all.some(({ value }) => value.data.key_id === secretKey!.id));
    expect(told.filter(({ value }) => value.data.key_id === secretKey!.id)).toHaveLength(1);
  });

  test('with an expiry in the past is refused', async () => {
    const { id: accountId } = await newAccount();
    const expiresAt = new Date(Date.now() - 1).toISOString();
    await expect(accounts.createSecretKey({ ...order(), accountId, expiresAt })).rejects.toMatchObject({
      code: 'validation_failed',
      details: { fields: { expires_at: ['Deve estar no futuro.'] } },
    });
    expect((await accounts.listSecretKeys({ accountId, page: 1, perPage: 20 })).total).toBe(0);
  });

  test('records its last use, but no use after its revocation', async () => {
    const { id: accountId } = await newAccount();
    const { secretKey, key } = await accounts.createSecretKey({ ...order(), accountId });
    const lastUse = async () => {
      const { secretKeys } = await accounts.listSecretKeys({ accountId, page: 1, perPage: 20 });
      return secretKeys[0]!.lastUsedAt ?? null;
    };
    expect(await lastUse()).toBeNull();
    await accounts.findSecretKey({ keySha256: hashOf(key) });
    const first = await lastUse();
    expect(Date.parse(first!)).toBeGreaterThan(Date.now() - 5_000);

    await accounts.findSecretKey({ keySha256: hashOf(key) });
    expect(await lastUse()).toBe(first);
    await service.inDatabase((database) =>
      database
        .collection('secret_keys')
        .updateOne({ _id: secretKey!.id as never }, { $set: { lastUsedAt: new Date(0) } }),
    );
    await accounts.revokeSecretKey({ accountId, keyId: secretKey!.id });
    await accounts.findSecretKey({ keySha256: hashOf(key) });
    expect(await lastUse()).toBe(new Date(0).toISOString());
  });

  test('is listed by its mode', async () => {
    const { id: accountId } = await newAccount();
    await accounts.createSecretKey({ ...order(), accountId });
    await accounts.createSecretKey({ ...order(), accountId, livemode: true });
    const all = await accounts.listSecretKeys({ accountId, page: 1, perPage: 20 });
    const live = await accounts.listSecretKeys({ accountId, livemode: true, page: 1, perPage: 20 });
    expect([all.total, live.total]).toEqual([2, 1]);
    expect(live.secretKeys[0]!.livemode).toBe(true);
  });
});
