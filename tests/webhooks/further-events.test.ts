import { WebhookReceiver } from '@catraca/stack/receiver';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder } from '@catraca/testing/seller';
import { withSeller } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const further = [
  'charge.expired',
  'charge.canceled',
  'refund.failed',
  'checkout.session.expired',
  'withdrawal.failed',
  'withdrawal.returned',
];

const document = newDocument();
const { stack, seller } = await withSeller(Stack.start(), { document });
const { api, account } = seller;
const bank = new Http(stack.sandboxUrl);

/** Types that an endpoint with these events has got, by the event's id. */
async function listener(events: string[]) {
  const receiver = await WebhookReceiver.open();
  const { body } = await api.post('/v1/webhook_endpoints', { url: receiver.url, events });
  receiver.expectSecret(body.secret);
  const got = new Map<string, string>();
  receiver.onWebhook(({ event }) => got.set(event.id, event.type));
  afterAll(() => receiver.close());
  return { id: body.id as string, types: () => [...got.values()].sort() };
}

const all = await listener(['*']);
const named = await listener(further);
const mixed = await listener(['*', 'charge.expired']);

async function paidCharge(): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${body.id}/pay`);
  const path = `/v1/charges/${body.id}`;
  await eventually(async () => expect((await api.get(path)).body.status).toBe('paid'));
  return body.id;
}

async function withdrawal(): Promise<string> {
  return eventually(async () => {
    const path = `/operator/v1/accounts/${account}/withdrawals`;
    const { status, body } = await stack.operator.post(path, { amount: 1_000 });
    expect(status).toBe(201);
    return body.id;
  });
}

beforeAll(async () => {
  const where = { ispb: '00416968', branch: '0001', account: '123456-7', account_type: 'checking' };
  const holder = { holder_name: 'Loja da Ana', holder_document: document };
  const path = `/operator/v1/accounts/${account}/bank_account`;
  expect((await stack.operator.send('PUT', path, { ...where, ...holder })).status).toBe(200);

  const { body: canceled } = await api.post('/v1/charges', chargeOrder());
  expect((await api.post(`/v1/charges/${canceled.id}/cancel`)).status).toBe(200);
  const { body: expired } = await api.post('/v1/charges', chargeOrder());
  expect((await api.post(`/v1/test/charges/${expired.id}/expire`)).status).toBe(200);

  const paid = await paidCharge();
  await bank.send('PUT', '/sandbox/v1/faults', { returns: { settlementMs: 500, fail: true } });
  expect((await api.post(`/v1/charges/${paid}/refund`, { amount: 5_000 })).status).toBe(201);

  const failed = await withdrawal();
  expect((await api.post(`/v1/test/withdrawals/${failed}/fail`)).status).toBe(200);
  const returned = await withdrawal();
  await api.post(`/v1/test/withdrawals/${returned}/pay`);
  await eventually(async () => {
    const { body } = await stack.operator.get(`/operator/v1/accounts/${account}/withdrawals/${returned}`);
    expect(body.status).toBe('paid');
  });
  await bank.post(`/sandbox/v1/payouts/${returned.slice(3)}/return`);

  const session = { amount: 12_990, payment_methods: ['pix'], expires_in: 300 };
  expect((await api.post('/v1/embed/sessions', session)).status).toBe(201);
  await api.post('/v1/test/clock/advance', { seconds: 301 });
}, 120_000);

const hear = (types: string[], { types: heard }: { types(): string[] }) =>
  eventually(() => expect(heard()).toEqual([...types].sort()), 40_000);

test('S13.32 further events reach the endpoints that name them, and none that has * only', async () => {
  await hear(further, named);
  await hear(['charge.paid', 'withdrawal.paid'], all);
  await hear(['charge.expired', 'charge.paid', 'withdrawal.paid'], mixed);
  const { data } = (await api.get(`/v1/deliveries?endpoint_id=${all.id}`)).body;
  expect(new Set(data.map(({ type }: { type: string }) => type))).toEqual(
    new Set(['charge.paid', 'withdrawal.paid']),
  );
}, 60_000);

test('S13.32 all are in the history, and are sent again to who names them', async () => {
  for (const type of further) {
    const { data } = (await api.get(`/v1/events?type=${type}`)).body;
    expect([type, data.length]).toEqual([type, 1]);
    const resent = await api.post(`/v1/events/${data[0].id}/resend`);
    const ids = type === 'charge.expired' ? [named.id, mixed.id] : [named.id];
    expect(resent.body.endpoint_ids.toSorted()).toEqual(ids.toSorted());
  }
});

test('S13.32 a withdrawal that came back is still paid, with the time of its return', async () => {
  const { data } = (await api.get('/v1/events?type=withdrawal.returned')).body;
  expect(data[0].data.withdrawal).toMatchObject({ status: 'paid', returned_at: expect.any(String) });
  const failed = (await api.get('/v1/events?type=withdrawal.failed')).body.data[0];
  expect(failed.data.withdrawal).toMatchObject({ status: 'failed', paid_at: null, returned_at: null });
  const refund = (await api.get('/v1/events?type=refund.failed')).body.data[0];
  expect(refund.data).toMatchObject({
    charge: { status: 'paid' },
    refund: { status: 'failed', amount: 5_000 },
  });
});
