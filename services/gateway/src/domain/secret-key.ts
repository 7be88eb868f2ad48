import type { Account, SecretKey } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { Scope } from '@catraca/contracts/http/endpoint';
import { ApiError } from '@catraca/kernel/errors';

/** Who is behind a request with a secret key. */
export interface Seller {
  key: SecretKey;
  account: Account;
}

/** Throws revoked_api_key, expired_api_key. */
export function assertUsable({ revokedAt, expiresAt }: SecretKey, now: Date): void {
  if (revokedAt) throw new ApiError('revoked_api_key');
  if (expiresAt && new Date(expiresAt) <= now) throw new ApiError('expired_api_key');
}

/** Throws insufficient_scope, with the missing scope and those the key has (spec.txt, Authentication 2). */
export function assertScope({ scopes }: SecretKey, scope: Scope): void {
  if (!scopes.includes(scope))
    throw new ApiError('insufficient_scope', { required_ability: scope, abilities: scopes });
}

/** For a key that may not drive the sandbox it does not exist (decisions.md 15). Throws resource_not_found. */
export function assertMayDriveSandbox({ livemode, scopes }: SecretKey, scope: Scope): void {
  if (livemode || !scopes.includes(scope)) throw new ApiError('resource_not_found');
}

/** The token of `Authorization: Bearer …`. Throws missing_api_key. */
export function bearerToken(header: string | undefined): string {
  const token = /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1];
  if (!token) throw new ApiError('missing_api_key');
  return token;
}
