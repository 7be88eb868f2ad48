import { openedSession, readSession } from '@catraca/contracts/http/schemas/checkout-session';
import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { aBuyer, errorOf, Shop } from './shop.ts';

const shop = await opened(Shop.open());
const { api } = shop.seller;

const today = localDate(new Date());
const terms = (changes: object = {}) => ({
  description: 'Academia',
  amount: 3_500,
  interval: 'month',
  starts_on: today,
  ...changes,
});

/** A session that asks for R$ 9,90 now and R$ 35,00 a month. */
const asking = (mandate: object = {}, changes: object = {}, of = shop) =>
  of.session({ amount: 990, payment_methods: ['pix'], mandate: terms(mandate), ...changes });

const order = (changes: object) =>
  api.post('/v1/embed/sessions', { amount: 990, payment_methods: ['pix'], mandate: terms(), ...changes });

const fieldsOf = ({ body }: { body: { error: { details: { fields: object } } } }) =>
  Object.keys(body.error.details.fields);

const read = async (path: string, of = shop) => (await of.seller.api.get(path)).body;

const becomes = (mandate: string, expected: object, of = shop) =>
  eventually(async () => {
    const current = await read(`/v1/mandates/${mandate}`, of);
    expect(current).toMatchObject(expected);
    return current;
  }, 20_000);

test('S16.20 S16.21 a session tells what the buyer is to authorise, and the contract to its seller alone', async () => {
  const session = await asking({
    reference: 'contrato-1',
    metadata: { plano: 'ouro' },
    ends_on: '2099-01-01',
  });
  expect(openedSession.strict().parse(session)).toEqual(session);
  const rule = {
    id: null,
    status: null,
    description: 'Academia',
    amount: 3_500,
    minimum_limit: null,
    interval: 'month',
    starts_on: today,
    ends_on: '2099-01-01',
    retry: 'three_in_seven_days',
  };
  expect(session.mandate).toEqual({ ...rule, reference: 'contrato-1', metadata: { plano: 'ouro' } });
  const { body } = await shop.read(session);
  expect(readSession.strict().parse(body)).toEqual(body);
  expect(body.mandate).toEqual(rule);
  expect((await shop.session()).mandate).toBeNull();
});

test.each<[string, object]>([
  ['payment_methods', { payment_methods: ['pix', 'credit_card'] }],
  ['card_id', { card_id: 'pm_01m84n2q5b8c1d4e7f0g3h6j9k' }],
  ['save_card', { save_card: true }],
  ['max_installments', { max_installments: 2 }],
  ['customer.document_type', { customer: { ...aBuyer(), document: 'AB12345', document_type: 'PASSPORT' } }],
  ['mandate.description', { mandate: terms({ description: 'x'.repeat(36) }) }],
  ['mandate.reference', { mandate: terms({ reference: 'x'.repeat(36) }) }],
  ['mandate.interval', { mandate: terms({ interval: 'day' }) }],
  ['mandate.starts_on', { mandate: terms({ starts_on: addDays(today, -2) }) }],
  ['mandate.ends_on', { mandate: terms({ ends_on: today }) }],
  ['mandate.minimum_limit', { mandate: terms({ minimum_limit: 100 }) }],
])('S16.20 what does not fit is refused on %s', async (field, changes) => {
  const response = await order(changes);
  expect([...errorOf(response), fieldsOf(response)]).toEqual([422, 'validation_failed', [field]]);
});

test('S16.20 a charge of the mandate is not below the minimum either', async () => {
  const response = await order({ mandate: terms({ amount: 99 }) });
  expect(errorOf(response)).toEqual([422, 'amount_below_minimum']);
  expect(response.body.error.details).toEqual({ min_amount: 100 });
});

test('S16.20 a buyer with a passport is refused', async () => {
  const customer = { ...aBuyer(), document: 'AB12345', document_type: 'PASSPORT' };
  const refused = await shop.confirmPix(await asking(), { customer });
  expect([...errorOf(refused), fieldsOf(refused)]).toEqual([
    422,
    'validation_failed',
    ['customer.document_type'],
  ]);
});

