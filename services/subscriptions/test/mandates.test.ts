import { type WebhookEvent, WebhookReceiver } from '@catraca/stack/receiver';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newKey, subscribe } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { errorOf, fieldsOf, Payers, terms, today } from './payers.ts';

const payers = await opened(Payers.open());
const { seller, stack } = payers;
const { api } = seller;
const receiver = await WebhookReceiver.open();
afterAll(() => receiver.close());
const got: WebhookEvent[] = [];
receiver.onWebhook(({ event, verified }) => verified && got.push(event));
await subscribe(stack, seller.account, receiver, ['charge.paid', 'mandate.activated']);

const payer_bank = { ispb: '00416968', branch: '0001', account: '123456' };
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('a first payment', () => {
  test('S30.1 S30.13 approves a mandate, and the seller hears of both', async () => {
    const mandate = await payers.mandate({ reference: 'contrato-1', metadata: { plano: 'ouro' } });
    expect(mandate).toMatchObject({
      object: 'mandate',
      status: 'pending',
      authorization: 'first_payment',
      reference: 'contrato-1',
      charge: expect.stringMatching(/^ch_/),
      bank_id: expect.stringMatching(/^RR/),
      qr_code: expect.stringContaining('/qr/v2/rec/'),
      retry: 'three_in_seven_days',
      payer: null,
      reason: null,
    });

    await api.post(`/v1/test/charges/${mandate.charge}/pay`);

    await payers.becomes(`/v1/mandates/${mandate.id}`, {
      status: 'active',
      payer: { bank_ispb: '99999999' },
      reason: null,
    });
    const charge = await payers.read(`/v1/charges/${mandate.charge}`);
    expect(charge).toMatchObject({ status: 'paid', amount: 3_500 });
    await eventually(() => {
      const types = got.map(({ type }) => type).sort();
      expect(types).toEqual(['charge.paid', 'mandate.activated']);
    });
    expect(got.find(({ type }) => type === 'mandate.activated')!.data).toEqual({
      mandate: { id: mandate.id, status: 'active', reference: 'contrato-1', metadata: { plano: 'ouro' } },
    });
  });

  test('S30.1 may be of another amount, with words of its own', async () => {
    const first_charge = { amount: 990, description: 'Adesão', reference: 'adesao-1' };
    const mandate = await payers.mandate({ first_charge });
    expect(await payers.read(`/v1/charges/${mandate.charge}`)).toMatchObject({
      amount: 990,
      description: 'Adesão',
      reference: 'adesao-1',
      status: 'pending',
    });
  });

  test('S30.1 the same key gives the same mandate and one first charge', async () => {
    const body = terms();
    const send = () => api.post('/v1/mandates', body, { 'idempotency-key': 'mandato-1' });
    const [one, again] = [await send(), await send()];
    expect([again.status, again.body]).toEqual([201, one.body]);
    const { data } = await payers.read(`/v1/charges?mandate=${one.body.id}`);
    expect(data.map(({ id }: { id: string }) => id)).toEqual([one.body.charge]);
  });
});

test('S30.2 a QR code alone approves, and charges nothing', async () => {
  const mandate = await payers.mandate({ authorization: 'qr' });
  expect(mandate).toMatchObject({ status: 'pending', charge: null, qr_code: expect.any(String) });
  const { body } = await api.post(`/v1/test/mandates/${mandate.id}/approve`);
  expect(body).toMatchObject({ id: mandate.id, status: 'active', activated_at: expect.any(String) });
});

test('S30.2 the payer’s bank asks for a mandate, without a QR code', async () => {
  const mandate = await payers.mandate({ authorization: 'bank_request', payer_bank });
  expect(mandate).toMatchObject({ status: 'pending', charge: null, qr_code: null });
  const days = (Date.parse(mandate.expires_at) - Date.parse(mandate.created_at)) / 86_400_000;
  expect(days).toBe(7);
  const { body } = await api.post(`/v1/test/mandates/${mandate.id}/approve`);
  expect(body).toMatchObject({ status: 'active', payer: { bank_ispb: expect.any(String) } });
});

