import { DataKeys } from '@catraca/platform/secrets/data-keys';
import { newDocument } from '@catraca/testing/document';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const stack = await opened(Stack.start(['gateway', 'accounts', 'webhooks']));
let path: string;

const accounts = '/operator/v1/accounts';
const owner = () => ({ name: 'Loja da Ana', document: newDocument(), email: 'ana@loja.example' });
let keys = 0;

beforeAll(async () => {
  path = `${accounts}/${(await stack.operator.post(accounts, owner())).body.id}`;
}, 60_000);

const newKey = () => ({ 'idempotency-key': `operador-${++keys}` });

/** Every POST that creates something: its path, a body, and the list to count in. */
const creations: [string, () => string, () => object][] = [
  ['an account', () => accounts, owner],
  ['a secret key', () => `${path}/secret_keys`, () => ({ name: 'x', scopes: ['charges:read'] })],
  ['a publishable key', () => `${path}/publishable_keys`, () => ({ name: 'x' })],
  ['a webhook endpoint', () => `${path}/webhook_endpoints`, () => ({ url: 'https://loja.example/' })],
  ['a credential', () => '/operator/v1/credentials', () => ({ name: `x ${++keys}`, scopes: ['read'] })],
];

async function countAt(list: string): Promise<number> {
  return (await stack.operator.get(`${list}?per_page=1`)).body.pagination.total;
}

/** A publishable key is no secret. */
function withoutSecret(body: Record<string, unknown>): Record<string, unknown> {
  const isSecret = (name: string, value: unknown) =>
    ['token', 'secret', 'key'].includes(name) && !String(value).startsWith('pk_');
  const fields = Object.entries(body).map(([name, value]) => [name, isSecret(name, value) ? null : value]);
  return Object.fromEntries(fields);
}

const replayed = ({ headers }: HttpResponse) => headers.get('idempotent-replayed');

test.each(creations)(
  'S4.1 S4.14 a repeated key creates %s once, and returns the same response without its secret',
  async (_what, at, order) => {
    const [body, key] = [order(), newKey()];
    const first = await stack.operator.post(at(), body, key);
    const before = await countAt(at());
    const again = await stack.operator.post(at(), body, key);
    expect([first.status, replayed(first), again.status, replayed(again)]).toEqual([201, null, 201, 'true']);
    expect(again.body).toEqual(withoutSecret(first.body));
    expect(await countAt(at())).toBe(before);
    const other = await stack.operator.post(at(), { ...body, name: 'outro' }, key);
    expect([other.status, other.body.error.code]).toEqual([409, 'idempotency_key_reused']);
  },
);

test.each(creations)(
  'a retry after the response was lost creates %s once, and it works',
  async (_what, at, order) => {
    const [body, key] = [order(), newKey()];
    const before = await countAt(at());
    const first = await stack.operator.post(at(), body, key);
    await forgetResponses();
    const again = await stack.operator.post(at(), body, key);
    expect([again.status, again.body.id, replayed(again)]).toEqual([201, first.body.id, null]);
    expect(await countAt(at())).toBe(before + 1);
    const { token, key: secretKey } = again.body;
    if (token) expect((await new Http(stack.baseUrl, token).get(accounts)).status).toBe(200);
    if (secretKey?.startsWith('sk_'))
      expect((await new Http(stack.baseUrl, secretKey).get('/v1/charges/x')).status).not.toBe(401);
  },
);

test('S4.14 S18.20 a rotation that is repeated with its key happens once, also when its response was lost', async () => {
  const created = await stack.operator.post(`${path}/webhook_endpoints`, { url: 'https://loja.example/' });
  const endpoint = `${path}/webhook_endpoints/${created.body.id}`;
  const key = newKey();
  const rotate = () => stack.operator.post(`${endpoint}/rotate_secret`, undefined, key);

  const first = await rotate();
  const again = await rotate();
  expect([again.status, replayed(again), again.body]).toEqual([200, 'true', { ...first.body, secret: null }]);
  await forgetResponses();
  const afterLoss = await rotate();
  expect([afterLoss.status, replayed(afterLoss), afterLoss.text]).toEqual([200, null, first.text]);
  expect((await stack.operator.get(`${endpoint}/secret`)).body.secret).toBe(first.body.secret);
});

/** As if every gateway had died before it recorded a response, and its lease had ended. */
async function forgetResponses(): Promise<void> {
  await stack.inDatabase('gateway', async (database) => {
    await database.collection('idempotency').deleteMany({ sealedBody: { $exists: true } });
    await database.collection('idempotency').updateMany({}, { $set: { leaseUntil: new Date(0) } });
  });
}

test('S4.14 what is kept of a response has no secret, for whoever can open it', async () => {
  const order = { name: 'x', scopes: ['charges:read'] };
  const { body } = await stack.operator.post(`${path}/secret_keys`, order, newKey());
  const [stored] = await stack.inDatabase('gateway', (database) =>
    database
      .collection('idempotency')
      .find({ sealedBody: { $exists: true } })
      .sort({ createdAt: -1 })
      .limit(1)
      .toArray(),
  );
  const place = { collection: 'idempotency', id: String(stored!._id), field: 'sealedBody' };
  const kept = JSON.parse(new DataKeys(stack.secrets.dataKeys.idempotency).open(stored!.sealedBody, place));
  expect(kept).toEqual({ ...body, key: null });
});

test('the responses that are kept show no secret', async () => {
  await stack.operator.post(`${path}/secret_keys`, { name: 'x', scopes: ['charges:read'] }, newKey());
  const stored = await stack.inDatabase('gateway', (database) =>
    database.collection('idempotency').find().toArray(),
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toMatch(/sk_test_|opk_|whsec_|loja\.example/);
});

test('the keys are the operator’s, whichever credential is used, and not an account’s', async () => {
  const { token } = (
    await stack.operator.post('/operator/v1/credentials', { name: 'segunda', scopes: ['write'] })
  ).body;
  const [body, key] = [owner(), newKey()];
  const first = await stack.operator.post(accounts, body, key);
  const again = await new Http(stack.baseUrl, token).post(accounts, body, key);
  expect([again.text, replayed(again)]).toEqual([first.text, 'true']);
});

describe('a document', () => {
  test('S18.8 has one account, with or without punctuation; the conflict names it', async () => {
    const document = '11.222.333/0001-81';
    const { id } = (await stack.operator.post(accounts, { ...owner(), document })).body;
    const responses = await Promise.all(
      ['11222333000181', '11.222.333/0001-81', '11222333/0001.81'].map((written) =>
        stack.operator.post(accounts, { ...owner(), document: written }, newKey()),
      ),
    );
    for (const { status, body } of responses) {
      expect([status, body.error.code, body.error.details]).toEqual([409, 'account_exists', { account: id }]);
    }
  });

  test('that twenty requests register at once gets one account', async () => {
    const body = owner();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => stack.operator.post(accounts, body)),
    );
    const created = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 409);
    expect([created.length, refused.length]).toEqual([1, 19]);
    const named = refused.map((response) => response.body.error.details.account);
    expect(new Set(named)).toEqual(new Set([created[0]!.body.id]));
  });
});
