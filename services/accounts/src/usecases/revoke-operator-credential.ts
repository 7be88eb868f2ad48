import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';

/**
 * Revokes a credential and publishes an event, so that gateways drop it from their caches. With its children:
 * also all that it created, and what those created. Safe to repeat. Throws resource_not_found.
 */
@Injectable()
export class RevokeOperatorCredential {
  constructor(private readonly credentials: OperatorCredentialStore) {}

  async execute(id: string, withChildren: boolean, now: Date): Promise<void> {
    const revoked = await this.credentials.revoke(id, now);
    if (!revoked) throw new ApiError('resource_not_found');
    if (withChildren) await this.revokeChildren(id, now);
  }

  /** Makers first, so that none of them creates another one meanwhile. */
  private async revokeChildren(id: string, now: Date): Promise<void> {
    let children = await this.credentials.idsCreatedBy([id]);
    while (children.length > 0) {
      for (const child of children) await this.credentials.revoke(child, now);
      children = await this.credentials.idsCreatedBy(children);
    }
  }
}