test.each<[string, object]>([
  [
    'customer.document_type',
    { customer: { ...terms().customer, document: 'AB1234567', document_type: 'PASSPORT' } },
  ],
  ['description', { description: 'x'.repeat(36) }],
  ['reference', { reference: 'x'.repeat(36) }],
  ['interval', { interval: 'day' }],
  ['starts_on', { starts_on: today(-1) }],
  ['starts_on', { starts_on: '2026-02-30' }],
  ['ends_on', { ends_on: today() }],
  ['minimum_limit', { minimum_limit: 100 }],
  ['first_charge', { authorization: 'qr', first_charge: { amount: 100 } }],
  ['first_charge.amount', { amount: null }],
  ['payer_bank', { authorization: 'bank_request' }],
  ['payer_bank', { payer_bank }],
  ['authorization', { authorization: 'offer' }],
  ['expires_in', { expires_in: 59 }],
  ['expires_in', { expires_in: 604_801 }],
  ['expires_in', { authorization: 'bank_request', payer_bank, expires_in: 30 * 86_400 + 1 }],
])('S30.3 what does not fit is refused on %s', async (field, changes) => {
  const response = await payers.order(changes);
  expect([...errorOf(response), fieldsOf(response)]).toEqual([422, 'validation_failed', [field]]);
});

test('S30.3 a variable mandate has a floor under the payer’s limit', async () => {
  const variable = { amount: null, minimum_limit: 5_000, authorization: 'qr', ends_on: today(400) };
  expect(await payers.mandate(variable)).toMatchObject({ amount: null, minimum_limit: 5_000 });
});

test('S30.3 a seller that is not approved, and an amount below the minimum, are refused', async () => {
  const pending = await Payers.of(stack, { registration: 'pending' });
  expect(errorOf(await pending.order())).toEqual([422, 'seller_not_approved']);
  expect(errorOf(await payers.order({ amount: 99, authorization: 'qr' }))).toEqual([
    422,
    'amount_below_minimum',
  ]);
});

test('S30.4 the contract is unique among mandates that have not ended', async () => {
  const unnamed = await payers.mandate({ authorization: 'qr' });
  expect(unnamed.reference).toBe(unnamed.id.slice(-26));
  const first = await payers.mandate({ authorization: 'qr', reference: 'unico' });
  const second = await payers.order({ authorization: 'qr', reference: 'unico' });
  expect([...errorOf(second), fieldsOf(second)]).toEqual([422, 'validation_failed', ['reference']]);

  const other = await Payers.of(stack);
  expect(await other.mandate({ authorization: 'qr', reference: 'unico' })).toMatchObject({
    status: 'pending',
  });
  await api.post(`/v1/mandates/${first.id}/cancel`);
  expect(await payers.mandate({ authorization: 'qr', reference: 'unico' })).toMatchObject({
    status: 'pending',
  });
});

test('S30.5 mandates are listed by what they have', async () => {
  const own = await Payers.of(stack);
  const document = newDocument();
  const customer = { ...terms().customer, document };
  const first = await own.active({ customer, reference: 'a-1' });
  const second = await own.mandate({ authorization: 'qr', customer, reference: 'a-2' });
  const third = await own.mandate({ authorization: 'qr' });
  const idsOf = async (query: string) =>
    (await own.read(`/v1/mandates${query}`)).data.map(({ id }: { id: string }) => id);

  expect(await idsOf('')).toEqual([third.id, second.id, first.id]);
  expect(await idsOf('?status=active')).toEqual([first.id]);
  expect(await idsOf('?reference=a-2')).toEqual([second.id]);
  expect(await idsOf(`?customer_document=${document}`)).toEqual([second.id, first.id]);
  expect(await idsOf(`?created_since=${inMinutes(5)}`)).toEqual([]);
  expect(await idsOf(`?created_until=${inMinutes(5)}&per_page=1&page=2`)).toEqual([second.id]);
  expect(await idsOf(`?after=${second.id}`)).toEqual([first.id]);
  expect(errorOf(await own.seller.api.get('/v1/mandates?state=active'))).toEqual([422, 'validation_failed']);
});

