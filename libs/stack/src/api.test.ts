import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Api } from './api.ts';
import { UserError } from './command/user-error.ts';
import { freePorts } from './ports.ts';

/** Answers with the request's bearer key, type and body, or with a proxy's page. */
let server: Server;
let baseUrl: string;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { authorization, 'content-type': type } = request.headers;
    const sent = Buffer.concat(await request.toArray()).toString();
    const isProxy = request.url === '/proxy';
    response.writeHead(isProxy ? 502 : 200);
    response.end(isProxy ? '<h1>Bad Gateway</h1>' : JSON.stringify({ authorization, type, sent }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

test('a request has the key, and a type only with a body', async () => {
  const api = new Api(baseUrl, 'sk_test');
  expect((await api.get('/')).body).toEqual({ authorization: 'Bearer sk_test', sent: '' });
  expect((await api.post('/', { amount: 1 })).body).toEqual({
    authorization: 'Bearer sk_test',
    type: 'application/json',
    sent: '{"amount":1}',
  });
});

test('a page that is not JSON is a response with its text', async () => {
  const outcome = await new Api(baseUrl, 'sk_test').send('GET', '/proxy');
  expect(outcome).toMatchObject({ status: 502, body: '<h1>Bad Gateway</h1>' });
});

test('without a response, `send` says why, and the others throw', async () => {
  const [port] = await freePorts(1);
  const nobody = new Api(`http://127.0.0.1:${port}`, 'sk_test');
  expect(await nobody.send('GET', '/')).toEqual({ failure: 'ECONNREFUSED' });
  await expect(nobody.get('/')).rejects.toThrow(UserError);
});
