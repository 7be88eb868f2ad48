import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 100;

/**
 * Lets a closing server end with its last answer. A connection that was busy when closing began would else be kept alive
 * by its client, idle, until the keep-alive time-out; the service would not end before.
 */
export function drainConnections(server: FastifyInstance): void {
  let isClosing = false;
  server.addHook('preClose', (done) => {
    isClosing = true;
    const sweeper = setInterval(() => server.server.closeIdleConnections(), SWEEP_EVERY_MS).unref();
    server.server.once('close', () => clearInterval(sweeper));
    done();
  });
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
}
