import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 100;
/** While answers ask their clients to close. A connection that is closed under a request in flight loses it. */
const FAREWELL_MS = 500;

/**
 * Lets a closing server end with its last answer: for half a second it goes on as before, but for `Connection: close`. A connection that was busy when closing began would else be kept alive
 * by its client, idle, until the keep-alive time-out; the service would not end before.
 */
export function drainConnections(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => {
      const sweeper = setInterval(() => server.server.closeIdleConnections(), SWEEP_EVERY_MS).unref();
      server.server.once('close', () => clearInterval(sweeper));
      done();
    }, FAREWELL_MS);
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
}
