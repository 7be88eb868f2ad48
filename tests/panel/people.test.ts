import { panelSession } from '@catraca/contracts/http/schemas/panel-session';
import { eventually } from '@catraca/testing/eventually';
import {
  letProofPass,
  newEmail,
  newPanelPerson,
  newPasskey,
  PASSWORD,
  PanelBrowser,
  tokenIn,
} from '@catraca/testing/panel-person';
import { newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code;

test('S27.1 who is invited by the operator accepts with a name and a password, and is signed in', async () => {
  const email = newEmail();
  const path = `/operator/v1/accounts/${seller.account}/invitations`;
  const invited = await stack.operator.post(path, { email, role: 'finance' });
  expect(invited).toMatchObject({
    status: 201,
    body: { object: 'invitation', id: expect.stringMatching(/^inv_/), email, role: 'finance' },
  });
  const token = tokenIn(invited.body.url);
  expect(invited.body.url).toBe(`${stack.baseUrl}/panel/convite/${token}`);

  const browser = new PanelBrowser(stack.baseUrl);
  expect(await browser.get(`/invitations/${token}/preview`)).toMatchObject({
    status: 200,
    body: { email, name: 'Loja da Ana', role: 'finance', existing: false },
  });
  expect(codeOf(await browser.post(`/invitations/${token}/accept`, { name: 'Bia' }))).toBe(
    'validation_failed',
  );
  const accepted = await browser.post(`/invitations/${token}/accept`, { name: 'Bia', password: PASSWORD });
  expect(accepted).toMatchObject({
    status: 201,
    body: {
      user: { name: 'Bia', email, totp_enabled: false, passkeys: 0 },
      memberships: [{ account: seller.account, name: 'Loja da Ana', role: 'finance' }],
      current: true,
    },
  });
  expect(panelSession.parse(accepted.body)).toEqual(accepted.body);
  expect((await browser.get('/sessions/current')).body).toMatchObject({ id: accepted.body.id });
  expect(await browser.get(`/invitations/${token}/preview`)).toMatchObject({ status: 404 });
});

test('S27.2 the cookie is out of the page’s reach and of this origin only', async () => {
  const { email } = await newPanelPerson(stack, seller.account);
  const answer = await new PanelBrowser(stack.baseUrl).post('/sessions', { email, password: PASSWORD });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('set-cookie')).toMatch(/^catraca=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['no cookie', undefined],
  ['another’s form', 'catraca=x'],
  ['an unknown token', `catraca=${'A'.repeat(43)}`],
])('S27.3 with %s nobody is signed in', async (_what, cookie) => {
  const browser = new PanelBrowser(stack.baseUrl);
  browser.cookie = cookie;
  expect(codeOf(await browser.get('/sessions/current'))).toBe('session_invalid');
  expect(codeOf(await browser.get('/charges'))).toBe('session_invalid');
});

test('S27.4 a session that was ended is none from then on, and signing out drops the cookie', async () => {
  const { browser, email } = await newPanelPerson(stack, seller.account);
  const other = new PanelBrowser(stack.baseUrl);
  await other.post('/sessions', { email, password: PASSWORD });
  const { cookie } = other;
  expect((await browser.get('/sessions')).body.data).toHaveLength(2);
  const out = await other.delete('/sessions/current');
  expect([out.status, out.headers.get('set-cookie')]).toEqual([
    204,
    'catraca=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  other.cookie = cookie;
  expect(codeOf(await other.get('/sessions/current'))).toBe('session_invalid');
  expect((await browser.get('/sessions')).body.data).toHaveLength(1);
});

test('S27.16 signing in anew ends the session that the browser had, of whoever it was', async () => {
  const ana = await newPanelPerson(stack, seller.account);
  const bia = await newPanelPerson(stack, seller.account);
  const former = new PanelBrowser(stack.baseUrl, { cookie: ana.browser.cookie! });
  const elsewhere = new PanelBrowser(stack.baseUrl);
  await elsewhere.post('/sessions', { email: ana.email, password: PASSWORD });

  const wrong = await ana.browser.post('/sessions', { email: bia.email, password: 'não é esta senha' });
  expect([wrong.status, (await former.get('/sessions/current')).status]).toEqual([401, 200]);
  expect((await ana.browser.post('/sessions', { email: bia.email, password: PASSWORD })).status).toBe(201);
  expect((await ana.browser.get('/sessions/current')).body.user.id).toBe(bia.id);
  expect(codeOf(await former.get('/sessions/current'))).toBe('session_invalid');
  expect((await elsewhere.get('/sessions')).body.data).toHaveLength(1);
});

test('S27.16 of many sign-ins of one browser at once each one succeeds', async () => {
  const { browser, email } = await newPanelPerson(stack, seller.account);
  const tabs = Array.from({ length: 4 }, () => new PanelBrowser(stack.baseUrl, { cookie: browser.cookie! }));
  const answers = await Promise.all(tabs.map((tab) => tab.post('/sessions', { email, password: PASSWORD })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(codeOf(await browser.get('/sessions/current'))).toBe('session_invalid');
});

test('S27.16 so does signing in with a passkey', async () => {
  const { browser, id } = await newPanelPerson(stack, seller.account);
  const { authenticator } = await newPasskey(browser);
  const former = new PanelBrowser(stack.baseUrl, { cookie: browser.cookie! });
  const options = await browser.post('/sessions/passkey/options');
  const response = JSON.parse(authenticator.use(options.text));
  expect((await browser.post('/sessions/passkey', { response })).status).toBe(201);
  expect((await browser.get('/sessions/current')).body.user.id).toBe(id);
  expect(codeOf(await former.get('/sessions/current'))).toBe('session_invalid');
});

test('S27.16 accepting an invitation as a new person ends the session that the browser had', async () => {
  const { browser } = await newPanelPerson(stack, seller.account);
  const former = new PanelBrowser(stack.baseUrl, { cookie: browser.cookie! });
  const { body } = await browser.post('/invitations', { email: newEmail(), role: 'viewer' });
  const path = `/invitations/${tokenIn(body.url)}/accept`;
  expect((await browser.post(path, { name: 'Bia', password: PASSWORD })).status).toBe(201);
  expect((await browser.get('/sessions/current')).status).toBe(200);
  expect(codeOf(await former.get('/sessions/current'))).toBe('session_invalid');
});

test.each([
  ['another origin', 'https://loja-falsa.example'],
  ['no page', 'null'],
])('S27.5 a request that writes is refused from %s, at sign-in too', async (_what, origin) => {
  const { browser, email } = await newPanelPerson(stack, seller.account);
  const stranger = new PanelBrowser(stack.baseUrl, { origin });
  expect(codeOf(await stranger.post('/sessions', { email, password: PASSWORD }))).toBe('origin_not_allowed');
  stranger.cookie = browser.cookie;
  expect(codeOf(await stranger.post('/charges', { amount: 100 }))).toBe('origin_not_allowed');
  expect(codeOf(await stranger.delete('/sessions'))).toBe('origin_not_allowed');
});

test('S27.6 a wrong password, an unknown e-mail and one without an account are told the same', async () => {
  const { email } = await newPanelPerson(stack, seller.account);
  const browser = new PanelBrowser(stack.baseUrl);
  const wrong = await browser.post('/sessions', { email, password: 'outra senha qualquer' });
  const unknown = await browser.post('/sessions', { email: newEmail(), password: PASSWORD });
  expect([wrong.status, codeOf(wrong)]).toEqual([401, 'invalid_credentials']);
  expect(unknown.body).toEqual(wrong.body);
});

test('S27.7 an owner invites, changes roles and removes, and somebody stays owner', async () => {
  const { account } = await newSeller(stack);
  const { browser, id } = await newPanelPerson(stack, account);
  const email = newEmail();
  const invited = await browser.post('/invitations', { email, role: 'support' });
  expect(invited).toMatchObject({ status: 201, body: { email, role: 'support' } });
  // no mail server: who invites passes the link on
  const token = tokenIn(invited.body.url);
  expect((await browser.get('/invitations')).body.data).toMatchObject([{ email, url: null }]);
  const support = new PanelBrowser(stack.baseUrl);
  await support.post(`/invitations/${token}/accept`, { name: 'Caio', password: PASSWORD });

  const { data: members } = (await browser.get('/members')).body;
  const memberOf = (userId: string) =>
    members.find(({ user }: { user: { id: string } }) => user.id === userId).id;
  const other = members.find(({ role }: { role: string }) => role === 'support');
  expect(members).toHaveLength(2);
  const changed = await browser.send('PATCH', `/members/${other.id}`, { role: 'viewer' });
  expect(changed).toMatchObject({ status: 200, body: { role: 'viewer', user: { name: 'Caio' } } });
  expect(codeOf(await browser.delete(`/members/${memberOf(id)}`))).toBe('last_owner');
  expect((await browser.delete(`/members/${other.id}`)).status).toBe(204);
  expect((await support.get('/charges')).status).toBe(404);
});

test('S27.8 a person with the same e-mail accepts with its own session, and in no other', async () => {
  const { account: second } = await newSeller(stack);
  const { browser, email } = await newPanelPerson(stack, seller.account);
  const path = `/operator/v1/accounts/${second}/invitations`;
  const token = tokenIn((await stack.operator.post(path, { email, role: 'viewer' })).body.url);
  const stranger = new PanelBrowser(stack.baseUrl);
  const asNew = await stranger.post(`/invitations/${token}/accept`, { name: 'X', password: PASSWORD });
  expect([asNew.status, codeOf(asNew)]).toEqual([401, 'session_invalid']);
  const other = await newPanelPerson(stack, seller.account);
  expect(codeOf(await other.browser.post(`/invitations/${token}/accept`, {}))).toBe('invitation_invalid');
  const accepted = await browser.post(`/invitations/${token}/accept`, {});
  expect(accepted.status).toBe(201);
  expect(accepted.body.memberships).toHaveLength(2);

  // S27.9: several accounts
  expect((await browser.get('/charges')).body.error.details.fields).toHaveProperty('X-Catraca-Account');
  const inSecond = { 'x-catraca-account': second };
  expect((await browser.get('/charges', inSecond)).status).toBe(200);
  expect(codeOf(await browser.post('/charges', { amount: 100 }, inSecond))).toBe('role_not_allowed');
});

test('S27.9 a foreign account is not found, and a malformed one is told at the header', async () => {
  const { account: foreign } = await newSeller(stack);
  const { browser } = await newPanelPerson(stack, seller.account);
  expect((await browser.get('/charges', { 'x-catraca-account': foreign })).status).toBe(404);
  const malformed = await browser.get('/charges', { 'x-catraca-account': 'loja' });
  expect([malformed.status, malformed.body.error.details.fields]).toEqual([
    422,
    { 'X-Catraca-Account': ['Deve ser um id no formato acc_….'] },
  ]);
  expect((await browser.get('/charges', { 'x-catraca-account': seller.account })).status).toBe(200);
});

test('S27.11 what moves money out or lets people in asks for a proof of the last ten minutes', async () => {
  const { browser, id } = await newPanelPerson(stack, seller.account);
  await letProofPass(stack, id);
  const orders: [string, string, object][] = [
    ['POST', '/withdrawals', { amount: 100 }],
    ['PUT', '/bank_account', {}],
    ['POST', '/secret_keys', { name: 'produção', scopes: ['charges:read'], livemode: true }],
    ['POST', '/invitations', { email: newEmail(), role: 'owner' }],
  ];
  for (const order of orders)
    expect([order[1], codeOf(await browser.send(...order))]).toEqual([order[1], 'reauthentication_required']);
  const testKey = { name: 'testes', scopes: ['charges:read'], livemode: false };
  expect((await browser.post('/secret_keys', testKey)).status).toBe(201);

  const wrong = await browser.post('/reauthentication', { password: 'não é esta senha' });
  expect([wrong.status, Object.keys(wrong.body.error.details.fields)]).toEqual([422, ['password']]);
  expect((await browser.post('/reauthentication', { password: PASSWORD })).status).toBe(204);
  await eventually(async () =>
    expect((await browser.post('/secret_keys', { ...testKey, livemode: true })).status).toBe(201),
  );
});

test('S27.14 what people do in an account stands in its audit log, with their names, and what the platform does', async () => {
  const { account } = await newSeller(stack);
  const { browser, id } = await newPanelPerson(stack, account);
  const key = await browser.post('/secret_keys', { name: 'testes', scopes: ['charges:read'] });
  await browser.get('/charges');
  const refused = await browser.post('/withdrawals', { amount: 'tudo' });
  expect(refused.status).toBe(422);
  await stack.operator.patch(`/operator/v1/accounts/${account}`, { name: 'Loja da Ana e do Zé' });

  const { data, pagination } = (await browser.get('/audit_log?per_page=3')).body;
  const ana = { type: 'user', id, name: 'Ana Souza' };
  expect(data).toMatchObject([
    {
      actor: { type: 'platform', id: null },
      action: 'patchAccount',
      details: { fields: ['name'], status: 200 },
    },
    { actor: ana, action: 'createWithdrawal', details: { status: 422 } },
    {
      actor: ana,
      action: 'createSecretKey',
      target: key.body.id,
      details: { fields: ['name', 'livemode', 'scopes'] },
    },
  ]);
  const { data: older } = (await browser.get(`/audit_log?after=${pagination.next_after}`)).body;
  const actions = older.map(({ action }: { action: string }) => action);
  expect(actions).toEqual([
    'acceptInvitation',
    'createAccountInvitation',
    'createSecretKey',
    'createAccount',
  ]);
  const fromOperator = await stack.operator.get(`/operator/v1/audit_log?account=${account}`);
  expect(fromOperator.body.data).toContainEqual(
    expect.objectContaining({ actor: 'user', credential: { id, name: '' }, operation: 'createWithdrawal' }),
  );
});

test('S27.14 reading a signing secret stands there, other readings do not', async () => {
  const { account } = await newSeller(stack);
  const { browser } = await newPanelPerson(stack, account, 'owner');
  const { body } = await browser.post('/webhook_endpoints', { url: 'https://loja.example/webhooks' });
  expect((await browser.get(`/webhook_endpoints/${body.id}/secret`)).body.secret).toMatch(/^whsec_/);
  await browser.get(`/webhook_endpoints/${body.id}`);
  const { data } = (await browser.get('/audit_log')).body;
  const byPeople = data.filter(({ actor }: { actor: { type: string } }) => actor.type === 'user');
  expect(byPeople.map(({ action }: { action: string }) => action)).toEqual([
    'getOwnWebhookSecret',
    'createOwnWebhookEndpoint',
    'acceptInvitation',
  ]);
});

test('S27.14 who accepts an invitation stands there with the role, a new person and one that there was', async () => {
  const { account } = await newSeller(stack);
  const { browser, id } = await newPanelPerson(stack, account);
  const bia = await newPanelPerson(stack, seller.account);
  const { body: invitation } = await browser.post('/invitations', { email: bia.email, role: 'finance' });
  await bia.browser.post(`/invitations/${tokenIn(invitation.url)}/accept`, {});

  const { data } = (await browser.get('/audit_log?per_page=4')).body;
  expect(data).toMatchObject([
    {
      actor: { type: 'user', id: bia.id, name: 'Ana Souza' },
      action: 'acceptInvitation',
      target: invitation.id,
      source: '127.0.0.1',
      details: { fields: [], status: 201, role: 'finance' },
    },
    { actor: { id }, action: 'createInvitation', target: invitation.id, details: { role: null } },
    {
      actor: { type: 'user', id, name: 'Ana Souza' },
      action: 'acceptInvitation',
      details: { fields: ['name', 'password'], status: 201, role: 'owner' },
    },
    { actor: { type: 'platform' }, action: 'createAccountInvitation' },
  ]);
});

test('S27.14 who may not accept an invitation stands there without a role', async () => {
  const { account } = await newSeller(stack);
  const { browser } = await newPanelPerson(stack, account);
  const { browser: other, id } = await newPanelPerson(stack, seller.account);
  const { body } = await browser.post('/invitations', { email: newEmail(), role: 'owner' });
  const path = `/invitations/${tokenIn(body.url)}/accept`;
  expect((await other.post(path, {})).status).toBe(422);
  const commonest = { name: 'X', password: '1234567890' };
  expect((await new PanelBrowser(stack.baseUrl).post(path, commonest)).status).toBe(422);

  const { data } = (await browser.get('/audit_log?per_page=2')).body;
  const refused = { status: 422, role: null };
  expect(data).toMatchObject([
    { actor: { type: 'user', id: null, name: '' }, action: 'acceptInvitation', details: refused },
    { actor: { type: 'user', id }, action: 'acceptInvitation', target: body.id, details: refused },
  ]);
});
