import { inspect } from 'node:util';
import Catraca, {
  AbortError,
  ApiError,
  ArgumentError,
  AuthenticationError,
  CardError,
  CatracaError,
  ConnectionError,
  IdempotencyError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../src/index.ts';
import { refusal, ScriptedServer, type Step } from './scripted-server.ts';

const order = {
  amount: 12_990,
  customer: { name: 'Ana', email: 'ana@example.com', document: '529.982.247-25' },
};
const soon = { 'retry-after-ms': '1' };
const busy: Step = { status: 503, headers: soon, body: {} };

const server = await ScriptedServer.start();
const catraca = new Catraca({ apiKey: 'sk_test_1', baseURL: `${server.url}/`, timeoutMs: 5_000 });
afterAll(() => server.close());

const keysSent = () => server.seen.map(({ headers }) => headers['idempotency-key']);

/** The error that the call ends with. */
async function failure<Kind extends Error = ApiError>(call: PromiseLike<unknown>): Promise<Kind> {
  return call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: Kind) => error,
  );
}

describe('a call', () => {
  test('carries key, body and who sends it', async () => {
    server.script({});
    expect(await catraca.charges.create(order)).toMatchObject({ id: 'ch_1' });
    const [{ method, url, headers, body } = {} as never] = server.seen;
    expect([method, url, JSON.parse(body)]).toEqual(['POST', '/v1/charges', order]);
    expect(headers).toMatchObject({
      authorization: 'Bearer sk_test_1',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^catraca-typescript\/\d/),
    });
  });

  test('gives the response and the id of its request', async () => {
    server.script({ headers: { 'X-Request-Id': 'req_9', 'x-ratelimit-remaining': '7' } });
    const { data, response, requestId } = await catraca.charges.create(order).withResponse();
    expect([data.id, response.status, response.headers.get('x-ratelimit-remaining'), requestId]).toEqual([
      'ch_1',
      200,
      '7',
      'req_9',
    ]);
  });

  test('that fails rejects once, also when the response is asked for', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    server.script(refusal(404, 'resource_not_found', { type: 'not_found_error' }));
    expect(await failure(catraca.charges.retrieve('ch_1').withResponse())).toBeInstanceOf(NotFoundError);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('answered by 204 gives null', async () => {
    server.script({ status: 204 });
    expect(await catraca.cards.delete('pm_1')).toBeNull();
  });

  test('puts an id into one part of the path, and refuses what is none', async () => {
    server.script({});
    await catraca.charges.retrieve('a/b?c#d');
    expect(server.seen[0]!.url).toBe('/v1/charges/a%2Fb%3Fc%23d');
    for (const wrong of ['', '.', '..', undefined as unknown as string])
      expect(() => catraca.charges.retrieve(wrong)).toThrow(CatracaError);
    expect(server.seen).toHaveLength(1);
  });

  test.each([
    ['an amount that is no number', () => catraca.charges.create({ ...order, amount: Number.NaN })],
    ['a refund of undefined', () => catraca.charges.refund('ch_1', { amount: undefined })],
    ['a refund of null', () => catraca.charges.refund('ch_1', { amount: null })],
    ['a refund of NaN', () => catraca.charges.refund('ch_1', { amount: Number('12,90') })],
    ['a key with a newline', () => catraca.charges.create(order, { idempotencyKey: 'a\nb' })],
    ['no time', () => catraca.balance.retrieve({ timeoutMs: 0 })],
  ])('sends nothing with %s', async (_, call) => {
    server.script({});
    expect(await failure<Error>(call())).toBeInstanceOf(ArgumentError);
    expect(server.seen).toHaveLength(0);
  });

  test('refunds the rest where no amount is asked for', async () => {
    server.script({});
    await catraca.charges.refund('ch_1');
    await catraca.charges.refund('ch_1', { reason: 'troca' });
    expect(server.seen.map(({ body }) => body)).toEqual(['{}', '{"reason":"troca"}']);
  });

  test.each(['', 'null', '[]', '"ch_1"', '{"id":'])('answered by 201 %j is tried again', async (body) => {
    server.script({ status: 201, body, headers: soon }, {});
    expect(await catraca.charges.create(order)).toMatchObject({ id: 'ch_1' });
    expect([keysSent().length, new Set(keysSent()).size]).toEqual([2, 1]);
    server.script({ status: 201, body });
    expect(await failure(catraca.charges.create(order, { maxRetries: 0 }))).toBeInstanceOf(ConnectionError);
  });

  test('follows no redirect with the key', async () => {
    server.script({ status: 307, headers: { location: `${server.url}/elsewhere` } });
    expect(await failure(catraca.balance.retrieve())).toMatchObject({ status: 307, code: 'unknown' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('an idempotency key', () => {
  const failures: Step[] = [
    ...(['cut', 'cut body', 'half body'] as const),
    { status: 500, headers: soon, body: 'oops' },
    { status: 502, headers: soon, body: '<html>' },
    { status: 504, headers: soon, body: '' },
    { status: 408, headers: soon, body: '' },
    refusal(409, 'idempotency_key_in_progress', { type: 'idempotency_error' }),
    refusal(429, 'too_many_requests', { type: 'rate_limit_error' }),
  ];
  test.each(failures.map((step) => [step]))('is the same after %j', async (step) => {
    server.script(step, {});
    expect(await catraca.charges.create(order)).toMatchObject({ id: 'ch_1' });
    const [first, second] = keysSent();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual([order, order]);
  });

  test('is another for another call, and the caller’s if there is one', async () => {
    server.script({});
    await catraca.charges.create(order);
    await catraca.charges.create(order);
    await catraca.charges.create(order, { idempotencyKey: 'pedido-1042' });
    const [first, second, third] = keysSent();
    expect(second).not.toBe(first);
    expect(third).toBe('pedido-1042');
  });

  test('is told by the error, so that the call can be repeated with it', async () => {
    server.script('cut');
    const cut = await failure<ConnectionError>(catraca.charges.create(order));
    expect(cut).toBeInstanceOf(ConnectionError);
    expect(cut.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    const before = keysSent();
    server.script({});
    await catraca.charges.create(order, { idempotencyKey: cut.idempotencyKey! });
    expect([...before, ...keysSent()]).toEqual(Array(4).fill(cut.idempotencyKey));
  });

  test('is told by every error of a call', async () => {
    const options = { idempotencyKey: 'pedido-1042', maxRetries: 0 };
    const told = { idempotencyKey: 'pedido-1042' };
    server.script('hang');
    const late = await failure(catraca.charges.create(order, { ...options, timeoutMs: 200 }));
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject(told);

    const ended = AbortSignal.timeout(200);
    const aborted = await failure<AbortError>(catraca.charges.create(order, { ...options, signal: ended }));
    expect(aborted).toBeInstanceOf(AbortError);
    expect(aborted).toMatchObject({ ...told, message: expect.stringMatching(/may exist.*idempotencyKey/) });

    server.script(refusal(422, 'validation_failed'));
    expect(await failure(catraca.charges.create(order, options))).toMatchObject(told);
    expect(await failure(catraca.balance.retrieve())).toMatchObject({ idempotencyKey: null });
  });

  test('goes with what creates or moves money, and with nothing else', async () => {
    server.script({});
    await catraca.charges.create(order);
    await catraca.charges.refund('ch_1');
    await catraca.cards.create({ customer: order.customer, card: { token: 't', holder_name: 'A' } } as never);
    await catraca.embedSessions.create({ amount: 1, payment_methods: ['pix'] });
    await catraca.paymentLinks.create({ amount: 1, payment_methods: ['pix'] });
    await catraca.webhookEndpoints.create({ url: 'https://loja.example' } as never);
    expect(keysSent().every(Boolean)).toBe(true);

    server.script({});
    await catraca.charges.retrieve('ch_1');
    await catraca.paymentLinks.update('pl_1', { active: false });
    await catraca.webhookEndpoints.delete('we_1');
    await catraca.events.resend('evt_1');
    await catraca.test.charges.pay('ch_1');
    await catraca.test.clock.advance({ seconds: 60 });
    await catraca.test.runs.create({ seed: 1, scenario: 'shop_day' });
    expect(keysSent()).toEqual(Array(7).fill(undefined));
  });
});

describe('retries', () => {
  test('are two, or as many as client or call say', async () => {
    server.script(busy);
    expect(await failure(catraca.balance.retrieve())).toBeInstanceOf(ServerError);
    expect(server.seen).toHaveLength(3);

    server.script(busy);
    await failure(catraca.balance.retrieve({ maxRetries: 0 }));
    expect(server.seen).toHaveLength(1);

    server.script(busy);
    await failure(new Catraca({ apiKey: 'k', baseURL: server.url, maxRetries: 4 }).balance.retrieve());
    expect(server.seen).toHaveLength(5);
  });

  test('of a test route need the caller’s key, as it could take effect twice', async () => {
    server.script(busy);
    await failure(catraca.test.clock.advance({ seconds: 60 }));
    expect(server.seen).toHaveLength(1);
    await failure(catraca.test.clock.advance({ seconds: 60 }, { idempotencyKey: 'passo-1' }));
    expect(keysSent()).toEqual([undefined, 'passo-1', 'passo-1', 'passo-1']);
  });

  test.each([
    ['a refusal', refusal(422, 'validation_failed')],
    ['a key that was used for another request', refusal(409, 'idempotency_key_reused')],
    ['a 500 that says no', { status: 500, headers: { 'x-should-retry': 'false' }, body: {} } as Step],
    ['a wait of an hour', { status: 503, headers: { 'retry-after': '3600' }, body: {} } as Step],
    [
      'a wait of a thousand years',
      { status: 429, headers: { 'retry-after': '31536000000' }, body: {} } as Step,
    ],
  ])('do not follow %s', async (_, step) => {
    server.script(step);
    const start = Date.now();
    await failure(catraca.charges.create(order));
    expect(server.seen).toHaveLength(1);
    expect(Date.now() - start).toBeLessThan(5_000);
  });

  test('wait as long as the server asks for', async () => {
    server.script({ status: 503, headers: { 'retry-after': '1' }, body: {} }, {});
    await catraca.balance.retrieve();
    const [first, second] = server.seen.map(({ at }) => at);
    expect(second! - first!).toBeGreaterThanOrEqual(990);
    expect(second! - first!).toBeLessThan(5_000);
  });

  test.each(['soon', '-1', 'NaN'])('back off where the server says Retry-After: %s', async (lie) => {
    server.script({ status: 503, headers: { 'retry-after': lie }, body: {} }, {});
    await catraca.balance.retrieve();
    const [first, second] = server.seen.map(({ at }) => at);
    expect(second! - first!).toBeGreaterThanOrEqual(370);
    expect(second! - first!).toBeLessThan(5_000);
  });

  test('end with ConnectionError where there is nobody', async () => {
    const gone = await ScriptedServer.start();
    const baseURL = gone.url;
    await gone.close();
    const nobody = new Catraca({ apiKey: 'k', baseURL, maxRetries: 0 });
    const error = await failure<ConnectionError>(nobody.balance.retrieve());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain('ECONNREFUSED');
  });
});

describe('a cancellation', () => {
  const refused = refusal(422, 'charge_not_cancelable');
  const canceled: Step = { body: { object: 'charge', id: 'ch_1', status: 'canceled' } };
  const paid: Step = { body: { object: 'charge', id: 'ch_1', status: 'paid' } };
  const sent = () => server.seen.map(({ method, url }) => `${method} ${url}`);
  const cancel = 'POST /v1/charges/ch_1/cancel';
  const retrieve = 'GET /v1/charges/ch_1';

  test('that an earlier try has done is found by the retry', async () => {
    server.script('cut', refused, canceled);
    expect(await catraca.charges.cancel('ch_1')).toMatchObject({ status: 'canceled' });
    expect(sent()).toEqual([cancel, cancel, retrieve]);
  });

  test('that a payment has prevented is refused', async () => {
    server.script('cut', refused, paid);
    expect(await failure(catraca.charges.cancel('ch_1'))).toMatchObject({ code: 'charge_not_cancelable' });
    expect(sent()).toEqual([cancel, cancel, retrieve]);
  });

  test('that the first try is refused asks for no more', async () => {
    server.script(refused, canceled);
    expect(await failure(catraca.charges.cancel('ch_1'))).toMatchObject({ code: 'charge_not_cancelable' });
    expect(sent()).toEqual([cancel]);
  });
});

describe('time', () => {
  test.each(['hang', 'hang body'] as const)('is a try’s: %s', async (step) => {
    server.script(step, {});
    expect(await catraca.charges.create(order, { timeoutMs: 700 })).toMatchObject({ id: 'ch_1' });
    expect(new Set(keysSent()).size).toBe(1);

    server.script(step);
    const error = await failure<Error>(catraca.charges.create(order, { timeoutMs: 700, maxRetries: 1 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(server.seen).toHaveLength(2);
  });

  test('of the whole is the signal’s: before, during a try, and between two', async () => {
    server.script({});
    const before = catraca.balance.retrieve({ signal: AbortSignal.abort('no more') });
    expect(await failure<Error>(before)).toMatchObject({ name: 'AbortError', cause: 'no more' });
    expect(server.seen).toHaveLength(0);

    server.script('hang');
    expect(await failure(catraca.balance.retrieve({ signal: abortedOnceSeen() }))).toBeInstanceOf(AbortError);
    expect(server.seen).toHaveLength(1);

    server.script({ status: 503, headers: { 'retry-after': '30' }, body: {} });
    const start = Date.now();
    expect(await failure(catraca.balance.retrieve({ signal: abortedOnceSeen() }))).toBeInstanceOf(AbortError);
    expect(Date.now() - start).toBeLessThan(20_000);
    expect(server.seen).toHaveLength(1);
  });

  /** Aborted 200 ms after the server has a request: its answer is there by then, if there is one. */
  function abortedOnceSeen(): AbortSignal {
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (server.seen.length === 0) return;
      clearInterval(timer);
      setTimeout(() => controller.abort(), 200);
    }, 5);
    return controller.signal;
  }
});

describe('errors', () => {
  test.each([
    [401, 'authentication_error', AuthenticationError],
    [403, 'permission_error', PermissionError],
    [422, 'invalid_request_error', InvalidRequestError],
    [409, 'idempotency_error', IdempotencyError],
    [404, 'not_found_error', NotFoundError],
    [429, 'rate_limit_error', RateLimitError],
    [422, 'card_error', CardError],
    [500, 'api_error', ServerError],
  ] as const)('%i %s', async (status, type, Kind) => {
    server.script(refusal(status, 'some_code', { type, details: { decline_code: 'do_not_honor' } }));
    const error = await failure(catraca.charges.create(order, { maxRetries: 0 }));
    expect(error).toBeInstanceOf(Kind);
    expect(error.constructor).toBe(Kind);
    expect(error).toMatchObject({ status, type, code: 'some_code', requestId: 'req_1', name: Kind.name });
    expect(error.message).toContain('some_code');
    if (error instanceof CardError) expect(error.declineCode).toBe('do_not_honor');
    if (error instanceof RateLimitError) expect(error.retryAfter).toBe(0.001);
  });

  test('of a new type keep their status’s class', async () => {
    server.script(refusal(404, 'new_code', { type: 'constructor' }));
    expect(await failure(catraca.charges.create(order))).toBeInstanceOf(NotFoundError);
    server.script(refusal(422, 'new_code', { type: 'constructor' }));
    expect((await failure(catraca.charges.create(order))).constructor).toBe(ApiError);
  });

  test.each([
    [502, '<html>Bad gateway</html>', ServerError],
    [404, '', NotFoundError],
    [413, '{"message": "too large"}', ApiError],
    [429, '[]', RateLimitError],
    [500, 'null', ServerError],
  ])('of a proxy: %i %s', async (status, body, Kind) => {
    server.script({ status, body });
    const error = await failure(catraca.charges.create(order, { maxRetries: 0 }));
    expect(error.constructor).toBe(Kind);
    expect(error).toMatchObject({ status, code: 'unknown', details: {} });
    if (error instanceof RateLimitError) expect(error.retryAfter).toBeNull();
  });
});

describe('a list', () => {
  const items = (...ids: string[]) => ids.map((id) => ({ id }));
  const page = (data: object[], pagination: object): Step => ({ body: { object: 'list', data, pagination } });
  const urls = () => server.seen.map(({ url }) => url);

  async function idsOf(list: AsyncIterable<{ id: string }>): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of list) ids.push(id);
    return ids;
  }

  test('goes on after the last item, with its filters, over faults', async () => {
    const more = { page: 1, has_more: true };
    server.script(page(items('a', 'b'), more), 'cut', page(items('c'), { page: 1, has_more: false }));
    expect(await idsOf(catraca.charges.list({ status: 'paid', per_page: 2, page: 1 }))).toEqual([
      'a',
      'b',
      'c',
    ]);
    const next = '/v1/charges?status=paid&per_page=2&after=b';
    expect(urls()).toEqual(['/v1/charges?status=paid&per_page=2&page=1', next, next]);
  });

  test('goes on where the API says, also after an empty page', async () => {
    server.script(
      page([], { has_more: true, next_after: 'req_5' }),
      page(items('req_4'), { has_more: false, next_after: null }),
    );
    expect(await idsOf(catraca.requests.list())).toEqual(['req_4']);
    expect(urls()).toEqual(['/v1/requests', '/v1/requests?after=req_5']);
  });

  test('goes on after an item whatever becomes of it', async () => {
    server.script(
      page(items('we_3', 'we_2'), { page: 1, has_more: true }),
      page(items('we_1'), { has_more: false }),
    );
    expect(await idsOf(catraca.webhookEndpoints.list({ per_page: 2 }))).toEqual(['we_3', 'we_2', 'we_1']);
    expect(urls()[1]).toBe('/v1/webhook_endpoints?per_page=2&after=we_2');
  });

  test('ends at an empty page that names nothing to go on after', async () => {
    server.script(page([], { has_more: true }));
    expect([await idsOf(catraca.refunds.list('ch_1')), urls()]).toEqual([[], ['/v1/charges/ch_1/refunds']]);
  });

  test('asks for no more than what is read', async () => {
    server.script(page(items('a', 'b'), { page: 1, has_more: true }));
    for await (const _ of catraca.charges.list()) break;
    expect(urls()).toHaveLength(1);
  });

  test('gives one page', async () => {
    server.script(page(items('a'), { page: 3, has_more: true }));
    const { data, pagination } = await catraca.charges.list({ page: 3 }).page();
    expect([data, pagination.has_more, urls()]).toEqual([items('a'), true, ['/v1/charges?page=3']]);
  });
});

describe('a client', () => {
  const { CATRACA_KEY, CATRACA_URL } = process.env;
  afterEach(() => {
    Object.assign(process.env, CATRACA_KEY ? { CATRACA_KEY } : {}, CATRACA_URL ? { CATRACA_URL } : {});
    if (!CATRACA_KEY) delete process.env.CATRACA_KEY;
    if (!CATRACA_URL) delete process.env.CATRACA_URL;
    for (const name of ['window', 'document']) delete (globalThis as Record<string, unknown>)[name];
  });

  test('reads key and address from the environment', async () => {
    process.env.CATRACA_KEY = 'sk_test_2';
    process.env.CATRACA_URL = `${server.url}//`;
    server.script({});
    await new Catraca().balance.retrieve();
    expect(server.seen[0]).toMatchObject({
      url: '/v1/balance',
      headers: { authorization: 'Bearer sk_test_2' },
    });
  });

  test('needs both', () => {
    delete process.env.CATRACA_KEY;
    delete process.env.CATRACA_URL;
    expect(() => new Catraca({ baseURL: server.url })).toThrow('CATRACA_KEY');
    expect(() => new Catraca({ apiKey: 'k' })).toThrow('CATRACA_URL');
    expect(() => new Catraca({ apiKey: 'k', baseURL: 'loja' })).toThrow('baseURL');
  });

  test('sends its key without the newline of a file', async () => {
    server.script({});
    await new Catraca({ apiKey: ' sk_test_2\n', baseURL: server.url }).balance.retrieve();
    expect(server.seen[0]!.headers.authorization).toBe('Bearer sk_test_2');
  });

  test.each(['sk_test_1\nX: 1', 'sk_test_é', 'sk_test_\u{1f600}', 'sk_test_\u0000'])(
    'refuses the key %j, and does not quote it',
    (apiKey) => {
      expect(() => new Catraca({ apiKey, baseURL: server.url })).toThrow(ArgumentError);
      expect(() => new Catraca({ apiKey, baseURL: server.url })).not.toThrow('sk_test');
      expect(() => new Catraca({ apiKey: 'k', baseURL: 'sk_live_1' })).not.toThrow('sk_live');
    },
  );

  test('shows its key nowhere', () => {
    const secret = new Catraca({ apiKey: 'sk_live_secret', baseURL: server.url });
    for (const shown of [secret, secret.charges, secret.charges.list(), secret.test.clock]) {
      expect(inspect(shown, { depth: 9, showHidden: true })).not.toContain('sk_live_secret');
      expect(JSON.stringify(shown)).not.toContain('sk_live_secret');
    }
  });

  test.each([0, -1, Number.NaN])('takes no time-out of %p', (timeoutMs) => {
    expect(() => new Catraca({ apiKey: 'k', baseURL: server.url, timeoutMs })).toThrow(ArgumentError);
  });

  test.each([Number.POSITIVE_INFINITY, 2 ** 31])('waits for %p ms, and not for none', async (timeoutMs) => {
    server.script({ delayMs: 50 });
    const patient = new Catraca({ apiKey: 'k', baseURL: server.url, timeoutMs, maxRetries: 0 });
    expect(await patient.charges.retrieve('ch_1')).toMatchObject({ id: 'ch_1' });
  });

  test('refuses secret keys in a browser, live ones always', () => {
    Object.assign(globalThis, { window: {}, document: {} });
    const options = { baseURL: server.url, dangerouslyAllowBrowser: true };
    expect(() => new Catraca({ baseURL: server.url, apiKey: 'sk_test_1' })).toThrow('browser');
    expect(() => new Catraca({ ...options, apiKey: 'sk_live_1' })).toThrow('browser');
    expect(new Catraca({ ...options, apiKey: 'sk_test_1' })).toBeInstanceOf(Catraca);
  });
});
