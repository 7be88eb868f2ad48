import type { FastifyInstance } from 'fastify';
import { sameText } from '../../shared/domain/access-token.ts';
import { unauthorized } from '../domain/acquirer-problem.ts';

const GUARDED = /^\/core\/v5\/(?!tokens\b)/i;

/** Requires the secret key as the user of HTTP basic authentication on all routes but those of browsers. */
export function requireSecretKey(server: FastifyInstance, secretKey: string | undefined): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!GUARDED.test(request.url)) return done();
    const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const user = encoded ? Buffer.from(encoded, 'base64').toString().split(':')[0]! : null;
    if (secretKey && user !== null && sameText(user, secretKey)) return done();
    const problem = unauthorized();
    return reply.status(problem.status).send(problem.body());
  });
}
