import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deadUrl, LocalServer, type Received, sendJson } from '../test/local-server.ts';
import { Shell } from '../test/shell.ts';
import { operations } from './gen/operations.ts';
import type { Keyring } from './keyring.ts';
import { programOf } from './program.ts';

const KEY = 'sk_test_abcdefgh1234';
const answers: Record<string, [number, object]> = {};
const gateway = await LocalServer.open(({ method, path }, response) => {
  const [status, body] = answers[`${method} ${path}`] ?? [404, refusal('resource_not_found', 'Não existe.')];
  sendJson(response, status, body);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.received.length = 0;
  for (const call of Object.keys(answers)) delete answers[call];
});

const shell = new Shell({ CATRACA_KEY: KEY, CATRACA_URL: gateway.url });
const last = (): Received => gateway.received.at(-1)!;

function refusal(code: string, message: string, details: object = {}) {
  return { error: { type: 'invalid_request_error', code, message, details, request_id: 'req_1' } };
}

test('options and --data make the body, options first, and the answer is JSON for programs', async () => {
  answers['POST /v1/charges'] = [201, { id: 'ch_1', amount: 12_990 }];
  const data = '{"amount":1,"customer":{"name":"Ana"}}';
  const line = ['charges', 'create', '--amount', '12990', '--save-card', 'true', '--data', data];
  const { exitCode, stdout } = await shell.run([...line, '--idempotency-key', 'pedido-1']);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { id: 'ch_1', amount: 12_990 }]);
  expect(JSON.parse(last().body)).toEqual({ amount: 12_990, customer: { name: 'Ana' }, save_card: true });
  expect(last().headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'idempotency-key': 'pedido-1' });
});

test('--data reads a file, and says which one it cannot read or is no object', async () => {
  answers['POST /v1/charges/ch_1/refund'] = [201, { id: 'rf_1' }];
  const file = join(shell.home, 'body.json');
  writeFileSync(file, '{"amount":500}');
  expect((await shell.run(['charges', 'refund', 'ch_1', '--data', `@${file}`])).exitCode).toBe(0);
  expect(last().body).toBe('{"amount":500}');
  const missing = await shell.run(['charges', 'refund', 'ch_1', '--data', `@${file}.x`]);
  expect([missing.exitCode, missing.stderr]).toEqual([2, `error: ${file}.x cannot be read: ENOENT\n`]);
  const list = await shell.run(['charges', 'refund', 'ch_1', '--data', '[1]']);
  expect([list.exitCode, list.stderr]).toEqual([2, 'error: --data is not a JSON object\n']);
});

test('filters are the query, and a person gets a table and how to go on', async () => {
  answers['GET /v1/charges?per_page=1&status=paid'] = [
    200,
    { object: 'list', data: [{ id: 'ch_1', status: 'paid' }], pagination: { page: 1, has_more: true } },
  ];
  const line = ['charges', 'list', '--status', 'paid', '--per-page', '1'];
  const { exitCode, stdout, stderr } = await shell.run(line, { isTerminal: true });
  expect([exitCode, stdout, stderr]).toEqual([0, 'id    status\nch_1  paid\n', 'More: --page 2\n']);
  expect(JSON.parse((await shell.run([...line, '--json'], { isTerminal: true })).stdout)).toMatchObject({
    data: [{ id: 'ch_1' }],
  });
});

test('a refusal is told with its code, its fields and the id of its request', async () => {
  answers['POST /v1/charges'] = [
    422,
    refusal('validation_failed', 'Corpo inválido.', { fields: { amount: ['Obrigatório.'] } }),
  ];
  const { exitCode, stdout, stderr } = await shell.run(['charges', 'create']);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'error: 422 validation_failed: Corpo inválido.\n  amount: Obrigatório.\nrequest id: req_1\n',
  );
});

test.each([
  [['charges', 'list', '--status', 'eaten']],
  [['charges', 'create', '--amount', '1.5']],
  [['charges', 'get']],
  [['charges', 'eat']],
  [['nothing']],
  [['listen']],
  [['listen', '--forward-to', 'localhost:3000']],
  [['installments', 'get']],
  [['test', 'clock', 'advance', '31']],
  [[]],
])('%j is a wrong call: exit code 2, and nothing is called', async (line) => {
  const { exitCode, stdout, stderr } = await shell.run(line);
  expect([exitCode, stdout, gateway.received]).toEqual([2, '', []]);
  expect(stderr).not.toBe('');
});

