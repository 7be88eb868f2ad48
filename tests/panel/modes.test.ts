import { eventually } from '@catraca/testing/eventually';
import { newPanelPerson, type PanelBrowser } from '@catraca/testing/panel-person';
import { chargeOrder } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { holdMoney, openShop, type WithdrawalShop } from '../withdrawals/withdrawal-shop.ts';

const stack = await opened(SharedStack.open());
let shop: WithdrawalShop;
let owner: PanelBrowser;

beforeAll(async () => {
  shop = await openShop(stack);
  owner = (await newPanelPerson(stack, shop.account)).browser;
}, 60_000);

/** Another object of test mode, as people address it. */
const addresses = {
  async withdrawal() {
    const { body } = await owner.post('/withdrawals', { amount: 100 });
    return `/withdrawals/${body.id}`;
  },
  async dispute() {
    const { body: charge } = await shop.api.post('/v1/charges', chargeOrder());
    await shop.api.post(`/v1/test/charges/${charge.id}/pay`);
    return eventually(async () => {
      const { status, body } = await shop.api.post(`/v1/test/charges/${charge.id}/med`);
      expect(status).toBe(200);
      return `/disputes/${body.id}`;
    });
  },
};

test.each([
  ['a withdrawal', addresses.withdrawal, ''],
  ['a withdrawal’s timeline', addresses.withdrawal, '/timeline'],
  ['a dispute', addresses.dispute, ''],
  ['a dispute’s timeline', addresses.dispute, '/timeline'],
])('S27.10 %s is of one mode', async (_what, make, below) => {
  const path = (await make()) + below;
  const there = await owner.get(path);
  const elsewhere = await owner.get(`${path}?livemode=true`);
  expect([there.status, elsewhere.status, elsewhere.body.error.code]).toEqual([
    200,
    404,
    'resource_not_found',
  ]);
});

test('S27.10 a withdrawal is canceled in its mode alone, once, and its amount is back', async () => {
  await holdMoney(stack, shop.path);
  const reserved = async () => (await owner.get('/balance')).body.reserved;
  const before = await reserved();
  const path = await addresses.withdrawal();
  const cancel = (livemode: boolean) => owner.post(`${path}/cancel`, { livemode });
  expect((await cancel(true)).status).toBe(404);
  expect((await owner.get(path)).body.status).toBe('requested');
  expect(await reserved()).toBe(before + 100);
  const canceled = await cancel(false);
  expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
  expect((await cancel(false)).body).toEqual(canceled.body);
  expect(await reserved()).toBe(before);
});

test.each([false, true])('S27.10 keys are of one mode, live: %s', async (livemode) => {
  const order = { name: 'loja', livemode };
  const secret = await owner.post('/secret_keys', { ...order, scopes: ['charges:read'] });
  const publishable = await owner.post('/publishable_keys', { ...order, allowed_domains: ['loja.example'] });
  const [secretKey, publishableKey] = [
    `/secret_keys/${secret.body.id}`,
    `/publishable_keys/${publishable.body.id}`,
  ];
  const inMode = async (mode: boolean) => {
    const [patched, deleted, revoked] = [
      await owner.patch(publishableKey, { allowed_domains: [], livemode: mode }),
      await owner.delete(`${publishableKey}?livemode=${mode}`),
      await owner.delete(`${secretKey}?livemode=${mode}`),
    ];
    return [patched.status, deleted.status, revoked.status];
  };
  expect(await inMode(!livemode)).toEqual([404, 404, 404]);
  const { data } = (await owner.get(`/publishable_keys?livemode=${livemode}`)).body;
  expect(data).toContainEqual(expect.objectContaining({ allowed_domains: ['loja.example'] }));
  expect(await inMode(livemode)).toEqual([200, 204, 204]);
});