test('S30.5 S30.12 a mandate of another account or mode is not found', async () => {
  const { id } = await payers.mandate({ authorization: 'qr' });
  const other = await Payers.of(stack);
  const live = new Http(stack.baseUrl, await newKey(stack, seller.account, { livemode: true }));
  for (const client of [other.seller.api, live]) {
    expect(errorOf(await client.get(`/v1/mandates/${id}`))).toEqual([404, 'resource_not_found']);
    expect(errorOf(await client.post(`/v1/mandates/${id}/cancel`))).toEqual([404, 'resource_not_found']);
    expect(errorOf(await client.post(`/v1/test/mandates/${id}/approve`))).toEqual([
      404,
      'resource_not_found',
    ]);
    expect((await client.get('/v1/mandates')).body.data).toEqual([]);
  }
  expect(errorOf(await api.get('/v1/mandates/mnd_1'))).toEqual([404, 'resource_not_found']);
  expect((await payers.read(`/v1/mandates/${id}`)).status).toBe('pending');
});

test('S30.6 a seller cancels a mandate, and its first charge with it', async () => {
  const mandate = await payers.mandate();
  const canceled = await api.post(`/v1/mandates/${mandate.id}/cancel`);
  expect(canceled).toMatchObject({
    status: 200,
    body: { status: 'canceled', reason: { code: 'canceled_by_seller' }, canceled_at: expect.any(String) },
  });
  expect((await api.post(`/v1/mandates/${mandate.id}/cancel`)).body).toEqual(canceled.body);
  await payers.becomes(`/v1/charges/${mandate.charge}`, { status: 'canceled' });
  await payers.hears(mandate.id, ['mandate.canceled']);
});

test('S30.6 a rejected mandate stays so, also when it is canceled', async () => {
  const mandate = await payers.mandate();
  const rejected = await api.post(`/v1/test/mandates/${mandate.id}/reject`);
  expect(rejected.body).toMatchObject({ status: 'rejected', reason: { code: 'rejected' } });
  await payers.becomes(`/v1/charges/${mandate.charge}`, { status: 'canceled' });
  expect((await api.post(`/v1/mandates/${mandate.id}/cancel`)).body.status).toBe('rejected');
  await payers.hears(mandate.id, ['mandate.rejected']);
});

test('S30.7 S30.12 the payer cancels at the own bank', async () => {
  const { id } = await payers.active();
  const { body } = await api.post(`/v1/test/mandates/${id}/cancel`);
  expect(body).toMatchObject({
    status: 'canceled',
    reason: { code: 'canceled_by_payer', message: expect.stringContaining('SLDB') },
  });
  await payers.hears(id, ['mandate.activated', 'mandate.canceled']);
  expect(errorOf(await api.post(`/v1/test/mandates/${id}/cancel`))).toEqual([422, 'mandate_not_active']);
  expect(errorOf(await api.post(`/v1/test/mandates/${id}/approve`))).toEqual([422, 'mandate_not_pending']);
});

describe('by the account’s clock', () => {
  test('S30.8 a mandate that nobody answers expires', async () => {
    const own = await Payers.of(stack);
    const { id } = await own.mandate({ authorization: 'qr' });
    await own.advance(1.01);
    await own.becomes(`/v1/mandates/${id}`, { status: 'expired', reason: { code: 'unanswered' } });
    await own.hears(id, ['mandate.expired']);
    expect((await own.seller.api.post(`/v1/mandates/${id}/cancel`)).body.status).toBe('expired');
  });

  test('S30.8 a mandate expires with its first charge', async () => {
    const own = await Payers.of(stack);
    const mandate = await own.mandate();
    await own.seller.api.post(`/v1/test/charges/${mandate.charge}/expire`);
    const expired = { status: 'expired', reason: { code: 'first_charge_expired' } };
    await own.becomes(`/v1/mandates/${mandate.id}`, expired);
  });

  test('S30.8 a mandate is canceled with its first charge', async () => {
    const mandate = await payers.mandate();
    await api.post(`/v1/charges/${mandate.charge}/cancel`);
    const canceled = { status: 'canceled', reason: { code: 'first_charge_canceled' } };
    await payers.becomes(`/v1/mandates/${mandate.id}`, canceled);
  });

  test('S30.9 a mandate ends after its last day', async () => {
    const own = await Payers.of(stack);
    const { id } = await own.active({ ends_on: today(40) });
    await own.advance(39);
    expect((await own.read(`/v1/mandates/${id}`)).status).toBe('active');
    await own.advance(3);
    await own.becomes(`/v1/mandates/${id}`, { status: 'expired', reason: { code: 'ended' } });
    await own.hears(id, ['mandate.activated', 'mandate.expired']);
  });
});
