import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { exposition } from '@catraca/platform/telemetry/metrics';
import { eventually } from '@catraca/testing/eventually';
import { trace } from '@opentelemetry/api';
import fastify from 'fastify';
import type { RequestEntry } from '../domain/request-entry.ts';
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

type InsertAll = (entries: RequestEntry[]) => Promise<Map<number, never>>;

const keepIn = (stored: RequestEntry[]) => async (entries: RequestEntry[]) => {
  stored.push(...entries);
  return new Map<number, never>();
};

/** A server that keeps the refused calls of the account that a header names. */
function serverOfAccounts(insertAll: InsertAll) {
  const server = fastify();
  const span = trace.wrapSpanContext({ traceId: '0', spanId: '0', traceFlags: 0 });
  server.addHook('onRequest', (request, _reply, done) => {
    const [accountId, mode] = String(request.headers.account).split(' ');
    const key = { id: 'key_1', accountId, livemode: mode === 'live', hint: 'sk_…' };
    const seller = { key, account: { testClockOffsetSeconds: 0 } };
    Object.assign(request, { edge: { requestId: request.id, now: new Date(), span, seller } });
    done();
  });
  const log = new RequestLog({ insertAll } as never, notReached, { REQUEST_LOG_DAYS: 30 } as never);
  log.addHooks(server);
  const config = { endpoint: { access: { by: 'secret_key' } } as Endpoint };
  server.post('/v1/charges', { config }, ({ id }, reply) => reply.code(422).send({ id, long }));
  server.post('/v1/refunds', { config }, async (_request, reply) => {
    await sleep(200);
    return reply.code(201).send({ id: 'rf_1' });
  });
  return server;
}

const long = 'x'.repeat(20_000);
const KEPT_OF_BOTH_BODIES = 2 * 16 * 1024;

test('S23.20 an account and mode has 256 MiB of bodies a day in the log, then calls are kept without', async () => {
  const stored: RequestEntry[] = [];
  const server = serverOfAccounts(keepIn(stored));
  const call = (account: string) =>
    server.inject({ method: 'POST', url: '/v1/charges', headers: { account }, payload: { long } });
  /** Lengths of both, and whether they were cut. */
  const keptBodiesOf = async (account: string) => {
    const { id } = (await call(account)).json();
    const found = () => stored.find((entry) => entry.id === id);
    await eventually(() => expect(found()).toBeDefined(), 1_000);
    const { request, response, truncated } = found()!.bodies!;
    return [request?.length ?? null, response?.length ?? null, truncated];
  };
  const full = [16_384, 16_384, true];
  expect(await keptBodiesOf('acct_1 test')).toEqual(full);
  for (let sent = 1; sent < (256 * 1024 * 1024) / KEPT_OF_BOTH_BODIES; sent++) await call('acct_1 test');
  expect(await exposition()).not.toMatch(/^request_log_without_bodies_total 1$/m);

  // Before that, too many wait.
  const last = await eventually(() => keptBodiesOf('acct_1 test'));
  expect(last).toEqual([null, null, true]);
  expect(await exposition()).toMatch(/^request_log_without_bodies_total [1-9]/m);
  expect(await keptBodiesOf('acct_1 live')).toEqual(full);
  expect(await keptBodiesOf('acct_2 test')).toEqual(full);
  await server.close();
}, 180_000);

test('S23.1 a call whose client left before the answer is kept, with what it was answered', async () => {
  const stored: RequestEntry[] = [];
  const server = serverOfAccounts(keepIn(stored));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /v1/refunds HTTP/1.1\r\nHost: x\r\naccount: acct_1 test\r\nContent-Length: 0\r\n\r\n');
  await sleep(50);
  socket.destroy();
  await eventually(() => expect(stored).toHaveLength(1));
  const [entry] = stored;
  expect([entry!.method, entry!.route, entry!.status]).toEqual(['POST', '/v1/refunds', 201]);
  expect(JSON.parse(entry!.bodies!.response!)).toEqual({ id: 'rf_1' });
  await server.close();
});
