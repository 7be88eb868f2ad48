import { randomBytes } from 'node:crypto';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { PublishableKeyStore } from '../adapters/publishable-key.store.ts';
import { clearKey } from '../domain/clear-key.ts';
import type { PublishableKey } from '../domain/publishable-key.ts';

export type PublishableKeyOrder = Pick<PublishableKey, 'accountId' | 'name' | 'livemode' | 'allowedDomains'>;

/** Creates a key for browsers. Throws resource_not_found. */
@Injectable()
export class CreatePublishableKey {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: PublishableKeyStore,
  ) {}

  async execute(order: PublishableKeyOrder, now: Date): Promise<PublishableKey> {
    await this.accounts.get(order.accountId);
    const key: PublishableKey = {
      ...order,
      id: newId('key', now.getTime()),
      key: clearKey('pk', order.livemode, randomBytes(24)),
      createdAt: now,
    };
    await this.keys.insert(key);
    return key;
  }
}
