import type { SecretKey as SecretKeyMessage } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Scope } from '@catraca/contracts/http/endpoints/endpoint';
import type { SecretKey } from '@catraca/contracts/http/schemas/secret-key';

export function secretKeyResponse(key: SecretKeyMessage): SecretKey {
  return {
    object: 'secret_key',
    id: key.id,
    name: key.name,
    hint: key.hint,
    livemode: key.livemode,
    scopes: key.scopes as Scope[],
    expires_at: key.expiresAt ?? null,
    revoked_at: key.revokedAt ?? null,
    last_used_at: key.lastUsedAt ?? null,
    created_at: key.createdAt,
  };
}
