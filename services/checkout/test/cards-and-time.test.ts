import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newKey } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { LinkPage, newLink } from './link-page.ts';
import { aBuyer, errorOf, Shop } from './shop.ts';

const shop = await opened(Shop.open());

const oneDay = 24 * 60 * 60;

/** A card of the seller's buyer, in the vault. */
async function savedCard(of = shop): Promise<string> {
  const card = { token: await cardToken(of.stack.acquirer), holder_name: 'CANARIO SOUZA' };
  const { status, body } = await of.seller.api.post('/v1/cards', { customer: aBuyer(), card });
  expect(status).toBe(201);
  return body.id;
}

function setSwitches(of: Shop, switches: object) {
  return of.stack.operator.patch(`/operator/v1/accounts/${of.seller.account}`, { switches });
}

test('S16.6 a saved card is charged with one click, whatever method the body names', async () => {
  const card_id = await savedCard();
  const customer = { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' };
  const session = await shop.session({ card_id, customer });
  expect(session).toMatchObject({ card_id, payment_methods: ['credit_card'] });
  const { body: read } = await shop.read(session);
  expect(read.card).toEqual({ brand: 'visa', last_four: '0010', expired: false });
  const { status, body } = await shop.confirm(session, { payment_method: 'pix', customer: aBuyer() });
  expect(body.customer.email).toBe('ana@example.com');
  expect([status, body.status, body.card.last_four]).toEqual([201, 'paid', '0010']);
  expect(await shop.status(session)).toMatchObject({ status: 'completed' });
});

test('S6.20 S16.1 S16.6 one click needs a card of the seller and the seller’s switch, and cannot carry 3DS', async () => {
  const own = await Shop.of(shop.stack);
  const [card_id, foreign] = [await savedCard(own), await savedCard()];
  const order = { amount: 12_990, payment_methods: ['credit_card'] };
  const open = (card: string) => own.seller.api.post('/v1/embed/sessions', { ...order, card_id: card });
  const refused = await open(foreign);
  expect([...errorOf(refused), Object.keys(refused.body.error.details.fields)]).toEqual([
    422,
    'validation_failed',
    ['card_id'],
  ]);
  const session = await own.session({ card_id });
  await setSwitches(own, { three_ds_required: true });
  await eventually(async () =>
    expect(errorOf(await own.confirm(session, {}))).toEqual([403, 'one_click_requires_three_ds']),
  );
  await setSwitches(own, { three_ds_required: false, one_click_enabled: false });
  await eventually(async () => expect(errorOf(await open(card_id))).toEqual([422, 'card_not_available']));
  expect(errorOf(await own.confirm(session, {}))).toEqual([422, 'card_not_available']);
});

test('S15.21 S16.6 three_ds_required carries a token for the total of the chosen installments, and with its result the card is charged', async () => {
  const contract = { card: { interest_free_installments: 1, buyer_interest_bps: 200 } };
  const own = await Shop.of(shop.stack, {
    switches: { card_enabled: true, three_ds_required: true },
    contract,
  });
  const session = await own.session();
  const { body: read } = await own.read(session);
  expect(read.three_ds_required).toBe(true);
  const total = read.installments.matrix.visa[2].total_amount;
  expect(total).toBeGreaterThan(12_990);

  const refused = await own.confirmCard(session, undefined, { installments: 3 });
  expect(errorOf(refused)).toEqual([422, 'three_ds_required']);
  const { three_ds } = refused.body.error.details;
  expect(three_ds).toEqual({
    token: expect.any(String),
    library_url: `${own.stack.sandboxUrl}/3ds/library.js`,
    amount: total,
  });
  expect(await own.status(session)).toMatchObject({ status: 'open', charge: null });

  const card_token = await cardToken(own.stack.acquirer);
  const { body: outcome } = await new Http(own.stack.sandboxUrl, three_ds.token).post(
    '/3ds/authentications',
    {
      card_token,
      amount: total,
    },
  );
  const { transaction_id, status, eci, cavv, version } = outcome;
  const authenticated = { token: three_ds.token, transaction_id, status, eci, cavv, version };
  const order = { payment_method: 'credit_card', card_token, card_holder_name: 'ANA', installments: 3 };
  const paid = await own.confirm(session, { ...order, three_ds: authenticated });
  expect(paid.body).toMatchObject({
    status: 'paid',
    amount: total,
    card: { three_d_secure: { status: 'Y' } },
  });
});

test('S16.10 a card is saved only when the session allows it', async () => {
  const cards = async () => (await shop.seller.api.get('/v1/cards')).body.pagination.total;
  const before = await cards();
  await shop.confirmCard(await shop.session(), testCards.approved, { save_card: true });
  expect(await cards()).toBe(before);
  const allowed = await shop.session({ save_card: true });
  expect((await shop.confirmCard(allowed, testCards.approved, { save_card: true })).body.status).toBe('paid');
  await eventually(async () => expect(await cards()).toBe(before + 1));
});

test('S16.1 who does not sell by card opens sessions of both methods, and reads why there is no card', async () => {
  const own = await Shop.of(shop.stack, { switches: { card_enabled: false } });
  const session = await own.session();
  const { body } = await own.read(session);
  expect(body.installments).toMatchObject({
    available: false,
    unavailable_reason: 'seller_disabled',
    matrix: {},
  });
  const onlyCard = { amount: 12_990, payment_methods: ['credit_card'] };
  expect(errorOf(await own.seller.api.post('/v1/embed/sessions', onlyCard))).toEqual([
    422,
    'card_not_available',
  ]);
  const little = { amount: 99, payment_methods: ['pix'] };
  const refused = await own.seller.api.post('/v1/embed/sessions', little);
  expect([...errorOf(refused), refused.body.error.details]).toEqual([
    422,
    'amount_below_minimum',
    { min_amount: 100 },
  ]);
});

test('S16.1 who is not approved opens no session and no link', async () => {
  const own = await Shop.of(shop.stack, { registration: 'pending' });
  const order = { amount: 12_990, payment_methods: ['pix'] };
  for (const path of ['/v1/embed/sessions', '/v1/payment_links'])
    expect(errorOf(await own.seller.api.post(path, order))).toEqual([422, 'seller_not_approved']);
});

test('S6.20 S16.2 a session expires by the clock of its account, and its QR code with it', async () => {
  const own = await Shop.of(shop.stack);
  const [unpaid, pending] = [await own.session({ expires_in: 300 }), await own.session({ expires_in: 300 })];
  const { body: pix } = await own.confirmPix(pending);
  await own.advance(301);
  await own.becomes(unpaid, 'expired');
  expect(await own.becomes(pending, 'expired')).toMatchObject({ charge: { id: pix.id, status: 'expired' } });
  expect(errorOf(await own.confirmPix(unpaid))).toEqual([422, 'session_expired']);
  expect(errorOf(await own.pay(pix.id))).toEqual([422, 'charge_not_payable']);
});

test('S16.2 a card that is approved after the end completes the session', async () => {
  const own = await Shop.of(shop.stack);
  const session = await own.session({ expires_in: 300 });
  const { body } = await own.confirmCard(session, testCards.analysed);
  await own.advance(30);
  expect(await own.status(session)).toMatchObject({ status: 'processing' });
  await own.advance(oneDay);
  expect(await own.becomes(session, 'completed')).toMatchObject({ charge: { id: body.id, status: 'paid' } });
});

test('S16.12 a session of another account or mode is not found', async () => {
  const [own, other] = [await shop.session(), await Shop.of(shop.stack)];
  const live = new Http(
    shop.stack.baseUrl,
    await newKey(shop.stack, shop.seller.account, { livemode: true }),
  );
  const answers = [
    await other.read(own),
    await other.confirmPix(own),
    await other.browse('GET', `/v1/embed/sessions/${own.id}/status`),
    await live.get(`/v1/embed/sessions/${own.id}`),
  ];
  expect(answers.map(errorOf)).toEqual([
    [404, 'resource_not_found'],
    [404, 'resource_not_found'],
    [404, 'resource_not_found'],
    [401, 'missing_api_key'],
  ]);
});

/** As MongoDB keeps it. */
function stored(session: { id: string }) {
  return shop.stack.inDatabase('checkout', (database) =>
    database
      .collection<{ _id: string; expiresAt: Date; removeAt: Date | null }>('sessions')
      .findOne({ _id: session.id }),
  );
}

test('S16.12 S16.14 a visit of a link answers for an hour and a day; then it is not found, and the link goes on', async () => {
  const own = await Shop.of(shop.stack);
  const link = await newLink(own);
  const [untouched, begun] = [await LinkPage.visit(own, link), await LinkPage.visit(own, link)];
  const { removeAt, expiresAt } = (await stored(untouched.session))!;
  expect(removeAt!.getTime() - expiresAt.getTime()).toBe(oneDay * 1_000);
  expect((await begun.payPix()).status).toBe(201);
  expect((await stored(begun.session))!.removeAt).toBeNull();

  await own.advance(oneDay);
  await eventually(async () => expect((await untouched.read()).body.status).toBe('expired'));
  expect(errorOf(await untouched.payPix())).toEqual([422, 'session_expired']);

  await shop.stack.inDatabase('checkout', (database) =>
    database.collection<{ _id: string }>('sessions').deleteOne({ _id: untouched.session.id }),
  );
  const gone = [await untouched.read(), await untouched.payPix()];
  expect(gone.map(errorOf)).toEqual(Array(2).fill([404, 'resource_not_found']));
  // services keep an account's clock for a moment: a session of the day before has expired
  await eventually(async () => {
    const paid = await (await LinkPage.visit(own, link)).payPix();
    expect([paid.status, paid.body]).toMatchObject([201, { status: 'pending' }]);
  });
});

test('S16.1 a retry with the same Idempotency-Key opens the same session', async () => {
  const order = { amount: 12_990, payment_methods: ['pix'] };
  const once = { 'idempotency-key': 'sessao-1' };
  const first = await shop.seller.api.post('/v1/embed/sessions', order, once);
  expect((await shop.seller.api.post('/v1/embed/sessions', order, once)).text).toBe(first.text);
});
