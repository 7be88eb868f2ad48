import { newId } from '@catraca/kernel/ids';
import { type RunningAccounts, startAccounts } from './running-accounts.ts';

let running: RunningAccounts;
beforeAll(async () => {
  running = await startAccounts();
}, 30_000);
afterAll(() => running.service.close());

test('a credential that is asked for several times at once is one, and a token that was returned last opens it', async () => {
  const { accounts } = running;
  for (let round = 0; round < 10; round++) {
    const order = { credentialId: newId('op'), name: `sre ${round}`, scopes: ['accounts:read'] };
    await Promise.all(Array.from({ length: 4 }, () => accounts.createOperatorCredential(order)));
  }
  const { credentials } = await accounts.listOperatorCredentials({ page: 1, perPage: 100 });
  expect(credentials).toHaveLength(10);
}, 20_000);

/** Creates a credential that may create others. */
async function newMaker(changes: object = {}) {
  const scopes = ['read', 'credentials'];
  const order = { credentialId: newId('op'), name: `maker ${newId('op')}`, scopes, ...changes };
  return (await running.accounts.createOperatorCredential(order)).credential!;
}
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a retry by another maker is the child of that one, and expires with it', async () => {
  const { accounts } = running;
  const [lasting, brief] = [await newMaker(), await newMaker({ expiresAt: inOneHour() })];
  const order = { credentialId: newId('op'), name: 'painel', scopes: ['read'] };
  const first = await accounts.createOperatorCredential({ ...order, createdBy: lasting.id });
  expect(first.credential!.expiresAt).toBeUndefined();

  const retried = await accounts.createOperatorCredential({ ...order, createdBy: brief.id });

  expect(retried.credential).toMatchObject({
    id: order.credentialId,
    createdBy: brief.id,
    expiresAt: brief.expiresAt,
  });
  const listed = await accounts.listOperatorCredentials({ page: 1, perPage: 10, createdBy: brief.id });
  expect(listed.credentials).toEqual([retried.credential]);
});

test('a retry revives nothing that was revoked meanwhile', async () => {
  const { accounts, newAccount } = running;
  const order = { credentialId: newId('op'), name: 'revogada', scopes: ['read'] };
  await accounts.createOperatorCredential(order);
  await accounts.revokeOperatorCredential({ credentialId: order.credentialId, withChildren: false });
  await expect(accounts.createOperatorCredential(order)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });

  const { id: accountId } = await newAccount();
  const keyOrder = { keyId: newId('key'), accountId, name: 'site', livemode: false, scopes: [] };
  await accounts.createSecretKey(keyOrder);
  await accounts.revokeSecretKey({ accountId, keyId: keyOrder.keyId });
  await expect(accounts.createSecretKey(keyOrder)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
});

test('revoking a credential with its children spares its maker and its siblings', async () => {
  const { accounts } = running;
  const maker = await newMaker();
  const [child, sibling] = [await newMaker({ createdBy: maker.id }), await newMaker({ createdBy: maker.id })];
  const grandchild = await newMaker({ createdBy: child.id });

  await accounts.revokeOperatorCredential({ credentialId: child.id, withChildren: true });

  const { credentials } = await accounts.listOperatorCredentials({ page: 1, perPage: 100 });
  const isRevoked = (id: string) => credentials.find((one) => one.id === id)!.revokedAt !== undefined;
  expect([maker, sibling, child, grandchild].map(({ id }) => isRevoked(id))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
