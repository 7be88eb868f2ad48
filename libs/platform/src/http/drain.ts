import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_INTERVAL_MS = 100;
/**
 * Time in which answers ask clients to close. Closing a connection at once would lose a request in flight.
 */
const CLOSE_NOTICE_MS = 500;

/**
 * Closes a server without losing requests: for half a second it answers with `Connection: close`, then idle
 * connections are closed repeatedly. Clients would otherwise keep busy ones alive until the keep-alive
 * time-out. Connections that were never used are closed too: Node does not count them as idle.
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
      }, SWEEP_INTERVAL_MS).unref();
      server.server.once('close', () => clearInterval(sweeper));
      done();
    }, CLOSE_NOTICE_MS);
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('Connection', 'close');
    done();
  });
}

/** Connections without a request so far. */
function unusedConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}
