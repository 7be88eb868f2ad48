import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { type Account, type AccountPatch, newAccount, patched } from '../domain/account.ts';

/** `id`: the same in every retry. */
export type AccountOwner = Pick<Account, 'id' | 'name' | 'document' | 'email'>;

/**
 * Registers a seller with the defaults and the operator's changes to them. Throws account_exists when
 * another account has the document.
 */
@Injectable()
export class CreateAccount {
  constructor(private readonly accounts: AccountStore) {}

  async execute({ id, ...owner }: AccountOwner, patch: AccountPatch, now: Date): Promise<Account> {
    const account = patched(newAccount(id, owner, now), patch, now);
    const created = { ...account, contracts: firstVersion(account), contractsMadeAt: [now] };
    return (await this.retried(created)) ?? (await this.insert(created));
  }

  private async insert(account: Account): Promise<Account> {
    if (await this.accounts.insert(account)) return account;
    const faster = await this.retried(account);
    if (!faster) throw new Error(`the id ${account.id} is taken`);
    return faster;
  }

  /**
   * The account with this document, if the first request created it. Null if there is none. Throws
   * account_exists.
   */
  private async retried({ id, document }: Account): Promise<Account | null> {
    const existing = await this.accounts.findByDocument(document);
    if (existing && existing.id !== id) throw new ApiError('account_exists', { account: existing.id });
    return existing;
  }
}

/** A contract agreed on from the start is version 1. */
function firstVersion({ contracts }: Account): Account['contracts'] {
  return [{ ...contracts.at(-1)!, version: 1 }];
}
