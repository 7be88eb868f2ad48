import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testClock } from '@catraca/contracts/http/schemas/test-clock';
import { fingerprint } from '@catraca/gateway/fingerprint';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const YEAR = 31_536_000;

const stack = await opened(SharedStack.open());

async function advance({ api }: Seller, seconds: number): Promise<Date> {
  const { status, body } = await api.post('/v1/test/clock/advance', { seconds });
  expect(status).toBe(200);
  return new Date(body.now);
}

const clockOf = async ({ api }: Seller) => (await api.get('/v1/test/clock')).body;
const chargeOf = async ({ api }: Seller, id: string) => (await api.get(`/v1/charges/${id}`)).body;
const balanceOf = async ({ api }: Seller) => (await api.get('/v1/balance')).body;

async function charge({ api }: Seller, order: object = {}) {
  const { status, body } = await api.post('/v1/charges', chargeOrder(order));
  expect(status).toBe(201);
  return body;
}

async function sale(seller: Seller) {
  const { id } = await charge(seller);
  await seller.api.post(`/v1/test/charges/${id}/pay`);
  return eventually(async () => {
    const paid = await chargeOf(seller, id);
    expect(paid.status).toBe('paid');
    return paid;
  });
}

const secondsBetween = (one: string | Date, other: string | Date) =>
  (new Date(other).getTime() - new Date(one).getTime()) / 1_000;

test.concurrent('S19.5 advances add up, and the clock of another account stands', async () => {
  const [seller, other] = [await newSeller(stack), await newSeller(stack)];
  const before = await clockOf(seller);
  expect(testClock.parse(before)).toEqual(before);
  expect(before.offset_seconds).toBe(0);

  await advance(seller, HOUR);
  const now = await advance(seller, 60);
  expect(await clockOf(seller)).toMatchObject({ object: 'test_clock', offset_seconds: HOUR + 60 });
  expect(secondsBetween(before.now, now)).toBeGreaterThanOrEqual(HOUR + 60);
  expect((await clockOf(other)).offset_seconds).toBe(0);
});

test.concurrent.each([0, -1, 1.5, YEAR + 1, '60', null])(
  'S19.5 an advance of %p is refused',
  async (seconds) => {
    const seller = await newSeller(stack);
    const { status, body } = await seller.api.post('/v1/test/clock/advance', { seconds });
    expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['seconds']]);
  },
);

test.concurrent('S19.10 beyond ten years in all an advance is refused, and the clock stands', async () => {
  const seller = await newSeller(stack);
  for (let year = 0; year < 10; year++) await advance(seller, YEAR);
  const { status, body } = await seller.api.post('/v1/test/clock/advance', { seconds: 1 });
  expect([status, body.error.code]).toEqual([422, 'validation_failed']);
  expect((await clockOf(seller)).offset_seconds).toBe(10 * YEAR);
});

test.concurrent('S19.1 only test keys that hold charges:write see the clock', async () => {
  const { account } = await newSeller(stack);
  for (const changes of [{ livemode: true }, { scopes: ['charges:read'] }]) {
    const api = new Http(stack.baseUrl, await newKey(stack, account, changes));
    expect((await api.get('/v1/test/clock')).status).toBe(404);
    expect((await api.post('/v1/test/clock/advance', { seconds: 1 })).status).toBe(404);
  }
});

test.concurrent('S19.10 an advance that is repeated with its Idempotency-Key moves the clock once, even if its gateway died', async () => {
  const seller = await newSeller(stack);
  const request = (seconds: number) =>
    seller.api.post('/v1/test/clock/advance', { seconds }, { 'idempotency-key': 'amanha' });
  const first = await request(DAY);
  const repeated = await request(DAY);
  expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  expect(repeated.text).toBe(first.text);
  expect((await request(2 * DAY)).body.error.code).toBe('idempotency_key_reused');

  // As a gateway leaves it that dies after the call to accounts: no recorded response, and a lease that has
  // ended.
  await stack.inDatabase('gateway', async (database) => {
    const records = database.collection<{ _id: string }>('idempotency');
    const ofRequest = { fingerprint: fingerprint('POST', '/v1/test/clock/advance', { seconds: DAY }) };
    const claim = await records.findOneAndUpdate(ofRequest, { $set: { leaseUntil: new Date(0) } });
    await records.deleteOne({ _id: { $gt: `${claim!._id}:`, $lt: `${claim!._id};` } });
  });
  expect((await request(DAY)).body.offset_seconds).toBe(DAY);
  expect((await clockOf(seller)).offset_seconds).toBe(DAY);
});

