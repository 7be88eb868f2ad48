import { paymentLink } from '@catraca/contracts/http/schemas/checkout-link';
import { openedLinkSession } from '@catraca/contracts/http/schemas/checkout-session';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { EventStream } from './event-stream.ts';
import { aBuyer, errorOf, pageHeaders, Shop } from './shop.ts';

const shop = await opened(Shop.open());

const link = async (changes: object = {}, of = shop) => {
  const order = { amount: 5_000, payment_methods: ['pix'], reference: 'conta-7', ...changes };
  const { status, body } = await of.seller.api.post('/v1/payment_links', order);
  expect(status).toBe(201);
  return body;
};
const linkOf = async (id: string) => (await shop.seller.api.get(`/v1/payment_links/${id}`)).body;

/** As the page of a link. */
function asPage(session: { id: string; client_secret: string; publishable_key: string }) {
  const headers = pageHeaders(session, shop.stack.baseUrl);
  const path = `/v1/embed/sessions/${session.id}`;
  return {
    read: () => new Http(shop.stack.baseUrl).get(path, headers),
    pay: () =>
      new Http(shop.stack.baseUrl).post(
        `${path}/confirm`,
        { payment_method: 'pix', customer: aBuyer() },
        headers,
      ),
  };
}

function streamOf(session: { id: string }, gateway = shop.stack.baseUrl): Promise<EventStream> {
  const headers = { 'x-service-publishable-key': shop.publishableKey, origin: 'https://loja.example' };
  return EventStream.open(`${gateway}/v1/embed/sessions/${session.id}/status`, headers);
}

test('S16.7 the stream tells of a payment within a second of the event, and ends', async () => {
  const session = await shop.session();
  const stream = await streamOf(session);
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream');
  expect(stream.response.headers.get('access-control-allow-origin')).toBe('https://loja.example');
  await eventually(() => expect(stream.statuses.map(({ status }) => status)).toEqual(['open']));
  const { body } = await shop.confirmPix(session);
  await eventually(() => expect(stream.statuses.at(-1)).toMatchObject({ status: 'processing' }));
  await shop.pay(body.id);
  await stream.ended;
  const told = stream.statuses.at(-1)!;
  expect(told).toMatchObject({ status: 'completed', charge: { id: body.id, status: 'paid' } });
  const [{ createdAt }] = (await shop.stack.inDatabase(
    'charges',
    (database) =>
      database
        .collection('charges')
        .aggregate([
          { $match: { _id: body.id as never } },
          { $unwind: '$events' },
          { $match: { 'events.type': 'charge.paid' } },
          { $project: { createdAt: '$events.at' } },
        ])
        .toArray() as Promise<{ createdAt: Date }[]>,
  )) as [{ createdAt: Date }];
  const ms = told.at - createdAt.getTime();
  process.stderr.write(`the stream told of the payment ${ms} ms after it was stored\n`);
  expect(ms).toBeLessThan(5_000); // on a busy machine
});

test('S16.7 a fifth stream of a session is refused, until another one has ended', async () => {
  const session = await shop.session();
  const streams = await Promise.all(Array.from({ length: 4 }, () => streamOf(session)));
  expect((await streamOf(session)).response.status).toBe(429);
  streams[0]!.close();
  await eventually(async () => {
    const next = await streamOf(session);
    expect(next.response.status).toBe(200);
    next.close();
  });
  for (const stream of streams) stream.close();
});

test('S16.7 a gateway that stops ends its streams, and the browser opens another one', async () => {
  const gateway = await shop.stack.startGateway();
  const session = await shop.session();
  const stream = await streamOf(session, gateway);
  await eventually(() => expect(stream.statuses).toHaveLength(1));
  await shop.stack.endGateway(gateway);
  await stream.ended;
  expect((await streamOf(session)).response.status).toBe(200);
});

