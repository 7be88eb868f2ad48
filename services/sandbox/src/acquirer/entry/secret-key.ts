import type { FastifyInstance } from 'fastify';
import { sameText } from '../../shared/domain/access-token.ts';
import { unauthorized } from '../domain/acquirer-problem.ts';

/** All of the acquirer's API but the tokens of cards, which browsers ask for. */
const GUARDED = /^\/core\/v5\/(?!tokens(\/|$))/;

/** Whether the matched route demands the secret key. */
export function demandsSecretKey(route: string): boolean {
  return GUARDED.test(route);
}

/** Requires the secret key as the user of HTTP basic authentication, by the matched route. */
export function requireSecretKey(server: FastifyInstance, secretKey: string | undefined): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!demandsSecretKey(request.routeOptions.url ?? '')) return done();
    const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const user = encoded ? Buffer.from(encoded, 'base64').toString().split(':')[0]! : null;
    if (secretKey && user !== null && sameText(user, secretKey)) return done();
    const problem = unauthorized();
    return reply.status(problem.status).send(problem.body());
  });
}
