import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import type { KeyOfAccount } from '../adapters/key-of-account.ts';
import { SecretKeyStore } from '../adapters/secret-key.store.ts';

/**
 * Revokes a key and publishes an event, so that gateways drop it from their caches. Throws
 * resource_not_found.
 */
@Injectable()
export class RevokeSecretKey {
  constructor(private readonly keys: SecretKeyStore) {}

  async execute(which: KeyOfAccount, now: Date): Promise<void> {
    const revoked = await this.keys.revoke(which, now);
    if (!revoked) throw new ApiError('resource_not_found');
  }
}
