import { createHash } from 'node:crypto';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await SharedStack.open();
let seller: Seller;
beforeAll(async () => {
  seller = await newSeller(stack);
});
afterAll(() => stack.close());

interface Line {
  id: string;
  status: number;
  resource: string | null;
}

/** The requests of a query once there are that many. */
const listed = (query: string, count: number, api = seller.api): Promise<Line[]> =>
  eventually(async () => {
    const { status, body } = await api.get(`/v1/requests${query}`);
    expect([status, body.data?.length]).toEqual([200, count]);
    return body.data;
  });

const one = async (id: string) => (await seller.api.get(`/v1/requests/${id}`)).body;

/** The entry of a call, once it is there. */
const kept = ({ headers }: HttpResponse) =>
  eventually(async () => {
    const entry = await one(headers.get('x-request-id')!);
    expect(entry.object).toBe('request');
    return entry;
  });

test('S23.1 S23.2 a call is found by its X-Request-Id, with what was sent and answered', async () => {
  const headers = { 'idempotency-key': 'pedido-77', 'user-agent': 'loja/1.0' };
  const created = await seller.api.post('/v1/charges', chargeOrder({ reference: 'p-77' }), headers);
  const requestId = created.headers.get('x-request-id')!;
  await listed('?idempotency_key=pedido-77', 1);
  const request = await one(requestId);
  expect(request).toEqual({
    object: 'request',
    id: requestId,
    method: 'POST',
    path: '/v1/charges',
    query: null,
    route: '/v1/charges',
    status: 201,
    error_code: null,
    key: { id: expect.stringMatching(/^key_/), hint: expect.stringMatching(/^sk_test_…/) },
    source: '127.0.0.1',
    user_agent: 'loja/1.0',
    idempotency_key: 'pedido-77',
    replayed: false,
    duration_ms: expect.any(Number),
    trace_id: created.headers.get('trace-id'),
    livemode: false,
    resource: created.body.id,
    created_at: expect.any(String),
    request_body: JSON.stringify(chargeOrder({ reference: 'p-77' })),
    response_body: JSON.stringify(created.body),
    truncated: false,
  });

  await seller.api.post('/v1/charges', chargeOrder({ reference: 'p-77' }), headers);
  const [again] = await listed('?idempotency_key=pedido-77', 2);
  expect(again).toMatchObject({ replayed: true, resource: created.body.id });
});

test('S23.3 an Idempotency-Key is found again, and its hash differs from account to account', async () => {
  const shops = await Promise.all([newSeller(stack), newSeller(stack)]);
  const headers = { 'idempotency-key': 'pedido-de-todos' };
  for (const { api } of shops) {
    await api.post('/v1/charges', chargeOrder(), headers);
    await listed('?idempotency_key=pedido-de-todos', 1, api);
  }
  const accounts = shops.map(({ account }) => account);
  const stored = await stack.inDatabase('gateway', (database) =>
    database
      .collection('requests')
      .find({ accountId: { $in: accounts } })
      .toArray(),
  );
  const tags = stored.map((entry): string[] => entry.tags);
  expect(tags).toHaveLength(2);
  expect(tags[0]!.filter((tag) => /[\w-]{40}/.test(tag) && tags[1]!.includes(tag))).toEqual([]);
  const plain = createHash('sha256').update('pedido-de-todos').digest('base64url').slice(0, 22);
  expect(JSON.stringify(tags)).not.toContain(plain);
});

test('S23.2 a refund’s call is found by the refund and by its charge', async () => {
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  const refund = await eventually(async () => {
    const answer = await seller.api.post(`/v1/charges/${charge.id}/refund`, { amount: 500 });
    expect(answer.status).toBe(201);
    return answer.body;
  });
  const [call] = await listed(`?resource=${refund.id}`, 1);
  expect(call).toMatchObject({ resource: refund.id, route: '/v1/charges/{code}/refund' });
  await listed(`?resource=${charge.id}&method=POST&status=2xx`, 3);
});

