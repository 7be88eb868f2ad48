import { newId } from '@catraca/kernel/ids';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { owner, type RunningAccounts, startAccounts } from './running-accounts.ts';

let running: RunningAccounts;
beforeAll(async () => {
  running = await startAccounts();
}, 30_000);
afterAll(() => running.service.close());

const create = (document: string, accountId = newId('acc')) =>
  running.accounts.createAccount({ ...owner, document, accountId });

const exists = (account: string) => ({ code: 'account_exists', details: { account } });

/** As an earlier build stored them. */
function withoutHashes(): Promise<unknown> {
  return running.service.inDatabase((database) =>
    database.collection('accounts').updateMany({}, { $unset: { documentHash: 1 } }),
  );
}

async function hashed(): Promise<void> {
  await eventually(async () => {
    const left = await running.service.inDatabase((database) =>
      database.collection('accounts').countDocuments({ documentHash: { $exists: false } }),
    );
    expect(left).toBe(0);
  });
}

test('a second account with a document is refused, and the refusal names the first', async () => {
  const document = newDocument();
  const { account } = await create(document);
  await expect(create(document)).rejects.toMatchObject(exists(account!.id));
});

test('a retry with the id of its account returns that account', async () => {
  const [document, id] = [newDocument(), `acc_${'7'.repeat(26)}`];
  const first = await create(document, id);
  expect(first.account!.id).toBe(id);
  expect(await create(document, id)).toEqual(first);
});

test('accounts of an earlier build, even two with one document, do not stop a start, and are found by their document', async () => {
  const [document, other] = [newDocument(), newDocument()];
  const { account: older } = await create(document);
  const { account: single } = await create(other);
  await withoutHashes();
  const { account: newer } = await create(document);
  await withoutHashes();

  await running.service.restart();
  running.accounts = running.service.client('catraca.accounts.v1.AccountsService');
  await hashed();
  // The connection to the instance that ended is made anew within a second.
  await eventually(() => running.accounts.getAccount({ accountId: newer!.id }));
  await expect(create(document)).rejects.toMatchObject(exists(older!.id));
  await expect(create(other)).rejects.toMatchObject(exists(single!.id));
  expect((await running.accounts.getAccount({ accountId: newer!.id })).account).toEqual(newer);
  const patch = { name: 'Outro nome' };
  const { account: changed } = await running.accounts.updateAccount({ accountId: newer!.id, patch });
  expect(changed!.name).toBe('Outro nome');
});
