import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import type { Account } from '../domain/account.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';

/** The key with this clear value and its account, or null. */
@Injectable()
export class FindPublishableKey {
  constructor(
    private readonly keys: PublishableKeyStore,
    private readonly accounts: AccountStore,
  ) {}

  async execute(clear: string): Promise<{ publishableKey: PublishableKey; account: Account } | null> {
    const publishableKey = await this.keys.findByValue(clear);
    if (!publishableKey) return null;
    return { publishableKey, account: await this.accounts.get(publishableKey.accountId) };
  }
}
