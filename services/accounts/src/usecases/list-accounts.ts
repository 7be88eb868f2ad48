import type { Listed, Page } from '@catraca/platform/mongo/newest-first';
import { Injectable } from '@nestjs/common';
import { type AccountFilter, AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';
import type { Account } from '../domain/account.ts';
import { accountSearchOf } from '../domain/search-words.ts';

/** Null: any. */
export interface ListedAccounts {
  search: string | null;
  registration: string | null;
}

/** Sellers, newest first, or those that an operator looks for by name, document, id or key. */
@Injectable()
export class ListAccounts {
  constructor(
    private readonly accounts: AccountStore,
    private readonly secretKeys: SecretKeyStore,
    private readonly publishableKeys: PublishableKeyStore,
  ) {}

  async execute({ search, registration }: ListedAccounts, page: Page): Promise<Listed<Account>> {
    if (search === null && registration === null) return this.accounts.list(page);
    const narrowed = search === null ? {} : await this.filterOf(search);
    return this.accounts.find({ ...narrowed, registration: registration ?? undefined }, page);
  }

  private async filterOf(typed: string): Promise<AccountFilter> {
    const search = accountSearchOf(typed);
    switch (search.by) {
      case 'id':
        return { ids: [search.id] };
      case 'document':
        return { document: search.document };
      case 'hint':
        return { ids: await this.secretKeys.accountsOf(search.hint) };
      case 'publishable_key': {
        const key = await this.publishableKeys.findByValue(search.key);
        return { ids: key ? [key.accountId] : [] };
      }
      case 'name':
        return { words: search.words };
    }
  }
}