test('without an answer a sale may exist: exit code 3, and the key that repeats it', async () => {
  const away = new Shell({ CATRACA_KEY: KEY, CATRACA_URL: await deadUrl() });
  const { exitCode, stderr } = await away.run(['charges', 'create', '--amount', '1']);
  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/^It may have been done\. The same again: --idempotency-key [\w-]{36}\nerror: /);
});

test('a secret is shown where it is asked for only', async () => {
  answers['GET /v1/webhook_endpoints/we_1/secret'] = [200, { secret: 'whsec_a' }];
  const line = ['webhook-endpoints', 'secret', 'we_1'];
  expect(JSON.parse((await shell.run(line)).stdout)).toEqual({ secret: '(hidden)' });
  expect(JSON.parse((await shell.run([...line, '--print-secret'])).stdout)).toEqual({ secret: 'whsec_a' });
});

test.each([['clock'], ['test clock']])('%s advance takes a duration', async (words) => {
  answers['POST /v1/test/clock/advance'] = [200, { now: '2027-01-01T00:00:00Z' }];
  expect((await shell.run([...words.split(' '), 'advance', '31d'])).exitCode).toBe(0);
  expect(last().body).toBe('{"seconds":2678400}');
});

describe('trigger', () => {
  const made = { object: 'trigger', type: 'charge.paid', resource: 'ch_1', events: ['charge.paid'] };
  const events = 'GET /v1/events?type=charge.paid&per_page=50';
  const line = ['trigger', 'charge.paid', '--override', 'amount=500', '--override', 'customer.name=Ana'];

  test('sends what is overridden, and shows the event about what was made', async () => {
    answers['POST /v1/test/trigger'] = [202, made];
    const [other, own] = ['ch_2', 'ch_1'].map((id) => ({ id: `evt_${id}`, data: { charge: { id } } }));
    answers[events] = [200, { data: [other, own], pagination: { has_more: false } }];
    const { exitCode, stdout, stderr } = await shell.run(line);
    expect([exitCode, JSON.parse(stdout), stderr]).toEqual([0, own, 'Made ch_1: charge.paid\n']);
    const { body, headers } = gateway.received.find(({ method }) => method === 'POST')!;
    const overrides = { amount: 500, customer: { name: 'Ana' } };
    expect(JSON.parse(body)).toEqual({ type: 'charge.paid', overrides });
    expect(headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  });

  test('with a key that may not read events says so, and shows what was made', async () => {
    answers['POST /v1/test/trigger'] = [202, made];
    const { error } = refusal('insufficient_scope', 'Falta permissão.');
    answers[events] = [403, { error: { ...error, type: 'permission_error' } }];
    const { exitCode, stdout, stderr } = await shell.run(line);
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, made]);
    expect(stderr).toContain('webhooks:manage');
  });

  test('of an unknown event, or with half an override, is a wrong call', async () => {
    for (const wrong of [
      ['trigger', 'charge.eaten'],
      ['trigger', 'charge.paid', '--override', 'amount'],
    ])
      expect((await shell.run(wrong)).exitCode).toBe(2);
    expect(gateway.received).toEqual([]);
  });
});

test('login keeps a known key in a file of the user, and refuses another one', async () => {
  answers['GET /v1/balance'] = [403, refusal('insufficient_scope', 'Falta permissão.')];
  const guest = new Shell();
  const line = ['login', '--url', gateway.url, '--key-stdin'];
  const { exitCode, stdout, stderr } = await guest.run(line, { stdin: `${KEY}\n` });
  const path = join(guest.home, '.config/catraca/config.json');
  expect([exitCode, stdout, stderr]).toEqual([0, '', `Saved in ${path}.\n`]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ key: KEY, url: gateway.url });
  expect(statSync(path).mode & 0o777).toBe(0o600);

  answers['GET /v1/balance'] = [401, refusal('invalid_api_key', 'Chave inválida.')];
  expect((await guest.run(line, { stdin: 'sk_test_other' })).exitCode).toBe(1);
  expect((await guest.run(line, { stdin: 'pk_test_other' })).exitCode).toBe(2);
  expect((await guest.run(['login'])).stderr).toBe('error: nobody to ask: add --key-stdin\n');
  expect(JSON.parse(readFileSync(path, 'utf8')).key).toBe(KEY);
});

