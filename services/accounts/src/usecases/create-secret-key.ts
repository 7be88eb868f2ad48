import { createHash, randomBytes } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';
import { clearKey } from '../domain/clear-key.ts';
import { hintOf, type SecretKey } from '../domain/secret-key.ts';

export type KeyOrder = Pick<SecretKey, 'accountId' | 'name' | 'livemode' | 'scopes' | 'expiresAt'>;

/**
 * Creates a key with 256 random bits. The clear value is returned once and never stored. Throws resource_not_found, and
 * validation_failed for an expiry in the past.
 */
@Injectable()
export class CreateSecretKey {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: SecretKeyStore,
  ) {}

  async execute(order: KeyOrder, now: Date): Promise<{ secretKey: SecretKey; clear: string }> {
    await this.accounts.get(order.accountId);
    if (order.expiresAt && order.expiresAt <= now) throw alreadyExpired;

    const clear = clearKey('sk', order.livemode, randomBytes(32));
    const secretKey: SecretKey = {
      ...order,
      id: newId('key', now.getTime()),
      sha256: createHash('sha256').update(clear).digest('hex'),
      hint: hintOf(clear),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: now,
    };
    await this.keys.insert(secretKey);
    return { secretKey, clear };
  }
}

const alreadyExpired = new ApiError('validation_failed', {
  fields: { expires_at: ['Deve estar no futuro.'] },
});
