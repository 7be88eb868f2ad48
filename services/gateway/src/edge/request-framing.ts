import type { Socket } from 'node:net';
import { ApiError } from '@catraca/kernel/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers that may come once. Of two, Node keeps the first, and a proxy may keep the other. */
const SINGLE_HEADERS = new Set(['host', 'authorization', 'content-type', 'idempotency-key']);

/** Connections on which a proxy may see other request boundaries than Node (request smuggling). */
const ambiguous = new WeakSet<Socket>();

/**
 * Marks the connection of an HTTP/1.0 request with Transfer-Encoding: it is closed after the response, and
 * later requests on it are refused (RFC 9112, 6.1). Must run synchronously, because Node reads the next
 * request meanwhile.
 */
export function trackFraming({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersion === '1.0' && raw.headers['transfer-encoding'] !== undefined) ambiguous.add(raw.socket);
  if (ambiguous.has(raw.socket)) reply.header('Connection', 'close');
}

/** Throws malformed_request for violations that Node accepts (RFC 9110, 5.3 and 7.2). */
export function assertWellFormedRequest({ raw }: FastifyRequest): void {
  if (ambiguous.has(raw.socket)) throw new ApiError('malformed_request');
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new ApiError('malformed_request');
  const seen = new Set<string>();
  for (let index = 0; index < raw.rawHeaders.length; index += 2) {
    const name = raw.rawHeaders[index]!.toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    if (seen.has(name)) throw new ApiError('malformed_request');
    seen.add(name);
  }
}
