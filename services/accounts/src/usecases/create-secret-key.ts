import { randomBytes } from 'node:crypto';
import { timeIn } from '@catraca/kernel/call-context';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { AccountStore } from '../adapters/account.store.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';
import { clearKey, keyPrefix, storedKey } from '../domain/clear-key.ts';
import type { SecretKey } from '../domain/secret-key.ts';

/** `id`: the same in every retry. */
export type KeyOrder = Pick<SecretKey, 'id' | 'accountId' | 'name' | 'livemode' | 'scopes' | 'expiresAt'>;

/**
 * Creates a key with 256 random bits. The clear value is returned once and never stored. Safe to repeat: the
 * key then has the last clear value. Throws resource_not_found, and validation_failed for an expiry in the
 * past.
 */
@Injectable()
export class CreateSecretKey {
  constructor(
    private readonly accounts: AccountStore,
    private readonly keys: SecretKeyStore,
  ) {}

  async execute(order: KeyOrder, realNow: Date): Promise<{ secretKey: SecretKey; clear: string }> {
    const account = await this.accounts.get(order.accountId);
    const now = timeIn(account.testClock.offsetSeconds, order.livemode, realNow);
    assertInFuture(order.expiresAt, now);

    const prefix = keyPrefix('sk', order.livemode);
    const clear = clearKey(prefix, randomBytes(32));
    const secretKey = await this.keys.insert({
      ...order,
      ...storedKey(prefix, clear),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: now,
    });
    return { secretKey, clear };
  }
}

/** Throws validation_failed. */
export function assertInFuture(expiresAt: Date | null, now: Date): void {
  if (!expiresAt || expiresAt > now) return;
  throw new ApiError('validation_failed', { fields: { expires_at: ['Deve estar no futuro.'] } });
}
