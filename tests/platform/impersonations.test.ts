import { panelEndpoints } from '@catraca/contracts/http/endpoints/panel-endpoints';
import { panelMounts } from '@catraca/contracts/http/endpoints/panel-mounts';
import { newId } from '@catraca/kernel/ids';
import { newPanelPerson, newPlatformPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

// A person of the platform looks at an account's panel.

const { stack, seller } = await withSeller(SharedStack.open());

async function view(browser: PanelBrowser, account = seller.account) {
  const { status, body } = await browser.post('/platform/impersonations', { account });
  expect(status).toBe(201);
  return { id: body.id, headers: { 'x-catraca-account': account, 'x-catraca-view': body.id } };
}

test('S40.7 a view reads as the account’s owner, for 30 minutes', async () => {
  const { browser } = await newPlatformPerson(stack, 'support');
  const opened = await browser.post('/platform/impersonations', { account: seller.account });
  expect(opened.body).toMatchObject({ object: 'impersonation', account: seller.account });
  const lastsMs = Date.parse(opened.body.expires_at) - Date.now();
  expect(lastsMs).toBeGreaterThan(29 * 60_000);
  expect(lastsMs).toBeLessThanOrEqual(30 * 60_000);
  const { headers } = await view(browser);
  const { body: charge } = await seller.api.post('/v1/charges', chargeOrder());
  for (const path of [`/charges/${charge.id}`, '/balance', '/members', '/account', '/overview'])
    expect([path, (await browser.send('GET', path, undefined, headers)).status]).toEqual([path, 200]);
});

test('S40.7 a view changes nothing and shows no secret, on any route of the panel', async () => {
  const { browser } = await newPlatformPerson(stack);
  const { headers } = await view(browser);
  const routes = [...panelMounts.values(), ...Object.values(panelEndpoints)].filter(
    ({ access, ...endpoint }) =>
      access.by === 'session' &&
      'roles' in access &&
      (endpoint.method !== 'GET' || ('showsSecret' in endpoint && endpoint.showsSecret)),
  );
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, path } of routes) {
    const address = path.replace('/panel/v1', '').replace(/:\w+/g, newId('key'));
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await browser.send(method, address, body, headers);
    expect([method, path, answer.status, answer.body.error.code]).toEqual([
      method,
      path,
      403,
      'read_only_session',
    ]);
  }
});

test('S40.7 a view is of its session and its account, and ends', async () => {
  const { browser } = await newPlatformPerson(stack);
  const { account: other } = await newSeller(stack);
  const { id, headers } = await view(browser);
  const read = (also: Record<string, string> = {}, by = browser) =>
    by.send('GET', '/balance', undefined, { ...headers, ...also });
  expect((await read()).status).toBe(200);
  expect((await read({ 'x-catraca-account': other })).status).toBe(404);
  expect((await read({ 'x-catraca-view': newId('imp') })).status).toBe(404);
  expect((await read({ 'x-catraca-view': 'imp' })).status).toBe(404);
  const { browser: colleague } = await newPlatformPerson(stack);
  expect((await read({}, colleague)).status).toBe(404);
  const { browser: stranger } = await newPanelPerson(stack, other);
  expect((await read({}, stranger)).status).toBe(404);
  expect((await colleague.delete(`/platform/impersonations/${id}`)).status).toBe(404);
  expect((await browser.delete(`/platform/impersonations/${id}`)).status).toBe(204);
  expect((await read()).status).toBe(404);

  const again = await view(browser);
  await stack.inDatabase('identity', (database) =>
    database
      .collection('views')
      .updateOne({ _id: again.id as never }, { $set: { expiresAt: new Date(Date.now() - 1) } }),
  );
  expect((await read(again.headers)).status).toBe(404);
});

test('S40.7 a role that was taken away takes its views along', async () => {
  const { browser: admin } = await newPlatformPerson(stack);
  const { browser, id: userId } = await newPlatformPerson(stack, 'support');
  const { headers } = await view(browser);
  const { body } = await admin.get('/platform/members?per_page=100');
  const { id } = body.data.find(({ user }: { user: { id: string } }) => user.id === userId);
  expect((await admin.patch(`/platform/members/${id}`, { role: 'finance' })).status).toBe(200);
  expect((await browser.send('GET', '/balance', undefined, headers)).status).toBe(404);
});

test('S40.7 opening and ending a view stand in the account’s audit log, which its owner reads', async () => {
  const { account } = await newSeller(stack);
  const { browser, id: userId } = await newPlatformPerson(stack, 'support');
  const { id } = await view(browser, account);
  await browser.delete(`/platform/impersonations/${id}`);
  const { browser: owner } = await newPanelPerson(stack, account);
  const { body } = await owner.get('/audit_log?per_page=100');
  const actor = { type: 'platform', id: userId, name: 'Ana Souza' };
  for (const action of ['openImpersonation', 'endImpersonation'])
    expect(body.data).toContainEqual(expect.objectContaining({ action, actor, target: id }));
});

test('S40.7 an account that is not there is not looked at', async () => {
  const { browser } = await newPlatformPerson(stack);
  const refused = await browser.post('/platform/impersonations', { account: newId('acc') });
  expect([refused.status, refused.body.error.code]).toEqual([404, 'resource_not_found']);
});