test('S23.1 refusals, unknown routes and reads are kept, and each filter finds them', async () => {
  const shop = await newSeller(stack);
  const since = new Date(Date.now() - 1_000).toISOString();
  const { api } = shop;
  await api.post('/v1/charges', chargeOrder({ amount: 0 }));
  await api.post('/v1/charges', '{"broken');
  await api.get('/v1/nothing/here');
  await api.get('/v1/charges/ch_00000000000000000000000000');
  await api.get('/v1/balance');
  await api.delete('/v1/balance');
  const readOnly = new Http(stack.baseUrl, await newKey(stack, shop.account, { scopes: ['charges:read'] }));
  await readOnly.post('/v1/charges', chargeOrder());

  const all = await listed('', 7, api);
  // What was refused made nothing, and names nothing.
  expect(all.filter(({ status }) => status === 422).map(({ resource }) => resource)).toEqual([null]);
  const { key } = all[0] as unknown as { key: { id: string } };
  const counts = {
    'status=422': 1,
    'status=4xx': 6,
    'status=2xx': 1,
    'status=200': 1,
    'status=201': 0,
    'status=299': 0,
    'status=3xx': 0,
    'status=5xx': 0,
    'status=200&method=GET': 1,
    'status=200&method=POST': 0,
    'status=2xx&code=malformed_json': 0,
    'status=404': 2,
    'code=validation_failed': 1,
    'code=malformed_json': 1,
    'code=insufficient_scope': 1,
    'code=method_not_allowed': 1,
    'method=POST': 3,
    'method=GET': 3,
    'method=DELETE': 1,
    'route=/v1/charges': 3,
    'route=/v1/charges/{code}&method=GET': 1,
    'status=4xx&method=POST&code=insufficient_scope': 1,
    [`key=${key.id}`]: 1,
    'resource=ch_00000000000000000000000000': 1,
    [`created_since=${encodeURIComponent(since)}`]: 7,
    'created_since=2030-01-01T00:00:00Z': 0,
    'created_until=2020-01-01T00:00:00Z': 0,
  };
  for (const [query, count] of Object.entries(counts)) {
    const { body } = await api.get(`/v1/requests?${query.replaceAll(/[{}]/g, encodeURIComponent)}`);
    expect([query, body.data?.length]).toEqual([query, count]);
  }
  const { body: unknown } = await api.get('/v1/requests?status=404&method=GET');
  expect(unknown.data.map(({ route, path }: { route: string; path: string }) => [route, path])).toEqual([
    ['/v1/charges/{code}', '/v1/charges/ch_00000000000000000000000000'],
    [null, '/v1/nothing/here'],
  ]);
});

test('S23.1 HEAD is kept as the read that it is', async () => {
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  const headers = { authorization: `Bearer ${seller.secretKey}` };
  const head = await fetch(`${stack.baseUrl}/v1/charges/${charge.id}`, { method: 'HEAD', headers });
  expect(head.status).toBe(200);
  const [read] = await listed(`?resource=${charge.id}&route=/v1/charges/{code}&method=GET`, 1);
  expect(read!.id).toBe(head.headers.get('x-request-id'));
  expect(await one(read!.id)).toMatchObject({ method: 'GET', response_body: null, truncated: false });
  const timeline = await seller.api.get(`/v1/charges/${charge.id}/timeline`);
  const titles = timeline.body.entries.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title.startsWith('Requisição'))).toHaveLength(1);
});

test('S23.1 a call whose path does not decode is kept, without that part', async () => {
  const called = await seller.api.get('/v1/charges/4111%zz/cancel');
  expect(called.status).toBe(404);
  expect(await kept(called)).toMatchObject({
    path: '/v1/charges/[removed]/cancel',
    route: null,
    status: 404,
    error_code: 'resource_not_found',
  });
});

test('S23.1 what the limit of an address refuses is before the key, and not kept', async () => {
  const shop = await newSeller(stack);
  const settings = { RATE_LIMIT_IP: '2', TRUSTED_PROXIES: '127.0.0.0/8' };
  const limited = new Http(await stack.startGateway(settings), shop.secretKey);
  const statusFrom = async (address: string, path: string) =>
    (await limited.get(path, { 'x-forwarded-for': address })).status;
  const statuses: number[] = [];
  for (const path of ['/v1/balance', '/v1/nothing', '/v1/balance', '/v1/nothing'])
    statuses.push(await statusFrom('198.18.0.1', path));
  expect(statuses).toEqual([200, 404, 429, 429]);
  // Written after those before it.
  await statusFrom('198.18.0.2', '/v1/balance');
  const lines = await listed('', 3, shop.api);
  expect(lines.map(({ status }) => status)).toEqual([200, 404, 200]);
});

test('S23.1 a list goes on by its cursor, newest first', async () => {
  const shop = await newSeller(stack);
  for (let call = 0; call < 5; call++) await shop.api.get(`/v1/charges?reference=r${call}`);
  await listed('', 5, shop.api);
  const seen: string[] = [];
  let after = '';
  do {
    const { body } = await shop.api.get(`/v1/requests?per_page=2${after && `&after=${after}`}`);
    seen.push(...body.data.map(({ query }: { query: string }) => query));
    after = body.pagination.next_after;
    expect(body.pagination.has_more).toBe(after !== null);
  } while (after);
  expect(seen).toEqual([4, 3, 2, 1, 0].map((call) => `reference=r${call}`));
});

