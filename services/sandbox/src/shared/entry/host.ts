import type { FastifyRequest } from 'fastify';

/** A location has at most 77 characters, 39 of them after the host. */
const HOST = /^[\w.:[\]-]{1,38}$/;

/** The host that the request was sent to, for the URLs in responses. */
export function hostOf(request: FastifyRequest): string {
  return HOST.test(request.host) ? request.host : 'pix.sandbox.invalid';
}
