import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

async function paid({ api }: Seller): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${body.id}/pay`);
  const status = async () => (await api.get(`/v1/charges/${body.id}`)).body.status;
  await eventually(async () => expect(await status()).toBe('paid'));
  return body.id;
}

async function refunded(charge: string, amount: number): Promise<string> {
  const { body } = await seller.api.post(`/v1/charges/${charge}/refund`, { amount });
  await eventually(async () =>
    expect((await seller.api.get(`/v1/refunds/${body.id}`)).body.status).toBe('succeeded'),
  );
  return body.id;
}

test('S11.14 refunds of all charges are listed newest first, by status, charge and time', async () => {
  const [one, other] = [await paid(seller), await paid(seller)];
  const first = await refunded(one, 100);
  const second = await refunded(other, 200);
  const third = await refunded(one, 300);

  const all = await seller.api.get('/v1/refunds');
  expect([all.status, idsOf(all), all.body.pagination.total]).toEqual([200, [third, second, first], 3]);
  expect(all.body.data[2]).toEqual((await seller.api.get(`/v1/refunds/${first}`)).body);
  const filtered = async (query: string) => idsOf(await seller.api.get(`/v1/refunds?${query}`));
  expect(await filtered(`charge=${one}`)).toEqual([third, first]);
  expect(await filtered('status=succeeded&per_page=2&page=2')).toEqual([first]);
  expect(await filtered('status=pending')).toEqual([]);
  expect(await filtered('status=failed')).toEqual([]);
  const { created_at: at } = all.body.data[1];
  expect(await filtered(`created_since=${at}`)).toEqual([third, second]);
  expect(await filtered(`created_until=${at}&charge=${one}`)).toEqual([first]);
}, 60_000);

test.each([['status=lost'], ['charge=ch_1'], ['created_since=ontem'], ['livemode=true']])(
  'S11.14 the filter %s is refused',
  async (query) => {
    const { status, body } = await seller.api.get(`/v1/refunds?${query}`);
    expect([status, Object.keys(body.error.details.fields)]).toEqual([422, [query.split('=')[0]]]);
  },
);

test('S11.14 another seller’s refunds and charges are not there, and the scope is asked for', async () => {
  const charge = await paid(seller);
  await refunded(charge, 100);
  const stranger = await newSeller(stack);
  expect(idsOf(await stranger.api.get('/v1/refunds'))).toEqual([]);
  expect(idsOf(await stranger.api.get(`/v1/refunds?charge=${charge}`))).toEqual([]);
  const key = await newKey(stack, seller.account, { scopes: ['balance:read'] });
  expect((await new Http(stack.baseUrl, key).get('/v1/refunds')).body.error.code).toBe('insufficient_scope');
});

test('S14.5 a seller reads its disputes in the mode of its key', async () => {
  const charge = await paid(seller);
  const { body: opened } = await seller.api.post(`/v1/test/charges/${charge}/med`);
  expect(idsOf(await seller.api.get('/v1/disputes?status=opened'))).toEqual([opened.id]);
  expect(idsOf(await seller.api.get('/v1/disputes?status=approved'))).toEqual([]);
  expect((await seller.api.get(`/v1/disputes/${opened.id}`)).body).toMatchObject(opened);
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  expect([
    (await live.get(`/v1/disputes/${opened.id}`)).status,
    idsOf(await live.get('/v1/disputes')),
  ]).toEqual([404, []]);
  const stranger = await newSeller(stack);
  expect((await stranger.api.get(`/v1/disputes/${opened.id}`)).status).toBe(404);
});
