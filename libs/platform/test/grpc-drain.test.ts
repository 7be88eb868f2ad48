import { connect as connectHttp2 } from 'node:http2';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '@catraca/stack/ports';
import { callGetBalance, oneRpcClient, oneRpcServiceOf } from '@catraca/testing/one-rpc-service';
import { mutualTls } from '@catraca/testing/test-authority';

/** How long a call lasts. */
const CALL_MS = 1_000;

test.each([
  ['in plain text', async () => ({ server: {}, caller: {} })],
  ['with TLS', mutualTls],
])('a service that stops answers the calls in flight first: %s', async (_, settings) => {
  const { server, caller } = await settings();
  let begun = 0;
  let isStopped = false;
  const service = oneRpcServiceOf(async () => {
    begun += 1;
    await sleep(CALL_MS);
    return { balance: { balance: isStopped ? -1 : 7 } };
  });
  const [port] = await freePorts(1);
  const running = await service.start({ GRPC_PORT: String(port), LOG_LEVEL: 'error', ...server });
  const client = oneRpcClient(`127.0.0.1:${port}`, { tls: caller });
  const calls = Array.from({ length: 5 }, () => callGetBalance(client));
  while (begun < 5) await sleep(10);

  const stopping = running.close().then(() => {
    isStopped = true;
  });
  for (const { balance } of await Promise.all(calls)) expect(balance).toMatchObject({ balance: 7 });
  await stopping;
  client.close();
});

test('a service that stops finishes calls whose caller is gone', async () => {
  let isStopped = false;
  let begun = false;
  const ended: boolean[] = [];
  const service = oneRpcServiceOf(async () => {
    begun = true;
    await sleep(CALL_MS);
    ended.push(isStopped);
    return { balance: { balance: 7 } };
  });
  const [port] = await freePorts(1);
  const running = await service.start({ GRPC_PORT: String(port), LOG_LEVEL: 'error' });
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  const call = session.request({
    ...{ ':method': 'POST', ':path': '/catraca.balance.v1.BalanceService/GetBalance' },
    ...{ 'content-type': 'application/grpc', te: 'trailers' },
  });
  call.on('error', () => undefined).end(Buffer.alloc(5)); // an empty message
  while (!begun) await sleep(10);
  session.destroy();
  await sleep(50);

  await running.close();
  isStopped = true;
  await sleep(CALL_MS);
  expect(ended).toEqual([false]);
});

test('a call whose connection breaks is repeated on a new one', async () => {
  let begun = 0;
  const service = oneRpcServiceOf(async () => {
    begun += 1;
    await sleep(300);
    return { balance: { balance: 7 } };
  });
  const [port] = await freePorts(1);
  const running = await service.start({ GRPC_PORT: String(port), LOG_LEVEL: 'error' });
  const sockets = new Set<Socket>();
  const between = createServer((caller) => {
    sockets.add(caller.on('error', () => undefined));
    const upstream = connect(port!, '127.0.0.1').on('error', () => undefined);
    sockets.add(upstream);
    caller.pipe(upstream).pipe(caller);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const client = oneRpcClient(`127.0.0.1:${(between.address() as { port: number }).port}`);

  const call = callGetBalance(client);
  while (begun < 1) await sleep(10);
  for (const socket of sockets) socket.destroy();
  expect((await call).balance).toMatchObject({ balance: 7 });
  expect(begun).toBe(2);

  client.close();
  for (const socket of sockets) socket.destroy();
  await running.close();
  between.close();
});
