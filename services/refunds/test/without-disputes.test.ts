import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Shop } from './shop.ts';

/* A bank of the standard alone: API Pix has no route for disputes. */

const shop = await opened(Shop.open({ PIX_TEST_DISPUTES: 'none' }));

test('a bank that does not tell of disputes is never asked for them', async () => {
  const { endToEndId, id } = await shop.sale();
  const ofDisputes = { path: '/med', times: 1, status: 500 };
  await shop.misbehave({ requests: [ofDisputes, { path: '/pix', method: 'GET', times: 1, status: 500 }] });

  await shop.drive(`/pix/${endToEndId}/med`, {}); // sends a notice
  const { status, body } = await shop.seller.api.post(`/v1/test/charges/${id}/med`);
  expect([status, body.error.code]).toEqual([422, 'charge_not_disputable']);
  await shop.readListsNow(); // that of disputes, then that of returns

  await eventually(async () => {
    const faults = await new Http(shop.stack.sandboxUrl).get('/sandbox/v1/faults');
    expect(faults.body.requests).toMatchObject([ofDisputes, { path: '/pix', times: 0 }]);
  }, 20_000);
  const disputes = `/operator/v1/accounts/${shop.seller.account}/disputes`;
  expect((await shop.stack.operator.get(disputes)).body.data).toEqual([]);
}, 60_000);

test('what the bank cannot do is said once, at start', () => {
  const lines = shop.stack.logOf('refunds').split('\n');
  const said = lines.filter((line) => line.includes('provider connected') && line.includes('PIX_TEST'));
  expect(said.map((line) => JSON.parse(line))).toMatchObject([
    { provider: 'PIX_TEST', connector: 'bacen', can: ['pix', 'pixAutomatic'], cannot: ['disputes'] },
  ]);
});

test('disputes that were open when the bank lost its routes are reported in the log', async () => {
  const open = { _id: 'dp_before' as never, livemode: false, dueAt: new Date() };
  await shop.stack.inDatabase('refunds', (database) => database.collection('disputes').insertOne(open));
  await eventually(
    () => expect(shop.stack.logOf('refunds')).toMatch(/"open":1.*open disputes are not followed/),
    20_000,
  );
}, 30_000);
