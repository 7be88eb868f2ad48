import { newId } from '@catraca/kernel/ids';
import { newPanelPerson, newPlatformPerson, PanelBrowser, tokenIn } from '@catraca/testing/panel-person';
import { newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

// Who the platform's people are, and what is told about them.

const { stack, seller } = await withSeller(SharedStack.open());

test('S18.2 S40.1 a person of the platform reads the same as a credential of the operator', async () => {
  const { browser } = await newPlatformPerson(stack, 'finance');
  for (const path of [`/accounts/${seller.account}`, '/books', '/revenue?by=account', '/withdrawals']) {
    const own = await browser.get(`/platform${path}`);
    expect([path, own.status]).toEqual([path, 200]);
    expect(own.body).toEqual((await stack.operator.get(`/operator/v1${path}`)).body);
  }
  const session = await browser.get('/sessions/current');
  expect(session.body.memberships).toEqual([{ account: null, name: '', role: 'finance' }]);
});

test('S40.1 livemode is taken from every request, as in the panel of accounts', async () => {
  const { browser } = await newPlatformPerson(stack);
  const path = `/platform/accounts/${seller.account}`;
  expect((await browser.get(`${path}?livemode=true`)).status).toBe(200);
  expect((await browser.patch(path, { name: 'Loja da Ana', livemode: true })).status).toBe(200);
  expect((await browser.get(`${path}/webhook_endpoints?livemode=talvez`)).status).toBe(422);
});

test('S40.1 a person of an account who is invited to the platform has both, each with its own role', async () => {
  const { browser, email } = await newPanelPerson(stack, seller.account, 'viewer');
  expect((await browser.get('/platform/accounts')).status).toBe(404);
  const invited = await stack.operator.post('/operator/v1/invitations', { email, role: 'support' });
  await browser.post(`/invitations/${tokenIn(invited.body.url)}/accept`, {});
  expect((await browser.get('/platform/accounts')).status).toBe(200);
  const charge = { amount: 1_000, customer: {} };
  expect((await browser.post('/charges', charge)).body.error.code).toBe('role_not_allowed');
});

test('S40.5 people of the platform are invited, given another role and removed by an admin', async () => {
  const { browser: admin } = await newPlatformPerson(stack);
  const { browser, id } = await newPlatformPerson(stack, 'support');
  const { body } = await admin.get('/platform/members?per_page=100');
  const member = body.data.find(({ user }: { user: { id: string } }) => user.id === id);
  expect(member).toMatchObject({ object: 'member', role: 'support' });
  const changed = await admin.patch(`/platform/members/${member.id}`, { role: 'finance' });
  expect([changed.status, changed.body.role]).toEqual([200, 'finance']);
  expect((await admin.patch(`/platform/members/${member.id}`, { role: 'owner' })).status).toBe(422);
  expect((await admin.delete(`/platform/members/${member.id}`)).status).toBe(204);
  expect((await browser.get('/platform/accounts')).status).toBe(404);

  const { body: invitation } = await admin.post('/platform/invitations', {
    email: 'nova@plataforma.example',
    role: 'support',
  });
  expect(invitation.url).toMatch(/\/panel\/convite\//);
  const open = await admin.get('/platform/invitations');
  expect(open.body.data).toContainEqual({ ...invitation, url: null });
  expect((await admin.delete(`/platform/invitations/${invitation.id}`)).status).toBe(204);
  const preview = await new PanelBrowser(stack.baseUrl).get(
    `/invitations/${tokenIn(invitation.url)}/preview`,
  );
  expect(preview.status).toBe(404);
});

test('S40.11 the audit log is narrowed by account, person and time, and names people to the platform alone', async () => {
  const { account } = await newSeller(stack);
  const { browser, id } = await newPlatformPerson(stack);
  const before = new Date().toISOString();
  await browser.patch(`/platform/accounts/${account}`, { name: 'Outra loja' });
  const entries = async (query: string) => {
    const { status, body } = await browser.get(`/platform/audit_log?${query}`);
    expect(status).toBe(200);
    return body.data.map(({ operation, credential }: { operation: string; credential: object }) => [
      operation,
      credential,
    ]);
  };
  const mine = ['patchAccount', { id, name: 'Ana Souza' }];
  const joined = ['acceptInvitation', { id, name: 'Ana Souza' }];
  expect(await entries(`actor=${id}`)).toEqual([mine, joined]);
  expect(await entries(`actor=${id}&account=${account}&created_since=${before}`)).toEqual([mine]);
  expect(await entries(`actor=${id}&created_until=${before}`)).toEqual([joined]);
  expect(await entries(`actor=${newId('usr')}`)).toEqual([]);
  expect((await browser.get('/platform/audit_log?actor=Ana')).status).toBe(422);
  const file = await browser.get(
    `/platform/audit_log?actor=${id}&created_since=${before}&format=csv&columns=operation,credential.name`,
  );
  expect(file.text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'Ação;Quem',
    'patchAccount;Ana Souza',
  ]);
  const { body } = await stack.operator.get(`/operator/v1/audit_log?actor=${id}`);
  expect(body.data[0].credential).toEqual({ id, name: '' });
});
