import dns from 'node:dns';
import { freePorts } from '@catraca/stack/ports';
import { callGetBalance, oneRpcClient, oneRpcService } from '@catraca/testing/one-rpc-service';

const NAME = 'tiny.catraca.example';

/**
 * The addresses that NAME resolves to, as a headless service of Kubernetes or the DNS of docker compose has
 * them.
 */
let addresses: string[] = [];
const lookup = dns.promises.lookup;
beforeAll(() => {
  const lookUp = async (host: string, options: object) =>
    host === NAME ? addresses.map((address) => ({ address, family: 4 })) : lookup(host, options);
  dns.promises.lookup = lookUp as typeof lookup;
});
afterAll(() => {
  dns.promises.lookup = lookup;
});

test('callers find instances that are replaced right after one another', async () => {
  const [port] = await freePorts(1);
  const start = (HOST: string) =>
    oneRpcService.start({ HOST, GRPC_PORT: String(port), LOG_LEVEL: 'error', GRPC_INSECURE: 'true' });
  const [first, second] = [await start('127.0.0.2'), await start('127.0.0.3')];
  addresses = ['127.0.0.2', '127.0.0.3'];
  const client = oneRpcClient(`${NAME}:${port}`);
  await callGetBalance(client);

  // The successor of each is there when the next one ends, and the caller has not heard of it.
  const successors = [];
  for (const [ending, remaining, next] of [
    [first, '127.0.0.3', '127.0.0.4'],
    [second, '127.0.0.4', '127.0.0.5'],
  ] as const) {
    addresses = [remaining];
    await ending.close();
    expect((await callGetBalance(client)).balance).toMatchObject({ balance: 7 });
    successors.push(await start(next));
    addresses = [remaining, next];
  }
  addresses = ['127.0.0.5'];
  await successors[0]!.close();
  expect((await callGetBalance(client)).balance).toMatchObject({ balance: 7 });

  client.close();
  await successors[1]!.close();
});
