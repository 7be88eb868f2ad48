import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { platformEndpoints } from '@catraca/contracts/http/endpoints/platform-endpoints';
import { platformMounts } from '@catraca/contracts/http/endpoints/platform-mounts';
import { type PlatformRole, platformRoles } from '@catraca/contracts/http/schemas/panel-role';
import { newId } from '@catraca/kernel/ids';
import { Http } from '@catraca/testing/http';
import {
  letProofPass,
  newPanelPerson,
  newPlatformPerson,
  type PanelBrowser,
} from '@catraca/testing/panel-person';
import { newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const people = new Map<PlatformRole, PanelBrowser>();

beforeAll(async () => {
  for (const role of platformRoles) people.set(role, (await newPlatformPerson(stack, role)).browser);
}, 60_000);

/** Who may what, as the specification's table says it (S40.3): by the route's method and path. */
const [a, f, s] = platformRoles;
const ofAccount = String.raw`/accounts/:\w+`;
const table: [RegExp, PlatformRole[]][] = [
  [/^(GET|POST|DELETE) \/credentials/, [a]],
  [/^(GET|DELETE|POST) \/invitations/, [a]],
  [/^(PATCH|DELETE) \/members/, [a]],
  [/^POST \/impersonations$/, [a, s]],
  [/^DELETE \/impersonations/, [a, f, s]],
  [new RegExp(`^POST (/accounts|${ofAccount}/invitations)$`), [a, s]],
  [new RegExp(`^PATCH ${ofAccount}$`), [a, f, s]],
  [new RegExp(`^POST ${ofAccount}/fee_quotes$`), [a, f, s]],
  [new RegExp(`^(PUT ${ofAccount}/bank_account|POST ${ofAccount}/withdrawals)`), [a, f]],
  [/\/secret$/, [a]],
  [/^(POST|PUT|PATCH|DELETE) /, [a]],
  [/^GET /, [a, f, s]],
];

const everyRoute: Endpoint[] = [...platformMounts.values(), ...Object.values(platformEndpoints)];
const cases = everyRoute.flatMap((endpoint) =>
  platformRoles.map((role) => [nameOf(endpoint), role, endpoint] as const),
);

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace('/panel/v1/platform', '')}`;
}

function mayCall(route: string): PlatformRole[] {
  const row = table.find(([pattern]) => pattern.test(route));
  if (!row) throw new Error(`The table of roles has no row for ${route}`);
  return row[1];
}

const prefixes: Record<string, Parameters<typeof newId>[0]> = {
  ...{ code: 'ch', refund: 'rf', dispute: 'med', withdrawal: 'wd', key_id: 'key', credential: 'op' },
  ...{ endpoint: 'we', event: 'evt', request: 'req', run: 'run', member: 'mem', account: 'acc' },
  ...{ delivery: 'dlv', invitation: 'inv', file: 'file', impersonation: 'imp' },
};

/** Ids that are nowhere: whoever is let in learns only that, and changes nothing. */
function call({ method, path }: Endpoint, browser: PanelBrowser) {
  const address = path
    .replace('/panel/v1', '')
    .replace(/:(\w+)/g, (_all, name: string) => newId(prefixes[name]!));
  return browser.send(method, address, method === 'GET' || method === 'DELETE' ? undefined : {});
}

test.each(cases)('S40.3 %s as %s', async (route, role, endpoint) => {
  const { status, body } = await call(endpoint, people.get(role)!);
  const allowed = mayCall(route);
  const isRefused = body?.error?.code === 'role_not_allowed';
  expect([isRefused, status < 500 && status !== 401]).toEqual([!allowed.includes(role), true]);
  if (isRefused) expect([...body.error.details.required_roles].sort()).toEqual([...allowed].sort());
});

test('S40.2 nothing of the platform is there for the people of an account', async () => {
  const { browser } = await newPanelPerson(stack, seller.account);
  for (const endpoint of everyRoute) {
    const { status, body } = await call(endpoint, browser);
    expect([nameOf(endpoint), status, body.error.code]).toEqual([
      nameOf(endpoint),
      404,
      'resource_not_found',
    ]);
  }
});

test('S40.2 no credential opens a route of the platform’s people, and no session one of the operator', async () => {
  const origin = new URL(stack.baseUrl).origin;
  const authorization = `Bearer ${stack.secrets.operatorToken}`;
  for (const { method, path } of everyRoute) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const address = path.replace(/:\w+/g, 'x');
    const answer = await new Http(stack.baseUrl).send(method, address, body, { origin, authorization });
    expect([path, answer.status, answer.body.error.code]).toEqual([path, 401, 'session_invalid']);
  }
  const { cookie } = people.get('admin')!;
  const answer = await new Http(stack.baseUrl).send('GET', '/operator/v1/accounts', undefined, {
    cookie: cookie!,
  });
  expect([answer.status, answer.body.error.code]).toEqual([401, 'missing_api_key']);
});

/** What asks for a new proof (S40.4). */
const proven = [
  ...['POST /accounts/:account/withdrawals', 'PUT /accounts/:account/bank_account'],
  ...['POST /accounts/:account/withdrawals/:withdrawal/fail'],
  ...['POST /accounts/:account/withdrawals/:withdrawal/cancel'],
  ...['POST /invitations', 'DELETE /invitations/:invitation'],
  ...['PATCH /members/:member', 'DELETE /members/:member'],
  ...['POST /credentials', 'DELETE /credentials/:credential'],
  ...['POST /accounts/:account/secret_keys', 'DELETE /accounts/:account/secret_keys/:key_id'],
  ...['GET /accounts/:account/webhook_endpoints/:endpoint/secret'],
  ...['POST /accounts/:account/webhook_endpoints/:endpoint/rotate_secret'],
];

test('S40.4 what moves money out, lets people in or shows a secret asks for a proof of the last ten minutes', async () => {
  const asking = everyRoute.filter(({ access }) => 'proof' in access && access.proof === true);
  expect(asking.map(nameOf).sort()).toEqual(proven.toSorted());
  const { browser, id } = await newPlatformPerson(stack);
  await letProofPass(stack, id);
  for (const endpoint of asking) {
    const { status, body } = await call(endpoint, browser);
    const what = nameOf(endpoint);
    expect([what, status, body.error.code]).toEqual([what, 403, 'reauthentication_required']);
  }
  const path = `/platform/accounts/${seller.account}`;
  for (const change of [{ money_out: 'open' }, { contract: { min_amount: 100 } }])
    expect((await browser.patch(path, change)).body.error.code).toBe('reauthentication_required');
  expect((await browser.patch(path, { name: 'Loja da Ana' })).status).toBe(200);
});

const changes: [string, object, PlatformRole[]][] = [
  ['name', { name: 'Loja da Ana' }, [a, s]],
  ['e-mail', { email: 'ana@loja.example' }, [a, s]],
  ['registration', { registration: 'approved' }, [a, s]],
  ['switches', { switches: { refunds_enabled: true } }, [a, s]],
  ['contract', { contract: { min_amount: 100 } }, [a]],
  ['money_out', { money_out: 'open' }, [a, f]],
  ['registration and contract', { registration: 'approved', contract: { min_amount: 100 } }, [a]],
  ['registration and money_out', { registration: 'approved', money_out: 'open' }, [a]],
];

test.each(changes)(
  'S40.3 the %s of an account is changed by who may, and by nobody else',
  async (_what, change, allowed) => {
    for (const role of platformRoles) {
      const answer = await people.get(role)!.patch(`/platform/accounts/${seller.account}`, change);
      expect([role, answer.status]).toEqual([role, allowed.includes(role) ? 200 : 403]);
    }
  },
);

test('S40.3 members of an account that there are not have no roles, whatever they are called', async () => {
  const unknown = { toString: 1, constructor: {}, hasOwnProperty: true };
  const answer = await people.get('finance')!.patch(`/platform/accounts/${seller.account}`, unknown);
  expect(answer.status).toBe(200);
});

test('S40.5 what a person of the platform does in an account stands in both audit logs, by its name', async () => {
  const { account } = await newSeller(stack);
  const { browser, id } = await newPlatformPerson(stack, 'support');
  await browser.patch(`/platform/accounts/${account}`, { switches: { card_enabled: true } });
  const { body: log } = await stack.operator.get(`/operator/v1/audit_log?account=${account}`);
  expect(log.data[0]).toMatchObject({
    actor: 'platform',
    credential: { id, name: '' },
    operation: 'patchAccount',
    account,
    fields: ['switches.card_enabled'],
    status: 200,
  });
  const { browser: owner } = await newPanelPerson(stack, account);
  const { body: own } = await owner.get('/audit_log');
  expect(own.data).toContainEqual(
    expect.objectContaining({
      action: 'patchAccount',
      actor: { type: 'platform', id, name: 'Ana Souza' },
    }),
  );
});

test('S40.5 an Idempotency-Key is a person’s own', async () => {
  const keyed = { 'idempotency-key': newId('req') };
  const order = { name: 'Loja', document: '11.222.333/0001-82', email: 'a@loja.example' };
  const first = await people.get('admin')!.post('/platform/accounts', order, keyed);
  const other = await people.get('support')!.post('/platform/accounts', { ...order, name: 'B' }, keyed);
  expect([first.status, other.status]).toEqual([422, 422]); // not idempotency_key_reused
});
