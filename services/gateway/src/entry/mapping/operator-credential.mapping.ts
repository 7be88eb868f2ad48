import type { OperatorCredential as CredentialMessage } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { OperatorScope } from '@catraca/contracts/http/endpoints/endpoint';
import type { OperatorCredential } from '@catraca/contracts/http/schemas/operator-credential';

export function operatorCredentialResponse(credential: CredentialMessage): OperatorCredential {
  return {
    object: 'operator_credential',
    id: credential.id,
    name: credential.name,
    hint: credential.hint,
    scopes: credential.scopes as OperatorScope[],
    expires_at: credential.expiresAt ?? null,
    revoked_at: credential.revokedAt ?? null,
    last_used_at: credential.lastUsedAt ?? null,
    created_by: credential.createdBy ?? null,
    created_at: credential.createdAt,
  };
}
