import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';

/**
 * Revokes a credential and publishes an event, so that gateways drop it from their caches. Throws
 * resource_not_found.
 */
@Injectable()
export class RevokeOperatorCredential {
  constructor(private readonly credentials: OperatorCredentialStore) {}

  async execute(id: string, now: Date): Promise<void> {
    const revoked = await this.credentials.revoke(id, now);
    if (!revoked) throw new ApiError('resource_not_found');
  }
}
