import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import type { HttpResponse } from '@catraca/testing/http';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Bank } from './bank.ts';

/** Short, so that the retries after a kill need not wait long. */
const impatience = { INNER_DEADLINE_MS: '1500', IDEMPOTENCY_LEASE_MS: '2000' };
/** The standard ones: a bank that fails is tried again for eight seconds. */
const patience = { INNER_DEADLINE_MS: '10000', IDEMPOTENCY_LEASE_MS: '60000' };

const { stack, seller } = await withSeller(
  Stack.start(['gateway', 'accounts', 'charges', 'sandbox'], { gateway: impatience }),
);
const bank = new Bank(stack);

afterEach(() => bank.setFaults());

let lastAmount = 20_000;
/** Amounts tell the charges apart at the bank. */
const newAmount = () => ++lastAmount;

const create = (key: string, amount: number, api = seller.api) =>
  api.post('/v1/charges', chargeOrder({ amount }), { 'idempotency-key': key });

/** Retries as a seller would, until there is a response that is final. */
function retried(key: string, amount: number, api = seller.api): Promise<HttpResponse> {
  return eventually(async () => {
    const response = await create(key, amount, api);
    expect(response.status).toBe(201);
    return response;
  }, 20_000);
}

async function expectOneCharge(amount: number, id: string): Promise<void> {
  expect(await bank.chargesOf(amount)).toBe(1);
  const { body } = await seller.api.get('/v1/charges?per_page=100');
  const ofAmount = body.data.filter((charge: { amount: number }) => charge.amount === amount);
  expect(ofAmount.map((charge: { id: string }) => charge.id)).toEqual([id]);
}

const records = () =>
  stack.inDatabase('gateway', (database) => database.collection('idempotency').find().toArray());

describe('a gateway that is killed', () => {
  // The bank takes 200 ms before its work and 200 ms after it: most of these fall in between of something.
  const slowBank = [{ path: '/cob/', method: 'PUT', times: 1_000, delayMs: 200, responseDelayMs: 200 }];

  test.each([2, 10, 30, 80, 150, 250, 350, 420, 450, 500])(
    'S2.9 S4.8 %i ms after the request leaves one charge for the retry after the lease',
    async (afterMs) => {
      await bank.setFaults(slowBank);
      const keys = [0, 1, 2].map((index) => ({ key: `queda-${afterMs}-${index}`, amount: newAmount() }));
      const first = keys.map(({ key, amount }) => create(key, amount).catch(() => null));
      await sleep(afterMs);
      await stack.endService('gateway', 'SIGKILL');
      const answered = await Promise.all(first);
      await bank.setFaults();
      await stack.startService('gateway');

      for (const [index, { key, amount }] of keys.entries()) {
        const again = await retried(key, amount);
        const before = answered[index];
        if (before?.status === 201) expect(again.text).toBe(before.text);
        await expectOneCharge(amount, again.body.id);
        expect((await create(key, amount)).text).toBe(again.text);
      }
    },
    60_000,
  );
});

test('S4.4 during a lease its key is in progress, with a Retry-After', async () => {
  const amount = newAmount();
  await bank.setFaults([{ path: '/cob/', method: 'PUT', times: 1, delayMs: 600 }]);
  const first = create('em-andamento', amount);
  await sleep(200);
  const second = await create('em-andamento', amount);
  expect([second.status, second.body.error.code]).toEqual([409, 'idempotency_key_in_progress']);
  expect(second.headers.get('retry-after')).toBe('1');
  expect((await create('em-andamento', newAmount())).body.error.code).toBe('idempotency_key_reused');
  expect((await first).status).toBe(201);
});

test('a request that outlives its lease returns the same response as every retry', async () => {
  const amount = newAmount();
  await bank.setFaults([{ path: '/cob/', method: 'PUT', times: 1, responseDelayMs: 900 }]);
  const slow = create('sem-prazo', amount);
  await sleep(200);
  await stack.inDatabase('gateway', (database) =>
    database.collection('idempotency').updateMany({}, { $set: { leaseUntil: new Date(0) } }),
  );
  const taken = await create('sem-prazo', amount);
  expect([taken.status, taken.body.status]).toEqual([201, 'pending']);
  expect((await seller.api.post(`/v1/test/charges/${taken.body.id}/pay`)).status).toBeLessThan(300);

  const late = await slow;
  expect([late.status, late.text]).toEqual([201, taken.text]);
  expect((await create('sem-prazo', amount)).text).toBe(taken.text);
  await expectOneCharge(amount, taken.body.id);
});

