import { sendBytes } from '@catraca/testing/raw-http';
import { fastify } from 'fastify';
import { denyByDefault } from '../src/shared/entry/open-routes.ts';
import { Bank, cobRequest, newTxid } from './bank.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
});
afterAll(() => bank.close());

test('client credentials get a token, by header or by form', async () => {
  const byHeader = await bank.fetchToken();
  expect(byHeader).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
  expect(byHeader.headers['cache-control']).toBe('no-store');

  const form = 'grant_type=client_credentials&client_id=catraca&client_secret=a-secret-for-tests-only';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await bank.send('POST', '/oauth/token', headers, form)).status).toBe(200);
});

test('wrong credentials and other grants get no token', async () => {
  expect(await bank.fetchToken(undefined, 'wrong')).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect(await bank.fetchToken('grant_type=password')).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  });
});

test.each([
  ['none', {}],
  ['an invented one', { authorization: 'Bearer abc.def' }],
  ['an empty one', { authorization: 'Bearer ' }],
  ['of another scheme', { authorization: 'Basic YTpi' }],
])('without a valid token nothing is answered: %s', async (_, headers) => {
  const ofMandates = [
    '/rec',
    '/rec/x',
    '/solicrec/x',
    '/cobr',
    '/cobr/x',
    '/locrec',
    '/webhookrec',
    '/webhookcobr',
  ];
  const paths = [`/cob/${newTxid()}`, '/cob', '/pix', '/webhook', '/pix/E1/devolucao/1', ...ofMandates];
  for (const path of [...paths.map((one) => bank.pathOf(one)), '/v2/webhook', '/v2/gn/pix/enviados/E1']) {
    const { status, headers: answered, body } = await bank.send('GET', path, headers);
    expect(status).toBe(401);
    expect(answered['www-authenticate']).toMatch(/^Bearer/);
    expect(body.type).toMatch(/AcessoNegado$/);
  }
});

/** A path as it stands in the request line, which fetch would tidy up. */
const statusOf = async (path: string) =>
  (await sendBytes(bank.url, [`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`]))?.status;

test.each([
  '/core/v5/orders',
  '/core/v5/customers',
  '/core/v5/payables',
  '/api/v2/cob',
  '/api/v2/pix',
  '/v2/webhook',
])('no spelling of %s goes round its authorization', async (path) => {
  const encoded = path.replace(/^\/(.)/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`);
  const last = path.replace(/(.)$/, (one) => `%${one.charCodeAt(0).toString(16)}`);
  for (const spelling of [path, encoded, last, `http://x${path}`, `http://x${encoded}`, `${path}?a=/tokens`])
    expect([spelling, await statusOf(spelling)]).toEqual([spelling, 401]);
  for (const spelling of [`/${path}`, path.toUpperCase(), path.replace('/', '/./')])
    expect([spelling, [400, 401, 404]]).toEqual([
      spelling,
      expect.arrayContaining([await statusOf(spelling)]),
    ]);
});

test('a route of which no rule says who may call it does not start', async () => {
  const server = fastify();
  denyByDefault(server, (route) => route === '/guarded');
  server.get('/guarded', () => 'x');
  server.get('/sandbox/v1/clocks', () => 'x');
  expect(() => server.get('/core/v5/secrets', () => 'x')).toThrow('no rule says who may call');
  await server.close();
});

test('a token with fewer scopes allows only their operations', async () => {
  const { body } = await bank.fetchToken('grant_type=client_credentials&scope=cob.read');
  expect(body.scope).toBe('cob.read');
  const headers = { authorization: `Bearer ${body.access_token}` };
  const send = (method: string, path: string, sent?: object) =>
    bank.send(method, bank.pathOf(path), headers, sent);
  expect((await send('GET', `/cob/${newTxid()}`)).status).toBe(404);
  expect(await send('PUT', `/cob/${newTxid()}`, cobRequest)).toMatchObject({
    status: 403,
    body: { title: 'Acesso Negado' },
  });
  expect((await send('GET', '/webhook')).status).toBe(403);
  expect((await send('GET', '/v2/webhook')).status).toBe(403);
});

test('a scope that there is not is refused (RFC 6749, 5.2)', async () => {
  expect(await bank.fetchToken('grant_type=client_credentials&scope=cob.read+cob.all')).toMatchObject({
    status: 400,
    body: { error: 'invalid_scope' },
  });
});

test('without scopes a token has all those of the client', async () => {
  const { body } = await bank.fetchToken('grant_type=client_credentials');
  const headers = { authorization: `Bearer ${body.access_token}` };
  for (const path of ['/api/v2/cob', '/api/v2/rec', '/api/v2/cobr'])
    expect((await bank.send('GET', `${path}/${newTxid()}`, headers)).status).toBe(404);
  expect((await bank.send('GET', '/v2/gn/pix/enviados/E1', headers)).status).toBe(404);
});

test('routes of mandates demand scopes of their own', async () => {
  const { body } = await bank.fetchToken('grant_type=client_credentials&scope=cob.read+rec.read');
  const headers = { authorization: `Bearer ${body.access_token}` };
  const statusOf = async (method: string, path: string) =>
    (await bank.send(method, `/api/v2${path}`, headers)).status;
  expect(await statusOf('GET', '/rec/none')).toBe(404);
  for (const [method, path] of [
    ['POST', '/rec'],
    ['PATCH', '/rec/none'],
    ['POST', '/locrec'],
    ['GET', '/locrec/1'],
    ['POST', '/solicrec'],
    ['GET', '/cobr'],
    ['POST', '/cobr/none/retentativa/2026-01-01'],
    ['PUT', '/webhookrec'],
    ['GET', '/webhookcobr'],
  ] as const)
    expect([method, path, await statusOf(method, path)]).toEqual([method, path, 403]);
});

test('API Pix is below its path only', async () => {
  const { access_token } = (await bank.fetchToken()).body;
  const headers = { authorization: `Bearer ${access_token}` };
  for (const path of ['/cob', `/cob/${newTxid()}`, '/pix', '/webhook', '/med'])
    expect(await bank.send('GET', path, headers)).toMatchObject({
      status: 404,
      body: { type: expect.stringMatching(/NaoEncontrado$/) },
    });
});

test('a lenient bank has its routes at the origin too, and grants all scopes without being asked', async () => {
  const lenient = await Bank.open('lenient');
  const { body } = await lenient.fetchToken('grant_type=client_credentials');
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await lenient.send('PUT', `/cob/${newTxid()}`, headers, cobRequest)).status).toBe(201);
  const { body: cob } = await lenient.send('PUT', `/api/v2/cob/${newTxid()}`, headers, cobRequest);
  expect(Object.values(cob)).not.toContain(null);
  await lenient.close();
});

test.each([
  ['an unknown route', 'GET', '/nothing', {}, undefined, 404],
  ['broken JSON', 'PUT', `/cob/${newTxid()}`, {}, '{"valor":', 400],
  ['another content type', 'PUT', `/cob/${newTxid()}`, { 'content-type': 'text/xml' }, '<a/>', 415],
  ['too large a body', 'PUT', `/cob/${newTxid()}`, {}, JSON.stringify('x'.repeat(300_000)), 413],
])('%s is a problem document', async (_, method, path, headers, body, status) => {
  const { access_token } = (await bank.fetchToken()).body;
  const response = await bank.send(
    method,
    bank.pathOf(path),
    { authorization: `Bearer ${access_token}`, ...headers },
    body,
  );
  expect(response.status).toBe(status);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.body).toMatchObject({
    status,
    type: expect.stringContaining('https://pix.bcb.gov.br/api/v2/error/'),
  });
});
