import { deadUrl, LocalServer } from '../../test/local-server.ts';
import { forward } from './forward.ts';

const servers: LocalServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function receiver(answer: Parameters<typeof LocalServer.open>[0]): Promise<LocalServer> {
  const server = await LocalServer.open(answer);
  servers.push(server);
  return server;
}

const body = '{"type":"charge.paid","name":"Ação"}';
const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1', 'user-agent': 'Catraca' };
const delivery = { id: 'dlv_1', attempt: 1, headers, body };
const { signal } = new AbortController();
const target = (url: string) => ({ url: new URL(url), skipVerify: false, signal });

test('body and headers arrive unchanged, at the path and query of the address', async () => {
  const shop = await receiver((_, response) => response.writeHead(201).end('obrigado'));
  const result = await forward(delivery, target(`${shop.url}/hooks?shop=1`));
  expect(result).toEqual({ status: 201, duration_ms: expect.any(Number), body: 'obrigado' });
  const [received] = shop.received;
  expect(received).toMatchObject({ method: 'POST', path: '/hooks?shop=1', headers, body });
  const own = ['host', 'connection', 'content-length'];
  expect(Object.keys(received!.headers).sort()).toEqual([...Object.keys(headers), ...own].sort());
});

test('of an answer the first 2 KiB are told, without half a character, and Retry-After', async () => {
  const shop = await receiver((_, response) =>
    response.writeHead(503, { 'retry-after': '60' }).end(`a${'ç'.repeat(4_000)}`),
  );
  const result = await forward(delivery, target(shop.url));
  expect(result).toMatchObject({ status: 503, retry_after: 60, body: `a${'ç'.repeat(1_023)}` });
});

test('a redirect is the answer, and is not followed', async () => {
  const shop = await receiver((_, response) => response.writeHead(302, { location: '/' }).end());
  expect(await forward(delivery, target(shop.url))).toMatchObject({ status: 302 });
  expect(shop.received).toHaveLength(1);
});

test('no answer is an error: nothing listens, too slow, cut, or not HTTP over TLS', async () => {
  expect(await forward(delivery, target(await deadUrl()))).toEqual({ error: 'connection_refused' });
  const slow = await receiver(() => {});
  expect(await forward(delivery, { ...target(slow.url), timeoutMs: 50 })).toEqual({ error: 'timeout' });
  const interrupted = forward(delivery, { ...target(slow.url), signal: AbortSignal.timeout(50) });
  expect(await interrupted).toEqual({ error: 'connection_failed' });
  const cut = await receiver((_, response) => response.destroy());
  expect(await forward(delivery, target(cut.url))).toEqual({ error: 'connection_failed' });
  const plain = slow.url.replace('http:', 'https:');
  expect(await forward(delivery, target(plain))).toEqual({ error: 'tls_failed' });
});
