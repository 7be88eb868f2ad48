import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { Stack } from '@catraca/testing/stack';

let stack: Stack;
let seller: Seller;

beforeAll(async () => {
  stack = await Stack.start(['gateway', 'accounts', 'charges', 'sandbox']);
  seller = await newSeller(stack);
}, 60_000);
afterAll(() => stack.close());

/** How many charges of this amount the bank has, by its own account. */
async function chargesAtTheBank(amount: number): Promise<number> {
  const credentials = Buffer.from(
    `${stack.secrets.sandboxClientId}:${stack.secrets.sandboxClientSecret}`,
  ).toString('base64');
  const bank = new Http(stack.sandboxUrl);
  const form = { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' };
  const { body: token } = await bank.send('POST', '/oauth/token', 'grant_type=client_credentials', form);
  const period = 'inicio=2020-01-01T00:00:00Z&fim=2100-01-01T00:00:00Z&paginacao.itensPorPagina=1000';
  const { body } = await new Http(stack.sandboxUrl, token.access_token).get(`/cob?${period}`);
  const valor = (amount / 100).toFixed(2);
  return body.cobs.filter((cob: { valor: { original: string } }) => cob.valor.original === valor).length;
}

const create = (key: string, order: object | string = chargeOrder(), who = seller) =>
  who.api.post('/v1/charges', order, { 'idempotency-key': key });

test('a repeated key gives the recorded answer byte for byte, and creates nothing', async () => {
  const first = await create('pedido-1');
  const second = await create('pedido-1');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.status).toBe(201);
  expect(second.text).toBe(first.text);
  expect(await chargesAtTheBank(12_990)).toBe(1);
});

test('key order, white space and the spelling of numbers do not make another request', async () => {
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

test('a repeated key with another body is refused', async () => {
  await create('pedido-3');
  const { status, body } = await create('pedido-3', chargeOrder({ amount: 12_991 }));
  expect({ status, error: body.error }).toMatchObject({
    status: 409,
    error: { type: 'idempotency_error', code: 'idempotency_key_reused' },
  });
});

test('fifty requests at once with one key make one charge', async () => {
  const order = chargeOrder({ amount: 50_000 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => create('pedido-4', order)));
  const created = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ body }) => body.error?.code === 'idempotency_key_in_progress');
  expect(created.length).toBeGreaterThan(0);
  expect(created.length + waiting.length).toBe(50);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect((await create('pedido-4', order)).text).toBe(created[0]!.text);
  expect(await chargesAtTheBank(50_000)).toBe(1);
});

test('two accounts may use the same key', async () => {
  const other = await newSeller(stack);
  const [one, two] = await Promise.all([create('pedido-5'), create('pedido-5', chargeOrder(), other)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body.id).not.toBe(two.body.id);
});

test('a refusal is recorded too', async () => {
  const first = await create('pedido-6', chargeOrder({ amount: 1 }));
  const second = await create('pedido-6', chargeOrder({ amount: 1 }));
  expect([first.status, second.status]).toEqual([422, 422]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(second.text).toBe(first.text);
});

test.each([
  ['empty', ''],
  ['longer than 255', 'x'.repeat(256)],
])('a key that is %s is refused', async (_what, key) => {
  const { status, body } = await create(key);
  expect(status).toBe(422);
  expect(Object.keys(body.error.details.fields)).toEqual(['Idempotency-Key']);
});

test('while the bank is away the answer is 502, and the retry gets the one charge', async () => {
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

test('a gateway that is killed in the middle leaves nothing that a retry could double', async () => {
  const keys = Array.from({ length: 20 }, (_, index) => `queda-${index}`);
  const first = Promise.allSettled(keys.map((key) => create(key)));
  await new Promise((resolve) => setTimeout(resolve, 30));
  await stack.endService('gateway', 'SIGKILL');
  const answered = (await first).map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value.body : null,
  );
  await stack.startService('gateway');

  const again = await Promise.all(keys.map((key) => create(key)));
  for (const [index, { status, body }] of again.entries()) {
    expect([201, 409]).toContain(status); // 409: the dead gateway's lease still runs
    if (answered[index]?.id && status === 201) expect(body.id).toBe(answered[index].id);
  }
});
