// What Node 24 keeps of each request for longer than it lasts.
import { AsyncResource } from 'node:async_hooks';
import type { Http2Session } from 'node:http2';
import { ChurnMap, ChurnSet } from './churn.ts';

/** Node's gives each function that it returns a getter, and so a hidden class of its own, which is an old object. */
AsyncResource.prototype.bind = function (
  this: AsyncResource,
  bound: (...args: unknown[]) => unknown,
  self?: unknown,
) {
  const resource = this;
  return function (this: unknown, ...args: unknown[]) {
    return resource.runInAsyncScope(bound, self ?? this, ...args);
  };
} as AsyncResource['bind'];

interface SessionState {
  streams: unknown;
  pendingStreams: unknown;
}

/** To be called before the session has streams. Where Node keeps them elsewhere nothing changes (young-objects.test.ts tells). */
export function letEndedStreamsGo(session: Http2Session): void {
  const stateOf = Object.getOwnPropertySymbols(session).find(({ description }) => description === 'state');
  const state = stateOf && (session as unknown as Record<symbol, SessionState>)[stateOf];
  if (!state?.streams || !state.pendingStreams) return;
  state.streams = new ChurnMap();
  state.pendingStreams = new ChurnSet();
}
