import { auditEntry } from '@catraca/contracts/http/schemas/audit-log';
import { freePorts } from '@catraca/stack/ports';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const [port] = await freePorts(1);
const gateway = { OPS_PORT: String(port), TRUSTED_PROXIES: '127.0.0.0/8' };
const stack = await opened(Stack.start(['gateway', 'accounts', 'webhooks'], { gateway }));
const ops = new Http(`http://127.0.0.1:${port}`);
const stranger = new Http(stack.baseUrl, 'canario-token-errado');
let reader: Http;
let account: string;
let path: string;

const accounts = '/operator/v1/accounts';
const owner = { name: 'Canário Secreto', document: '11.222.333/0001-81', email: 'canario@loja.example' };
const everybody = `${accounts}/acc_00000000000000000000000000`;

beforeAll(async () => {
  account = (await stack.operator.post(accounts, owner)).body.id;
  path = `${accounts}/${account}`;
  const credential = await stack.operator.post('/operator/v1/credentials', {
    name: 'leitura',
    scopes: ['read'],
  });
  reader = new Http(stack.baseUrl, credential.body.token);
}, 60_000);

async function log(query = '') {
  return (await stack.operator.get(`/operator/v1/audit_log?per_page=100${query}`)).body;
}

/** The newest entry, which is of this request. */
async function entryOf(request: Promise<{ headers: Headers }>) {
  const id = (await request).headers.get('x-request-id');
  const entry = (await log()).data.find((one: { request_id: string }) => one.request_id === id);
  expect(auditEntry.parse(entry)).toEqual(entry);
  return entry;
}

test('the creation of an account is in its log with the names of the fields sent', async () => {
  const { data, pagination } = await log(`&account=${account}`);
  expect(pagination.total).toBe(1);
  expect(data[0]).toEqual({
    object: 'audit_entry',
    request_id: expect.stringMatching(/^req_/),
    actor: 'operator',
    credential: { id: null, name: 'OPERATOR_TOKEN' },
    address: '127.0.0.1',
    operation: 'createAccount',
    account,
    resources: [],
    fields: expect.arrayContaining(['name', 'document', 'email']),
    status: 201,
    created_at: expect.any(String),
  });
});

test('a change names the fields by their paths', async () => {
  const change = { registration: 'approved', contract: { pix: { percent_bps: 1 }, min_amount: 200 } };
  expect(await entryOf(stack.operator.patch(path, change))).toMatchObject({
    operation: 'patchAccount',
    account,
    fields: ['registration', 'contract.min_amount', 'contract.pix.percent_bps'],
    status: 200,
  });
});

test('created, revoked and revealed objects are named by id', async () => {
  const creating = stack.operator.post(`${path}/secret_keys`, { name: 'canario', scopes: ['charges:read'] });
  const key = (await creating).body.id;
  expect(await entryOf(creating)).toMatchObject({
    operation: 'createSecretKey',
    resources: [key],
    status: 201,
  });
  expect(await entryOf(stack.operator.delete(`${path}/secret_keys/${key}`))).toMatchObject({
    operation: 'revokeSecretKey',
    account,
    resources: [key],
    fields: [],
    status: 204,
  });
  const { body: endpoint } = await stack.operator.post(`${path}/webhook_endpoints`, {
    url: 'https://loja.example/canario-na-url',
  });
  const secret = `${path}/webhook_endpoints/${endpoint.id}/secret`;
  expect(await entryOf(stack.operator.get(secret))).toMatchObject({
    operation: 'getWebhookSecret',
    resources: [endpoint.id],
    status: 200,
  });
});

test.each([
  ['a bad body', () => stack.operator.patch(path, { email: 'canario' }), 422],
  ['broken JSON', () => stack.operator.send('PATCH', path, '{"canario":'), 400],
  ['what is not there', () => stack.operator.patch(everybody, { name: 'canario' }), 404],
  ['what the credential may not do', () => reader.patch(path, { name: 'canario' }), 403],
])('also what is refused to an operator is recorded: %s', async (_what, request, status) => {
  expect(await entryOf(request())).toMatchObject({ operation: 'patchAccount', actor: 'operator', status });
});

test('S18.6 requests without a valid credential are counted and not stored', async () => {
  const before = (await log()).pagination.total;
  const refusals = async (code: string) => {
    const { text } = await ops.get('/metrics');
    return Number(
      new RegExp(`operator_refusals_total{[^}]*code="${code}"[^}]*} (\\d+)`).exec(text)?.[1] ?? 0,
    );
  };
  const counted = async () => [await refusals('invalid_api_key'), await refusals('missing_api_key')];
  const [invalid, missing] = await counted();
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const caller = index % 2 ? stranger : new Http(stack.baseUrl);
      return (await caller.patch(path, { name: 'canario' })).status;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect((await log()).pagination.total).toBe(before);
  expect(await counted()).toEqual([invalid! + 25, missing! + 25]);
});

