import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await opened(SharedStack.open());

const post = async (mode: string, token: string, body: object = { pix: [] }) =>
  (await new Http(stack.baseUrl).post(`/callbacks/bacen/${mode}/${token}/pix`, body)).status;

test('the token of one bank’s callbacks is not accepted for the other bank', async () => {
  const { callbackToken: test, liveCallbackToken: live } = stack.secrets;
  expect([await post('test', test), await post('live', live)]).toEqual([200, 200]);
  expect([await post('test', live), await post('live', test), await post('prod', test)]).toEqual([
    404, 404, 404,
  ]);
});

test('a bank’s notice of disputes wants the same token, whatever it names', async () => {
  const { callbackToken: token, liveCallbackToken: live } = stack.secrets;
  const meds = Array.from({ length: 1_001 }, () => ({ id: 'm1' }));
  const notify = async (path: string, body: object) =>
    (await new Http(stack.baseUrl).post(`/callbacks/bacen/test/${path}/med`, body)).status;
  expect(await notify(token, { meds: meds.slice(1) })).toBe(200);
  expect(await notify(token, { meds })).toBe(200);
  expect(await notify(token, { meds: [{}] })).toBe(200);
  expect(await notify(live, { meds: [] })).toBe(404);
});

test('a bank’s notices of mandates and of their charges want the same token, whatever they name', async () => {
  const { callbackToken: token, liveCallbackToken: live } = stack.secrets;
  const notify = async (secret: string, path: string, body: object) =>
    (await new Http(stack.baseUrl).post(`/callbacks/bacen/test/${secret}${path}`, body)).status;
  const notices: [path: string, body: object][] = [
    ['/rec', { recs: [{ idRec: 'RR9999999920260101abcdefghijk', status: 'APROVADA' }, null, {}] }],
    ['/cobr', { cobsr: [{ txid: '01m7yv3s1mem6c619qrkz4sge6', status: 'CONCLUIDA' }, 7] }],
  ];
  for (const [path, body] of notices) {
    for (const any of [body, {}, [], { evento: 'teste_webhook' }])
      expect([path, await notify(token, path, any)]).toEqual([path, 200]);
    expect([path, await notify(live, path, body)]).toEqual([path, 404]);
  }
});

test('what is odd about a payment’s returns is ignored', async () => {
  const pix = [
    { endToEndId: 'short', devolucoes: [{}] },
    { endToEndId: 7, devolucoes: 'none' },
    { devolucoes: [] },
  ];
  expect(await post('test', stack.secrets.callbackToken, { pix })).toBe(200);
});

test('a callback of any JSON is accepted', async () => {
  const txids = Array.from({ length: 1_001 }, () => ({ txid: '01m7yv3s1mem6c619qrkz4sge6' }));
  for (const body of [
    { pix: txids },
    {},
    { pix: null },
    { pix: [null, 'x'] },
    [],
    { evento: 'teste_webhook' },
  ])
    expect(await post('test', stack.secrets.callbackToken, body)).toBe(200);
});

test('a bank may try the URL that we register before it accepts it', async () => {
  const nobody = new Http(stack.baseUrl);
  for (const connector of ['bacen', 'efi', 'pagarme']) {
    const base = `/callbacks/${connector}/test/${stack.secrets.callbackToken}`;
    for (const body of [{ evento: 'teste_webhook' }, {}])
      expect([connector, (await nobody.post(base, body)).status]).toEqual([connector, 200]);
    expect([connector, (await nobody.get(base)).status]).toEqual([connector, 200]);
    expect((await nobody.get(`/callbacks/${connector}/test/guess`)).status).toBe(404);
    expect((await nobody.post(`/callbacks/${connector}/test/guess`, {})).status).toBe(404);
  }
});
