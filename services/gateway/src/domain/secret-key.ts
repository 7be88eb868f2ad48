import type { OperatorScope, Scope } from '@catraca/contracts/http/endpoints/endpoint';
import { ApiError } from '@catraca/kernel/errors';

/** The fields of a secret key that requests depend on. Times are RFC 3339. */
export interface SecretKey {
  livemode: boolean;
  scopes: string[];
  expiresAt?: string | null | undefined;
  revokedAt?: string | null | undefined;
}

/** Throws revoked_api_key, expired_api_key. */
export function assertUsable(
  { revokedAt, expiresAt }: Pick<SecretKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): void {
  if (revokedAt) throw new ApiError('revoked_api_key');
  if (expiresAt && new Date(expiresAt) <= now) throw new ApiError('expired_api_key');
}

/** Throws insufficient_scope with the missing scope and the key's scopes. */
export function assertScope({ scopes }: { scopes: readonly string[] }, scope: Scope | OperatorScope): void {
  if (!scopes.includes(scope))
    throw new ApiError('insufficient_scope', { required_ability: scope, abilities: scopes });
}

/** Throws resource_not_found for live keys and, unless the endpoint tells its scope, for keys without it. */
export function assertMayDriveSandbox(
  { livemode, scopes }: SecretKey,
  { scope, tellsScope = false }: { scope: Scope; tellsScope?: boolean },
): void {
  if (livemode || !(tellsScope || scopes.includes(scope))) throw new ApiError('resource_not_found');
}

/** The token of `Authorization: Bearer …`. Throws missing_api_key. */
export function bearerToken(header: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  if (!token) throw new ApiError('missing_api_key');
  return token;
}
