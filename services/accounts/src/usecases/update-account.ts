import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { type Account, type AccountPatch, patched } from '../domain/account.ts';

/** Changes an account and publishes an event, so that caches drop it. Throws resource_not_found. */
@Injectable()
export class UpdateAccount {
  constructor(private readonly accounts: AccountStore) {}

  execute(accountId: string, patch: AccountPatch, now: Date): Promise<Account> {
    return this.accounts.change(accountId, now, (account) => patched(account, patch, now));
  }
}
