import { charge } from '@catraca/contracts/http/schemas/charge';
import { list } from '@catraca/contracts/http/schemas/list';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const { stack, seller } = await withSeller(SharedStack.open());
/** From the oldest to the newest; the odd ones have the reference "impar", the first is canceled. */
const made: { id: string; created_at: string }[] = [];

beforeAll(async () => {
  for (let index = 0; index < 7; index++) {
    const reference = index % 2 ? 'impar' : 'par';
    made.push((await seller.api.post('/v1/charges', chargeOrder({ reference }))).body);
  }
  await seller.api.post(`/v1/charges/${made[0]!.id}/cancel`);
}, 60_000);

const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
const newestFirst = (...indexes: number[]) => indexes.map((index) => made[index]!.id);
const get = async (query = '') => (await seller.api.get(`/v1/charges${query}`)).body;

test('S2.10 S9.23 lists from the newest to the oldest, in the envelope of lists', async () => {
  const body = await get();
  expect(list(charge).parse(body)).toEqual(body);
  expect(ids(body)).toEqual(newestFirst(6, 5, 4, 3, 2, 1, 0));
  expect(body.pagination).toEqual({ page: 1, per_page: 20, total: 7, total_pages: 1, has_more: false });
});

test('S2.10 pages', async () => {
  const second = await get('?per_page=3&page=2');
  expect(ids(second)).toEqual(newestFirst(3, 2, 1));
  expect(second.pagination).toEqual({ page: 2, per_page: 3, total: 7, total_pages: 3, has_more: true });
  const last = await get('?per_page=3&page=3');
  expect([ids(last), last.pagination.has_more]).toEqual([newestFirst(0), false]);
  const beyond = await get('?per_page=3&page=4');
  expect([ids(beyond), beyond.pagination.has_more]).toEqual([[], false]);
});

test('S9.25 continues after a charge, without counting pages', async () => {
  const body = await get(`?per_page=2&after=${made[4]!.id}`);
  expect(ids(body)).toEqual(newestFirst(3, 2));
  expect(body.pagination).toMatchObject({ total: 7, has_more: true });
  const end = await get(`?per_page=2&after=${made[1]!.id}`);
  expect([ids(end), end.pagination.has_more]).toEqual([newestFirst(0), false]);
});

test('S9.24 filters by reference, status, method and time, alone and together', async () => {
  expect(ids(await get('?reference=impar'))).toEqual(newestFirst(5, 3, 1));
  expect(ids(await get('?status=canceled'))).toEqual(newestFirst(0));
  expect(ids(await get('?status=pending&reference=par'))).toEqual(newestFirst(6, 4, 2));
  expect(ids(await get('?payment_method=credit_card'))).toEqual([]);
  expect(ids(await get(`?created_since=${made[5]!.created_at}`))).toEqual(newestFirst(6, 5));
  expect(ids(await get(`?created_until=${made[1]!.created_at}`))).toEqual(newestFirst(1, 0));
  expect((await get('?reference=impar')).pagination.total).toBe(3);
});

test('S1.6 shows nothing of other accounts or of the other mode', async () => {
  const stranger = await newSeller(stack);
  expect(ids((await stranger.api.get('/v1/charges')).body)).toEqual([]);
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  expect(ids((await live.get('/v1/charges')).body)).toEqual([]);
});

test.each([
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=-1', 'page'],
  ['page=', 'page'],
  ['per_page=101', 'per_page'],
  ['per_page=0', 'per_page'],
  ['per_page=ten', 'per_page'],
  ['status=eaten', 'status'],
  ['payment_method=boleto', 'payment_method'],
  ['created_since=yesterday', 'created_since'],
  ['created_until=2026-02-30T00:00:00Z', 'created_until'],
  ['after=evt_00000000000000000000000000', 'after'],
  ['reference=', 'reference'],
  ['page=1&page=2', 'page'],
])('S9.26 %s is refused by the name of its field', async (query, field) => {
  const { status, body } = await seller.api.get(`/v1/charges?${query}`);
  expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'validation_failed' });
  expect(Object.keys(body.error.details.fields)).toEqual([field]);
});

test('S7.16 S9.30 S19.3 a canceled charge stays canceled, and an expired one cannot be canceled', async () => {
  const path = `/v1/charges/${made[0]!.id}/cancel`;
  expect((await seller.api.post(path)).body.error.code).toBe('charge_not_cancelable');
  const { body: created } = await seller.api.post('/v1/charges', chargeOrder());
  const expired = await seller.api.post(`/v1/test/charges/${created.id}/expire`);
  expect({ status: expired.status, charge: expired.body.status }).toEqual({ status: 200, charge: 'expired' });
  expect(expired.body.expired_at).toEqual(expect.any(String));
  expect((await seller.api.post(`/v1/charges/${created.id}/cancel`)).body.error.code).toBe(
    'charge_not_cancelable',
  );
  expect((await seller.api.post(`/v1/test/charges/${created.id}/pay`)).body.error.code).toBe(
    'charge_not_payable',
  );
});

test('S8.8 a charge removed by the bank is canceled without a callback', async () => {
  const { body: created } = await seller.api.post('/v1/charges', chargeOrder({ expires_in: 60 }));
  await new Http(stack.sandboxUrl).post(`/sandbox/v1/cobs/${created.id.slice(3)}/remove`);
  const notice = { pix: [{ txid: created.id.slice(3) }] };
  await new Http(stack.baseUrl).post(`/callbacks/bacen/test/${stack.secrets.callbackToken}/pix`, notice);
  await eventually(async () =>
    expect((await seller.api.get(`/v1/charges/${created.id}`)).body.status).toBe('canceled'),
  );
});
