// What grpc-js 1.14 lacks: it waits for ever for a server to take a connection, and for one that took it to speak. And its
// lists of calls, and Node's of streams, keep those that ended (churn.ts).
import type { Http2Server, Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { Server } from '@grpc/grpc-js';
import { Http2SubchannelConnector } from '@grpc/grpc-js/build/src/transport.js';
import { ChurnSet } from './churn.ts';
import { letEndedStreamsGo } from './node-repairs.ts';

/** For a connection to be taken, and again for the server's first word on it; then it is begun anew. */
const HANDSHAKE_MS = 2_500;

interface ClientTransport {
  session: Http2Session;
  activeCalls: unknown;
}

interface Connector {
  tcpConnect(...order: unknown[]): Promise<Socket>;
  createSession(secured: { socket: Socket }, ...order: unknown[]): Promise<ClientTransport>;
}

const connector = Http2SubchannelConnector.prototype as unknown as Connector;

/**
 * Where a firewall, a load balancer or a server that stands still accepts and says nothing, a channel would stay cut off
 * for as long as that connection lives, long after the server is well again (found by chaos).
 */
const createSession = connector.createSession;
connector.createSession = async function (secured, ...order) {
  const silent = new Error('the server accepted the connection, and says nothing');
  const timer = setTimeout(() => secured.socket.destroy(silent), HANDSHAKE_MS);
  try {
    const transport = await createSession.call(this, secured, ...order);
    transport.activeCalls = new ChurnSet();
    letEndedStreamsGo(transport.session);
    return transport;
  } finally {
    clearTimeout(timer);
  }
};

const tcpConnect = connector.tcpConnect;
connector.tcpConnect = async function (...order) {
  const connecting = tcpConnect.apply(this, order);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connecting.then((socket) => socket.destroy()).catch(() => undefined);
      reject(new Error('the server takes no connection'));
    }, HANDSHAKE_MS);
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
};

const servers = Server.prototype as unknown as {
  _setupHandlers(http2: Http2Server, ...rest: unknown[]): void;
};
const setupHandlers = servers._setupHandlers;
servers._setupHandlers = function (http2, ...rest) {
  http2.on('session', letEndedStreamsGo);
  setupHandlers.call(this, http2, ...rest);
};
