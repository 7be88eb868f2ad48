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
