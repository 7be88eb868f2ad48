import type { ErrorCode } from '@catraca/kernel/errors';
import type { IdPrefix } from '@catraca/kernel/ids';
import type { z } from 'zod';

/** What a secret key may be allowed to do (specification S3.4). */
export const scopes = [
  'charges:read',
  'charges:write',
  'refunds:write',
  'balance:read',
  'cards:manage',
] as const;
export type Scope = (typeof scopes)[number];

/** What an operator's credential may be allowed to do: call GET, and all the rest (specification S18.26). */
export const operatorScopes = ['read', 'write'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/**
 * Who may call: a seller's server, a browser on a seller's page, our own payment page, the platform's
 * operator, a payment provider, or anybody. `limit`: also counted per session of the address.
 */
export type Access =
  | { by: 'secret_key'; scope: Scope; testOnly?: true }
  | { by: 'publishable_key'; limit?: 'session' }
  | { by: 'payment_page' }
  | { by: 'operator'; scope: OperatorScope }
  | { by: 'provider' }
  | { by: 'anybody' };

/**
 * One route of the HTTP API: the single source of its validation, access rule, handler binding and OpenAPI.
 */
export interface Endpoint {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `:name` for parameters. */
  path: string;
  tag: string;
  /** In Portuguese: it is read on the docs page. */
  summary: string;
  access: Access;
  /** Prefix of the id of what it creates. Set where an Idempotency-Key has an effect. */
  creates?: IdPrefix;
  /** Set where the response shows whole tax documents: the audit log then records each reading. */
  showsDocuments?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * Instead of `body`, for accounts with `card_like_references_allowed`. Its output is the same
   * (specification S15.15).
   */
  bodyWithAnyReference?: z.ZodType;
  /**
   * `isAlsoCsv`: the caller may ask for a spreadsheet instead. `isAlsoEventStream`: or for a stream of
   * changes.
   */
  success: {
    status: 200 | 201 | 202 | 204;
    schema?: z.ZodType;
    isAlsoCsv?: true;
    isAlsoEventStream?: true;
  };
  /** Codes beyond those that every endpoint with this access can answer. */
  errors?: readonly ErrorCode[];
}
