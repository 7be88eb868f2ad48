import type { FastifyInstance } from 'fastify';
import { readToken, type Scope } from '../domain/access-token.ts';
import { Problem } from '../domain/problem.ts';
import { sendProblem } from './problems.filter.ts';

/** Routes that require a token, by the first segment of their path. */
const guarded: Readonly<Record<string, 'cob' | 'pix' | 'webhook'>> = {
  cob: 'cob',
  pix: 'pix',
  webhook: 'webhook',
  med: 'pix',
};

/** Requires a bearer token with the scope of the operation on all routes of the standard. */
export function requireToken(server: FastifyInstance, clientSecret: string): void {
  server.addHook('onRequest', (request, reply, done) => {
    const resource = guarded[/^\/(\w+)/.exec(request.url)?.[1] ?? ''];
    if (!resource) return done();

    const scope: Scope = `${resource}.${request.method === 'GET' ? 'read' : 'write'}`;
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
