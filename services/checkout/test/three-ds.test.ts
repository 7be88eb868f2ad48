import { cardToken, testCards } from '@catraca/testing/card-token';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { aBuyer, errorOf, pageHeaders, Shop } from './shop.ts';

const shop = await opened(Shop.open());
const amount = 12_990;
const strict = await Shop.of(shop.stack, { switches: { card_enabled: true, three_ds_required: true } });
const lenient = await Shop.of(shop.stack, { switches: { card_enabled: true, three_ds_required: false } });
const withOwnMpi = await Shop.of(shop.stack, {
  switches: { card_enabled: true, three_ds_required: true, own_mpi_allowed: true },
});

/** What a browser could make up: a full authentication. */
const forged = { transaction_id: 'forged-1', status: 'Y', eci: '05', cavv: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' };

/** An authentication of the sandbox's 3DS server, with a token of this seller. */
async function authenticated(
  seller: Shop,
  { number, amount: total = amount }: { number?: string; amount?: number } = {},
) {
  const { body: granted } = await seller.seller.api.post('/v1/three_ds_tokens');
  const server = new Http(seller.stack.sandboxUrl, granted.token);
  const card_token = await cardToken(seller.stack.acquirer, number);
  const { body } = await server.post('/3ds/authentications', { card_token, amount: total });
  const { transaction_id, status, eci, cavv, version } = body;
  return { token: granted.token, transaction_id, status, eci, cavv, version };
}

async function confirm(seller: Shop, three_ds: object, number?: string) {
  const session = await seller.session({ amount });
  return seller.confirmCard(session, number, { three_ds });
}

async function charge(seller: Shop, three_ds: object, number?: string) {
  const card = { token: await cardToken(seller.stack.acquirer, number), holder_name: 'ANA SOUZA', three_ds };
  const order = { amount, payment_method: 'credit_card', installments: 1, customer: aBuyer(), card };
  return seller.seller.api.post('/v1/charges', order);
}

const required = [422, 'three_ds_required'];

test('S15.21 a browser’s result without a token of ours is none, however complete', async () => {
  expect(errorOf(await confirm(strict, forged))).toEqual(required);
  const { token: _, ...withoutToken } = await authenticated(strict);
  expect(errorOf(await confirm(strict, withoutToken))).toEqual(required);
});

test('S15.21 a made-up result with a token of ours is none', async () => {
  const real = await authenticated(strict);
  expect(errorOf(await confirm(strict, { ...real, transaction_id: 'forged-2' }))).toEqual(required);
  expect(errorOf(await confirm(strict, { ...real, cavv: forged.cavv }))).toEqual(required);
  expect(errorOf(await confirm(strict, { ...real, token: 'no.token.of-ours' }))).toEqual(required);
});

test('S15.21 a result counts for its own card, amount and account', async () => {
  const otherCard = await authenticated(strict, { number: testCards.paidLater });
  expect(errorOf(await confirm(strict, otherCard))).toEqual(required);
  expect(errorOf(await confirm(strict, await authenticated(strict, { amount: 100 })))).toEqual(required);
  expect(errorOf(await confirm(strict, await authenticated(lenient)))).toEqual(required);
});

test('S15.21 a result counts for one sale, of several at once too', async () => {
  const result = await authenticated(strict);
  const sales = await Promise.all([1, 2, 3].map(() => confirm(strict, result)));
  const paid = sales.filter(({ status }) => status === 201);
  expect(paid.map(({ body }) => body.card.three_d_secure.status)).toEqual(['Y']);
  expect(errorOf(await confirm(strict, result))).toEqual(required);
});

test('S15.21 where no 3DS is required, the sale goes on without a result that does not count', async () => {
  const { status, body } = await confirm(lenient, forged);
  expect([status, body.status, body.card.three_d_secure.status]).toEqual([201, 'paid', null]);
  const refused = await confirm(lenient, forged, testCards.challenged);
  expect(errorOf(refused)).toEqual([422, 'card_declined']);
  expect(refused.body.error.details.decline_code).toBe('authentication_required');
});

test('S16.6 a card that its issuer refuses without the cardholder comes with what the challenge needs, once', async () => {
  const refused = await confirm(lenient, undefined as never, testCards.challenged);
  expect(errorOf(refused)).toEqual([422, 'card_declined']);
  expect(refused.body.error.details).toMatchObject({
    decline_code: 'authentication_required',
    three_ds: { token: expect.any(String), library_url: expect.any(String), amount },
  });
  const { token } = refused.body.error.details.three_ds;
  const server = new Http(lenient.stack.sandboxUrl, token);
  const card_token = await cardToken(lenient.stack.acquirer, testCards.challenged);
  const { status } = await server.post('/3ds/authentications', { card_token, amount });
  expect(status).toBeLessThan(300);
  const again = await confirm(lenient, forged, testCards.challenged);
  expect(again.body.error.details.three_ds).toBeUndefined();
});

async function payLink(seller: Shop, three_ds: object, number?: string) {
  const offer = { amount, payment_methods: ['credit_card'] };
  const { body: link } = await seller.seller.api.post('/v1/payment_links', offer);
  const { body: session } = await seller.visit(link.id);
  const headers = pageHeaders(session, seller.stack.baseUrl);
  const card_token = await cardToken(seller.stack.acquirer, number);
  const card = { payment_method: 'credit_card', card_token, card_holder_name: 'CANARIO SOUZA', three_ds };
  const path = `/v1/embed/sessions/${session.id}/confirm`;
  return new Http(seller.stack.baseUrl).post(path, { ...card, customer: aBuyer() }, headers);
}

test('S15.21 the session of a payment link is no way around it', async () => {
  expect(errorOf(await payLink(strict, forged))).toEqual(required);
});

test.each([
  ['a link', payLink],
  ['/v1/charges', charge],
])('S15.21 a result counts for its own sale, card and amount at %s too', async (_where, pay) => {
  const result = await authenticated(strict);
  expect((await pay(strict, result)).body.card.three_d_secure.status).toBe('Y');
  expect(errorOf(await pay(strict, result))).toEqual(required);
  const otherCard = await authenticated(strict);
  expect(errorOf(await pay(strict, otherCard, testCards.paidLater))).toEqual(required);
  expect(errorOf(await pay(strict, await authenticated(strict, { amount: 100 })))).toEqual(required);
});

test('S15.21 a result of another card that ends alike is none', async () => {
  const result = await authenticated(strict);
  expect(errorOf(await confirm(strict, result, '5555300000000010'))).toEqual(required);
});

test('S15.21 a seller’s server may use our result by its id, however it is written, but none for another sale', async () => {
  const { token: _, ...result } = await authenticated(strict);
  expect((await charge(strict, result)).body.card.three_d_secure).toMatchObject({ status: 'Y' });
  expect(errorOf(await charge(strict, result))).toEqual(required);
  const { token: __, ...cheap } = await authenticated(strict, { amount: 100 });
  expect(errorOf(await charge(strict, cheap))).toEqual(required);
  const upper = { ...result, transaction_id: result.transaction_id.toUpperCase() };
  for (const seller of [strict, withOwnMpi]) expect(errorOf(await charge(seller, upper))).toEqual(required);
  const { token: ___, ...fresh } = await authenticated(strict);
  const { body } = await charge(strict, { ...fresh, transaction_id: fresh.transaction_id.toUpperCase() });
  expect(body.card.three_d_secure).toMatchObject({ status: 'Y', transaction_id: fresh.transaction_id });
});

test('S15.21 a result of another server counts only for an account with own_mpi_allowed', async () => {
  expect(errorOf(await charge(strict, forged))).toEqual(required);
  expect((await charge(lenient, forged)).body.card.three_d_secure.status).toBeNull();
  const { status, body } = await charge(withOwnMpi, { ...forged, transaction_id: 'of-another-server' });
  expect([status, body.card.three_d_secure.status]).toEqual([201, 'Y']);
  expect(errorOf(await confirm(withOwnMpi, forged))).toEqual(required);
});
