import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { CardShop, cardBuyer } from '../cards/card-shop.ts';
import { endOf } from './test-run.ts';

// Every list that goes on after an item, read while it grows.

const shop = await opened(CardShop.open());
const { stack } = shop;
const { api, account } = shop.seller;
const ofAccount = `/operator/v1/accounts/${account}`;

interface Client {
  get: typeof api.get;
}

interface Listed {
  id: string;
  sequence?: number;
}

/** Ids of a list, two at a time. `meanwhile`: between two pages. */
async function readAll(
  client: Client,
  path: string,
  meanwhile: (last: string) => Promise<unknown>,
): Promise<string[]> {
  const read: string[] = [];
  const query = path.includes('?') ? `${path}&` : `${path}?`;
  for (let after = ''; ; ) {
    const { status, body } = await client.get(`${query}per_page=2${after}`);
    expect([path, status]).toEqual([path, 200]);
    expect(body.data.length).toBeLessThanOrEqual(2);
    read.push(...body.data.map(({ id }: Listed) => id));
    if (!body.pagination.has_more) return read;
    const last: Listed = body.data.at(-1);
    after = `&after=${last.sequence ?? last.id}`;
    await meanwhile(last.id);
  }
}

async function allOf(client: Client, path: string): Promise<string[]> {
  const { body } = await client.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
  expect(body.pagination.has_more).toBe(false);
  return body.data.map(({ id }: Listed) => id);
}

/** Where nothing listens. Most hear of nothing that happens here. */
const endpoint = (events = ['charge.chargedback']) =>
  api.post('/v1/webhook_endpoints', { url: 'http://127.0.0.1:9/', events });
const link = () => api.post('/v1/payment_links', { amount: 500, payment_methods: ['pix'] });
const trigger = (type: string) => api.post('/v1/test/trigger', { type });
const run = async () => {
  const { body } = await api.post('/v1/test/runs', { seed: 1, scenario: 'card_testing', size: 1 });
  await endOf(api, body.id);
};

const card = async () => api.post('/v1/cards', { customer: cardBuyer(), card: await shop.card() });

let charge: string;
const refund = () => api.post(`/v1/charges/${charge}/refund`, { amount: 1 });

beforeAll(async () => {
  charge = (await api.post('/v1/charges', chargeOrder())).body.id;
  await api.post(`/v1/test/charges/${charge}/pay`);
  await eventually(async () => expect((await api.get(`/v1/charges/${charge}`)).body.status).toBe('paid'));
  await endpoint(['charge.paid']);
  for (let count = 0; count < 5; count++) {
    await Promise.all([endpoint(), link(), refund(), card()]);
    expect((await trigger('med.opened')).status).toBe(202);
    expect((await trigger('withdrawal.paid')).status).toBe(202);
    await run();
  }
}, 240_000);

/** Each list with what makes it grow. */
const lists: [string, Client, string, () => Promise<unknown>][] = [
  ['refunds of a charge', api, '', refund],
  ['refunds', api, '/v1/refunds', refund],
  ['cards', api, '/v1/cards', card],
  ['payment links', api, '/v1/payment_links', link],
  ['disputes', api, '/v1/disputes', () => trigger('med.opened')],
  ['events', api, '/v1/events', () => trigger('charge.canceled')],
  ['deliveries', api, '/v1/deliveries', () => trigger('charge.paid')],
  ['webhook endpoints', api, '/v1/webhook_endpoints', () => endpoint()],
  ['test runs', api, '/v1/test/runs', run],
  ['withdrawals', stack.operator, `${ofAccount}/withdrawals`, () => trigger('withdrawal.paid')],
  ['disputes of an account', stack.operator, `${ofAccount}/disputes`, () => trigger('med.opened')],
  ['the statement', stack.operator, `${ofAccount}/ledger`, () => trigger('charge.paid')],
];

test.each(lists)(
  'S2.16 %s that grow while they are read by after: nothing twice, nothing lost',
  async (_what, client, path, grow) => {
    const place = path || `/v1/charges/${charge}/refunds`;
    const there = await allOf(client, place);
    expect(there.length).toBeGreaterThanOrEqual(5);
    let grown = 0;
    const read = await readAll(client, place, async () => {
      if (grown++ < 2) await grow();
    });
    expect(grown).toBeGreaterThanOrEqual(2);
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((id) => there.includes(id))).toEqual(there);
  },
  120_000,
);

test('S27.51 the statement from its newest entry on is read by after, while entries come', async () => {
  const path = `${ofAccount}/ledger?order=desc`;
  const there = await allOf(stack.operator, path);
  const read = await readAll(stack.operator, path, () => trigger('charge.paid'));
  expect(new Set(read).size).toBe(read.length);
  expect(read.filter((id) => there.includes(id))).toEqual(there);
  const { body } = await stack.operator.get(`${path}&per_page=1&after=3`);
  expect([body.data[0].sequence, body.pagination.has_more]).toEqual([2, true]);
  expect(body.pagination.total).toBeGreaterThan(there.length - 1);
}, 120_000);

test('S2.16 an item that is deleted is no loss to who reads on after it', async () => {
  const there = await allOf(api, '/v1/webhook_endpoints');
  const read = await readAll(api, '/v1/webhook_endpoints', (last) =>
    api.delete(`/v1/webhook_endpoints/${last}`),
  );
  expect(read).toEqual(there);
});

test('S2.16 nor is a deleted webhook endpoint one where the test clock is ahead (S19.11)', async () => {
  const other = await newSeller(stack);
  await other.api.post('/v1/test/clock/advance', { seconds: 31 * 86_400 });
  const isAhead = (made: { created_at: string }) =>
    expect(Date.parse(made.created_at)).toBeGreaterThan(Date.now() + 30 * 86_400_000);
  await eventually(async () => isAhead((await other.api.post('/v1/charges', chargeOrder())).body));
  const path = '/v1/webhook_endpoints';
  for (let count = 0; count < 5; count++)
    isAhead((await other.api.post(path, { url: 'http://127.0.0.1:9/' })).body);
  const there = await allOf(other.api, path);
  expect(there).toHaveLength(5);
  const read = await readAll(other.api, path, (last) => other.api.delete(`${path}/${last}`));
  expect(read).toEqual(there);
});

test('S2.16 after wins over the page, with the total of the whole list; pages go on as before', async () => {
  const all = await allOf(api, '/v1/payment_links');
  const { body } = await api.get(`/v1/payment_links?per_page=2&page=3&after=${all[0]}`);
  expect(body.data.map(({ id }: Listed) => id)).toEqual(all.slice(1, 3));
  expect(body.pagination).toMatchObject({ page: 3, per_page: 2, total: all.length, has_more: true });
  const second = await api.get('/v1/payment_links?per_page=2&page=2');
  expect(second.body.data.map(({ id }: Listed) => id)).toEqual(all.slice(2, 4));
  const end = await api.get(`/v1/payment_links?after=${all.at(-1)}`);
  expect([end.body.data, end.body.pagination.has_more]).toEqual([[], false]);
});

test.each(['payment_links?after=x', 'events?after=ch_1', 'cards?after='])(
  'S2.16 %s is refused',
  async (path) => {
    const { status, body } = await api.get(`/v1/${path}`);
    expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['after']]);
  },
);
