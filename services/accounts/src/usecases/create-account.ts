import type { AccountPatch } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { type Account, newAccount, patched } from '../domain/account.ts';

/** Registers a seller with the defaults and the operator's changes to them. */
@Injectable()
export class CreateAccount {
  constructor(private readonly accounts: AccountStore) {}

  async execute(
    owner: Pick<Account, 'name' | 'document' | 'email'>,
    patch: AccountPatch,
    now: Date,
  ): Promise<Account> {
    const account = newAccount(newId('acc', now.getTime()), owner, now);
    const created = { ...patched(account, patch), contracts: firstVersion(patched(account, patch)) };
    await this.accounts.insert(created);
    return created;
  }
}

/** A contract agreed on from the start is version 1. */
function firstVersion({ contracts }: Account): Account['contracts'] {
  return [{ ...contracts.at(-1)!, version: 1 }];
}
