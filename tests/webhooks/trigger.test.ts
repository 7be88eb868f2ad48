import { type SellerEventType, sellerEventTypes } from '@catraca/contracts/events/seller-event';
import { type WebhookEvent, WebhookReceiver } from '@catraca/stack/receiver';
import { eventually } from '@catraca/testing/eventually';
import { Http, type HttpResponse } from '@catraca/testing/http';
import { newKey, newSeller, type Seller, subscribe } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { sellsByCard } from '../lookups/test-run.ts';

const stack = await opened(SharedStack.open());
const receiver = await WebhookReceiver.open();
afterAll(() => receiver.close());
const got: WebhookEvent[] = [];
receiver.onWebhook(({ event, verified }) => verified && got.push(event));

const shop = await newSeller(stack, sellsByCard);
await subscribe(stack, shop.account, receiver, [...sellerEventTypes]);

const trigger = ({ api }: Pick<Seller, 'api'>, type: SellerEventType, overrides?: object) =>
  api.post('/v1/test/trigger', { type, ...(overrides && { overrides }) });
const codeOf = ({ status, body }: HttpResponse) => [status, body.error.code];
const fieldsOf = ({ body }: HttpResponse) => body.error.details.fields;
const typesAbout = (resource: string) =>
  got.filter(({ data }) => JSON.stringify(data).includes(`"${resource}"`)).map(({ type }) => type);

test.each(sellerEventTypes)(
  'S19.12 %s happens in the sandbox, and arrives at the endpoint',
  async (type) => {
    const { status, body } = await trigger(shop, type);
    expect([status, body]).toEqual([
      202,
      { object: 'trigger', type, resource: expect.any(String), events: expect.any(Array) },
    ]);
    // The acquirer approves a minute later, and a sale for a withdrawal is not about the withdrawal.
    const isLater = (one: string) =>
      one === 'charge.paid' && (type === 'charge.in_analysis' || type.startsWith('withdrawal.'));
    // Nor does an event about a subscription's mandate or charge name the subscription.
    const isOfPart = (one: string) => type.startsWith('subscription.') && !one.startsWith('subscription.');
    const awaited = body.events.filter((one: string) => !isLater(one) && !isOfPart(one));
    expect(awaited).toContain(type);
    await eventually(() => expect(typesAbout(body.resource).sort()).toEqual(awaited.toSorted()), 20_000);
  },
  40_000,
);

test('S19.12 what was made is what a seller’s calls make, and stands in the request log', async () => {
  const { headers, body } = await trigger(shop, 'charge.refunded');
  const { body: charge } = await shop.api.get(`/v1/charges/${body.resource}`);
  expect(charge).toMatchObject({ status: 'refunded', payment_method: 'pix', amount: 12_990 });
  const path = `/v1/requests/${headers.get('x-request-id')}`;
  await eventually(async () => expect((await shop.api.get(path)).body.resource).toBe(body.resource));
});

test('S19.13 overrides are in the place of our own, member by member', async () => {
  const customer = { name: 'Bruno Lima', document: '111.444.777-35' };
  const overrides = { amount: 500, reference: 'pedido-7', metadata: { $set: 'a' }, customer };
  const { body } = await trigger(shop, 'charge.paid', overrides);
  expect((await shop.api.get(`/v1/charges/${body.resource}`)).body).toMatchObject({
    amount: 500,
    reference: 'pedido-7',
    metadata: { $set: 'a' },
    customer: { name: 'Bruno Lima', email: 'comprador-0@example.com', document: '***.444.777-**' },
  });
  const session = await trigger(shop, 'checkout.session.expired', { amount: 777, reference: 'pedido-8' });
  await eventually(() => {
    const { data } = got.find((event) => JSON.stringify(event).includes(session.body.resource))!;
    expect(data).toMatchObject({ session: { amount: 777, reference: 'pedido-8' } });
  }, 20_000);
});

test.each<[SellerEventType, object, string]>([
  ['charge.paid', { customer: { nam: 'Ana' } }, 'overrides.customer.nam'],
  ['charge.paid', { items: [{ description: 'Caneca', amount: 1, prize: 2 }] }, 'overrides.items.0.prize'],
  ['charge.paid', { payment_method: 'credit_card' }, 'overrides.payment_method'],
  ['charge.paid', { installments: 2 }, 'overrides.installments'],
  ['charge.paid', { amount: 'muito' }, 'overrides.amount'],
  ['charge.paid', { customer: null }, 'overrides.customer'],
  ['charge.failed', { customer: { phone_ddd: null, phone_number: null } }, 'overrides.customer.phone_ddd'],
  ['charge.failed', { card: { id: 'pm_1' } }, 'overrides.card'],
  ['withdrawal.paid', { livemode: false }, 'overrides.livemode'],
  ['withdrawal.paid', { amount: 100_000_001 }, 'overrides.amount'],
  ['checkout.session.expired', { expires_in: 300 }, 'overrides.expires_in'],
  ['mandate.activated', { starts_on: '2099-01-01' }, 'overrides.starts_on'],
  ['mandate.activated', { minimum_limit: 100 }, 'overrides.minimum_limit'],
  ['subscription.created', { mandate: { interval: 'day' } }, 'overrides.mandate.interval'],
  ['subscription.created', { billing_day: 3 }, 'overrides.billing_day'],
])('S19.13 %s with %j is refused by its path %s, and makes nothing', async (type, overrides, path) => {
  const seller = await newSeller(stack, sellsByCard);
  const response = await trigger(seller, type, overrides);
  expect(codeOf(response)).toEqual([422, 'validation_failed']);
  expect(Object.keys(fieldsOf(response))).toContain(path);
  expect((await seller.api.get('/v1/charges')).body.pagination.total).toBe(0);
});

