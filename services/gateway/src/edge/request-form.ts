import { ApiError } from '@catraca/kernel/errors';
import type { FastifyRequest } from 'fastify';

/** Headers that may come once. Node keeps the first of two, a proxy before us perhaps the other. */
const once = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);

/** Throws malformed_request for what HTTP/1.1 does not allow and Node does not refuse (RFC 9110, 5.3 and 7.2). */
export function assertWellFormedRequest({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new ApiError('malformed_request');
  const seen = new Set<string>();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!.toLowerCase();
    if (once.has(name) && seen.has(name)) throw new ApiError('malformed_request');
    seen.add(name);
  }
}
