import type { FastifyInstance } from 'fastify';
import { readToken, type Scope } from '../../shared/domain/access-token.ts';
import { Problem } from '../../shared/domain/problem.ts';
import { sendProblem } from './problems.filter.ts';

/** Routes that require a token, by the start of their path: scopes for reading and for writing. */
const guarded: readonly [start: RegExp, read: Scope, write: Scope][] = [
  [/^\/cob\b/, 'cob.read', 'cob.write'],
  [/^\/(pix|med)\b/, 'pix.read', 'pix.write'],
  [/^\/(v2\/)?webhook\b/, 'webhook.read', 'webhook.write'],
  [/^\/v[23]\/gn\/pix\b/, 'gn.pix.send.read', 'pix.send'],
];

/** Requires a bearer token with the scope of the operation on all routes of the standard and of Pix Send. */
export function requireToken(server: FastifyInstance, clientSecret: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const route = guarded.find(([start]) => start.test(request.url));
    if (!route) return done();

    const scope = route[request.method === 'GET' ? 1 : 2];
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const granted = token === undefined ? null : readToken(clientSecret, token, new Date());
    if (granted?.includes(scope)) return done();
    if (granted) return sendProblem(reply, new Problem('AcessoNegado').body());

    reply.header('www-authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"');
    const detail = 'O token de acesso está ausente, é inválido ou expirou.';
    return sendProblem(
      reply,
      new Problem('AcessoNegado', [], { status: 401, title: 'Não autorizado', detail }).body(),
    );
  });
}
