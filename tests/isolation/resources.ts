import { buyerWithPhone } from '@catraca/contracts/http/openapi/card-examples';
import { localDate } from '@catraca/kernel/dates';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller } from '@catraca/testing/seller';
import type { Stack } from '@catraca/testing/stack';
import { fileForm } from '@catraca/testing/upload';
import { Listener } from '../webhooks/listener.ts';

/** One mode of one account. */
export interface Owner {
  name: string;
  account: string;
  livemode: boolean;
}

/** Something with an id, and whose it is. An account, and what banks know, is of both modes. */
export interface Resource {
  kind: string;
  id: string;
  account: string | null;
  livemode: boolean | null;
}

/** Two accounts, each in both modes. */
export async function newOwners(stack: Stack): Promise<Owner[]> {
  const sellsByCard = { switches: { card_enabled: true } };
  const [ana, bia] = await Promise.all([newSeller(stack, sellsByCard), newSeller(stack, sellsByCard)]);
  return [false, true].flatMap((livemode) => {
    const mode = livemode ? 'live' : 'test';
    return [
      { name: `Ana, ${mode}`, account: ana.account, livemode },
      { name: `Bia, ${mode}`, account: bia.account, livemode },
    ];
  });
}

/** One of each kind that an address can name. Kinds are named as in addresses: what stands before the id. */
export async function resourcesOf(stack: Stack, owner: Owner, hearsAt: string): Promise<Resource[]> {
  const { account, livemode } = owner;
  const path = `/operator/v1/accounts/${account}`;
  const made = async (kind: string, order: object) => {
    const { body } = await stack.operator.post(`${path}/${kind}`, { livemode, ...order });
    return { kind, id: body.id as string, account, livemode };
  };
  const ofOperator = await Promise.all([
    made('secret_keys', { name: 'x', scopes: ['balance:read'] }),
    made('publishable_keys', { name: 'x' }),
    // Live ones are https only: that one hears of nothing that happens here.
    made(
      'webhook_endpoints',
      livemode ? { url: 'https://loja.example/', events: ['charge.failed'] } : { url: hearsAt },
    ),
    // One more, as two endpoints of the table delete one. It hears of nothing that happens here.
    made('webhook_endpoints', {
      url: livemode ? 'https://loja.example/' : hearsAt,
      events: ['charge.failed'],
    }),
  ]);

  const api = new Http(stack.baseUrl, await newKey(stack, account, { livemode }));
  const [paid, pending] = await Promise.all([charge(api), charge(api)]);
  await new Http(stack.sandboxUrl).post(`/sandbox/v1/cobs/${paid.slice(3)}/pay`, {});
  const event = await eventually(async () => {
    const { data } = (await stack.operator.get(`${path}/events?livemode=${livemode}`)).body;
    expect(data).toHaveLength(1);
    return data[0].id;
  });
  if (!livemode)
    await eventually(async () =>
      expect((await stack.operator.get(`${path}/deliveries`)).body.data).toHaveLength(1),
    );
  const sold = async (path: string) => {
    const { status, body } = await api.post(path, { amount: 12_990, payment_methods: ['pix'] });
    expect(status).toBe(201);
    return body.id as string;
  };
  const withdrawal = await withdraw(stack, owner, api);
  const { refund, dispute } = await refundAndDispute(stack, owner, api);
  const file = await defenseFile(api, dispute);
  const request = await keptRequest(api);
  return [
    ...ofOperator,
    ...(await listening(stack, owner, api)),
    { kind: 'requests', id: request, account, livemode },
    ...(await testRun(api, owner)),
    { kind: 'withdrawals', id: withdrawal, account, livemode },
    { kind: 'refunds', id: refund, account, livemode },
    { kind: 'cards', id: await savedCard(stack, api), account, livemode },
    { kind: 'sessions', id: await sold('/v1/embed/sessions'), account, livemode },
    { kind: 'payment_links', id: await sold('/v1/payment_links'), account, livemode },
    ...(await subscribed(api, owner)),
    { kind: 'disputes', id: dispute, account, livemode },
    { kind: 'meds', id: dispute, account, livemode },
    { kind: 'files', id: file, account, livemode },
    { kind: 'charges', id: pending, account, livemode },
    { kind: 'charges', id: paid, account, livemode },
    { kind: 'events', id: event, account, livemode },
    ...(await deliveriesOf(stack, owner)),
    { kind: 'accounts', id: account, account, livemode: null },
  ];
}

/** A run of one sale that has ended, as sellers and as the operator name it. Live has none. */
async function testRun(api: Http, { account, livemode }: Owner): Promise<Resource[]> {
  if (livemode) return [];
  const { body } = await api.post('/v1/test/runs', { seed: 1, scenario: 'card_testing', size: 1 });
  const { id } = body as { id: string };
  await eventually(async () => expect((await api.get(`/v1/test/runs/${id}`)).body.status).toBe('completed'));
  return ['runs', 'test_runs'].map((kind) => ({ kind, id, account, livemode }));
}

