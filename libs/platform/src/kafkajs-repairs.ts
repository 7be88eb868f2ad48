// kafkajs 2.2.4 is no longer maintained: these are its fixes.
import type { Socket } from 'node:net';
// @ts-expect-error kafkajs ships no types for its inner parts
import Connection from 'kafkajs/src/network/connection.js';
// @ts-expect-error
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { ChurnMap } from './churn.ts';

/**
 * It re-arms this timer for ever, with delays of -1 ms, in every connection: 5 % of a core per idle service. Here it is
 * armed only while something is pending.
 */
const armTimer = RequestQueue.prototype.scheduleCheckPendingRequests;
RequestQueue.prototype.scheduleCheckPendingRequests = function (this: { pending: unknown[] }) {
  if (this.pending.length > 0) armTimer.call(this);
};

interface TimedRequests {
  enforceRequestTimeout: boolean;
  inflight: Map<number, { sentAt: number; requestTimeout: number; timeoutRequest(): void }>;
  requestTimeoutIntervalId: NodeJS.Timeout;
  isConnected(): boolean;
  destroy(): void;
}

const OVERDUE_CHECK_MS = 500;

/** It looks for overdue requests ten times a second on each connection, of which a consumer has two or three. */
RequestQueue.prototype.scheduleRequestTimeoutCheck = function (this: TimedRequests) {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(() => {
    const now = Date.now();
    for (const request of this.inflight.values())
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    if (!this.isConnected()) this.destroy();
  }, OVERDUE_CHECK_MS);
};

interface InnerConnection {
  socket: Socket;
  requestQueue: { inflight: unknown; createSocketRequest(pushed: object): { timeoutRequest(): void } };
}

/**
 * A request that got no answer is sent again on the same connection, for ever when that is dead and nobody said so (an
 * unplugged broker, a firewall that forgot it). Here the connection ends with the first request that times out.
 */
const connect = Connection.prototype.connect;
Connection.prototype.connect = function (this: InnerConnection) {
  const { requestQueue } = this;
  // Its map keeps requests that were answered (churn.ts); before the first connection there are none.
  if (requestQueue.inflight instanceof Map) requestQueue.inflight = new ChurnMap();
  const create = Object.getPrototypeOf(requestQueue).createSocketRequest;
  requestQueue.createSocketRequest = (pushed) => {
    const request = create.call(requestQueue, pushed);
    const { timeoutRequest } = request;
    request.timeoutRequest = () => {
      timeoutRequest.call(request);
      this.socket.destroy(new Error('the broker is silent'));
    };
    return request;
  };
  return connect.call(this);
};
