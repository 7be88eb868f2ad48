import { eventually } from '@catraca/testing/eventually';
import { buyer, newKey, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import Catraca, {
  type Charge,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
} from '../../sdks/typescript/src/index.ts';
import { ScriptedServer } from '../../sdks/typescript/test/scripted-server.ts';
import { FaultyProxy, faults } from './faulty-proxy.ts';

const { stack, seller } = await withSeller(SharedStack.open());
const catraca = new Catraca({ apiKey: seller.secretKey, baseURL: stack.baseUrl });
const order = { amount: 12_990, customer: buyer };

const toClose: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(toClose.map((one) => one.close())));

/** Closed after the last test. */
function kept<Kept extends { close(): Promise<void> }>(one: Kept): Kept {
  toClose.push(one);
  return one;
}

/** Another account, so that nothing else is in its lists. */
async function newClient(baseURL: string, options: object = {}): Promise<Catraca> {
  const { secretKey } = await newSeller(stack);
  return new Catraca({ apiKey: secretKey, baseURL, ...options });
}

test('a thousand sales through a link that loses, delays and repeats: none twice, none lost', async () => {
  const SALES = 1_000;
  const AT_ONCE = 24;
  const random = seeded(20_261_128);
  const proxy = kept(await FaultyProxy.open(stack.baseUrl, { share: 0.25, slowMs: 3_500, random }));
  const { secretKey } = await newSeller(stack);
  const shaky = new Catraca({ apiKey: secretKey, baseURL: proxy.url, maxRetries: 12, timeoutMs: 3_000 });

  const references = Array.from({ length: SALES }, (_, index) => `pedido-${index}`);
  const acknowledged = new Map<string, string>();
  const waiting = [...references];
  const sell = async () => {
    for (let reference = waiting.pop(); reference; reference = waiting.pop())
      acknowledged.set(reference, (await shaky.charges.create({ ...order, reference })).id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sell));

  const listed = new Map<string, string>();
  let count = 0;
  const straight = new Catraca({ apiKey: secretKey, baseURL: stack.baseUrl });
  for await (const { id, reference } of straight.charges.list({ per_page: 100 })) {
    listed.set(reference!, id);
    count += 1;
  }
  expect(count).toBe(SALES);
  expect(new Set(acknowledged.values()).size).toBe(SALES);
  expect(listed).toEqual(
    new Map(references.reverse().map((reference) => [reference, acknowledged.get(reference)])),
  );
  expect([...proxy.met.keys()].sort()).toEqual([...faults].sort());
}, 240_000);

test('a sale from the charge to its refund and its money', async () => {
  const charge = await catraca.charges.create({
    ...order,
    reference: 'pedido-1042',
    metadata: { loja: '7' },
  });
  expect(charge).toMatchObject({ status: 'pending', metadata: { loja: '7' } });
  await catraca.test.charges.pay(charge.id);
  await eventually(async () => expect((await catraca.charges.retrieve(charge.id)).status).toBe('paid'));
  const refund = await catraca.charges.refund(charge.id, { amount: 5_000, reason: 'defeito' });
  expect(refund).toMatchObject({ object: 'refund', charge: charge.id, amount: 5_000 });
  expect(await catraca.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id });
  expect((await catraca.refunds.list(charge.id).page()).data.map(({ id }) => id)).toEqual([refund.id]);
  await eventually(async () => expect((await catraca.balance.retrieve()).balance).toBeGreaterThan(0));

  const { entries } = await catraca.charges.timeline(charge.id);
  expect(entries.map(({ type }) => type)).toContain('request');
  expect((await catraca.charges.list({ reference: 'pedido-1042' }).page()).data).toHaveLength(1);
  await eventually(async () => {
    const types = (await catraca.events.list().page()).data.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['charge.paid', 'charge.refunded']));
  });
  // The request log is written in groups, after the answers.
  await eventually(async () => {
    const { data } = await catraca.requests.list({ method: 'POST', per_page: 1 }).page();
    expect(data.map(({ path }) => path)).toEqual([`/v1/charges/${charge.id}/refund`]);
    expect((await catraca.requests.retrieve(data[0]!.id)).request_body).toContain('defeito');
  });
});

test('what the gateway signs unwraps, typed by its type', async () => {
  const client = await newClient(stack.baseUrl);
  const receiver = kept(await ScriptedServer.start());
  const { secret } = await client.webhookEndpoints.create({ url: receiver.url });
  const { id } = await client.charges.create(order);
  await client.test.charges.pay(id);
  await eventually(() => expect(receiver.seen.length).toBeGreaterThan(0));

  const { body, headers } = receiver.seen[0]!;
  const event = client.webhooks.unwrap(body, headers, secret!);
  expect(event.type === 'charge.paid' && event.data.charge.id).toBe(id);
  expect(await client.webhooks.unwrapAsync(body, headers, [secret!])).toEqual(event);
});

