import { ApiError } from '@catraca/kernel/errors';
import type { StoredKey } from './clear-key.ts';
import type { KeyUse } from './secret-key.ts';

/** What an operator of the platform calls the operator API with (ADR 28). */
export interface OperatorCredential extends KeyUse, StoredKey {
  id: string;
  name: string;
  /** `read`, `write`, `credentials`. */
  scopes: string[];
  /** Id of the credential that created it. Null: `OPERATOR_TOKEN` did. */
  createdBy: string | null;
  createdAt: Date;
}

/** The scopes and the expiry that an order names, or what it gets. */
type Powers = Pick<OperatorCredential, 'scopes' | 'expiresAt'>;

/**
 * When a credential of this maker expires: as ordered, otherwise with its maker. Throws insufficient_scope,
 * validation_failed for what the maker does not have itself.
 */
export function expiryWithin(maker: Powers, { scopes, expiresAt }: Powers): Date | null {
  const missing = scopes.find((scope) => !maker.scopes.includes(scope));
  if (missing)
    throw new ApiError('insufficient_scope', { required_ability: missing, abilities: maker.scopes });
  if (maker.expiresAt && expiresAt && expiresAt > maker.expiresAt)
    throw new ApiError('validation_failed', { fields: { expires_at: [tooLate] } });
  return expiresAt ?? maker.expiresAt;
}

const tooLate = 'Deve ser no máximo a validade da credencial que cria esta.';

/** Valid credentials of one name: one in use, and the one that takes its place. */
const SLOTS = [0, 1];

/** The slot of a name's next credential, or null when both are taken. */
export function freeSlot(taken: readonly number[]): number | null {
  return SLOTS.find((slot) => !taken.includes(slot)) ?? null;
}
