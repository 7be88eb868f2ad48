import { randomBytes } from 'node:crypto';
import { OPERATOR_TOKEN_PREFIX } from '@catraca/contracts/http/schemas/operator-credential';
import { ApiError } from '@catraca/kernel/errors';
import { Injectable } from '@nestjs/common';
import { OperatorCredentialStore } from '../adapters/operator-credential.store.ts';
import { clearKey, storedKey } from '../domain/clear-key.ts';
import { expiryWithin, freeSlot, type OperatorCredential } from '../domain/operator-credential.ts';
import { isValid } from '../domain/secret-key.ts';
import { assertInFuture } from './create-secret-key.ts';

/** `id`: the same in every retry. */
export type CredentialOrder = Pick<OperatorCredential, 'id' | 'name' | 'scopes' | 'expiresAt' | 'createdBy'>;

/**
 * Creates a credential with 256 random bits. The token is returned once and never stored. Safe to repeat: the
 * credential then has the last token, and is the child of who repeated it, within that one's powers. Throws
 * insufficient_scope, validation_failed for what its maker does not have, for an expiry in the past and for a
 * third valid one of a name; revoked_api_key; idempotency_key_reused for one that has ended meanwhile.
 */
@Injectable()
export class CreateOperatorCredential {
  constructor(private readonly credentials: OperatorCredentialStore) {}

  async execute(
    order: CredentialOrder,
    now: Date,
  ): Promise<{ credential: OperatorCredential; token: string }> {
    assertInFuture(order.expiresAt, now);
    const maker = order.createdBy === null ? null : await this.makerOf(order.createdBy, now);
    const expiresAt = maker ? expiryWithin(maker, order) : order.expiresAt;

    const token = clearKey(OPERATOR_TOKEN_PREFIX, randomBytes(32));
    const credential: OperatorCredential = {
      ...order,
      expiresAt,
      ...storedKey(OPERATOR_TOKEN_PREFIX, token),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: now,
    };
    const stored = await this.store(credential, now);
    if (maker) await this.assertStillValid(maker.id, stored.id, now);
    return { credential: stored, token };
  }

  private async makerOf(id: string, now: Date): Promise<OperatorCredential> {
    const maker = await this.credentials.find(id);
    if (!maker || !isValid(maker, now)) throw new ApiError('revoked_api_key');
    return maker;
  }

  /** A maker that is revoked together with its children meanwhile must not leave this one behind. */
  private async assertStillValid(makerId: string, childId: string, now: Date): Promise<void> {
    try {
      await this.makerOf(makerId, now);
    } catch (error) {
      await this.credentials.revoke(childId, now);
      throw error;
    }
  }

  private async store(credential: OperatorCredential, now: Date): Promise<OperatorCredential> {
    for (;;) {
      const retried = await this.credentials.replace(credential);
      if (retried) return retried;
      const slot = freeSlot(await this.credentials.takenSlots(credential.name, now));
      if (slot === null) throw new ApiError('validation_failed', { fields: { name: [tooMany] } });
      if (await this.credentials.insert(credential, slot)) return credential;
    }
  }
}

const tooMany = 'Já existem duas credenciais válidas com este nome. Revogue uma antes de criar outra.';
