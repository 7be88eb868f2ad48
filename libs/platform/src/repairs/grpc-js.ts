// Faults of grpc-js 1.14. See README.md in this folder.
import type { Http2Session } from 'node:http2';
import type { Socket } from 'node:net';
import { Http2SubchannelConnector } from '@grpc/grpc-js/build/src/transport.js';
import { withTimeout } from '../service/with-timeout.ts';

/**
 * Limit for the TCP connection, again for the TLS handshake, and again for the server's first HTTP/2 frame.
 * Then a new connection is tried.
 */
const HANDSHAKE_MS = 2_500;

interface SecureConnector {
  waitForReady(): Promise<void>;
  connect(socket: Socket): Promise<object>;
}

interface Connector {
  connect(address: unknown, secure: SecureConnector, options: unknown): Promise<object>;
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
  try {
    return await withTimeout(
      connecting,
      HANDSHAKE_MS,
      () => new Error('the server does not accept the connection'),
    );
  } catch (error) {
    connecting.then((socket) => socket.destroy()).catch(() => undefined);
    throw error;
  }
};

/** Limits the TLS handshake, for which grpc-js waits for ever. */
const connect = connector.connect;
connector.connect = function (address, secure, options) {
  const limited: SecureConnector = {
    waitForReady: () => secure.waitForReady(),
    // When it rejects, grpc-js closes the socket.
    connect: (socket) =>
      withTimeout(
        secure.connect(socket),
        HANDSHAKE_MS,
        () => new Error('the server does not end the TLS handshake'),
      ),
  };
  return connect.call(this, address, limited, options);
};
