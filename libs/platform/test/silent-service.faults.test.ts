import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { freePorts } from '@catraca/stack/ports';
import { eventually } from '@catraca/testing/eventually';
import { callGetBalance, oneRpcClient, oneRpcService } from '@catraca/testing/one-rpc-service';
import { mutualTls } from '@catraca/testing/test-authority';
import type { RunningService } from '../src/service/define-service.ts';

let running: RunningService;
let between: Server;
let client: ReturnType<typeof oneRpcClient>;
/** How many connections are still to be taken and never answered. */
let swallowed = 0;
const sockets = new Set<Socket>();

/** A service behind a proxy that can swallow connections, and a client of it. */
async function startBehindProxy({ server, caller }: { server: object; caller: object }): Promise<void> {
  const [port] = await freePorts(1);
  running = await oneRpcService.start({ GRPC_PORT: String(port), LOG_LEVEL: 'error', ...server });
  between = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (swallowed-- > 0) return;
    const upstream = connect(port!, '127.0.0.1').on('error', () => undefined);
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  client = oneRpcClient(`127.0.0.1:${(between.address() as AddressInfo).port}`, { tls: caller });
}

afterEach(async () => {
  client.close();
  await running.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  between.close();
});

test.each([
  ['in plain text', async () => ({ server: {}, caller: {} })],
  ['with TLS', mutualTls],
])(
  'connections that are taken and never answered keep a service away for some seconds, and not for ever: %s',
  async (_, settings) => {
    await startBehindProxy(await settings());
    swallowed = 2;
    const begun = Date.now();
    await eventually(async () => {
      const { balance } = await callGetBalance(client);
      expect(balance).toMatchObject({ balance: 7 });
    }, 15_000);
    expect(sockets.size).toBe(3);
    expect(Date.now() - begun).toBeLessThan(15_000);
  },
  30_000,
);
