import { savedCard } from '@catraca/contracts/http/schemas/saved-card';
import { testCards } from '@catraca/testing/card-token';
import { newDocument } from '@catraca/testing/document';
import { Http } from '@catraca/testing/http';
import { newKey, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { CardShop, cardBuyer, newCardSeller } from './card-shop.ts';

const shop = await opened(CardShop.open());

/** Body of `POST /v1/cards`. */
const order = async (changes: object = {}, number?: string) => ({
  customer: cardBuyer(),
  card: await shop.card(number),
  ...changes,
});

const save = async (changes: object = {}, number?: string) =>
  shop.seller.api.post('/v1/cards', await order(changes, number));

const fieldsOf = ({ body }: { body: { error: { details: { fields: object } } } }) =>
  Object.keys(body.error.details.fields);

/** What the acquirer shows the merchant. */
async function atAcquirer(path: string) {
  const { sandboxUrl, secrets } = shop.stack;
  const authorization = `Basic ${Buffer.from(`${secrets.acquirerSecretKey}:`).toString('base64')}`;
  const response = await fetch(`${sandboxUrl}/core/v5${path}`, { headers: { authorization } });
  return response.json() as Promise<{ data: [Record<string, unknown>] }>;
}

describe('saving a card', () => {
  test('S15.4 S15.18 returns it with every field, and without the acquirer’s references or the first digits', async () => {
    const { status, body, text } = await save();
    expect(status).toBe(201);
    expect(savedCard.strict().parse(body)).toEqual(body);
    expect(body).toMatchObject({
      object: 'card',
      id: expect.stringMatching(/^pm_[0-9a-z]{26}$/),
      brand: 'visa',
      last_four: '0010',
      exp_month: 12,
      exp_year: 2039,
      holder_name: 'CANARIO SOUZA',
      expired: false,
      last_used_at: null,
    });
    expect(text).not.toMatch(/400000|card_|cus_/);
  });

  test('a second time returns the same id', async () => {
    const customer = cardBuyer();
    const first = await save({ customer });
    expect((await save({ customer })).body.id).toBe(first.body.id);
  });

  test('S15.5 is replayed for the same Idempotency-Key', async () => {
    const [body, headers] = [await order(), { 'idempotency-key': 'cartao-1' }];
    const first = await shop.seller.api.post('/v1/cards', body, headers);
    const again = await shop.seller.api.post('/v1/cards', body, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test('S6.21 that the issuer refuses is card_declined', async () => {
    const { status, body } = await save({}, testCards.refused);
    expect([status, body.error.type, body.error.code]).toEqual([422, 'card_error', 'card_declined']);
    expect(body.error.details).toEqual({ decline_code: 'not_authorized', retryable: true });
  });

  test('S15.5 needs the scope cards:manage', async () => {
    const key = await newKey(shop.stack, shop.seller.account, { scopes: ['charges:write'] });
    const { status, body } = await new Http(shop.stack.baseUrl, key).post('/v1/cards', await order());
    expect([status, body.error.details.required_ability]).toEqual([403, 'cards:manage']);
  });

  test('S15.5 is refused without the buyer’s phone', async () => {
    const { phone_ddd, phone_number, ...customer } = cardBuyer() as Record<string, unknown>;
    const response = await save({ customer });
    expect(response.status).toBe(422);
    expect(fieldsOf(response)).toEqual(['customer.phone_ddd', 'customer.phone_number']);
  });

  test.each([
    ['amount', { amount: 100 }],
    ['items', { items: [] }],
    ['installments', { installments: 1 }],
  ])('S15.5 is refused with %s', async (field, more) => {
    const response = await save(more);
    expect([response.status, fieldsOf(response)]).toEqual([422, [field]]);
  });

  test('S15.5 is refused with card.id', async () => {
    const card = { ...(await shop.card()), id: 'pm_01m7yx7u9f2g5h8j1k4m7n0p3q' };
    const response = await save({ card });
    expect([response.status, fieldsOf(response)]).toEqual([422, ['card.id']]);
  });

  test('S15.6 takes a billing address that is complete, or only postal code and number, and no other', async () => {
    const short = { zip_code: '01310-100', number: '1000' };
    const whole = {
      ...short,
      street: 'Av. Paulista',
      neighborhood: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    };
    const addressed = async (billing_address: unknown) =>
      save({ card: { ...(await shop.card()), billing_address } });
    expect((await addressed(short)).status).toBe(201);
    expect((await addressed(whole)).status).toBe(201);
    expect((await addressed(null)).status).toBe(201);
    const half = await addressed({ ...short, city: 'São Paulo' });
    expect([half.status, fieldsOf(half)]).toEqual([422, ['card.billing_address']]);
  });

  test('S15.6 the acquirer gets the street and the city of the postal code', async () => {
    const document = newDocument();
    const customer = cardBuyer(document);
    const billing_address = { zip_code: '01310-100', number: '1000', complement: 'ap 12' };
    const { status } = await save({ customer, card: { ...(await shop.card()), billing_address } });
    expect(status).toBe(201);
    const {
      data: [buyer],
    } = await atAcquirer(`/customers?document=${document}`);
    const {
      data: [card],
    } = await atAcquirer(`/customers/${buyer.id}/cards`);
    expect(card.billing_address).toEqual({
      line_1: '1000, Avenida Paulista, Bela Vista',
      line_2: 'ap 12',
      zip_code: '01310100',
      city: 'São Paulo',
      state: 'SP',
      country: 'BR',
    });
  });

  test('S6.22 is refused for a seller that does not sell by card', async () => {
    const seller = await newSeller(shop.stack);
    const { status, body } = await seller.api.post('/v1/cards', await order());
    expect([status, body.error.code]).toEqual([422, 'card_not_available']);
  });
});

describe('the list of saved cards', () => {
  test('S15.7 is newest first, filtered by the buyer’s document, punctuation or not', async () => {
    const seller = await newCardSeller(shop.stack);
    const document = '529.982.247-25';
    const body = async (changes: object = {}) => order({ customer: cardBuyer(document), ...changes });
    const first = await seller.api.post('/v1/cards', await body());
    const second = await seller.api.post(
      '/v1/cards',
      await body({ card: await shop.card('4111111111111111') }),
    );
    await seller.api.post('/v1/cards', await order());

    const all = await seller.api.get('/v1/cards');
    expect(all.body.pagination).toEqual({ page: 1, per_page: 20, total: 3, total_pages: 1, has_more: false });
    for (const written of [document, '52998224725']) {
      const { body: found } = await seller.api.get(`/v1/cards?customer_document=${written}`);
      expect(found.data).toEqual([second.body, first.body]);
    }
    const page = await seller.api.get('/v1/cards?per_page=1&page=2');
    expect(page.body.data).toEqual([second.body]);
    const wrong = await seller.api.get('/v1/cards?customer_document=1&per_page=101');
    expect([wrong.status, fieldsOf(wrong).sort()]).toEqual([422, ['customer_document', 'per_page']]);
  });
});

describe('deleting a card', () => {
  test('S15.7 is 204, also repeated, and the card is not in the list any more', async () => {
    const customer_document = newDocument();
    const { body } = await save({ customer: cardBuyer(customer_document) });
    const deleted = await shop.seller.api.delete(`/v1/cards/${body.id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await shop.seller.api.delete(`/v1/cards/${body.id}`)).status).toBe(204);
    const list = await shop.seller.api.get(`/v1/cards?customer_document=${customer_document}`);
    expect(list.body.data).toEqual([]);
  });

  test('of another account, of the other mode, or unknown is the same 404', async () => {
    const { body } = await save();
    const stranger = await newCardSeller(shop.stack);
    const live = new Http(
      shop.stack.baseUrl,
      await newKey(shop.stack, shop.seller.account, { livemode: true }),
    );
    const responses = await Promise.all([
      stranger.api.delete(`/v1/cards/${body.id}`),
      live.delete(`/v1/cards/${body.id}`),
      shop.seller.api.delete('/v1/cards/pm_00000000000000000000000000'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });
});
