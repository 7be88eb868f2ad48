import { operatorScopes } from '@catraca/contracts/http/endpoints/endpoint';
import { OPERATOR_TOKEN_PREFIX } from '@catraca/contracts/http/schemas/operator-credential';

/** Who calls the operator API: the credential, not the person. */
export interface Operator {
  /** Null for `OPERATOR_TOKEN`, which is a setting. */
  id: string | null;
  name: string;
  scopes: readonly string[];
}

/** `OPERATOR_TOKEN`: the first credential, with which the others are created (ADR 28). */
export const firstOperator: Operator = { id: null, name: 'OPERATOR_TOKEN', scopes: operatorScopes };

/** False for what cannot be the token of a credential, so that no other service need be asked. */
export function isCredentialToken(token: string): boolean {
  return token.startsWith(OPERATOR_TOKEN_PREFIX);
}
