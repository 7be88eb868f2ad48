import { randomBytes } from 'node:crypto';
import { OPERATOR_TOKEN_PREFIX } from '@catraca/contracts/http/schemas/operator-credential';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';
import { clearKey, storedKey } from '../domain/clear-key.ts';
import { freeSlot, type OperatorCredential } from '../domain/operator-credential.ts';
import { assertInFuture } from './create-secret-key.ts';

/** `id`: the same in every retry. */
export type CredentialOrder = Pick<OperatorCredential, 'id' | 'name' | 'scopes' | 'expiresAt'>;

/**
 * Creates a credential with 256 random bits. The token is returned once and never stored. Safe to repeat: the
 * credential then has the last token. Throws validation_failed for an expiry in the past and for a third
 * valid one of a name.
 */
@Injectable()
export class CreateOperatorCredential {
  constructor(private readonly credentials: OperatorCredentialStore) {}

  async execute(
    order: CredentialOrder,
    now: Date,
  ): Promise<{ credential: OperatorCredential; token: string }> {
    assertInFuture(order.expiresAt, now);

    const token = clearKey(OPERATOR_TOKEN_PREFIX, randomBytes(32));
    const credential: OperatorCredential = {
      ...order,
      ...storedKey(OPERATOR_TOKEN_PREFIX, token),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: now,
    };
    return { credential: await this.store(credential, now), token };
  }

  private async store(credential: OperatorCredential, now: Date): Promise<OperatorCredential> {
    for (;;) {
      const retried = await this.credentials.replaceToken(credential);
      if (retried) return retried;
      const slot = freeSlot(await this.credentials.takenSlots(credential.name, now));
      if (slot === null) throw new ApiError('validation_failed', { fields: { name: [tooMany] } });
      if (await this.credentials.insert(credential, slot)) return credential;
    }
  }
}

const tooMany = 'Já existem duas credenciais válidas com este nome. Revogue uma antes de criar outra.';