test('S18.6 whose whole document was read is recorded, by whom and from where', async () => {
  const one = await entryOf(reader.get(path, { 'x-forwarded-for': '198.18.0.9' }));
  expect(one).toMatchObject({
    operation: 'getAccount',
    account,
    credential: { id: expect.stringMatching(/^op_/), name: 'leitura' },
    address: '198.18.0.9',
    resources: [],
    status: 200,
  });
  const other = (await stack.operator.post(accounts, { ...owner, document: newDocument() })).body.id;
  const listing = reader.get(accounts);
  const { account: ofNone, resources } = await entryOf(listing);
  expect([ofNone, resources]).toEqual([null, expect.arrayContaining([account, other])]);
  const ofOther = (await log(`&account=${other}`)).data.map(
    (entry: { operation: string }) => entry.operation,
  );
  expect(ofOther).toEqual(['listAccounts', 'createAccount']);
});

test('reading what has no document and no secret is not recorded', async () => {
  const before = (await log()).pagination.total;
  await Promise.all([
    stack.operator.get(`${path}/secret_keys`),
    stack.operator.get('/operator/v1/credentials'),
  ]);
  expect((await log()).pagination.total).toBe(before);
});

test('it is listed newest first, in pages, for one account or all', async () => {
  await stack.operator.patch(path, { name: 'Canário Novo' });
  await stack.operator.patch(everybody, {});
  const page = (await stack.operator.get('/operator/v1/audit_log?per_page=1&page=2')).body;
  expect(page.data).toEqual([(await log()).data[1]]);
  const times = (await log()).data.map(({ created_at }: { created_at: string }) => created_at);
  expect(times).toEqual(times.toSorted().reverse());
  const own = (await log(`&account=${account}`)).data;
  expect(own.length).toBeGreaterThan(5);
  for (const entry of own) expect([entry.account, ...entry.resources]).toContain(account);
  expect((await stack.operator.get('/operator/v1/audit_log?account=ana')).status).toBe(422);
  expect((await stranger.get('/operator/v1/audit_log')).status).toBe(401);
});

test('S18.7 no secret, name, document or e-mail is ever in it', async () => {
  const canary = 'canario@loja.example';
  await Promise.all([
    stack.operator.post(accounts, { ...owner, [canary]: canary }),
    stack.operator.patch(`${accounts}/${canary}`, { name: canary, [canary]: { canario: canary } }),
    stack.operator.post(`${path}/webhook_endpoints/${canary}/rotate_secret`, { [canary]: canary }),
    stack.operator.post(`${path}/publishable_keys?canario=${canary}`, {
      name: canary,
      allowed_domains: ['canario.example'],
    }),
    stack.operator.delete(`${path}/secret_keys/sk_live_canario`),
    stranger.post(`${accounts}/${canary}/secret_keys`, { [canary]: canary }, { 'x-canario': canary }),
  ]);
  const stored = await stack.inDatabase('gateway', (database) =>
    database.collection('audit_log').find().toArray(),
  );
  expect(stored.length).toBeGreaterThan(10);
  const all = JSON.stringify(stored);
  expect(all).not.toMatch(/canario|canário|11222333|_test_|_live_|whsec_|opk_/i);
  expect(all).not.toContain(stack.secrets.operatorToken);
});

test('S18.6 an operation is logged before it is done, and has no outcome if the gateway dies during it', async () => {
  const { accounts: pid } = stack.pids();
  process.kill(pid!, 'SIGSTOP');
  const dying = stack.operator.patch(path, { name: 'canario' }).catch(() => undefined);
  const unanswered = await eventually(async () => {
    const entries = await stack.inDatabase('gateway', (database) =>
      database.collection('audit_log').find({ status: null }).toArray(),
    );
    expect(entries).toHaveLength(1);
    return entries[0]!;
  });
  expect(unanswered).toMatchObject({ operation: 'patchAccount', fields: ['name'] });
  await stack.endService('gateway', 'SIGKILL');
  process.kill(pid!, 'SIGCONT');
  await dying;
  await stack.startService('gateway');
  expect((await log()).data[0]).toMatchObject({ request_id: unanswered._id, status: null });
});

test('an operation that cannot be logged is not done', async () => {
  const before = (await stack.operator.get(path)).body;
  const refusing = (validator: object) =>
    stack.inDatabase('gateway', (database) => database.command({ collMod: 'audit_log', validator }));
  await refusing({ never: { $exists: true } });
  const responses = [await stack.operator.patch(path, { name: 'Outra' }), await reader.get(path)];
  await refusing({});
  expect(responses.map(({ status, body }) => [status, body.error.code])).toEqual([
    [500, 'internal_error'],
    [500, 'internal_error'],
  ]);
  expect((await stack.operator.get(path)).body).toEqual(before);
  expect((await stack.operator.patch(path, { name: 'Outra' })).body.name).toBe('Outra');
});

test('it is kept for 400 days', async () => {
  const indexes = await stack.inDatabase('gateway', (database) => database.collection('audit_log').indexes());
  expect(indexes).toContainEqual(expect.objectContaining({ expireAfterSeconds: 400 * 24 * 3600 }));
});
