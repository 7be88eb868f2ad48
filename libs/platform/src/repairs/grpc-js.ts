// Faults of grpc-js 1.14. See README.md in this folder.
import type { Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { Http2SubchannelConnector } from '@grpc/grpc-js/build/src/transport.js';

/** Limit for the TCP connection, and again for the server's first HTTP/2 frame. Then a new connection is tried. */
const HANDSHAKE_MS = 2_500;

interface Connector {
  tcpConnect(...options: unknown[]): Promise<Socket>;
  createSession(secured: { socket: Socket }, ...options: unknown[]): Promise<{ session: Http2Session }>;
}

const connector = Http2SubchannelConnector.prototype as unknown as Connector;

/** Closes a connection without a first HTTP/2 frame. grpc-js waits for it without limit. */
const createSession = connector.createSession;
connector.createSession = async function (secured, ...options) {
  const silent = new Error('the server accepted the connection but does not answer');
  const timer = setTimeout(() => secured.socket.destroy(silent), HANDSHAKE_MS);
  try {
    return await createSession.call(this, secured, ...options);
  } finally {
    clearTimeout(timer);
  }
};

/** Limits a connection attempt. grpc-js waits for the operating system's time-out, which takes minutes. */
const tcpConnect = connector.tcpConnect;
connector.tcpConnect = async function (...options) {
  const connecting = tcpConnect.apply(this, options);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connecting.then((socket) => socket.destroy()).catch(() => undefined);
      reject(new Error('the server does not accept the connection'));
    }, HANDSHAKE_MS);
  });
  try {
    return await Promise.race([connecting, late]);
  } finally {
    clearTimeout(timer);
  }
};
