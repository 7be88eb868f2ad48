// Faults of kafkajs 2.2.4, which is no longer maintained. See README.md in this folder.
import type { Socket } from 'node:net';
// @ts-expect-error kafkajs ships no types for its inner parts
import Connection from 'kafkajs/src/network/connection.js';
// @ts-expect-error
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/**
 * Arms the timer of pending requests only while there are some. kafkajs re-arms it for ever: 5 % of a core
 * per idle service.
 */
const armTimer = RequestQueue.prototype.scheduleCheckPendingRequests;
RequestQueue.prototype.scheduleCheckPendingRequests = function (this: { pending: unknown[] }) {
  if (this.pending.length > 0) armTimer.call(this);
};

interface InnerConnection {
  socket: Socket;
  requestQueue: { createSocketRequest(pushed: object): { timeoutRequest(): void } };
}

/**
 * Closes the connection when a request times out. kafkajs retries the request on the same connection, for
 * ever when that is dead without a reset: an unplugged broker, or a firewall that dropped the connection.
 */
const connect = Connection.prototype.connect;
Connection.prototype.connect = function (this: InnerConnection) {
  const { requestQueue } = this;
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
