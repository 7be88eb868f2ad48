import { newId } from '@catraca/kernel/ids';
import { newDocument } from '@catraca/testing/document';
import { owner, type RunningAccounts, startAccounts } from './running-accounts.ts';

let running: RunningAccounts;
beforeAll(async () => {
  running = await startAccounts();
}, 30_000);
afterAll(() => running.service.close());

const create = (document: string, accountId = newId('acc')) =>
  running.accounts.createAccount({ ...owner, document, accountId });

const exists = (account: string) => ({ code: 'account_exists', details: { account } });

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
