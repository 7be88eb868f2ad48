// @ts-expect-error kafkajs ships no types for its inner parts
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import './kafkajs.ts';

function requestQueue() {
  const logger = { namespace: () => logger, debug: () => undefined };
  const isConnected = () => true;
  return new RequestQueue({
    logger,
    isConnected,
    maxInFlightRequests: null,
    clientId: 'test',
    broker: 'none',
  });
}

test('the timer of pending requests is armed only while a request is pending', () => {
  const queue = requestQueue();
  queue.scheduleCheckPendingRequests();
  expect(queue.throttleCheckTimeoutId).toBeNull();

  queue.pending.push({});
  queue.scheduleCheckPendingRequests();
  expect(queue.throttleCheckTimeoutId).not.toBeNull();
  clearTimeout(queue.throttleCheckTimeoutId);
});
