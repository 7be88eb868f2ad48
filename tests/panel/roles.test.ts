import type { Endpoint } from '@catraca/contracts/http/endpoints/endpoint';
import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { type SellerRole, sellerRoles } from '@catraca/contracts/http/schemas/panel-role';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { letProofPass, newPanelPerson, type PanelBrowser, tokenIn } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const people = new Map<SellerRole, PanelBrowser>();

beforeAll(async () => {
  for (const role of sellerRoles)
    people.set(role, (await newPanelPerson(stack, seller.account, role)).browser);
}, 60_000);

/** Who may what, as the specification's table says it (S27.12): by the route's method and first segment. */
const [o, f, d, s, v] = sellerRoles;
const table: [RegExp, SellerRole[]][] = [
  [/^GET (\/overview|\/search)$/, [o, f, d, s, v]],
  [/ (\/charges|\/refunds|\/disputes|\/withdrawals|\/mandates)\/:\w+\/timeline$/, [o, f, d, s]],
  [/^GET (\/charges|\/refunds|\/disputes|\/payment_links|\/cards|\/installments)/, [o, f, d, s, v]],
  [/^GET (\/balance|\/ledger|\/settlements|\/withdrawals)/, [o, f, v]],
  [/^GET \/bank_account/, [o, f]],
  [/^(PUT \/bank_account|POST \/withdrawals(\/:\w+\/cancel)?)$/, [o, f]],
  [/^POST \/charges\/:\w+\/refund$/, [o, f, s]],
  [/^(POST|PATCH) (\/charges|\/payment_links)/, [o, f, s]],
  [/^DELETE \/cards/, [o, f, s]],
  [/^(PUT|POST|DELETE) \/disputes/, [o, f, s]],
  [/^GET (\/events|\/deliveries|\/requests)/, [o, f, d, s]],
  [/ (\/secret_keys|\/publishable_keys|\/webhook_endpoints|\/events|\/test)/, [o, d]],
  [/ (\/members|\/invitations|\/audit_log|\/account)/, [o]],
];

