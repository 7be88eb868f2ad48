import { connect, type Socket } from 'node:net';
import { errorResponse } from '@catraca/contracts/http/schemas/error';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import {
  assertEnvelope,
  chunked,
  type RequestChanges,
  rawRequest,
  sendBytes,
} from '@catraca/testing/raw-http';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const { stack, seller } = await withSeller(Stack.start(['gateway', 'accounts', 'charges', 'sandbox']));

const request = (changes: RequestChanges = {}) =>
  rawRequest(seller.secretKey, JSON.stringify(chargeOrder()), changes);

describe('what takes too long or is too much', () => {
  let impatient: string;
  const patience = { HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '1500', MAX_CONNECTIONS: '20' };
  beforeAll(async () => {
    impatient = await stack.startGateway(patience);
  });

  test.each([
    ['headers that do not end', () => ['GET / HTTP/1.1\r\nHost: a\r\n']],
    ['a body shorter than told', () => request({ headers: { 'Content-Length': '5000' } })],
    ['chunks that do not end', () => request({ headers: chunked, body: '5\r\n{"a":' })],
  ] as [string, () => (string | Buffer)[]][])('%s: 408', async (_what, bytes) => {
    const started = performance.now();
    assertEnvelope(await sendBytes(impatient, bytes(), 10_000), 408, 'request_timeout');
    expect(performance.now() - started).toBeLessThan(4_500);
  });

  test('connections above the maximum are closed at once, and the others are served', async () => {
    const { hostname, port } = new URL(impatient);
    const sockets: Socket[] = [];
    let closed = 0;
    for (let index = 0; index < 100; index++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      socket.on('close', () => closed++);
      sockets.push(socket);
    }
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(closed).toBeGreaterThanOrEqual(80);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await new Http(impatient, seller.secretKey).get('/v1/charges')).status).toBe(200);
  });

  test('S6.11 an internal service that hangs is a 503 within the deadline, and the retry returns the one charge', async () => {
    const hurried = await stack.startGateway({ INNER_DEADLINE_MS: '700' });
    const api = new Http(hurried, seller.secretKey);
    const create = () => api.post('/v1/charges', chargeOrder(), { 'idempotency-key': 'parado' });
    await api.get('/v1/charges');
    const pid = stack.pids().charges!;
    process.kill(pid, 'SIGSTOP');
    const started = performance.now();
    const responses = await Promise.all([api.get('/v1/charges'), create(), api.get('/v1/nothing')]);
    const tookMs = performance.now() - started;
    process.kill(pid, 'SIGCONT');

    expect(responses.map(({ status }) => status)).toEqual([503, 503, 404]);
    expect(responses[0]!.body.error).toMatchObject({ type: 'api_error', code: 'service_unavailable' });
    expect(responses[0]!.headers.get('retry-after')).toBe('1');
    expect(tookMs).toBeGreaterThan(600);
    expect(tookMs).toBeLessThan(2_500);

    const retried = await create();
    expect(retried.status).toBe(201);
    expect(
      (await api.get('/v1/charges')).body.data.filter(({ id }: { id: string }) => id === retried.body.id),
    ).toHaveLength(1);
  });

  test('while accounts hangs, keys that are not cached get a 503 and cached ones work', async () => {
    const hurried = await stack.startGateway({ INNER_DEADLINE_MS: '700' });
    const known = new Http(hurried, seller.secretKey);
    await known.get('/v1/charges');
    const pid = stack.pids().accounts!;
    process.kill(pid, 'SIGSTOP');
    const responses = await Promise.all([
      known.get('/v1/charges'),
      new Http(hurried, 'sk_test_a').get('/v1/charges'),
    ]);
    process.kill(pid, 'SIGCONT');
    expect(responses.map(({ status }) => status)).toEqual([200, 503]);
  });
});

test('a gateway that is stopping completes requests in progress and sends no malformed response', async () => {
  const ending = await stack.startGateway();
  const label = `gateway.${new URL(ending).port}`;
  const api = new Http(ending, seller.secretKey);
  const statuses: number[] = [];
  let isOver = false;
  const clients = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const response = await api.post('/v1/charges', chargeOrder()).catch(() => null);
      if (!response) return;
      if (response.status >= 400) errorResponse.parse(response.body);
      statuses.push(response.status);
    }
  });
  await eventually(() => expect(statuses.length).toBeGreaterThan(8));
  const told = performance.now();
  await stack.endService(label);
  expect(performance.now() - told).toBeLessThan(10_000);
  isOver = true;
  await Promise.all(clients);
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(stack.logOf(label)).toContain('"msg":"stopped"');
});
