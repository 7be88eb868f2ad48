import { exposition } from '@catraca/platform/telemetry/metrics';
import { eventually } from '@catraca/testing/eventually';
import fastify from 'fastify';
import { RequestLog } from './request-log.ts';

const notReached = {} as never;

/** A server whose requests have a seller and no span: no entry can be made of them. */
function serverWithoutSpans() {
  const server = fastify();
  server.addHook('onRequest', (request, _reply, done) => {
    Object.assign(request, { edge: { requestId: 'req_1', seller: { key: { id: 'key_1' } } } });
    done();
  });
  new RequestLog(notReached, notReached, { REQUEST_LOG_DAYS: 30 } as never).addHooks(server);
  server.get('/v1/balance', async () => ({ balance: 1 }));
  return server;
}

test('S23.20 an entry that cannot be made is counted, and requests go on', async () => {
  const server = serverWithoutSpans();
  for (let sent = 1; sent <= 2; sent++) {
    expect((await server.inject('/v1/balance')).json()).toEqual({ balance: 1 });
    const line = `request_log_dropped_total{reason="not_made"} ${sent}`;
    await eventually(async () => expect(await exposition()).toContain(line));
  }
  await server.close();
});
