import type { ErrorCode } from '@catraca/kernel/errors';
import type { IdPrefix } from '@catraca/kernel/ids';
import type { z } from 'zod';
import type { PlatformRole, SellerRole } from '../schemas/panel-role.ts';

/** What a secret key may be allowed to do (specification S3.4). */
export const scopes = [
  'charges:read',
  'charges:write',
  'refunds:write',
  'balance:read',
  'cards:manage',
  'webhooks:manage',
  'logs:read',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * What an operator's credential may be allowed to do: call GET, all the rest, and manage credentials
 * (specification S18.26).
 */
export const operatorScopes = ['read', 'write', 'credentials'] as const;
export type OperatorScope = (typeof operatorScopes)[number];

/**
 * Who may call: a seller's server, a browser on a seller's page, our own payment page, the panel before
 * somebody has signed in, a person of the panel, a person of the platform's team, the platform's operator, an
 * agent with a seller's secret key, a payment provider, or anybody.
 * `roles`: of the person in the session's account; absent: the endpoint is of the person, not of an account.
 * `proof`: the person must have proved lately that it is there; `live`: only where the order is for
 * production. `limit`: also counted per session of the address. `pays`: counted
 * apart from what browsers read. `testOnly`: for live keys, and for keys without the scope unless
 * `tellsScope`, the endpoint does not exist. `orItself`: a credential that this parameter names needs no
 * scope.
 */
export type Access =
  | { by: 'secret_key'; scope: Scope; testOnly?: true; tellsScope?: true }
  | { by: 'publishable_key'; limit?: 'session'; pays?: true }
  | { by: 'payment_page' }
  | { by: 'panel' }
  | { by: 'session'; roles?: readonly SellerRole[]; proof?: true | 'live'; testOnly?: true }
  | { by: 'platform'; roles: readonly PlatformRole[]; proof?: true }
  | { by: 'operator'; scope: OperatorScope; orItself?: 'credential' }
  | { by: 'agent' }
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
  /** Secrets in the response, null in an answer that is recorded for retries (specification S4.14). */
  secrets?: readonly string[];
  /** Set where the response shows whole tax documents: the audit log then records each reading. */
  showsDocuments?: true;
  /**
   * Set where each call stands in the audit log although it only reads and shows no tax document, or comes
   * before somebody has signed in.
   */
  isAudited?: true;
  /** Set where a method other than GET changes nothing. */
  isReading?: true;
  /** Set where the response shows a secret that is stored: who looks at an account does not get it. */
  showsSecret?: true;
  /** Set where a seller's call does not stand in its request log (specification S23.1). */
  isUnlogged?: true;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * Set where the body is a file as `multipart/form-data`: the part that has it, and how large it may be. The
   * schema of the body is then of `{[part]: {name}}`.
   */
  upload?: { part: string; maxBytes: number };
  /**
   * `isAlsoCsv`: the caller may ask for a spreadsheet instead. `isAlsoEventStream`: or for a stream of
   * changes. `isEventStream`: it is nothing else.
   * `file`: the media types of a file, which is the answer.
   */
  success: {
    status: 200 | 201 | 202 | 204 | 302;
    schema?: z.ZodType;
    isAlsoCsv?: true;
    isAlsoEventStream?: true;
    isEventStream?: true;
    file?: readonly string[];
  };
  /** Codes beyond those that every endpoint with this access can answer. */
  errors?: readonly ErrorCode[];
}

/** The path as the OpenAPI document has it: `/v1/charges/{code}` for `/v1/charges/:code`. */
export function documentedPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}
