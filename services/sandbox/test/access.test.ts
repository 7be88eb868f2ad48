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
  for (const path of [`/cob/${newTxid()}`, '/cob', '/pix', '/webhook', '/pix/E1/devolucao/1']) {
    const { status, headers: answered, body } = await bank.send('GET', path, headers);
    expect(status).toBe(401);
    expect(answered['www-authenticate']).toMatch(/^Bearer/);
    expect(body.type).toMatch(/AcessoNegado$/);
  }
});

test('a token with fewer scopes allows only their operations', async () => {
  const { body } = await bank.fetchToken('grant_type=client_credentials&scope=cob.read');
  expect(body.scope).toBe('cob.read');
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await bank.send('GET', `/cob/${newTxid()}`, headers)).status).toBe(404);
  expect(await bank.send('PUT', `/cob/${newTxid()}`, headers, cobRequest)).toMatchObject({
    status: 403,
    body: { title: 'Acesso Negado' },
  });
  expect((await bank.send('GET', '/webhook', headers)).status).toBe(403);
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
    path,
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
