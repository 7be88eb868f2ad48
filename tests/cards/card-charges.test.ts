import { charge as chargeSchema } from '@catraca/contracts/http/schemas/charge';
import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { CardShop, cardBuyer, newCardSeller } from './card-shop.ts';

// Cards through the gateway, with charges, the vault and the sandbox acquirer.

const shop = await opened(CardShop.open());

const order = (changes: object = {}) => ({
  amount: 12_990,
  payment_method: 'credit_card',
  customer: cardBuyer(),
  ...changes,
});

async function sell(number?: string, changes: object = {}) {
  return shop.seller.api.post('/v1/charges', order({ card: await shop.card(number), ...changes }));
}

const get = async (id: string) => (await shop.seller.api.get(`/v1/charges/${id}`)).body;
const becomes = (id: string, status: string) =>
  eventually(async () => expect((await get(id)).status).toBe(status), 20_000);

test('S1.8 S7.18 S15.1 S15.2 an approved charge is paid at once, with the card and without a QR code', async () => {
  const { status, body } = await sell(testCards.approved, { installments: 3 });
  expect(status).toBe(201);
  expect(chargeSchema.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    status: 'paid',
    payment_method: 'credit_card',
    amount: 12_990,
    pix: { qr_code: null, expires_at: null, end_to_end_id: null },
    card: {
      brand: 'visa',
      last_four: '0010',
      holder_name: 'CANARIO SOUZA',
      installments: 3,
      interest: 0,
      three_d_secure: { status: null, transaction_id: null },
      authorized_at: expect.any(String),
    },
    paid_at: expect.any(String),
  });
  expect(await get(body.id)).toEqual(body);
});

test('S6.4 S6.21 S15.2 a refused charge is card_declined, and the charge is failed', async () => {
  const { status, body } = await sell(testCards.refused);
  expect([status, body.error.type, body.error.code]).toEqual([422, 'card_error', 'card_declined']);
  const { decline_code, retryable, charge } = body.error.details;
  expect([decline_code, retryable]).toEqual(['not_authorized', true]);
  expect(await get(charge)).toMatchObject({ status: 'failed', paid_at: null });
});

test('S15.2 S19.6 an analysis is decided by the test route', async () => {
  for (const [outcome, ending] of [
    ['approved', 'paid'],
    ['refused', 'failed'],
  ] as const) {
    const { body } = await sell(testCards.analysed);
    expect(body.status).toBe('in_analysis');
    const decided = await shop.seller.api.post(`/v1/test/charges/${body.id}/analysis`, { outcome });
    expect(decided.status).toBe(200);
    await becomes(body.id, ending);
  }
});

test('S19.6 a chargeback is simulated by the test route, and only on a paid charge', async () => {
  const { body } = await sell();
  expect((await shop.seller.api.post(`/v1/test/charges/${body.id}/chargeback`)).status).toBe(200);
  await becomes(body.id, 'chargedback');
  const again = await shop.seller.api.post(`/v1/test/charges/${body.id}/chargeback`);
  expect([again.status, again.body.error.code]).toEqual([422, 'charge_not_disputable']);
});

test('S15.19 a callback makes charges ask the acquirer, and an unknown or forged one changes nothing', async () => {
  const { body } = await sell(testCards.analysed);
  const { callbackToken } = shop.stack.secrets;
  const nobody = new Http(shop.stack.baseUrl);
  const path = `/callbacks/pagarme/test/${callbackToken}`;
  const bodies = [
    { type: 'charge.paid', data: { order: { code: body.id } } },
    { type: 'order.paid', data: { code: 'pedido-de-outro-sistema' } },
    { type: 'charge.paid', data: { code: 'ch_00000000000000000000000000' } },
    { type: 'charge.paid', data: null },
    {},
  ];
  for (const one of bodies) expect((await nobody.post(path, one)).status).toBe(200);
  expect((await get(body.id)).status).toBe('in_analysis');
  expect((await nobody.post(`/callbacks/pagarme/live/${callbackToken}`, bodies[0])).status).toBe(404);
  expect((await nobody.post('/callbacks/pagarme/test/errado', bodies[0])).status).toBe(404);
});

test('S1.8 S15.1 save_card saves the card of an approved sale, which can be charged again', async () => {
  const customer = cardBuyer() as { document: string };
  await sell(testCards.approved, { save_card: true, customer });
  const saved = await eventually(async () => {
    const { body } = await shop.seller.api.get(`/v1/cards?customer_document=${customer.document}`);
    expect(body.data).toHaveLength(1);
    return body.data[0];
  });
  const again = await shop.seller.api.post('/v1/charges', order({ card: { id: saved.id }, customer }));
  expect(again.body).toMatchObject({ status: 'paid', card: { last_four: '0010' } });
  const { body } = await shop.seller.api.get(`/v1/cards?customer_document=${customer.document}`);
  expect(body.data[0].last_used_at).not.toBeNull();
});

test('S15.7 a card that was deleted cannot be charged', async () => {
  const customer = cardBuyer();
  const { body: card } = await shop.seller.api.post('/v1/cards', { customer, card: await shop.card() });
  await shop.seller.api.delete(`/v1/cards/${card.id}`);
  const { status, body } = await shop.seller.api.post(
    '/v1/charges',
    order({ card: { id: card.id }, customer }),
  );
  expect([status, Object.keys(body.error.details.fields)]).toEqual([422, ['card.id']]);
});

test('S6.24 more installments than the grid offers are refused', async () => {
  const { status, body } = await sell(testCards.approved, { amount: 1_000, installments: 3 });
  expect([status, body.error.code]).toEqual([422, 'installments_not_available']);
  expect(body.error.details).toEqual({ max_installments: 2 });
});

test('S6.24 an account that requires 3DS refuses a charge without an authentication', async () => {
  const { api } = await newCardSeller(shop.stack, {
    switches: { card_enabled: true, three_ds_required: true },
  });
  const { status, body } = await api.post('/v1/charges', order({ card: await shop.card() }));
  expect([status, body.error.code]).toEqual([422, 'three_ds_required']);
});

test.each([
  ['without a card', {}, 'card'],
  ['with neither token nor id', { card: { holder_name: 'ANA' } }, 'card.token'],
  [
    'with 13 installments',
    { card: { id: 'pm_01m7yx7u9f2g5h8j1k4m7n0p3q' }, installments: 13 },
    'installments',
  ],
])('a charge %s is refused', async (_case, changes, field) => {
  const { status, body } = await shop.seller.api.post('/v1/charges', order(changes));
  expect([status, Object.keys(body.error.details.fields)]).toEqual([422, [field]]);
});