test.concurrent('S19.11 another gateway that has cached the key is in the new time soon', async () => {
  const seller = await newSeller(stack);
  const other = { api: new Http(await stack.startGateway(), seller.secretKey) } as Seller;
  await charge(other);
  const now = await advance(seller, DAY);
  await eventually(async () => {
    const { created_at } = await charge(other);
    expect(secondsBetween(now, created_at)).toBeGreaterThan(-60);
  });
});

test.concurrent('S19.5 QR codes that end by the jump expire in the order of their ends; those of another account do not', async () => {
  const [seller, other] = [await newSeller(stack), await newSeller(stack)];
  const [second, third, first, later] = [
    await charge(seller, { expires_in: 2 * HOUR }),
    await charge(seller, { expires_in: 3 * HOUR }),
    await charge(seller, { expires_in: HOUR }),
    await charge(seller, { expires_in: 5 * HOUR }),
  ];
  const others = await charge(other, { expires_in: HOUR });
  const now = await advance(seller, 4 * HOUR);

  const inOrder = [first, second, third];
  const expired = await eventually(async () => {
    const found = await Promise.all(inOrder.map(({ id }) => chargeOf(seller, id)));
    expect(found.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired']);
    return found.map(({ expired_at }) => expired_at as string);
  });
  expect(expired).toEqual(expired.toSorted());
  expect(secondsBetween(now, expired[0]!)).toBeGreaterThanOrEqual(0);
  expect((await chargeOf(seller, later.id)).status).toBe('pending');
  expect((await chargeOf(other, others.id)).status).toBe('pending');
});

test.concurrent('S19.11 a sale after the jump is in the account’s time, at the bank and in its events', async () => {
  const seller = await newSeller(stack);
  const now = await advance(seller, 30 * DAY);
  const { id, created_at, paid_at, pix } = await sale(seller);
  for (const time of [created_at, paid_at]) expect(Math.abs(secondsBetween(now, time))).toBeLessThan(60);
  expect(Math.abs(secondsBetween(now, pix.expires_at) - DAY)).toBeLessThan(60);
  const listed = await seller.api.get(`/v1/charges?created_since=${now.toISOString()}`);
  expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id]);

  const path = `/operator/v1/accounts/${seller.account}`;
  const [entry] = await eventually(async () => {
    const { body } = await stack.operator.get(`${path}/ledger`);
    expect(body.data).toHaveLength(1);
    return body.data;
  });
  expect(Math.abs(secondsBetween(now, entry.created_at))).toBeLessThan(60);
  const { body: events } = await stack.operator.get(`${path}/events?type=charge.paid`);
  expect(Math.abs(secondsBetween(now, events.data[0].created_at))).toBeLessThan(60);
});

test.concurrent('S19.11 disputes are refused after 80 days and refunds after 90, by the account’s clock', async () => {
  const seller = await newSeller(stack);
  const [disputed, sold] = [await sale(seller), await sale(seller)];
  await advance(seller, 79 * DAY);
  const med = await seller.api.post(`/v1/test/charges/${disputed.id}/med`);
  expect([med.status, med.body.status]).toEqual([200, 'opened']);

  await advance(seller, 2 * DAY);
  const late = await seller.api.post(`/v1/test/charges/${sold.id}/med`);
  expect(late.body.error.code).toBe('charge_not_disputable');
  const refund = await seller.api.post(`/v1/charges/${sold.id}/refund`, { amount: 100 });
  expect(refund.status).toBe(201);
  const ended = await eventually(async () => {
    const { body } = await seller.api.get(`/v1/refunds/${refund.body.id}`);
    expect(body.status).toBe('succeeded');
    return body;
  });
  expect(secondsBetween(sold.paid_at, ended.processed_at)).toBeGreaterThan(80 * DAY);

  await advance(seller, 10 * DAY);
  const closed = await seller.api.post(`/v1/charges/${sold.id}/refund`, { amount: 100 });
  expect(closed.body.error.code).toBe('refund_window_closed');
});