test('S23.3 secrets and card numbers are not kept, and long bodies are cut', async () => {
  const card = { token: 'token_0123456789abcdef', holder_name: '4111 1111 1111 1111' };
  const body = { amount: 100, payment_method: 'credit_card', card, metadata: { note: '5555555555554444' } };
  const refused = await seller.api.post('/v1/charges?x=4111111111111111', body);
  const long = await seller.api.post('/v1/charges', { text: 'ç'.repeat(20_000) });
  const request = await kept(refused);
  expect(request.query).toBe('x=[removed]');
  expect(JSON.parse(request.request_body)).toEqual({
    amount: 100,
    payment_method: 'credit_card',
    card: { token: '[removed]', holder_name: '[removed]' },
    metadata: { note: '[removed]' },
  });
  expect(request.truncated).toBe(false);
  const longRequest = await kept(long);
  expect(longRequest.truncated).toBe(true);
  expect(Buffer.byteLength(longRequest.request_body)).toBe(16_383);
});

test('S23.1 entries are kept for 30 days, and MongoDB deletes them then', async () => {
  const { id } = await kept(await seller.api.get('/v1/balance'));
  const [stored, indexes] = await stack.inDatabase('gateway', async (database) => {
    const requests = database.collection<{ _id: string; createdAt: Date; expiresAt: Date }>('requests');
    return [await requests.findOne({ _id: id }), await requests.indexes()] as const;
  });
  expect(stored!.expiresAt.getTime() - stored!.createdAt.getTime()).toBe(30 * 86_400_000);
  expect(indexes.filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined)).toEqual([
    expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }),
  ]);
});

test('S23.4 bad filters are refused, and what is another’s is not found', async () => {
  const queries = [
    '?page=2',
    '?after=x',
    '?status=99',
    '?route=charges',
    '?key=1',
    '?per_page=101',
    '?code=A',
  ];
  for (const query of queries) {
    const { status, body } = await seller.api.get(`/v1/requests${query}`);
    expect([query, status, body.error.code]).toEqual([query, 422, 'validation_failed']);
  }
  const other = await newSeller(stack);
  const { headers } = await other.api.get('/v1/balance');
  await listed('', 1, other.api);
  const { status } = await seller.api.get(`/v1/requests/${headers.get('x-request-id')}`);
  expect(status).toBe(404);
  const noScope = new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes: ['charges:read'] }));
  for (const path of ['/v1/requests', '/v1/requests/req_00000000000000000000000000']) {
    const { status, body } = await noScope.get(path);
    expect([status, body.error.details]).toEqual([
      403,
      { required_ability: 'logs:read', abilities: ['charges:read'] },
    ]);
  }
});

test('S23.5 the operator reads an account’s requests, and the audit log says so', async () => {
  const shop = await newSeller(stack);
  const { headers } = await shop.api.post('/v1/charges', chargeOrder());
  await listed('', 1, shop.api);
  const path = `/operator/v1/accounts/${shop.account}/requests`;
  const { body: list } = await stack.operator.get(path);
  expect(list.data.map(({ id }: Line) => id)).toEqual([headers.get('x-request-id')]);
  const { body: request } = await stack.operator.get(`${path}/${list.data[0].id}`);
  expect(request.request_body).toContain('bruno@example.com');
  expect((await stack.operator.get(`${path}?livemode=true`)).body.data).toEqual([]);
  const { body: audit } = await stack.operator.get(`/operator/v1/audit_log?account=${shop.account}`);
  expect(audit.data.map(({ operation }: { operation: string }) => operation)).toEqual(
    expect.arrayContaining(['listAccountRequests', 'getAccountRequest']),
  );
});

test('S23.22 with REQUEST_LOG_DAYS=0 no call is kept, and what was kept before is listed', async () => {
  const shop = await newSeller(stack);
  const silent = new Http(await stack.startGateway({ REQUEST_LOG_DAYS: '0' }), shop.secretKey);
  const notKept = await silent.get('/v1/balance');
  const { headers } = await shop.api.get('/v1/balance');
  expect((await listed('', 1, silent)).map(({ id }) => id)).toEqual([headers.get('x-request-id')]);
  expect((await silent.get(`/v1/requests/${notKept.headers.get('x-request-id')}`)).status).toBe(404);
});
