import type { Failure } from '../domain/response.ts';
import { AddressNotAllowed } from './guarded-connector.ts';

const byCode: [RegExp, Failure][] = [
  [/^(ENOTFOUND|ENODATA|EAI_\w+|ESERVFAIL|EREFUSED|EBADNAME|EBADRESP)$/, 'host_not_found'],
  [/^(ETIMEOUT|ETIMEDOUT|UND_ERR_\w+_TIMEOUT|UND_ERR_ABORTED)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/CERT|SSL|TLS|SIGNATURE|ISSUER/, 'tls_failed'],
  [/^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_))/, 'invalid_response'],
];

/** The delivery error that a connection error is shown as. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AddressNotAllowed) return 'address_not_allowed';
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError') return 'timeout';
  return byCode.find(([pattern]) => pattern.test(String(code)))?.[1] ?? 'connection_failed';
}
