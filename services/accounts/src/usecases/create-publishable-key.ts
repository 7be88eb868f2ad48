import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { clearKey, keyPrefix } from '../domain/clear-key.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';

/** `id`: the same in every retry. */
export type PublishableKeyOrder = Pick<
  PublishableKey,
  'id' | 'accountId' | 'name' | 'livemode' | 'allowedDomains'
>;

/** Creates a key for browsers. Throws resource_not_found. */
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
      key: clearKey(keyPrefix('pk', order.livemode), randomBytes(24)),
      isOfPages: false,
      createdAt: now,
    });
  }
}
