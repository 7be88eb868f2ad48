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

test('a bank’s notice of disputes wants the same token, and names at most 1,000', async () => {
  const { callbackToken: token, liveCallbackToken: live } = stack.secrets;
  const meds = Array.from({ length: 1_001 }, () => ({ id: 'm1' }));
  const notify = async (path: string, body: object) =>
    (await new Http(stack.baseUrl).post(`/callbacks/bacen/test/${path}/med`, body)).status;
  expect(await notify(token, { meds: meds.slice(1) })).toBe(200);
  expect(await notify(token, { meds })).toBe(422);
  expect(await notify(token, { meds: [{}] })).toBe(422);
  expect(await notify(live, { meds: [] })).toBe(404);
});

test('what is odd about a payment’s returns is ignored', async () => {
  const pix = [
    { endToEndId: 'short', devolucoes: [{}] },
    { endToEndId: 7, devolucoes: 'none' },
    { devolucoes: [] },
  ];
  expect(await post('test', stack.secrets.callbackToken, { pix })).toBe(200);
});

test('a callback that names more than 1,000 payments is refused', async () => {
  const txids = Array.from({ length: 1_001 }, () => ({ txid: '01m7yv3s1mem6c619qrkz4sge6' }));
  expect(await post('test', stack.secrets.callbackToken, { pix: txids })).toBe(422);
  expect(await post('test', stack.secrets.callbackToken, { pix: txids.slice(1) })).toBe(200);
});