const everyRoute: Endpoint[] = [...panelMounts.values(), ...Object.values(panelEndpoints)];
/** A stream does not end: `changes.test.ts` has it. */
const routes = everyRoute.filter(
  ({ access, success }) => access.by === 'session' && 'roles' in access && !success.isEventStream,
);
const cases = routes.flatMap((endpoint) =>
  sellerRoles.map((role) => [nameOf(endpoint), role, endpoint] as const),
);

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path.replace('/panel/v1', '')}`;
}

function mayCall(route: string): SellerRole[] {
  const row = table.find(([pattern]) => pattern.test(route));
  if (!row) throw new Error(`The table of roles has no row for ${route}`);
  return row[1];
}

/** Ids that are nowhere: whoever is let in learns only that, and changes nothing. */
function call({ method, path }: Endpoint, role: SellerRole) {
  const prefixes: Record<string, Parameters<typeof newId>[0]> = {
    ...{ code: 'ch', refund: 'rf', dispute: 'med', link: 'pl', card: 'pm', withdrawal: 'wd', key_id: 'key' },
    ...{ endpoint: 'we', event: 'evt', request: 'req', med: 'med', run: 'run', member: 'mem' },
    ...{ delivery: 'dlv', invitation: 'inv', file: 'file' },
    ...{ mandate: 'mnd', subscription: 'sub' },
  };
  const address = path
    .replace('/panel/v1', '')
    .replace(/:(\w+)/g, (_all, name: string) => newId(prefixes[name]!));
  return people.get(role)!.send(method, address, method === 'GET' || method === 'DELETE' ? undefined : {});
}

test.each(cases)('S27.12 %s as %s', async (route, role, endpoint) => {
  const { status, body } = await call(endpoint, role);
  const allowed = mayCall(route);
  const isRefused = body?.error?.code === 'role_not_allowed';
  expect([isRefused, status < 500 && status !== 401]).toEqual([!allowed.includes(role), true]);
  if (isRefused) expect([...body.error.details.required_roles].sort()).toEqual([...allowed].sort());
});

/** What moves money out or lets people in (S27.11). */
const proven = [
  ...['POST /withdrawals', 'PUT /bank_account', 'DELETE /secret_keys/:key_id'],
  ...['POST /invitations', 'DELETE /invitations/:invitation'],
  ...['PATCH /members/:member', 'DELETE /members/:member'],
  ...['POST /passkeys/options', 'POST /passkeys', 'DELETE /passkeys/:passkey'],
  ...['POST /totp', 'POST /totp/confirm', 'DELETE /totp'],
];

test('S27.11 what moves money out or lets people in is refused without a proof of the last ten minutes', async () => {
  const asking = everyRoute.filter(({ access }) => 'proof' in access && access.proof === true);
  expect(asking.map(nameOf).sort()).toEqual(proven.toSorted());
  const { browser, id } = await newPanelPerson(stack, seller.account);
  await letProofPass(stack, id);
  for (const { method, path } of asking) {
    const address = path.replace('/panel/v1', '').replace(/:\w+/g, newId('key'));
    const { status, body } = await browser.send(method, address, method === 'DELETE' ? undefined : {});
    expect([method, path, status, body.error.code]).toEqual([method, path, 403, 'reauthentication_required']);
  }
});

test('S27.10 a handler of sellers answers people with the same resource, in the mode that they ask for', async () => {
  const owner = people.get('owner')!;
  const created = await owner.post('/charges', chargeOrder({ livemode: false }));
  expect(created).toMatchObject({ status: 201, body: { object: 'charge', status: 'pending' } });
  const path = `/charges/${created.body.id}`;
  expect((await owner.get(path)).body).toEqual((await seller.api.get(`/v1${path}`)).body);
  expect((await owner.get(`${path}?livemode=true`)).status).toBe(404);
  expect((await owner.get('/charges?livemode=true')).body.data).toEqual([]);
  expect(
    (await owner.get('/charges?status=pending')).body.data.map(({ id }: { id: string }) => id),
  ).toContain(created.body.id);
  const cancel = `${path}/cancel`;
  expect([
    (await owner.post(`${cancel}?livemode=true`)).status,
    (await owner.post(cancel, { livemode: true })).status,
  ]).toEqual([404, 404]);
  expect((await owner.post(cancel, { livemode: false })).body.status).toBe('canceled');
  expect((await owner.get('/charges?livemode=talvez')).body.error.details.fields).toHaveProperty('livemode');
  expect((await owner.post('/charges', chargeOrder({ livemode: 'sim' }))).body.error.details.fields).toEqual({
    livemode: ['Deve ser true ou false.'],
  });
});

test('S27.10 an Idempotency-Key of a person has its effect', async () => {
  const support = people.get('support')!;
  const keyed = { 'idempotency-key': newId('req') };
  const first = await support.post('/charges', chargeOrder(), keyed);
  const again = await support.post('/charges', chargeOrder(), keyed);
  expect([first.status, again.text]).toEqual([201, first.text]);
});

test('S27.15 an Idempotency-Key of a person is neither the shop’s nor another person’s', async () => {
  const keyed = { 'idempotency-key': newId('req') };
  const order = chargeOrder();
  const answers = [
    await seller.api.post('/v1/charges', order, keyed),
    await people.get('owner')!.post('/charges', order, keyed),
    await people.get('support')!.post('/charges', order, keyed),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3);
  expect((await seller.api.post('/v1/charges', order, keyed)).text).toBe(answers[0]!.text);
  expect((await people.get('owner')!.post('/charges', order, keyed)).text).toBe(answers[1]!.text);
});

test('S27.15 a person of two accounts may use one Idempotency-Key in each', async () => {
  const { account: second } = await newSeller(stack);
  const { browser, email } = await newPanelPerson(stack, seller.account);
  const path = `/operator/v1/accounts/${second}/invitations`;
  const invited = await stack.operator.post(path, { email, role: 'owner' });
  await browser.post(`/invitations/${tokenIn(invited.body.url)}/accept`, {});
  const keyed = { 'idempotency-key': newId('req') };
  const charges = [seller.account, second].map((account) =>
    browser.post('/charges', chargeOrder(), { ...keyed, 'x-catraca-account': account }),
  );
  const answers = await Promise.all(charges);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]!.body.id).not.toBe(answers[1]!.body.id);
});

test('S27.10 test tools are not there in production', async () => {
  const developer = people.get('developer')!;
  const { body } = await developer.get('/test/clock');
  expect(body).toMatchObject({ object: 'test_clock' });
  expect((await developer.get('/test/clock?livemode=true')).status).toBe(404);
});

test('S27.13 support refunds up to the limit of the account, and is told the limit', async () => {
  const { account, api } = await newSeller(stack);
  const { browser } = await newPanelPerson(stack, account, 'support');
  const paid = async (amount: number) => {
    const { body } = await api.post('/v1/charges', chargeOrder({ amount }));
    await api.post(`/v1/test/charges/${body.id}/pay`);
    return `/charges/${body.id}/refund`;
  };
  const large = await paid(50_001);
  const refused = await browser.post(large, {});
  expect([refused.status, refused.body.error]).toMatchObject([
    403,
    { code: 'role_not_allowed', details: { limit: 50_000 } },
  ]);
  expect((await browser.post(large, { amount: 50_001 })).status).toBe(403);
  expect((await browser.post(large, { amount: 50_000 })).status).toBe(201);
  expect((await browser.post(large, {})).status).toBe(201); // one cent remains
  await stack.operator.patch(`/operator/v1/accounts/${account}`, { switches: { support_refund_limit: 0 } });
  expect((await browser.post(await paid(500), { amount: 1 })).body.error.details).toMatchObject({ limit: 0 });
}, 60_000);

test('S27.13 a pending refund is no part of what support would refund', async () => {
  const { account, api } = await newSeller(stack);
  const { browser } = await newPanelPerson(stack, account, 'support');
  const { body: charge } = await api.post('/v1/charges', chargeOrder({ amount: 60_000 }));
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  await stack.operator.patch(`/operator/v1/accounts/${account}`, { money_out: 'paused' });
  const path = `/charges/${charge.id}/refund`;
  const refund = async (amount: number) => (await api.post(`/v1${path}`, { amount })).body.status;
  // Services hear of it within two seconds.
  await eventually(async () => expect(await refund(1)).toBe('pending'));
  expect((await browser.post(path, {})).body.error.details).toMatchObject({ limit: 50_000 });
  expect(await refund(20_000)).toBe('pending');
  expect(await browser.post(path, {})).toMatchObject({ status: 201, body: { status: 'pending' } });
}, 60_000);

test('S27.3 no key of a seller or of the operator opens a route of the panel', async () => {
  const callers = [seller.secretKey, stack.secrets.operatorToken].map((key) => ({
    origin: new URL(stack.baseUrl).origin,
    authorization: `Bearer ${key}`,
  }));
  for (const { method, path, access } of everyRoute) {
    if (access.by !== 'session') continue;
    const address = path.replace(/:\w+/g, 'x');
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    for (const headers of callers) {
      const { status, body: answer } = await new Http(stack.baseUrl).send(method, address, body, headers);
      expect([path, status, answer.error.code]).toEqual([path, 401, 'session_invalid']);
    }
  }
});