describe('a bank that', () => {
  let patient: Http;
  beforeAll(async () => {
    patient = new Http(await stack.startGateway(patience), seller.secretKey);
  });

  test.each([
    ['answers too late', { responseDelayMs: 9_000, times: 1 }],
    ['hangs up after its work', { reset: true, times: 10 }],
    ['fails before its work', { status: 500, times: 10 }],
    ['is away for maintenance', { status: 503, times: 10 }],
  ])(
    'S6.8 %s: 502, not recorded; the retry gets the one charge',
    async (what, fault) => {
      const amount = newAmount();
      await bank.setFaults([{ path: '/cob/', method: 'PUT', ...fault }]);
      const first = await create(what, amount, patient);
      expect([first.status, first.body.error.code]).toEqual([502, 'provider_unavailable']);
      expect(first.headers.get('retry-after')).toBe('1');
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      await bank.setFaults();

      const second = await retried(what, amount, patient);
      expect(second.headers.get('idempotent-replayed')).toBeNull();
      await expectOneCharge(amount, second.body.id);
    },
    30_000,
  );

  test('S6.9 limits our rate: 429 with a Retry-After, not recorded', async () => {
    const amount = newAmount();
    await bank.setFaults([{ path: '/cob/', method: 'PUT', status: 429, retryAfter: 2, times: 10 }]);
    const first = await create('devagar', amount, patient);
    expect([first.status, first.body.error.type, first.body.error.code]).toEqual([
      429,
      'rate_limit_error',
      'provider_rate_limited',
    ]);
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await bank.setFaults();
    await expectOneCharge(amount, (await retried('devagar', amount, patient)).body.id);
  });
});

test.each([
  ['a 401', (key: string) => create(key, 100, new Http(stack.baseUrl, 'sk_test_unknown'))],
  [
    'a 403',
    async (key: string) =>
      create(
        key,
        100,
        new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes: ['charges:read'] })),
      ),
  ],
  [
    'a 415',
    (key: string) =>
      seller.api.post('/v1/charges', '{}', { 'idempotency-key': key, 'content-type': 'text/plain' }),
  ],
])('%s takes no key', async (what, refused) => {
  const before = (await records()).length;
  expect((await refused(what)).status).toBeLessThan(500);
  expect((await records()).length).toBe(before);
  expect((await create(what, newAmount())).status).toBe(201);
});

test('a replay has its own request id, limits and content type, and is marked as a replay', async () => {
  const amount = newAmount();
  const first = await create('de-novo', amount);
  const replay = await create('de-novo', amount);
  expect(replay.text).toBe(first.text);
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect(replay.headers.get('content-type')).toBe(first.headers.get('content-type'));
  expect(replay.headers.get('x-request-id')).toMatch(/^req_/);
  expect(replay.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(replay.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
});

test('a replay is refused to a key without the scope to create', async () => {
  const amount = newAmount();
  await create('so-leitura', amount);
  const reader = new Http(stack.baseUrl, await newKey(stack, seller.account, { scopes: ['charges:read'] }));
  expect((await create('so-leitura', amount, reader)).status).toBe(403);
});

test('S2.12 test and live mode of an account do not share keys', async () => {
  const amount = newAmount();
  await create('dois-mundos', amount);
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  const response = await create('dois-mundos', newAmount(), live);
  expect(response.status).not.toBe(409);
  expect(response.headers.get('idempotent-replayed')).toBeNull();
});

test('S4.11 a key is free again after 24 hours, and its record is removed', async () => {
  const amount = newAmount();
  const first = await create('ontem', amount);
  await stack.inDatabase('gateway', async (database) => {
    const collection = database.collection('idempotency');
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1);
    await collection.updateOne({ resourceId: first.body.id }, { $set: { createdAt: yesterday } });
    const [ending] = (await collection.indexes()).filter(({ expireAfterSeconds }) => expireAfterSeconds);
    expect(ending).toMatchObject({ key: { createdAt: 1 }, expireAfterSeconds: 24 * 3_600 });
  });
  const second = await create('ontem', newAmount());
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, null]);
  expect(second.body.id).not.toBe(first.body.id);
});

test('records have no personal data in clear', async () => {
  await create('sigilo', newAmount());
  const stored = JSON.stringify(await records());
  expect(stored).not.toContain('Bruno');
  expect(stored).not.toContain('sigilo');
});
