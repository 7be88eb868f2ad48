import type { FastifyInstance } from 'fastify';

/** For anybody: what browsers and payers ask for, the token itself, postal codes, the controls of tests. */
const OPEN = [
  '/oauth/token',
  '/core/v5/tokens',
  '/3ds',
  '/qr/v2',
  '/.well-known/jwks.json',
  '/ws',
  '/sandbox/v1',
];

/** Refuses to start with a route of which no rule says who may call it. Call it before routes are added. */
export function denyByDefault(server: FastifyInstance, isGuarded: (route: string) => boolean): void {
  server.addHook('onRoute', ({ url, method }) => {
    const isOpen = OPEN.some((path) => url === path || url.startsWith(`${path}/`));
    if (!isOpen && !isGuarded(url)) throw new Error(`no rule says who may call ${method} ${url}`);
  });
}