test.concurrent('S19.11 money that settles within the jump becomes available, and is paid out by the account’s clock', async () => {
  const document = newDocument();
  const seller = await newSeller(stack, { document, contract: { pix: { settlement_days: 30 } } });
  const path = `/operator/v1/accounts/${seller.account}`;
  const { net_amount: net } = await sale(seller);
  await eventually(async () => expect(await balanceOf(seller)).toMatchObject({ balance: net, available: 0 }));

  const now = await advance(seller, 40 * DAY);
  await eventually(async () => expect(await balanceOf(seller)).toMatchObject({ available: net }));

  await stack.operator.send('PUT', `${path}/bank_account`, {
    ...{ ispb: '00416968', branch: '0001', account: '123456-7', account_type: 'checking' },
    ...{ holder_name: 'Loja da Ana', holder_document: document },
  });
  const { status, body } = await stack.operator.post(`${path}/withdrawals`, { amount: net });
  expect(status).toBe(201);
  expect(Math.abs(secondsBetween(now, body.created_at))).toBeLessThan(60);
  await eventually(async () => {
    const { body: current } = await stack.operator.get(`${path}/withdrawals/${body.id}`);
    expect(current.status).toBe('processing');
  });
  const paidBy = await advance(seller, DAY);
  await eventually(async () => {
    const { body: paid } = await stack.operator.get(`${path}/withdrawals/${body.id}`);
    expect(paid.status).toBe('paid');
    expect(new Date(paid.paid_at).getTime()).toBeLessThanOrEqual(paidBy.getTime());
  });
  expect(await balanceOf(seller)).toMatchObject({ balance: 0, available: 0, reserved: 0 });
});

test.concurrent('S19.11 a key ends by the account’s clock in test mode, and by real time in live mode', async () => {
  const seller = await newSeller(stack);
  const ends = { expires_at: new Date(Date.now() + DAY * 1_000).toISOString() };
  const [inTest, inLive] = [
    new Http(stack.baseUrl, await newKey(stack, seller.account, ends)),
    new Http(stack.baseUrl, await newKey(stack, seller.account, { ...ends, livemode: true })),
  ];
  expect((await inTest.get('/v1/balance')).status).toBe(200);
  await advance(seller, 2 * DAY);
  expect((await inTest.get('/v1/balance')).body.error.code).toBe('expired_api_key');
  expect((await inLive.get('/v1/balance')).status).toBe(200);

  const path = `/operator/v1/accounts/${seller.account}/secret_keys`;
  const key = { name: 'amanhã', scopes: ['balance:read'], ...ends };
  const past = await stack.operator.post(path, { ...key, livemode: false });
  expect(Object.keys(past.body.error.details.fields)).toEqual(['expires_at']);
  expect((await stack.operator.post(path, { ...key, livemode: true })).status).toBe(201);
});

test.concurrent('S19.5 retries of a webhook that are due within the jump are made, with the real time in webhook-timestamp', async () => {
  const attempts: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    attempts.push(request.headers);
    request.resume();
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const seller = await newSeller(stack);
  const path = `/operator/v1/accounts/${seller.account}`;
  const url = `http://127.0.0.1:${port}/webhooks`;
  await stack.operator.post(`${path}/webhook_endpoints`, { url, events: ['charge.paid'] });

  await sale(seller);
  for (let made = 1; made <= 4; made++) {
    await eventually(() => expect(attempts).toHaveLength(made));
    // Logged only after the attempt's outcome is stored: its next one can be due from then on.
    await eventually(async () => {
      const { body } = await stack.operator.get(`${path}/deliveries`);
      expect(body.data).toHaveLength(made);
    });
    await advance(seller, 12 * HOUR);
  }
  await eventually(() => expect(attempts.length).toBeGreaterThanOrEqual(5));
  for (const headers of attempts)
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
  const { body: log } = await stack.operator.get(`${path}/deliveries`);
  expect(secondsBetween(log.data.at(-1).created_at, log.data[0].created_at)).toBeGreaterThan(1.4 * DAY);
  server.closeAllConnections();
  server.close();
}, 60_000);
