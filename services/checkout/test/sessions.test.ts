import { charge as chargeSchema } from '@catraca/contracts/http/schemas/charge';
import { openedSession, readSession, sessionStatus } from '@catraca/contracts/http/schemas/checkout-session';
import { testCards } from '@catraca/testing/card-token';
import { opened } from '@catraca/testing/set-up';
import { aBuyer, errorOf, Shop } from './shop.ts';

const shop = await opened(Shop.open());

test('S16.1 S16.4 S16.10 a session is opened, paid by Pix at the bank, and completed by the event', async () => {
  const session = await shop.session({ metadata: { loja: 'centro' } });
  expect(openedSession.strict().parse(session)).toEqual(session);
  expect(session).toMatchObject({
    status: 'open',
    charge: null,
    reference: 'pedido-1',
    metadata: { loja: 'centro' },
  });

  const confirmed = await shop.confirmPix(session, { amount: 1, reference: 'outro' });
  expect(confirmed.status).toBe(201);
  expect(chargeSchema.parse(confirmed.body)).toEqual(confirmed.body);
  expect(confirmed.body).toMatchObject({ status: 'pending', amount: 12_990, reference: null, metadata: {} });
  const ofSeller = { amount: 12_990, reference: 'pedido-1', metadata: { loja: 'centro' } };
  expect(await shop.charge(confirmed.body.id)).toMatchObject(ofSeller);
  expect(Date.parse(confirmed.body.pix.expires_at)).toBeLessThanOrEqual(Date.parse(session.expires_at));
  expect(await shop.status(session)).toMatchObject({
    status: 'processing',
    charge: { id: confirmed.body.id, status: 'pending', payment_method: 'pix', paid_at: null },
  });

  await shop.pay(confirmed.body.id);
  const completed = await shop.becomes(session, 'completed');
  expect(sessionStatus.strict().parse(completed)).toEqual(completed);
  expect(completed.charge).toMatchObject({
    id: confirmed.body.id,
    status: 'paid',
    paid_at: expect.any(String),
  });
  expect(errorOf(await shop.confirmPix(session))).toEqual([422, 'session_completed']);
});

test('S6.20 S16.4 a card is charged by token, once, and the session is completed', async () => {
  const session = await shop.session();
  const { status, body } = await shop.confirmCard(session, testCards.approved, { installments: 2 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'paid', payment_method: 'credit_card', card: { installments: 2 } });
  expect(await shop.status(session)).toMatchObject({ status: 'completed', charge: { id: body.id } });
  expect(errorOf(await shop.confirmCard(session))).toEqual([422, 'session_completed']);
});

