import { randomBytes } from 'node:crypto';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { clearKey, keyPrefix } from '../domain/clear-key.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';

export type PublishableKeyOrder = Pick<
  PublishableKey,
  'accountId' | 'name' | 'livemode' | 'allowedDomains'
> & {
  /** The same in every retry. Default: a new one. */
  id?: string | undefined;
};

/** Creates a key for browsers. Safe to repeat with an id. Throws resource_not_found. */
@Injectable()
export class CreatePublishableKey {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: PublishableKeyStore,
  ) {}

  async execute(order: PublishableKeyOrder, now: Date): Promise<PublishableKey> {
    await this.accounts.get(order.accountId);
    return this.keys.insert({
      ...order,
      id: order.id ?? newId('key', now.getTime()),
      key: clearKey(keyPrefix('pk', order.livemode), randomBytes(24)),
      isOfPages: false,
      createdAt: now,
    });
  }
}
