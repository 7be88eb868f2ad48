import type { FastifyRequest } from 'fastify';

/** A location has 77 characters at most, 39 of them behind the host. */
const HOST = /^[\w.:[\]-]{1,38}$/;

/** Where this bank was called at, so that what it hands out can be called there too. */
export function hostOf(request: FastifyRequest): string {
  return HOST.test(request.host) ? request.host : 'pix.sandbox.invalid';
}
