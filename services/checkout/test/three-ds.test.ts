import { cardToken, testCards } from '@catraca/testing/card-token';
import { Http, type HttpResponse } from '@catraca/testing/http';
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

/** Where a card is charged. Each takes a result of 3DS, and the number of the card. */
const doors = [
  ['a session', confirm],
  ['a link', payLink],
  ['/v1/charges', charge],
] as const;
type Pay = typeof confirm;

/** What is tried with a result, and what it ends with. */
const attempts: [what: string, pay: (pay: Pay) => Promise<HttpResponse>][] = [
  ['a forged one', (pay) => pay(strict, forged)],
  ['a forged one, with a token', async (pay) => pay(strict, { ...forged, token: await ourToken() })],
  [
    'a forged id',
    async (pay) => pay(strict, { ...(await authenticated(strict)), transaction_id: 'forged-2' }),
  ],
  ['a forged CAVV', async (pay) => pay(strict, { ...(await authenticated(strict)), cavv: forged.cavv })],
  [
    'a forged token',
    async (pay) => pay(strict, { ...(await authenticated(strict)), token: 'no.token.of-ours' }),
  ],
  [
    'a challenge that nobody answered',
    async (pay) => {
      const { token, transaction_id } = await authenticated(strict, { number: testCards.challenged });
      return pay(strict, { ...forged, token, transaction_id }, testCards.challenged);
    },
  ],
  ['another card’s', async (pay) => pay(strict, await authenticated(strict), testCards.paidLater)],
  [
    'that of a card that ends alike',
    async (pay) => pay(strict, await authenticated(strict), '5555300000000010'),
  ],
  ['another amount’s', async (pay) => pay(strict, await authenticated(strict, { amount: 100 }))],
  ['another account’s', async (pay) => pay(strict, await authenticated(lenient))],
  ['a used one', async (pay) => pay(strict, await used(pay))],
  ['a used one without its token', async (pay) => pay(strict, withoutToken(await used(pay)))],
  [
    'one of another amount without its token',
    async (pay) => pay(strict, withoutToken(await authenticated(strict, { amount: 100 }))),
  ],
];

const withoutToken = ({ token: _, ...result }: Awaited<ReturnType<typeof authenticated>>) => result;
const ourToken = async () => (await strict.seller.api.post('/v1/three_ds_tokens')).body.token;

async function used(pay: Pay) {
  const result = await authenticated(strict);
  expect((await pay(strict, result)).body.card.three_d_secure.status).toBe('Y');
  return result;
}

test.each(
  doors.flatMap(([door, pay]) => attempts.map(([what, attempt]) => [what, door, attempt, pay] as const)),
)('S15.21 a 3DS result counts for its own sale only: %s, at %s', async (_what, _door, attempt, pay) => {
  expect(errorOf(await attempt(pay))).toEqual(required);
});

test.each(doors.slice(0, 2))('S15.21 without its token no result counts at %s', async (_door, pay) => {
  expect(errorOf(await pay(strict, withoutToken(await authenticated(strict))))).toEqual(required);
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