test('S5.10 a session is read and paid thirty times a minute', async () => {
  const gateway = await shop.stack.startGateway({ RATE_LIMIT_SESSION: '30' });
  const session = await shop.session();
  const headers = { 'x-service-publishable-key': shop.publishableKey, origin: 'https://loja.example' };
  const path = `/v1/embed/sessions/${session.id}`;
  const reads = Array.from({ length: 30 }, () => new Http(gateway).get(path, headers));
  expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await new Http(gateway).post(`${path}/confirm`, { payment_method: 'pix' }, headers);
  expect(errorOf(refused)).toEqual([429, 'too_many_requests']);
  expect((await new Http(gateway).get(`${path}/status`, headers)).status).toBe(200);
});

test('S5.10 who may not read a session uses up none of its reads', async () => {
  const gateway = await shop.stack.startGateway({ RATE_LIMIT_SESSION: '30' });
  const [session, other] = [await shop.session(), await Shop.of(shop.stack)];
  const read = async (key: string, origin: string) => {
    const headers = { 'x-service-publishable-key': key, origin };
    return (await new Http(gateway).get(`/v1/embed/sessions/${session.id}`, headers)).status;
  };
  const thirty = async (key: string, origin: string) =>
    new Set(await Promise.all(Array.from({ length: 30 }, () => read(key, origin))));
  expect(await thirty(other.publishableKey, 'https://loja.example')).toEqual(new Set([404]));
  expect(await thirty(shop.publishableKey, 'https://outra.example')).toEqual(new Set([403]));
  expect(await read(shop.publishableKey, 'https://loja.example')).toBe(200);
});