/** A withdrawal that does not change any more: the test bank has paid it, and live has no bank that pays. */
async function withdraw(stack: Stack, { account, livemode }: Owner, api: Http): Promise<string> {
  const path = `/operator/v1/accounts/${account}`;
  const { document } = (await stack.operator.get(path)).body;
  const where = { ispb: '18236120', branch: '1', account: '12345', account_type: 'checking' };
  const holder = { holder_name: 'Loja', holder_document: document };
  await stack.operator.send('PUT', `${path}/bank_account`, { livemode, ...where, ...holder });
  const id = await eventually(async () => {
    const { status, body } = await stack.operator.post(`${path}/withdrawals`, { livemode, amount: 100 });
    expect(status).toBe(201);
    return body.id as string;
  });
  if (livemode) return id;
  await api.post(`/v1/test/withdrawals/${id}/pay`);
  await eventually(async () => {
    expect((await stack.operator.get(`${path}/withdrawals/${id}`)).body.status).toBe('paid');
    const { data } = (await stack.operator.get(`${path}/events?livemode=false`)).body;
    expect(data).toHaveLength(2);
    expect((await stack.operator.get(`${path}/deliveries`)).body.data).toHaveLength(2);
  });
  return id;
}

/** Of a paid charge of their own. Returns once all events of it are there. */
async function refundAndDispute(
  stack: Stack,
  { account, livemode }: Owner,
  api: Http,
): Promise<{ refund: string; dispute: string }> {
  const sandbox = new Http(stack.sandboxUrl);
  const id = await charge(api);
  const { body: payment } = await sandbox.post(`/sandbox/v1/cobs/${id.slice(3)}/pay`, {});
  const refund = await eventually(async () => {
    const { status, body } = await api.post(`/v1/charges/${id}/refund`, { amount: 100 });
    expect(status).toBe(201);
    return body.id;
  });
  await eventually(async () =>
    expect((await api.get(`/v1/refunds/${refund}`)).body.status).toBe('succeeded'),
  );
  await sandbox.post(`/sandbox/v1/pix/${payment.endToEndId}/med`, {});
  const path = `/operator/v1/accounts/${account}`;
  return eventually(async () => {
    const { data } = (await stack.operator.get(`${path}/disputes?livemode=${livemode}`)).body;
    expect(data).toHaveLength(1);
    const opened = (await stack.operator.get(`${path}/events?livemode=${livemode}&type=med.opened`)).body;
    expect(opened.data).toHaveLength(1);
    return { refund, dispute: data[0].id };
  });
}

/** A mandate that waits for its payer, and the subscription that waits for it. */
async function subscribed(api: Http, { account, livemode }: Owner): Promise<Resource[]> {
  const { customer } = chargeOrder() as { customer: object };
  const day = localDate(new Date());
  const terms = { customer, description: 'Plano', amount: 990, interval: 'month', starts_on: day };
  const order = { mandate: { ...terms, authorization: 'qr' }, billing_day: 10 };
  const { status, body } = await api.post('/v1/subscriptions', order);
  expect([status, body]).toEqual([201, expect.any(Object)]);
  return [
    { kind: 'mandates', id: body.mandate, account, livemode },
    { kind: 'subscriptions', id: body.id, account, livemode },
  ];
}

async function defenseFile(api: Http, dispute: string): Promise<string> {
  const { status, body } = await api.post(`/v1/disputes/${dispute}/defense/files`, fileForm());
  expect(status).toBe(201);
  return body.id;
}

/** A listener, which hears of nothing else that happens here, and an attempt of it. Live has none. */
async function listening(stack: Stack, { account, livemode }: Owner, api: Http): Promise<Resource[]> {
  if (livemode) return [];
  const key = await newKey(stack, account);
  const listener = await Listener.open({ baseUrl: stack.baseUrl, key, events: 'charge.canceled' });
  await listener.untilConnected();
  await api.post(`/v1/charges/${await charge(api)}/cancel`);
  const { id } = await listener.delivery(0);
  await api.post(`/v1/listen/${id}`, { status: 200, duration_ms: 1 });
  listener.close();
  await eventually(async () => {
    const { data } = (await stack.operator.get(`/operator/v1/accounts/${account}/deliveries`)).body;
    expect(data.map((delivery: { id: string }) => delivery.id)).toContain(id);
  });
  const { endpoint_id } = listener.connected;
  return [
    { kind: 'listen', id, account, livemode },
    { kind: 'listeners', id: endpoint_id, account, livemode },
  ];
}

/** An attempt to deliver something. Live has none: its endpoint hears of nothing that happens here. */
async function deliveriesOf(stack: Stack, { account, livemode }: Owner): Promise<Resource[]> {
  if (livemode) return [];
  const { data } = (await stack.operator.get(`/operator/v1/accounts/${account}/deliveries`)).body;
  return [{ kind: 'deliveries', id: data.at(-1).id, account, livemode }];
}

async function charge(api: Http): Promise<string> {
  const { status, body } = await api.post('/v1/charges', chargeOrder());
  expect(status).toBe(201);
  return body.id;
}

async function savedCard({ sandboxUrl, secrets }: Stack, api: Http): Promise<string> {
  const address = { url: `${sandboxUrl}/core/v5`, publicKey: secrets.acquirerPublicKey };
  const card = { token: await cardToken(address), holder_name: 'X' };
  const { status, body } = await api.post('/v1/cards', { customer: buyerWithPhone, card });
  expect(status).toBe(201);
  return body.id;
}

/** A call that stands in the request log. */
async function keptRequest(api: Http): Promise<string> {
  const { headers } = await api.get('/v1/balance');
  const id = headers.get('x-request-id')!;
  await eventually(async () => expect((await api.get(`/v1/requests/${id}`)).status).toBe(200));
  return id;
}
