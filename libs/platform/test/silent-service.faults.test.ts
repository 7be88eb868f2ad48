import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { freePorts } from '@catraca/local/ports';
import type { RunningService } from '@catraca/platform/service/define-service';
import { eventually } from '@catraca/testing/eventually';
import { callGetBalance, oneRpcClient, oneRpcService } from '@catraca/testing/one-rpc-service';

let running: RunningService;
let between: Server;
let client: ReturnType<typeof oneRpcClient>;
/** How many connections are still to be taken and never answered. */
let swallowed = 0;
const sockets = new Set<Socket>();

beforeAll(async () => {
  const [port] = await freePorts(1);
  running = await oneRpcService.start({ GRPC_PORT: String(port), LOG_LEVEL: 'error' });
  between = createServer((caller) => {
    sockets.add(caller.on('error', () => undefined));
    if (swallowed-- > 0) return;
    const server = connect(port!, '127.0.0.1').on('error', () => undefined);
    caller.pipe(server).pipe(caller);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port: entrance } = between.address() as AddressInfo;
  client = oneRpcClient(`127.0.0.1:${entrance}`);
});
afterAll(async () => {
  client.close();
  await running.close();
  for (const socket of sockets) socket.destroy();
  between.close();
});

test('connections that are taken and never answered keep a service away for some seconds, and not for ever', async () => {
  swallowed = 2;
  const begun = Date.now();
  await eventually(async () => {
    const { balance } = await callGetBalance(client);
    expect(balance).toMatchObject({ balance: 7 });
  }, 15_000);
  expect(sockets.size).toBe(3);
  expect(Date.now() - begun).toBeLessThan(15_000);
}, 30_000);