test('S16.22 S16.23 one QR code pays and authorises: the session is completed, the mandate active', async () => {
  const session = await asking(
    { reference: 'contrato-2' },
    { items: [{ description: 'Adesão', amount: 990 }] },
  );
  const { status, body: charge } = await shop.confirmPix(session);
  expect(status).toBe(201);
  expect(charge).toMatchObject({
    status: 'pending',
    amount: 990,
    due_on: null,
    attempts: [],
    pix: { mandate: expect.stringMatching(/^mnd_/), qr_code: expect.stringContaining('/qr/v2/rec/') },
  });

  const { qr_code: qrCode } = charge.pix;
  const mandateId = charge.pix.mandate;
  const mandate = await read(`/v1/mandates/${mandateId}`);
  expect(mandate).toMatchObject({
    status: 'pending',
    authorization: 'first_payment',
    charge: charge.id,
    qr_code: qrCode,
    reference: 'contrato-2',
    amount: 3_500,
  });
  expect(Date.parse(mandate.expires_at)).toBeLessThanOrEqual(Date.parse(session.expires_at));
  expect(await shop.charge(charge.id)).toMatchObject({ reference: 'pedido-1', pix: { qr_code: qrCode } });
  expect((await shop.read(session)).body).toMatchObject({
    status: 'processing',
    mandate: { id: mandateId, status: 'pending' },
    pix: { qr_code: qrCode },
  });
  expect((await shop.read({ id: session.id })).body).toMatchObject({
    mandate: { id: mandateId, status: null },
    pix: null,
  });

  await shop.pay(charge.id);
  await shop.becomes(session, 'completed');
  await becomes(mandateId, { status: 'active' });
  expect((await shop.read(session)).body).toMatchObject({
    mandate: { id: mandateId, status: 'active' },
    receipt: { amount: 990 },
  });
  const subscription = await api.post('/v1/subscriptions', { mandate_id: mandateId, billing_day: 10 });
  expect(subscription.body).toMatchObject({ status: 'active', amount: 3_500 });
});

test('S16.9 S16.22 many confirms at once make one mandate and one charge', async () => {
  const own = await Shop.of(shop.stack);
  const session = await asking({}, {}, own);
  const customer = { ...aBuyer(), document: newDocument() };
  const confirms = await Promise.all(Array.from({ length: 8 }, () => own.confirmPix(session, { customer })));
  expect(confirms.map(({ status }) => status)).toEqual(confirms.map(() => 201));
  expect(new Set(confirms.map(({ body }) => `${body.id} ${body.pix.qr_code}`)).size).toBe(1);
  expect((await own.charges()).length).toBe(1);
  expect((await read('/v1/mandates', own)).data.length).toBe(1);
});

test('S16.22 a contract that another mandate in force has is refused', async () => {
  await shop.confirmPix(await asking({ reference: 'contrato-3' }));
  const refused = await shop.confirmPix(await asking({ reference: 'contrato-3' }));
  expect([...errorOf(refused), fieldsOf(refused)]).toEqual([422, 'validation_failed', ['mandate.reference']]);
});

test('S16.22 confirmed after midnight, its first cycle begins on the day of the confirm', async () => {
  const own = await Shop.of(shop.stack);
  const { now } = await read('/v1/test/clock', own);
  const starts_on = localDate(new Date(now));
  const session = await asking({ starts_on }, { expires_in: 86_400 }, own);
  const tomorrow = addDays(starts_on, 1);
  await own.advance(Math.ceil((timeOf(tomorrow, 0).getTime() - Date.parse(now)) / 1_000));
  const { body } = await own.confirmPix(session);
  expect(await read(`/v1/mandates/${body.pix.mandate}`, own)).toMatchObject({ starts_on: tomorrow });
});

test('S16.22 a mandate ends with its session', async () => {
  const own = await Shop.of(shop.stack);
  const session = await asking({}, { expires_in: 300 }, own);
  const { body: charge } = await own.confirmPix(session);
  await own.advance(301);
  await own.becomes(session, 'expired');
  expect(await own.charge(charge.id)).toMatchObject({ status: 'expired' });
  await becomes(charge.pix.mandate, { status: 'expired', reason: { code: 'first_charge_expired' } }, own);
});

test('S16.23 after a mandate that the payer rejects, the session may be paid again', async () => {
  const session = await asking({ reference: 'contrato-4' });
  const { body: first } = await shop.confirmPix(session);
  await api.post(`/v1/test/mandates/${first.pix.mandate}/reject`);
  await shop.becomes(session, 'open');
  expect(await shop.charge(first.id)).toMatchObject({ status: 'canceled' });

  const { body: second } = await shop.confirmPix(session);
  expect(second.pix.mandate).not.toBe(first.pix.mandate);
  await api.post(`/v1/test/mandates/${second.pix.mandate}/approve`);
  await shop.becomes(session, 'completed');
  expect(await shop.charge(second.id)).toMatchObject({ status: 'paid' });
  await becomes(second.pix.mandate, { status: 'active', reference: 'contrato-4' });
});
