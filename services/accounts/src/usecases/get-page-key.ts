import { randomBytes } from 'node:crypto';
import { derivedId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import type { Account } from '../domain/account.ts';
import { clearKey, keyPrefix } from '../domain/clear-key.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';

/**
 * The key of an account's hosted pages in a mode, made when it is first asked for. Throws resource_not_found.
 */
@Injectable()
export class GetPageKey {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: PublishableKeyStore,
  ) {}

  async execute(accountId: string, livemode: boolean): Promise<{ key: PublishableKey; account: Account }> {
    const account = await this.accounts.get(accountId);
    // The id follows from account and mode, so that there is one, however many ask at once.
    const id = derivedId('key', account.createdAt, ['pages', accountId, String(livemode)]);
    const key =
      (await this.keys.find({ accountId, id })) ?? (await this.keys.insert(newKey(account, livemode, id)));
    return { key, account };
  }
}

function newKey({ id: accountId, createdAt }: Account, livemode: boolean, id: string): PublishableKey {
  const key = clearKey(keyPrefix('pk', livemode), randomBytes(24));
  const name = 'páginas de pagamento';
  return { id, accountId, name, key, livemode, allowedDomains: [], isOfPages: true, createdAt };
}