test('S3.13 a key is accepted on its own domains and on our pages, and nowhere else', async () => {
  const session = await shop.session();
  const path = `/v1/embed/sessions/${session.id}`;
  const from = async (headers: object) =>
    (await shop.browse('GET', path, undefined, { origin: '', ...headers })).status;
  expect(await from({ origin: 'https://loja.example' })).toBe(200);
  expect(await from({ origin: shop.stack.baseUrl })).toBe(200);
  expect(await from({ origin: 'https://outra.example' })).toBe(403);
  expect(await from({ origin: shop.stack.baseUrl.replace('http:', 'https:') })).toBe(403);
  const preflight = await shop.browse('OPTIONS', `${path}/confirm`, undefined, {
    origin: 'https://x.example',
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Service-Client-Secret');
});

test('S16.8 S16.14 a link opens a session for each visit of its page, and counts payments', async () => {
  const created = await link({ metadata: { loja: 'centro' } });
  expect(paymentLink.strict().parse(created)).toEqual(created);
  expect(created).toMatchObject({
    active: true,
    payments: 0,
    url: `${shop.stack.baseUrl}/pay/${created.id}`,
  });
  const { status, body: session } = await shop.visit(created.id);
  expect(status).toBe(201);
  expect(openedLinkSession.strict().parse(session)).toEqual(session);
  const page = asPage(session);
  expect((await page.read()).body).toMatchObject({ amount: 5_000, status: 'open' });
  const { body: charge } = await page.pay();
  expect(charge).toMatchObject({ amount: 5_000, reference: null, metadata: {} });
  const ofSeller = { amount: 5_000, reference: 'conta-7', metadata: { loja: 'centro' } };
  expect(await shop.charge(charge.id)).toMatchObject(ofSeller);
  await shop.pay(charge.id);
  await eventually(async () => expect(await linkOf(created.id)).toMatchObject({ payments: 1, active: true }));
  expect(errorOf(await shop.visit(created.id, 'https://loja.example'))).toEqual([403, 'origin_not_allowed']);
});

test('S6.20 S16.13 S16.14 a link whose payments are all made, that is over, or that was deactivated takes no more', async () => {
  const own = await Shop.of(shop.stack);
  const once = await link({ max_payments: 1 });
  const sessions = [(await shop.visit(once.id)).body, (await shop.visit(once.id)).body];
  const [paying, late] = sessions.map(asPage);
  await shop.pay((await paying!.pay()).body.id);
  await eventually(async () => expect(await linkOf(once.id)).toMatchObject({ payments: 1, active: false }));
  expect(errorOf(await shop.visit(once.id))).toEqual([422, 'link_exhausted']);
  expect(errorOf(await late!.pay())).toEqual([422, 'link_exhausted']);

  const path = `/v1/payment_links/${(await link()).id}`;
  expect((await shop.seller.api.patch(path, { active: false })).body.active).toBe(false);
  expect(errorOf(await shop.visit(path.slice(-29)))).toEqual([422, 'payment_link_inactive']);
  expect((await shop.seller.api.patch(path, { active: true })).body.active).toBe(true);
  expect((await shop.visit(path.slice(-29))).status).toBe(201);

  const expires_at = new Date(Date.now() + 600_000).toISOString();
  const short = await link({ expires_at }, own);
  expect((await own.visit(short.id)).body.expires_at).toBe(expires_at);
  await own.advance(601);
  await eventually(async () =>
    expect(errorOf(await own.visit(short.id))).toEqual([422, 'payment_link_inactive']),
  );
  const past = { amount: 5_000, payment_methods: ['pix'], expires_at: '2020-01-01T00:00:00Z' };
  expect(errorOf(await shop.seller.api.post('/v1/payment_links', past))).toEqual([422, 'validation_failed']);
});

test('S16.8 links are listed newest first, by whether they take payments', async () => {
  const own = await Shop.of(shop.stack);
  const [first, second] = [await link({}, own), await link({}, own)];
  await own.seller.api.patch(`/v1/payment_links/${first.id}`, { active: false });
  const listed = async (query: string) =>
    (await own.seller.api.get(`/v1/payment_links${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await listed('')).toEqual([second.id, first.id]);
  expect(await listed('?active=true')).toEqual([second.id]);
  expect(await listed('?active=false')).toEqual([first.id]);
  expect(errorOf(await shop.seller.api.get(`/v1/payment_links/${first.id}`))).toEqual([
    404,
    'resource_not_found',
  ]);
});

test('S16.15 the page is framed by the key’s domains only, and a link’s page by nobody', async () => {
  const session = await shop.session();
  const api = new Http(shop.stack.baseUrl);
  const page = await api.get(`/embed/sessions/${session.id}?pk=${shop.publishableKey}`);
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toContain('frame-ancestors https://loja.example loja.example:*');
  expect(policy).toContain(`script-src 'self' ${shop.stack.sandboxUrl}`);
  expect(policy).not.toContain('unsafe');
  expect(page.headers.get('permissions-policy')).toContain('payment=()');
  expect(page.headers.get('cache-control')).toBe('no-store');
  const [missing, unknown, other] = await Promise.all([
    api.get(`/embed/sessions/${session.id}`),
    api.get(`/embed/sessions/${session.id}?pk=pk_test_0000000000000000`),
    api.get(`/embed/sessions/nada?pk=${shop.publishableKey}`),
  ]);
  expect([missing.status, unknown.status, other.status]).toEqual([401, 401, 404]);
  expect(missing.headers.get('content-type')).toContain('text/html');
});

test('S16.8 looking at a link’s page opens no session', async () => {
  const created = await link();
  const accountId = shop.seller.account;
  const count = () =>
    shop.stack.inDatabase('checkout', (database) =>
      database.collection('sessions').countDocuments({ accountId }),
    );
  const before = await count();
  const page = await new Http(shop.stack.baseUrl).get(`/pay/${created.id}`);
  expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await new Http(shop.stack.baseUrl).get(`/pay/pl_${'0'.repeat(26)}`)).status).toBe(404);
  expect(await count()).toBe(before);
});

test('S16.16 the script is cached for minutes and its files for ever', async () => {
  const api = new Http(shop.stack.baseUrl);
  const script = await api.get('/v1/service.js', { 'accept-encoding': 'gzip' });
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(script.headers.get('cache-control')).toContain('max-age=300');
  expect(script.headers.get('access-control-allow-origin')).toBe('*');
  const etag = script.headers.get('etag')!;
  expect((await api.get('/v1/service.js', { 'if-none-match': etag })).status).toBe(304);
  expect((await api.get('/v1/service.d.ts')).text).toContain('declare');
  const page = await api.get(`/pay/${(await link()).id}`);
  const [asset] = /\/checkout\/assets\/[\w.-]+/.exec(page.text)!;
  expect((await api.get(asset)).headers.get('cache-control')).toContain('immutable');
  expect(errorOf(await api.get('/checkout/assets/nada.js'))).toEqual([404, 'resource_not_found']);
});