test('S19.13 a card number in an override is refused, and not told', async () => {
  const response = await trigger(shop, 'charge.paid', { description: 'cartão 4111 1111 1111 1111' });
  expect([...codeOf(response), Object.keys(fieldsOf(response))]).toEqual([
    422,
    'validation_failed',
    ['overrides.description'],
  ]);
  expect(response.text).not.toContain('4111');
});

test('S19.12 an unknown event is refused by its field', async () => {
  const response = await shop.api.post('/v1/test/trigger', { type: 'charge.eaten' });
  expect([...codeOf(response), Object.keys(fieldsOf(response))]).toEqual([
    422,
    'validation_failed',
    ['type'],
  ]);
});

test('S19.14 the same key gives the same answer, and makes one charge', async () => {
  const seller = await newSeller(stack);
  const send = () =>
    seller.api.post('/v1/test/trigger', { type: 'charge.paid' }, { 'idempotency-key': 'gatilho-1' });
  const [first, again] = [await send(), await send()];
  expect([again.status, again.body]).toEqual([202, first.body]);
  expect((await seller.api.get('/v1/charges')).body.pagination.total).toBe(1);
});

test('S19.15 an account without money and bank account sells first, and gets an example of an account', async () => {
  const seller = await newSeller(stack);
  const { status, body } = await trigger(seller, 'withdrawal.paid', { amount: 50_000 });
  expect([status, body.events]).toEqual([202, ['charge.paid', 'withdrawal.paid']]);
  const path = `/operator/v1/accounts/${seller.account}`;
  expect((await stack.operator.get(`${path}/bank_account`)).body).toMatchObject({
    holder_name: 'Loja da Ana',
  });
  await eventually(async () =>
    expect((await stack.operator.get(`${path}/withdrawals/${body.resource}`)).body).toMatchObject({
      amount: 50_000,
      status: 'paid',
    }),
  );
  const second = await trigger(seller, 'withdrawal.failed', { amount: 100 });
  expect(second.body.events).toEqual(['withdrawal.failed']);
});

test.each<[SellerEventType, object, string]>([
  ['charge.chargedback', {}, 'card_not_available'],
  ['refund.failed', { switches: { refunds_enabled: false } }, 'refund_disabled'],
  ['withdrawal.paid', { contract: { pix: { settlement_days: 1 } } }, 'insufficient_balance'],
  ['charge.paid', { registration: 'pending' }, 'seller_not_approved'],
])('S19.15 %s of an account with %j is refused as ever: %s', async (type, account, code) => {
  expect(codeOf(await trigger(await newSeller(stack, account), type))).toEqual([422, code]);
});

test.each([
  ['live keys', { livemode: true }],
  ['keys without charges:write', { scopes: ['charges:read', 'refunds:write'] }],
])('S19.1 S19.12 %s find no trigger', async (_whose, key) => {
  const api = new Http(stack.baseUrl, await newKey(stack, shop.account, key));
  expect(codeOf(await trigger({ api }, 'charge.paid'))).toEqual([404, 'resource_not_found']);
});

test('S19.13 a mandate and a subscription are changed member by member, too', async () => {
  const terms = { amount: 9_900, interval: 'week', reference: 'contrato-9' };
  const { body } = await trigger(shop, 'mandate.activated', terms);
  expect((await shop.api.get(`/v1/mandates/${body.resource}`)).body).toMatchObject({
    ...terms,
    status: 'active',
    description: 'Assinatura de teste',
  });
  const overrides = { mandate: { interval: 'year' }, metadata: { plano: 'ouro' } };
  const subscribed = await trigger(shop, 'subscription.activated', overrides);
  expect((await shop.api.get(`/v1/subscriptions/${subscribed.body.resource}`)).body).toMatchObject({
    status: 'active',
    interval: 'year',
    amount: 3_500,
    metadata: { plano: 'ouro' },
  });
});

test('S19.15 a subscription past due moves the account’s clock to the day of its charge', async () => {
  const seller = await newSeller(stack);
  const { status, body } = await trigger(seller, 'subscription.past_due');
  expect([status, body.events.at(-1)]).toEqual([202, 'subscription.past_due']);
  const { data } = (await seller.api.get(`/v1/charges?subscription=${body.resource}`)).body;
  expect(data).toMatchObject([{ status: 'failed', failure_code: 'AC05' }]);
  const { offset_seconds } = (await seller.api.get('/v1/test/clock')).body;
  expect(offset_seconds).toBeGreaterThan(86_400);
}, 40_000);
