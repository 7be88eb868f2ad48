import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_EVERY_MS = 100;
/** While answers ask their clients to close. A connection that is closed under a request in flight loses it. */
const FAREWELL_MS = 500;

/**
 * Lets a closing server end with its last answer: for half a second it goes on as before, but for `Connection: close`.
 * Then what is idle is closed, again and again: a connection that was busy when closing began would else be kept alive by
 * its client until the keep-alive time-out, and one that was opened in advance and never used, which Node does not count
 * as idle, until the time-out of connections.
 */
export function drainConnections(server: FastifyInstance): void {
  let isClosing = false;
  const unused = unusedConnections(server);
  server.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => {
      const sweeper = setInterval(() => {
        server.server.closeIdleConnections();
        for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
      }, SWEEP_EVERY_MS).unref();
      server.server.once('close', () => clearInterval(sweeper));
      done();
    }, FAREWELL_MS);
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done();
  });
}

/** Those that have asked nothing yet. */
function unusedConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}
