import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PATH, type Profile, withoutApiPath } from '../../shared/adapters/profile.ts';
import { readToken, type Scope } from '../../shared/domain/access-token.ts';
import { Problem } from '../../shared/domain/problem.ts';
import { sendProblem } from './problems.filter.ts';

type Scopes = readonly [read: Scope, write: Scope];
const cob: Scopes = ['cob.read', 'cob.write'];
const pix: Scopes = ['pix.read', 'pix.write'];
const webhook: Scopes = ['webhook.read', 'webhook.write'];
const rec: Scopes = ['rec.read', 'rec.write'];
const solicRec: Scopes = ['solicrec.read', 'solicrec.write'];
const cobr: Scopes = ['cobr.read', 'cobr.write'];
const locRec: Scopes = ['payloadlocationrec.read', 'payloadlocationrec.write'];
const payouts: Scopes = ['gn.pix.send.read', 'pix.send'];

/** Routes of API Pix, below its path. The scopes of `/med` are ours, as the standard has no such route. */
const standard: Readonly<Record<string, Scopes | undefined>> = {
  '/cob': cob,
  '/cob/:txid': cob,
  '/pix': pix,
  '/pix/:e2eid': pix,
  '/pix/:e2eid/devolucao/:id': pix,
  '/med': pix,
  '/med/:id': pix,
  '/webhook': webhook,
  '/webhook/:chave': webhook,
  '/rec': rec,
  '/rec/:idRec': rec,
  '/solicrec': solicRec,
  '/solicrec/:idSolicRec': solicRec,
  '/cobr': cobr,
  '/cobr/:txid': cobr,
  '/cobr/:txid/retentativa/:data': cobr,
  '/locrec': locRec,
  '/locrec/:id': locRec,
  '/locrec/:id/idRec': locRec,
  '/webhookrec': ['webhookrec.read', 'webhookrec.write'],
  '/webhookcobr': ['webhookcobr.read', 'webhookcobr.write'],
};

/** Routes of Efí, at the origin. */
const ofEfi: Readonly<Record<string, Scopes | undefined>> = {
  '/v2/webhook': webhook,
  '/v2/webhook/:chave': webhook,
  '/v3/gn/pix/:idEnvio': payouts,
  '/v2/gn/pix/enviados/id-envio/:idEnvio': payouts,
  '/v2/gn/pix/enviados/:e2eId': payouts,
};

/**
 * Requires a bearer token with the scope of the matched route. Routes of API Pix outside of its path are
 * served by a lenient bank only.
 */
export function requireToken(server: FastifyInstance, clientSecret: string, profile: Profile): void {
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    if (!profile.isLenient && isMisplaced(route))
      return sendProblem(reply, new Problem('NaoEncontrado').body());
    const scopes = scopesOf(route);
    if (!scopes) return done();

    const token = bearerOf(request);
    const granted = readToken(clientSecret, token ?? '', new Date());
    if (!granted) return refuseToken(reply, token);
    if (granted.includes(scopes[request.method === 'GET' ? 0 : 1])) return done();
    sendProblem(reply, new Problem('AcessoNegado').body());
  });
}

/** Whether the matched route demands a token. */
export function demandsToken(route: string): boolean {
  return scopesOf(route) !== undefined;
}

function scopesOf(route: string): Scopes | undefined {
  return standard[withoutApiPath(route)] ?? ofEfi[route];
}

function refuseToken(reply: FastifyReply, token: string | undefined): void {
  reply.header('www-authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"');
  const detail = 'O token de acesso está ausente, é inválido ou expirou.';
  sendProblem(
    reply,
    new Problem('AcessoNegado', [], { status: 401, title: 'Não autorizado', detail }).body(),
  );
}

function isMisplaced(route: string): boolean {
  return isOfStandard(route) && !route.startsWith(API_PATH);
}

function isOfStandard(route: string): boolean {
  return standard[withoutApiPath(route)] !== undefined;
}

/** Bodies of API Pix as the profile writes them. */
export function writeByProfile(server: FastifyInstance, profile: Profile): void {
  server.addHook('preSerialization', async (request, _reply, body) => {
    return body && isOfStandard(request.routeOptions.url ?? '') ? profile.written(body as object) : body;
  });
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