test('every way to read, cancel, link and drive the sandbox is where the SDK calls it', async () => {
  const client = await newClient(stack.baseUrl);
  const canceled = await client.charges.create(order);
  expect(await client.charges.cancel(canceled.id)).toMatchObject({ status: 'canceled' });

  const link = await client.paymentLinks.create({ amount: 5_000, payment_methods: ['pix'] });
  expect(await client.paymentLinks.update(link.id, { active: false })).toMatchObject({ active: false });
  expect((await client.paymentLinks.list().page()).data).toHaveLength(1);
  expect(await client.paymentLinks.retrieve(link.id)).toMatchObject({ id: link.id });
  const session = await client.embedSessions.create({ amount: 5_000, payment_methods: ['pix'] });
  expect(session.client_secret).toContain(session.id);
  expect(await client.installments.retrieve({ amount: 12_990 })).toMatchObject({ available: false });
  expect((await client.cards.list().page()).data).toEqual([]);

  const endpoint = await client.webhookEndpoints.create({ url: 'http://127.0.0.1:9/' });
  expect(await client.webhookEndpoints.secret(endpoint.id)).toEqual({ secret: endpoint.secret });
  expect((await client.webhookEndpoints.rotateSecret(endpoint.id)).secret).not.toBe(endpoint.secret);
  await client.webhookEndpoints.update(endpoint.id, { status: 'disabled' });
  expect(await client.webhookEndpoints.retrieve(endpoint.id)).toMatchObject({ status: 'disabled' });
  expect(await client.webhookEndpoints.delete(endpoint.id)).toBeNull();
  expect((await client.deliveries.list().page()).data).toEqual([]);

  const expired = await client.charges.create(order);
  await client.test.charges.expire(expired.id);
  const disputed = await client.charges.create(order);
  await client.test.charges.pay(disputed.id);
  await eventually(async () => expect((await client.charges.retrieve(disputed.id)).status).toBe('paid'));
  const med = await client.test.charges.med(disputed.id);
  expect(await client.test.meds.reject(med.id)).toMatchObject({ status: 'rejected' });
  const { now } = await client.test.clock.retrieve();
  expect(Date.parse((await client.test.clock.advance({ seconds: 86_400 })).now)).toBeGreaterThan(
    Date.parse(now),
  );
  expect((await client.test.runs.list().page()).data).toEqual([]);
  const trigger = await client.test.trigger({ type: 'charge.canceled', overrides: { amount: 700 } });
  expect(trigger).toMatchObject({ object: 'trigger', events: ['charge.canceled'] });
  expect(await client.charges.retrieve(trigger.resource)).toMatchObject({ amount: 700, status: 'canceled' });
}, 60_000);

test('a list that grows and loses its last item while it is read gives each of the others once', async () => {
  const client = await newClient(stack.baseUrl);
  const make = async () => (await client.webhookEndpoints.create({ url: 'http://127.0.0.1:9/' })).id;
  const there = [await make(), await make(), await make(), await make()];
  const read: string[] = [];
  for await (const { id } of client.webhookEndpoints.list({ per_page: 1 })) {
    read.push(id);
    await client.webhookEndpoints.delete(id);
    await make();
  }
  expect(read).toEqual(there.reverse());
}, 30_000);

test('refusals have their class, code, details and request', async () => {
  const wrong = catraca.charges.create({ amount: 10.5, customer: buyer });
  await expect(wrong).rejects.toBeInstanceOf(InvalidRequestError);
  await expect(wrong).rejects.toMatchObject({
    status: 422,
    code: 'validation_failed',
    details: { fields: { amount: [expect.any(String)] } },
    requestId: expect.stringMatching(/^req_/),
  });
  await expect(catraca.charges.retrieve('ch_00000000000000000000000000')).rejects.toBeInstanceOf(
    NotFoundError,
  );
  const apiKey = await newKey(stack, seller.account, { scopes: ['charges:read'] });
  const reader = new Catraca({ apiKey, baseURL: stack.baseUrl });
  await expect(reader.charges.create(order)).rejects.toBeInstanceOf(PermissionError);
});

test('the same key gives the same charge', async () => {
  const idempotencyKey = 'pedido-77';
  const charges: Charge[] = [];
  for (let turn = 0; turn < 2; turn += 1)
    charges.push(await catraca.charges.create(order, { idempotencyKey }));
  expect(charges[1]).toEqual(charges[0]);
});

/** 0 to 1, the same row for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
