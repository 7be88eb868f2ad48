import { installments } from '@catraca/contracts/http/schemas/installments';
import { Http } from '@catraca/testing/http';
import { newKey, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { CardShop, newCardSeller } from './card-shop.ts';

const shop = await opened(CardShop.open());

const grid = (query: string, { api } = shop.seller) => api.get(`/v1/installments?${query}`);

test('S15.8 the grid has the options of every brand, each at its final price', async () => {
  const { status, body } = await grid('amount=12990&max_installments=3');
  expect(status).toBe(200);
  expect(installments.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({ amount: 12_990, available: true, unavailable_reason: null, message: null });
  expect(body.matrix.visa).toEqual([
    { installments: 1, installment_amount: 12_990, total_amount: 12_990, interest: 0 },
    { installments: 2, installment_amount: 6_495, total_amount: 12_990, interest: 0 },
    { installments: 3, installment_amount: 4_330, total_amount: 12_990, interest: 0 },
  ]);
  expect(Object.keys(body.matrix)).toContain('aura');
});

test('S15.10 the contract’s interest for the buyer is in the price', async () => {
  const contract = { card: { interest_free_installments: 1, buyer_interest_bps: 199, max_installments: 2 } };
  const seller = await newCardSeller(shop.stack, { contract });
  const { body } = await grid('amount=10000', seller);
  const [one, two, ...more] = body.matrix.visa;
  expect(more).toEqual([]);
  expect(one).toMatchObject({ total_amount: 10_000, interest: 0 });
  expect(two.interest).toBeGreaterThan(0);
  expect(two.total_amount).toBe(two.installment_amount * 2);
});

test('S15.8 S15.9 without a grid the reason is told, in Portuguese too, and the matrix is {}', async () => {
  const seller = await newSeller(shop.stack);
  const { status, body } = await grid('amount=12990', seller);
  expect([status, body]).toEqual([
    200,
    {
      object: 'installments',
      amount: 12_990,
      available: false,
      unavailable_reason: 'seller_disabled',
      message: 'A venda com cartão não está habilitada para esta conta.',
      matrix: {},
    },
  ]);
  expect((await grid('amount=1')).body).toMatchObject({
    unavailable_reason: 'amount_below_minimum',
    matrix: {},
  });
});

test.each(['', 'amount=0', 'amount=1.5', 'amount=x', 'amount=100&amount=200'])(
  '"%s" is refused on amount',
  async (query) => {
    const { status, body } = await grid(query);
    expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['amount']]);
  },
);

test.each([0, 13, 'x'])('max_installments %s is refused', async (max) => {
  const { status, body } = await grid(`amount=100&max_installments=${max}`);
  expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['max_installments']]);
});

test('the grid needs charges:read, and a 3DS token charges:write', async () => {
  const key = await newKey(shop.stack, shop.seller.account, { scopes: ['cards:manage'] });
  const api = new Http(shop.stack.baseUrl, key);
  const required = async (response: Promise<{ body: { error: { details: object } } }>) =>
    (await response).body.error.details;
  expect(await required(api.get('/v1/installments?amount=100'))).toMatchObject({
    required_ability: 'charges:read',
  });
  expect(await required(api.post('/v1/three_ds_tokens'))).toMatchObject({
    required_ability: 'charges:write',
  });
});

test('S15.12 a 3DS token is for one attempt, whatever the Idempotency-Key', async () => {
  const headers = { 'idempotency-key': 'a-mesma' };
  const [one, other] = [
    await shop.seller.api.post('/v1/three_ds_tokens', undefined, headers),
    await shop.seller.api.post('/v1/three_ds_tokens', undefined, headers),
  ];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(one.body).toEqual({
    object: 'three_ds_token',
    token: expect.any(String),
    library_url: `${shop.stack.sandboxUrl}/3ds/library.js`,
    expires_in: 300,
  });
  expect(other.body.token).not.toBe(one.body.token);
  expect(other.headers.get('idempotent-replayed')).toBeNull();
});
