import { newDocument } from '@catraca/testing/document';
import { Http } from '@catraca/testing/http';
import { newPanelPerson } from '@catraca/testing/panel-person';
import { buyer, chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

// What callers send by mistake, and must hear of.

const { stack, seller } = await withSeller(SharedStack.open(), { switches: { card_enabled: true } });
const fieldsOf = ({ body }: { body: { error?: { details: { fields?: object } } } }) =>
  body.error?.details.fields;

test.each([
  ['/v1/charges?page=1&page=2', { page: ['Parâmetro repetido.'] }],
  ['/v1/charges?status[]=paid', { 'status[]': ['Parâmetro desconhecido.'] }],
  ['/v1/charges?limit=5&offset=1', { limit: expect.anything(), offset: expect.anything() }],
  ['/v1/cards?document=x', { document: ['Parâmetro desconhecido.'] }],
  ['/v1/installments?amount=1&amount=2', { amount: ['Parâmetro repetido.'] }],
  ['/v1/charges?4539578763621486=1', { body: ['Parâmetro desconhecido.'] }],
])('S9.26 %s is refused by each parameter', async (path, fields) => {
  const response = await seller.api.get(path);
  expect([response.status, fieldsOf(response)]).toEqual([422, fields]);
});

test('S9.26 the operator’s lists refuse unknown parameters too', async () => {
  const response = await stack.operator.get('/operator/v1/accounts?name=ana');
  expect([response.status, fieldsOf(response)]).toEqual([422, { name: ['Parâmetro desconhecido.'] }]);
});

test('S9.26 the panel’s lists do too', async () => {
  const { browser } = await newPanelPerson(stack, seller.account);
  const response = await browser.get('/charges?limit=5&status=paid&status=paid');
  expect([response.status, fieldsOf(response)]).toEqual([
    422,
    { limit: ['Parâmetro desconhecido.'], status: ['Parâmetro repetido.'] },
  ]);
});

test('S11.1 a misspelt amount refunds nothing', async () => {
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  const refund = (body: unknown) => seller.api.post(`/v1/charges/${charge.id}/refund`, body);
  for (const body of [{ amout: 100 }, { value: 1_000, valor: '10.00' }]) {
    const response = await refund(body);
    expect(response.status).toBe(422);
    expect(Object.keys(fieldsOf(response)!)).toEqual(Object.keys(body));
  }
  expect((await seller.api.get(`/v1/charges/${charge.id}`)).body.refunded_amount).toBe(0);
  expect((await refund([])).status).toBe(201); // PHP's empty object: all of it
});

test('S17.5 a withdrawal takes no other fields', async () => {
  const path = `/operator/v1/accounts/${seller.account}/withdrawals`;
  const response = await stack.operator.post(path, { amount: 10, live: true });
  expect([response.status, fieldsOf(response)]).toEqual([422, { live: ['Campo desconhecido.'] }]);
});

test.each(['gzip', 'br', 'deflate', 'x-gzip'])(
  'S6.15 a body in %s is refused, and says what to send',
  async (encoding) => {
    const response = await seller.api.post('/v1/charges', chargeOrder(), { 'content-encoding': encoding });
    expect([response.status, response.body.error.code]).toEqual([415, 'unsupported_media_type']);
    expect(response.headers.get('accept-encoding')).toBe('identity');
  },
);

test('S2.14 no answer of the API may be kept by a cache', async () => {
  const publishable = new Http(stack.baseUrl);
  for (const path of ['/v1/balance', '/v1/charges', '/v1/charges/none', '/nothing'])
    expect((await seller.api.get(path)).headers.get('cache-control')).toBe('no-store');
  expect((await stack.operator.get('/operator/v1/accounts')).headers.get('cache-control')).toBe('no-store');
  expect((await publishable.get('/v1/service.js')).headers.get('cache-control')).not.toBe('no-store');
});

test('S16.15 a session is read with the key in the query, and a header wins over it', async () => {
  const keys = `/operator/v1/accounts/${seller.account}/publishable_keys`;
  const { body: key } = await stack.operator.post(keys, { name: 'loja', allowed_domains: ['loja.example'] });
  const offer = { amount: 12_990, payment_methods: ['pix'] };
  const { body: session } = await seller.api.post('/v1/embed/sessions', offer);
  const browser = new Http(stack.baseUrl);
  const read = (query: string, headers = {}) =>
    browser.get(`/v1/embed/sessions/${session.id}${query}`, { origin: 'https://loja.example', ...headers });
  expect((await read(`?pk=${key.key}`)).status).toBe(200);
  expect((await read('')).status).toBe(401);
  expect((await read(`?pk=${key.key}`, { 'x-service-publishable-key': 'pk_test_none' })).status).toBe(401);
});

test('S9.14 a passport is shown by its last three, and pays by Pix', async () => {
  const customer = { ...buyer, document: 'fz-123456', document_type: 'PASSPORT' };
  const { status, body } = await seller.api.post('/v1/charges', chargeOrder({ customer }));
  expect([status, body.customer?.document]).toEqual([201, '*****456']);
});

test('S3.11 a public suffix is no domain of a shop', async () => {
  const { account } = await newSeller(stack);
  expect(await newKey(stack, account)).toMatch(/^sk_test_/);
  const create = (domain: string) =>
    stack.operator.post(`/operator/v1/accounts/${account}/publishable_keys`, {
      ...{ name: 'loja', allowed_domains: [domain] },
    });
  for (const suffix of ['*.com.br', '*.github.io', '*.com'])
    expect([suffix, (await create(suffix)).status]).toEqual([suffix, 422]);
  for (const domain of ['*.loja.com.br', '*.loja.example', 'loja.com.br'])
    expect([domain, (await create(domain)).status]).toEqual([domain, 201]);
});

test('S17.4 a check digit X of a bank account counts as 0', async () => {
  const document = newDocument();
  const { account } = await newSeller(stack, { document });
  const { status, body } = await stack.operator.send('PUT', `/operator/v1/accounts/${account}/bank_account`, {
    ...{ ispb: '00000000', branch: '0001', account: '12345-X', account_type: 'checking' },
    ...{ holder_name: 'Loja', holder_document: document },
  });
  expect([status, body.account]).toEqual([200, '123450']);
});