/** A keyring in memory, and what it holds. A locked one refuses everything. */
function memoryKeyring() {
  const kept = new Map<string, string>();
  const state = { isLocked: false };
  const whenOpen = async <Value>(act: () => Value): Promise<Value> => {
    if (state.isLocked) throw new Error('locked');
    return act();
  };
  const keyring: Keyring = {
    get: (name) => whenOpen(() => kept.get(name) ?? null),
    set: (name, secret) => whenOpen(() => void kept.set(name, secret)),
    delete: (name) => whenOpen(() => void kept.delete(name)),
  };
  return { kept, state, keyring };
}

test('login keeps the key in the keyring of the system, where there is one, and later commands find it', async () => {
  answers['GET /v1/balance'] = [200, { balance: 0 }];
  const { kept, keyring } = memoryKeyring();
  const guest = new Shell({}, keyring);
  const line = ['login', '--url', gateway.url, '--key-stdin'];
  const { exitCode, stderr } = await guest.run(line, { stdin: KEY });
  expect([exitCode, stderr]).toEqual([0, 'Saved in the keyring of the system.\n']);
  const path = join(guest.home, '.config/catraca/config.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ url: gateway.url, keyring: true });
  expect((await guest.run(['balance', 'get'])).exitCode).toBe(0);
  expect(last().headers.authorization).toBe(`Bearer ${KEY}`);

  kept.clear();
  const lost = await guest.run(['balance', 'get']);
  expect([lost.exitCode, lost.stderr]).toEqual([
    2,
    'error: no key: run `catraca login`, or set CATRACA_KEY\n',
  ]);
  expect((await guest.run([...line, '--no-keyring'], { stdin: KEY })).stderr).toBe(`Saved in ${path}.\n`);
  expect([kept.size, JSON.parse(readFileSync(path, 'utf8'))]).toEqual([0, { key: KEY, url: gateway.url }]);
});

test('a keyring that fails is as none, and one that is locked later says what to do', async () => {
  answers['GET /v1/balance'] = [200, { balance: 0 }];
  const { state, keyring } = memoryKeyring();
  state.isLocked = true;
  const guest = new Shell({}, keyring);
  const line = ['login', '--url', gateway.url, '--key-stdin'];
  expect((await guest.run(line, { stdin: KEY })).stderr).toMatch(/^Saved in .*config\.json\.\n$/);
  state.isLocked = false;
  expect((await guest.run(line, { stdin: KEY })).stderr).toBe('Saved in the keyring of the system.\n');
  state.isLocked = true;
  const { exitCode, stderr } = await guest.run(['balance', 'get']);
  expect([exitCode, stderr]).toEqual([
    2,
    'error: the keyring of the system cannot be read (locked): unlock it, or run `catraca login --no-keyring`\n',
  ]);
});

test('login removes the key that it replaces from the keyring, or says that it is still there', async () => {
  answers['GET /v1/balance'] = [200, { balance: 0 }];
  const { kept, state, keyring } = memoryKeyring();
  const guest = new Shell({}, keyring);
  const alias = gateway.url.replace('127.0.0.1', 'localhost');
  const login = async (url: string, key: string, ...options: string[]) =>
    (await guest.run(['login', '--url', url, '--key-stdin', ...options], { stdin: key })).stderr;
  await login(gateway.url, KEY);
  await login(gateway.url, `${KEY}5`);
  expect([...kept]).toEqual([[gateway.url, `${KEY}5`]]);
  await login(alias, KEY);
  expect([...kept]).toEqual([[alias, KEY]]);
  expect(await login(alias, KEY, '--no-keyring')).toMatch(/^Saved in \S+\n$/);
  expect([...kept]).toEqual([]);

  await login(alias, KEY);
  state.isLocked = true;
  expect(await login(gateway.url, KEY)).toMatch(
    /^Saved in .*config\.json\.\nThe key that it replaces is still in the keyring \(locked\): revoke it\.\n$/,
  );
  expect([...kept]).toEqual([[alias, KEY]]);
});

test('doctor tells the scopes that a key lacks, and never the key', async () => {
  const list: [number, object] = [200, { data: [] }];
  const refused: [number, object] = [403, refusal('insufficient_scope', 'Falta permissão.')];
  Object.assign(answers, {
    'GET /v1/balance': list,
    'GET /v1/charges?per_page=1': list,
    'GET /v1/cards?per_page=1': refused,
    'GET /v1/events?per_page=1': list,
    'GET /v1/requests?per_page=1': refused,
  });
  const { exitCode, stdout, stderr } = await shell.run(['doctor'], { isTerminal: true });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('✓ mode: test');
  expect(stdout).toContain('✗ scopes: balance:read, charges:read, webhooks:manage\n');
  expect(stdout).toMatch(/✓ clock: [01] s/); // Date has whole seconds
  expect(stderr).toContain('For cards:manage, logs:read');
  expect(stdout + stderr).not.toContain(KEY);
});

test('doctor says what to do about a wrong key and a wrong address', async () => {
  answers['GET /v1/balance'] = [401, refusal('invalid_api_key', 'Chave inválida.')];
  const wrong = await shell.run(['doctor']);
  expect([wrong.exitCode, JSON.parse(wrong.stdout).checks[1]]).toMatchObject([
    1,
    { name: 'key', isOk: false },
  ]);
  const away = await new Shell({ CATRACA_KEY: KEY, CATRACA_URL: await deadUrl() }).run(['doctor']);
  expect([away.exitCode, away.stderr]).toEqual([
    3,
    '→ Nothing listens there: start the platform, or correct CATRACA_URL.\n',
  ]);
});

test('doctor finds a clock that is wrong', async () => {
  const date = new Date(Date.now() + 600_000).toUTCString();
  const ahead = await LocalServer.open((_, response) => response.writeHead(200, { date }).end('{}'));
  const { exitCode, stderr } = await new Shell({ CATRACA_KEY: KEY, CATRACA_URL: ahead.url }).run(['doctor']);
  await ahead.close();
  expect([exitCode, stderr]).toEqual([0, '→ Set the clock of this machine, by NTP.\n']);
});

test('listen refuses a live key before it calls', async () => {
  const live = new Shell({ CATRACA_KEY: 'sk_live_a', CATRACA_URL: gateway.url });
  const { exitCode, stderr } = await live.run(['listen', '--forward-to', 'http://localhost:3000']);
  expect([exitCode, stderr]).toEqual([2, 'error: listen works in test mode: use a key sk_test_…\n']);
  expect(gateway.received).toEqual([]);
});

test('an account with three listeners is told what to do', async () => {
  answers['GET /v1/listen?events=*'] = [422, refusal('listener_limit_reached', 'Limite.')];
  const { exitCode, stderr } = await shell.run(['listen', '--forward-to', gateway.url]);
  expect([exitCode, stderr]).toEqual([
    1,
    'End one of the three listeners. One that was cut off counts for 10 minutes more.\nerror: 422 listener_limit_reached: Limite.\nrequest id: req_1\n',
  ]);
});

test('every operation has a command, and every command an example', async () => {
  const { signal } = new AbortController();
  const none = { write: () => true } as never;
  const streams = { stdin: none, stdout: none, stderr: none };
  const io = { ...streams, isTerminal: false, env: {}, home: '', keyring: async () => null, signal };
  const helpOf = async (command: ReturnType<typeof programOf>, words: string[]): Promise<string[]> => {
    const { exitCode, stdout } = await shell.run([...words, '--help']);
    expect([words, exitCode, stdout]).toEqual([words, 0, expect.stringContaining('Example:\n  catraca ')]);
    const inner = command.commands.map((one) => helpOf(one, [...words, one.name()]));
    return [words.join(' '), ...(await Promise.all(inner)).flat()];
  };
  const commands = await helpOf(programOf(io), []);
  expect(commands).toEqual(
    expect.arrayContaining(['payment-links update', 'events resend', 'test charges pay']),
  );
  expect(commands.length).toBeGreaterThan(operations.length);
});

test.each(['bash', 'zsh', 'fish'])('completion for %s names what may follow', async (shellName) => {
  const { exitCode, stdout } = await shell.run(['completion', shellName]);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/charges.*create get list cancel refund timeline/);
  expect(stdout).toMatch(/trigger.*charge\.paid .*withdrawal\.returned .*--override/);
});
