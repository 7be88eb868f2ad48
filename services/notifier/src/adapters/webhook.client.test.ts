import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { AddressNotAllowed, guardedConnector, type Resolve } from './guarded-connector.ts';
import { WebhookClient } from './webhook.client.ts';

let server: Server;
let requests = 0;
let port = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    response.setHeader('connection', 'close').end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = 0;
});

const family = (address: string) => (address.includes(':') ? 6 : 4);
/** A name server of our own: each question gets the next of these answers. */
function nameServer(...responses: string[][]): Resolve {
  return async () => (responses.shift() ?? []).map((address) => ({ address, family: family(address) }));
}

async function get(agent: Agent, host: string): Promise<string> {
  const response = await request(`http://${host}:${port}/`, { dispatcher: agent });
  return response.body.text();
}

test('S13.24 a name that is pointed at our network after it was checked is refused (DNS rebinding)', async () => {
  const agent = new Agent({
    connect: guardedConnector(nameServer(['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']), true, 1_000),
  });
  expect(await get(agent, 'rebinding.example')).toBe('ok');
  await expect(get(agent, 'rebinding.example')).rejects.toThrow(AddressNotAllowed);
  expect(await get(agent, 'rebinding.example')).toBe('ok');
  expect(requests).toBe(2);
  await agent.destroy();
});

test.each([
  [['127.0.0.1']],
  [['93.184.215.14', '127.0.0.1']],
  [['::ffff:127.0.0.1']],
  [['::1']],
  [['10.0.0.1', '10.0.0.2']],
])('a name that leads to %j is refused, and nothing is sent', async (addresses) => {
  const agent = new Agent({ connect: guardedConnector(nameServer(addresses), false, 1_000) });
  await expect(get(agent, 'inside.example')).rejects.toThrow(AddressNotAllowed);
  expect(requests).toBe(0);
  await agent.destroy();
});

describe('the client', () => {
  const client = new WebhookClient();
  afterAll(() => client.onApplicationShutdown());
  const post = (url: string, allowPrivate: boolean) =>
    client.post({ url, headers: {}, body: '{}', allowPrivate, at: new Date() });

  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
  ])('sends nothing to %s', async (host) => {
    const response = await post(`http://${host}:${port}/`, false);
    expect(response).toMatchObject({ status: null, failure: 'address_not_allowed' });
    expect(requests).toBe(0);
  });

  test('S13.25 reaches loopback where private addresses are allowed, by number and by name', async () => {
    expect(await post(`http://127.0.0.1:${port}/`, true)).toMatchObject({ status: 200, body: 'ok' });
    expect(await post(`http://localhost:${port}/`, true)).toMatchObject({ status: 200, body: 'ok' });
  });

  test('says why an endpoint could not be asked', async () => {
    expect(await post('http://127.0.0.1:1/', true)).toMatchObject({ failure: 'connection_refused' });
    expect(await post('http://does-not-exist.invalid/', true)).toMatchObject({ failure: 'host_not_found' });
    expect(await post(`https://127.0.0.1:${port}/`, true)).toMatchObject({ failure: 'tls_failed' });
    expect(await post('not an address', true)).toMatchObject({ failure: 'connection_failed' });
  });
});