test('S16.3 a browser reads the session: without the secret nothing of the buyer, never what only the seller sees', async () => {
  const customer = { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' };
  const session = await shop.session({ customer, max_installments: 3 });
  const { body } = await shop.read({ id: session.id });
  expect(readSession.strict().parse(body)).toEqual(body);
  expect(body).toMatchObject({
    seller: { name: 'Loja da Ana', document: null, email: null },
    receipt: null,
    three_ds_required: false,
    customer: null,
    pix: null,
  });
  expect(body.installments.matrix.visa).toHaveLength(3);
  const { body: ofBuyer } = await shop.read(session);
  expect(ofBuyer.customer).toEqual({ ...customer, document: '***.982.247-**' });
  expect(ofBuyer.seller).toEqual({
    name: 'Loja da Ana',
    document: expect.stringMatching(/^([0-9A-Z]{14}|\*{3}\.\d{3}\.\d{3}-\*{2})$/),
    email: 'ana@loja.example',
  });
  const { body: charge } = await shop.confirmPix(session, { customer: null });
  expect(charge.customer.email).toBe('ana@example.com');
  const { body: again } = await shop.read(session);
  const { qr_code, expires_at } = charge.pix;
  expect([again.status, again.charge, again.pix]).toEqual(['processing', charge.id, { qr_code, expires_at }]);
});

test('S16.4 the buyer that the seller named pays, whoever the browser says, and adds only the phone', async () => {
  const customer = { name: 'Ana Souza', email: 'ana@example.com', document: '529.982.247-25' };
  const byPix = await shop.confirmPix(await shop.session({ customer }));
  expect(byPix.body.customer).toMatchObject({ email: 'ana@example.com', document: '***.982.247-**' });
  const byCard = await shop.confirmCard(await shop.session({ customer }));
  expect(byCard.body).toMatchObject({ status: 'paid', customer: { email: 'ana@example.com' } });
  const withoutPhone = await shop.confirmCard(await shop.session({ customer }), undefined, {
    customer: null,
  });
  expect(Object.keys(withoutPhone.body.error.details.fields)).toEqual([
    'customer.phone_ddd',
    'customer.phone_number',
  ]);
});

test('S6.20 S16.3 S16.4 without the right client secret nothing is paid', async () => {
  const session = await shop.session();
  const other = await shop.session();
  const path = `/v1/embed/sessions/${session.id}`;
  const order = { payment_method: 'pix', customer: aBuyer() };
  expect(errorOf(await shop.browse('POST', `${path}/confirm`, order))).toEqual([
    401,
    'invalid_client_secret',
  ]);
  const stolen = { id: session.id, client_secret: other.client_secret };
  expect(errorOf(await shop.confirmPix(stolen))).toEqual([401, 'invalid_client_secret']);
  expect(errorOf(await shop.read(stolen))).toEqual([401, 'invalid_client_secret']);
  expect(await shop.status(session)).toMatchObject({ status: 'open', charge: null });
});

test('S16.3 the buyer of a paid session gets a receipt', async () => {
  const [byPix, byCard] = await Promise.all([shop.session(), shop.session()]);
  expect((await shop.read(byCard)).body.receipt).toBeNull();
  await shop.confirmCard(byCard, testCards.approved, { installments: 3 });
  const ofCard = { amount: 12_990, installments: 3, brand: 'visa', last_four: '0010', end_to_end_id: null };
  expect((await shop.read(byCard)).body.receipt).toEqual(ofCard);
  expect((await shop.read({ id: byCard.id })).body.receipt).toBeNull();
  const { body: charge } = await shop.confirmPix(byPix);
  await shop.pay(charge.id);
  await shop.becomes(byPix, 'completed');
  const { end_to_end_id } = (await shop.charge(charge.id)).pix;
  expect((await shop.read(byPix)).body.receipt).toEqual({
    amount: 12_990,
    installments: 1,
    brand: null,
    last_four: null,
    end_to_end_id,
  });
});

test('S16.9 eight confirmations at once make one charge, by Pix and by card', async () => {
  const [byPix, byCard] = await Promise.all([shop.session(), shop.session()]);
  const eight = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 8 }, work));
  const before = (await shop.charges()).length;
  const [pix, card] = await Promise.all([
    eight(() => shop.confirmPix(byPix)),
    eight(() => shop.confirmCard(byCard)),
  ]);
  expect(new Set(pix.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const cardIds = new Set(card.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect(cardIds.size).toBe(1);
  const refused = card.filter(({ status }) => status !== 201).map(errorOf);
  expect(refused.every(([, code]) => code === 'session_completed')).toBe(true);
  expect(await shop.charges()).toHaveLength(before + 2);
});

test('S16.9 confirmations by Pix and by card at once leave one charge that is paid or can be', async () => {
  const session = await shop.session({ reference: 'dois-meios' });
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 ? shop.confirmCard(session) : shop.confirmPix(session),
    ),
  );
  if ((await shop.status(session)).status !== 'completed') await shop.confirmCard(session);
  await shop.becomes(session, 'completed');
  const { data } = (await shop.seller.api.get('/v1/charges?reference=dois-meios')).body;
  const statuses: string[] = data.map(({ status }: { status: string }) => status);
  expect(statuses.filter((status) => status === 'paid')).toHaveLength(1);
  expect(statuses.filter((status) => status !== 'paid' && status !== 'canceled')).toEqual([]);
});

