import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { Bank } from './bank.ts';

const { stack, seller } = await withSeller(Stack.start(['gateway', 'accounts', 'charges', 'sandbox']));
const bank = new Bank(stack);

const create = (key: string, order: object | string = chargeOrder(), who = seller) =>
  who.api.post('/v1/charges', order, { 'idempotency-key': key });

test('S4.1 S4.2 a repeated key returns the recorded response byte for byte and creates nothing', async () => {
  const first = await create('pedido-1');
  const second = await create('pedido-1');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  expect(await bank.chargesOf(12_990)).toBe(1);
});

test('S4.6 key order, white space and number notation do not make a different request', async () => {
  const first = await create(
    'pedido-2',
    '{"amount":1000,"customer":{"name":"B","email":"b@c.co","document":"52998224725"}}',
  );
  const second = await create(
    'pedido-2',
    '{ "customer": {"document":"52998224725","email":"b@c.co","name":"B"}, "amount":1e3 }',
  );
  expect(second.text).toBe(first.text);
});

test('S4.3 a repeated key with another body is refused', async () => {
  await create('pedido-3');
  const { status, body } = await create('pedido-3', chargeOrder({ amount: 12_991 }));
  expect({ status, error: body.error }).toMatchObject({
    status: 409,
    error: { type: 'idempotency_error', code: 'idempotency_key_reused' },
  });
});

test('S4.13 fifty concurrent requests with one key create one charge', async () => {
  const order = chargeOrder({ amount: 50_000 });
  const responses = await Promise.all(Array.from({ length: 50 }, () => create('pedido-4', order)));
  const created = responses.filter(({ status }) => status === 201);
  const waiting = responses.filter(({ body }) => body.error?.code === 'idempotency_key_in_progress');
  expect(created.length).toBeGreaterThan(0);
  expect(created.length + waiting.length).toBe(50);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect((await create('pedido-4', order)).text).toBe(created[0]!.text);
  expect(await bank.chargesOf(50_000)).toBe(1);
});

test('S4.7 two accounts may use the same key', async () => {
  const other = await newSeller(stack);
  const [one, two] = await Promise.all([create('pedido-5'), create('pedido-5', chargeOrder(), other)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.id).not.toBe(two.body.id);
});

test('S4.9 a refusal is recorded too', async () => {
  const first = await create('pedido-6', chargeOrder({ amount: 1 }));
  const second = await create('pedido-6', chargeOrder({ amount: 1 }));
  expect([first.status, second.status]).toEqual([422, 422]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.text).toBe(first.text);
});

test.each([
  ['empty', ''],
  ['longer than 255', 'x'.repeat(256)],
])('S4.12 a key that is %s is refused', async (_what, key) => {
  const { status, body } = await create(key);
  expect(status).toBe(422);
  expect(Object.keys(body.error.details.fields)).toEqual(['Idempotency-Key']);
});

test('S4.10 while the bank is down the response is 502, and the retry returns the one charge', async () => {
  await stack.endService('sandbox');
  const first = await create('pedido-7');
  expect({ status: first.status, code: first.body.error.code }).toEqual({
    status: 502,
    code: 'provider_unavailable',
  });

  await stack.startService('sandbox');
  const second = await create('pedido-7');
  expect(second.status).toBe(201);
  expect((await create('pedido-7')).text).toBe(second.text);
});
