import type { Socket } from 'node:net';
import { ApiError } from '@catraca/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers that may come once. Node keeps the first of two, a proxy before us perhaps the other. */
const once = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);

/** Connections on which a proxy before us may see requests begin and end elsewhere than we do. */
const unsound = new WeakSet<Socket>();

/**
 * Before anything is waited for, as Node reads on meanwhile: nothing that follows an HTTP/1.0 request in chunks is
 * trusted, and the connection ends with its answer (RFC 9112, 6.1).
 */
export function noteFraming({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersion === '1.0' && raw.headers['transfer-encoding'] !== undefined) unsound.add(raw.socket);
  if (unsound.has(raw.socket)) reply.header('Connection', 'close');
}

/** Throws malformed_request for what HTTP/1.1 does not allow and Node does not refuse (RFC 9110, 5.3 and 7.2). */
export function assertWellFormedRequest({ raw }: FastifyRequest): void {
  if (unsound.has(raw.socket)) throw new ApiError('malformed_request');
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new ApiError('malformed_request');
  const seen = new Set<string>();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!.toLowerCase();
    if (!once.has(name)) continue;
    if (seen.has(name)) throw new ApiError('malformed_request');
    seen.add(name);
  }
}