test('S16.5 after a refusal the buyer tries again, and five refusals end the session', async () => {
  const session = await shop.session();
  const refusal = await shop.confirmCard(session, testCards.refused);
  expect(errorOf(refusal)).toEqual([422, 'card_declined']);
  expect(refusal.body.error.details).toMatchObject({ decline_code: 'not_authorized', retryable: true });
  expect(await shop.status(session)).toMatchObject({ status: 'open', charge: { status: 'failed' } });
  const { body } = await shop.confirmCard(session);
  expect(body).toMatchObject({ status: 'paid' });

  const tried = await shop.session();
  for (let refusals = 0; refusals < 5; refusals++)
    expect(errorOf(await shop.confirmCard(tried, testCards.refused))).toEqual([422, 'card_declined']);
  expect(await shop.status(tried)).toMatchObject({ status: 'expired' });
  expect(errorOf(await shop.confirmCard(tried))).toEqual([422, 'session_expired']);
});

test('S16.5 a card in analysis keeps the session processing until it is decided', async () => {
  const session = await shop.session();
  const { body } = await shop.confirmCard(session, testCards.analysed);
  expect(body.status).toBe('in_analysis');
  expect((await shop.confirmCard(session)).body.id).toBe(body.id);
  expect((await shop.confirmPix(session)).body.id).toBe(body.id);
  await shop.seller.api.post(`/v1/test/charges/${body.id}/analysis`, { outcome: 'refused' });
  await shop.becomes(session, 'open');
  expect((await shop.confirmCard(session)).body.status).toBe('paid');
});

test('S16.5 the change from a Pix to a card cancels the Pix at the bank', async () => {
  const session = await shop.session();
  const { body: pix } = await shop.confirmPix(session);
  expect((await shop.confirmPix(session)).body.id).toBe(pix.id);
  const { status, body: card } = await shop.confirmCard(session);
  expect([status, card.status]).toEqual([201, 'paid']);
  expect(await shop.charge(pix.id)).toMatchObject({ status: 'canceled' });
  expect(errorOf(await shop.pay(pix.id))).toEqual([422, 'charge_not_payable']);
  expect(await shop.status(session)).toMatchObject({ status: 'completed', charge: { id: card.id } });
});

test('S16.5 a Pix that was paid before the change is the result', async () => {
  const session = await shop.session();
  const { body: pix } = await shop.confirmPix(session);
  await shop.pay(pix.id);
  const { status, body } = await shop.confirmCard(session);
  if (status === 201) expect(body).toMatchObject({ id: pix.id, status: 'paid' });
  else expect(body.error.code).toBe('session_completed');
  expect(await shop.becomes(session, 'completed')).toMatchObject({ charge: { id: pix.id } });
});

test('S16.4 S16.5 what the session does not offer, or what a method lacks, is named', async () => {
  const session = await shop.session({ payment_methods: ['credit_card'], max_installments: 2 });
  const fields = async (order: object) => (await shop.confirm(session, order)).body.error.details.fields;
  expect(Object.keys(await fields({ payment_method: 'pix' }))).toEqual(['payment_method']);
  expect(Object.keys(await fields({}))).toEqual(['payment_method']);
  expect(Object.keys(await fields({ payment_method: 'credit_card', customer: null }))).toEqual(['customer']);
  const { phone_ddd, phone_number, ...customer } = aBuyer() as Record<string, string>;
  expect(Object.keys(await fields({ payment_method: 'credit_card', customer }))).toEqual([
    'card_token',
    'card_holder_name',
    'customer.phone_ddd',
    'customer.phone_number',
  ]);
  const tooMany = await shop.confirmCard(session, undefined, { installments: 3 });
  expect(errorOf(tooMany)).toEqual([422, 'installments_not_available']);
  expect(tooMany.body.error.details).toEqual({ max_installments: 2 });
  expect(await shop.status(session)).toMatchObject({ status: 'open', charge: null });
});
