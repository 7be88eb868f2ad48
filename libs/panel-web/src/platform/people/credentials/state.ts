import type { OperatorCredential } from '@catraca/contracts/http/schemas/operator-credential';

/** Whether a credential opens the operator's API now. */
export function stateOf(
  { expires_at, revoked_at }: Pick<OperatorCredential, 'expires_at' | 'revoked_at'>,
  nowMs: number,
): 'valid' | 'expired' | 'revoked' {
  if (revoked_at) return 'revoked';
  return expires_at && Date.parse(expires_at) <= nowMs ? 'expired' : 'valid';
}
