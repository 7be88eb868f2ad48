import type { AccountPatch, AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { newDocument } from '@catraca/testing/document';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { accountsService } from '../src/accounts.module.ts';

export const owner = { name: 'Loja da Ana', email: 'canario@loja.example' };

export interface RunningAccounts {
  service: ServiceUnderTest;
  accounts: GrpcClient<AccountsService>;
  newAccount(patch?: AccountPatch): ReturnType<typeof createAccount>;
}

export async function startAccounts(): Promise<RunningAccounts> {
  const service = await ServiceUnderTest.start(accountsService);
  const accounts = service.client<AccountsService>('catraca.accounts.v1.AccountsService');
  return { service, accounts, newAccount: (patch = {}) => createAccount(accounts, patch) };
}

async function createAccount(accounts: AccountsService, patch: AccountPatch) {
  const order = { ...owner, accountId: newId('acc'), document: newDocument(), patch };
  return (await accounts.createAccount(order)).account!;
}
