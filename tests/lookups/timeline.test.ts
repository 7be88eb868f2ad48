import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type Timeline,
  type TimelineEntry,
  timeline,
  withdrawalTimeline,
} from '@catraca/contracts/http/schemas/timeline';
import { cardToken, testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { cardBuyer, newCardSeller } from '../cards/card-shop.ts';
import { openShop } from '../withdrawals/withdrawal-shop.ts';

// What a seller reads of a sale in which everything went wrong once.

const stack = await opened(Stack.start());
const bank = new Http(stack.sandboxUrl);
const misbehave = (faults: object) => bank.send('PUT', '/sandbox/v1/faults', faults);

/** A seller's endpoint that answers 500 until it is mended. */
class FailingShop {
  isMended = false;
  private readonly server: Server = createServer((_request, response) => {
    setTimeout(() => response.writeHead(this.isMended ? 204 : 500).end(), this.delayMs);
  });

  constructor(private readonly delayMs = 0) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  close(): void {
    this.server.close();
  }
}

/** Longer than an entry is young, shorter than a webhook's time-out. */
const SLOW_MS = 6_000;
const SETTLED_MS = 2_500;

const shop = new FailingShop();
const slowShop = new FailingShop(SLOW_MS);
const mendedShop = new FailingShop();
const promptShop = new FailingShop();
mendedShop.isMended = true;
promptShop.isMended = true;
afterAll(() => {
  shop.close();
  mendedShop.close();
  promptShop.close();
  slowShop.close();
});

/** Seconds to the second, third, fourth and fifth attempt, and a little more (specification S13.10). */
const RETRIES_S = [6, 360, 2_100, 8_100];
const SIXTH_S = 20_000;
const READABLE_MS = 2_000;
/** A delivery's time is the one of its end. */
const endOf = ({ at, type, duration_ms: ms }: TimelineEntry) =>
  Date.parse(at) + (type === 'delivery' ? 0 : (ms ?? 0));
/** With more attempts than a list of them shows. */
const ENDPOINTS = 10;
const REFUNDS = 60;
const TRACE = /^[0-9a-f]{32}$/;

const lineOf = ({ type, title }: TimelineEntry) => `${type}: ${title}`;
const linesOf = ({ entries }: Timeline) => entries.map(lineOf);
/** How often we look, and how often the bank calls, depends on the moment. */
const isLook = (line: string) => /^(provider_call: Consultar|callback)/.test(line);

const read = async ({ api }: Seller, resource: string): Promise<Timeline> => {
  const { status, body } = await api.get(`/v1/${resource}/timeline`);
  expect(status).toBe(200);
  return timeline.parse(body);
};

const complete = (seller: Seller, resource: string): Promise<Timeline> =>
  eventually(async () => {
    const told = await read(seller, resource);
    expect(told.complete).toBe(true);
    return told;
  }, 20_000);

async function paidCharge({ api }: Seller, order: object = {}): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder({ amount: 10_000, ...order }));
  await api.post(`/v1/test/charges/${body.id}/pay`);
  await eventually(
    async () => expect((await api.get(`/v1/charges/${body.id}`)).body.status).toBe('paid'),
    60_000,
  );
  return body.id;
}

afterEach(() => bank.delete('/sandbox/v1/faults'));

test('S25.1 S25.4 a sale whose bank was away, whose refund failed and whose webhook failed five times reads like a story', async () => {
  const seller = await newSeller(stack);
  const { api } = seller;
  const path = `/operator/v1/accounts/${seller.account}`;
  await stack.operator.post(`${path}/webhook_endpoints`, { url: await shop.listen() });

  await misbehave({ requests: [{ path: '/cob', method: 'PUT', status: 503 }] });
  const headers = { 'idempotency-key': 'pedido-1042' };
  expect((await api.post('/v1/charges', chargeOrder({ amount: 10_000 }), headers)).status).toBe(502);
  await misbehave({ callbacks: { drop: 1 } });
  const { status, body: charge } = await api.post('/v1/charges', chargeOrder({ amount: 10_000 }), headers);
  expect(status).toBe(201);
  const resource = `charges/${charge.id}`;
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  await eventually(async () => expect((await api.get(`/v1/${resource}`)).body.status).toBe('paid'), 60_000);

  await misbehave({ returns: { settlementMs: 500, fail: true } });
  const { body: refund } = await eventually(async () => {
    const answer = await api.post(`/v1/${resource}/refund`, { amount: 4_000 });
    expect(answer.status).toBe(201);
    return answer;
  });
  await eventually(
    async () => expect((await api.get(`/v1/refunds/${refund.id}`)).body.status).toBe('failed'),
    30_000,
  );
  const attempts = async () =>
    (await read(seller, resource)).entries.filter(({ type }) => type === 'delivery').length;
  await eventually(async () => expect(await attempts()).toBe(1), 10_000);
  for (const [index, seconds] of RETRIES_S.entries()) {
    expect((await read(seller, resource)).complete).toBe(false);
    await api.post('/v1/test/clock/advance', { seconds });
    await eventually(async () => expect(await attempts()).toBe(index + 2), 20_000);
  }
  shop.isMended = true;
  await api.post('/v1/test/clock/advance', { seconds: SIXTH_S });
  const story = await complete(seller, resource);

  expect(linesOf(story).filter((line) => !isLook(line))).toEqual([
    'request: Requisição POST /v1/charges: 502',
    'provider_call: Criar a cobrança no banco: sem resposta, resultado desconhecido',
    'request: Requisição POST /v1/charges: 201',
    'provider_call: Criar a cobrança no banco: respondido',
    'state: Aguardando pagamento',
    'request: Requisição POST /v1/test/charges/{code}/pay: 200',
    'reconciliation: Pagamento encontrado na lista do banco, sem aviso',
    'state: Pagamento confirmado',
    'event: Evento charge.paid',
    'posting: Venda lançada no saldo',
    'request: Requisição POST /v1/charges/{code}/refund: 201',
    'provider_call: Devolver o Pix ao pagador: respondido',
    'refund: Devolução reservada',
    'posting: Devolução debitada do saldo',
    'delivery: Webhook, tentativa 1: falhou',
    'refund: Devolução não realizada',
    'event: Evento refund.failed',
    'posting: Devolução não realizada: valor de volta ao saldo',
    'delivery: Webhook, tentativa 2: falhou',
    'delivery: Webhook, tentativa 3: falhou',
    'delivery: Webhook, tentativa 4: falhou',
    'delivery: Webhook, tentativa 5: falhou',
    'delivery: Webhook, tentativa 6: entregue',
  ]);
  expect(story.entries.filter(({ trace_id }) => !TRACE.test(trace_id ?? '')).map(lineOf)).toEqual([]);
  const found = story.entries.find(({ detail }) => detail && 'code' in detail && detail.code === 'AC07');
  expect(found).toMatchObject({ status: 'refused', links: { refund: refund.id } });

  const ofRefund = await complete(seller, `refunds/${refund.id}`);
  expect(ofRefund.charge).toBe(charge.id);
  expect(ofRefund.entries).toEqual(story.entries.filter(({ links }) => links.refund === refund.id));
  expect(linesOf(ofRefund)).toContain('refund: Devolução não realizada');

  const twin = await stack.operator.get(`${path}/${resource}/timeline`);
  expect(twin.body).toEqual(story);
  const audit = await stack.operator.get(`/operator/v1/audit_log?account=${seller.account}`);
  const entry = { operation: 'getAccountChargeTimeline', resources: [charge.id] };
  expect(audit.body.data).toEqual(expect.arrayContaining([expect.objectContaining(entry)]));
}, 180_000);

test('S25.3 a declined card is a refused call with its code, and an approved one is followed to the ledger', async () => {
  const seller = await newCardSeller(stack);
  const sell = async (number: string) => {
    const card = { token: await cardToken(stack.acquirer, number), holder_name: 'ANA SOUZA' };
    const order = { amount: 10_000, payment_method: 'credit_card', customer: cardBuyer(), card };
    return seller.api.post('/v1/charges', order);
  };
  const declined = (await sell(testCards.refused)).body.error.details;
  const refused = await complete(seller, `charges/${declined.charge}`);
  expect(linesOf(refused).slice(0, 3)).toEqual([
    'request: Requisição POST /v1/charges: 422',
    'provider_call: Cobrar o cartão: recusado',
    'state: Não autorizada',
  ]);
  const [, call] = refused.entries;
  const detail = {
    provider: 'pagarme',
    operation: 'charge',
    outcome: 'refused',
    code: declined.decline_code,
  };
  expect(call!.detail).toEqual(detail);

  const { body } = await sell(testCards.approved);
  const sold = await complete(seller, `charges/${body.id}`);
  expect(linesOf(sold)).toEqual(
    expect.arrayContaining(['provider_call: Cobrar o cartão: respondido', 'posting: Venda lançada no saldo']),
  );
}, 60_000);

/** Among the newest entries of the audit log. */
async function expectAudited(account: string, entry: { operation: string; resources: string[] }) {
  const { body } = await stack.operator.get(`/operator/v1/audit_log?account=${account}`);
  expect(body.data).toEqual(expect.arrayContaining([expect.objectContaining(entry)]));
}

test('S25.6 the operator reads the story of a dispute with its refund, and of a withdrawal', async () => {
  const { account, path, api } = await openShop(stack);
  const seller = { api, account } as Seller;
  const id = await paidCharge(seller);
  const { body: dispute } = await api.post(`/v1/test/charges/${id}/med`, {});
  await eventually(async () =>
    expect((await api.post(`/v1/test/meds/${dispute.id}/approve`)).status).toBeLessThan(300),
  );
  const lines = await eventually(async () => {
    const { body } = await stack.operator.get(`${path}/disputes/${dispute.id}/timeline`);
    const told = linesOf(timeline.parse(body));
    expect(told).toEqual(
      expect.arrayContaining(['dispute: Contestação aberta', 'refund: Devolução concluída']),
    );
    return told;
  }, 30_000);
  expect(lines.filter((line) => line.startsWith('state'))).toEqual([]);
  const isApproval = (line: string) => /^request: .* \/v1\/test\/meds\/\{med\}\/approve: 2/.test(line);
  const { body: ofCharge } = await stack.operator.get(`${path}/charges/${id}/timeline`);
  for (const told of [lines, linesOf(timeline.parse(ofCharge))])
    expect(told.filter(isApproval)).toHaveLength(1);
  await expectAudited(account, { operation: 'getDisputeTimeline', resources: [dispute.id] });

  const { body: withdrawal } = await stack.operator.post(`${path}/withdrawals`, { amount: 100 });
  await eventually(async () =>
    expect((await api.post(`/v1/test/withdrawals/${withdrawal.id}/pay`)).status).toBe(200),
  );
  await eventually(async () => {
    const { body } = await stack.operator.get(`${path}/withdrawals/${withdrawal.id}/timeline`);
    const told = withdrawalTimeline.parse(body);
    expect(told).toMatchObject({ withdrawal: withdrawal.id, complete: true });
    expect(told.entries.map(lineOf)).toEqual(
      expect.arrayContaining([
        'state: Saque pedido',
        'posting: Valor reservado para o saque',
        'provider_call: Enviar o Pix do saque: respondido',
        'state: Saque enviado ao banco',
        'state: Saque pago',
        'posting: Saque debitado',
        'event: Evento withdrawal.paid',
      ]),
    );
  }, 30_000);
  await expectAudited(account, { operation: 'getWithdrawalTimeline', resources: [withdrawal.id] });
}, 90_000);

const deliveriesOf = ({ entries }: Timeline) => entries.filter(({ type }) => type === 'delivery');
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('S25.4 each entry can be read within 2 s of its end', async () => {
  const seller = await newSeller(stack);
  const endpoints = `/operator/v1/accounts/${seller.account}/webhook_endpoints`;
  await stack.operator.post(endpoints, { url: await promptShop.listen() });
  const { body } = await seller.api.post('/v1/charges', chargeOrder({ amount: 10_000 }));
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  const lateness = new Map<string, number>();
  const look = async () => {
    const told = await read(seller, `charges/${body.id}`);
    const readAt = Date.now();
    for (const entry of told.entries) {
      const key = JSON.stringify(entry);
      if (!lateness.has(key)) lateness.set(key, readAt - endOf(entry));
    }
    return told;
  };
  const story = await eventually(async () => {
    const told = await look();
    expect(told.complete).toBe(true);
    return told;
  }, 20_000);
  expect(new Set(story.entries.map(({ type }) => type))).toEqual(
    new Set(['request', 'provider_call', 'callback', 'state', 'event', 'posting', 'delivery']),
  );
  const late = [...lateness].filter(([, ms]) => ms > READABLE_MS);
  expect(late).toEqual([]);
}, 60_000);

test('S25.2 the story of one of many refunds has all of its own entries', async () => {
  const seller = await newSeller(stack);
  const { api } = seller;
  const url = await mendedShop.listen();
  const endpoints = `/operator/v1/accounts/${seller.account}/webhook_endpoints`;
  for (let count = 0; count < ENDPOINTS; count += 1) await stack.operator.post(endpoints, { url });
  const id = await paidCharge(seller);
  const refunds: string[] = [];
  while (refunds.length < REFUNDS) {
    const { status, body } = await api.post(`/v1/charges/${id}/refund`, { amount: 100 });
    expect(status).toBe(201);
    refunds.push(body.id);
  }
  await complete(seller, `charges/${id}`);
  // The first and the last are in the charge's list of 500 attempts, the other one is not.
  for (const refund of [refunds[0], refunds[REFUNDS / 5], refunds.at(-1)]) {
    const story = await complete(seller, `refunds/${refund}`);
    const count = (type: string) => story.entries.filter((entry) => entry.type === type).length;
    expect([count('request'), count('event'), count('posting'), count('delivery')]).toEqual([
      1,
      1,
      1,
      ENDPOINTS,
    ]);
  }
}, 120_000);

test('S25.4 a timeline is not complete while the first attempt of a webhook, or a resend, is under way', async () => {
  const seller = await newSeller(stack);
  slowShop.isMended = true;
  const endpoints = `/operator/v1/accounts/${seller.account}/webhook_endpoints`;
  await stack.operator.post(endpoints, { url: await slowShop.listen() });
  const resource = `charges/${await paidCharge(seller)}`;
  const underWay = async (made: number) => {
    await sleep(SETTLED_MS);
    const told = await read(seller, resource);
    expect([told.complete, deliveriesOf(told).length]).toEqual([false, made]);
  };
  await underWay(0);
  const story = await complete(seller, resource);
  expect(deliveriesOf(story)).toHaveLength(1);

  const { event } = story.entries.find(({ type }) => type === 'event')!.links;
  expect((await seller.api.post(`/v1/events/${event}/resend`, {})).status).toBeLessThan(300);
  await underWay(1);
  expect(deliveriesOf(await complete(seller, resource))).toHaveLength(2);
}, 60_000);

test('S25.4 a webhook whose endpoint was deleted is not tried again, and its timeline is complete', async () => {
  const seller = await newSeller(stack);
  const failing = new FailingShop();
  const endpoints = `/operator/v1/accounts/${seller.account}/webhook_endpoints`;
  const { body: endpoint } = await stack.operator.post(endpoints, { url: await failing.listen() });
  const resource = `charges/${await paidCharge(seller)}`;
  await eventually(async () => expect(deliveriesOf(await read(seller, resource))).toHaveLength(2), 20_000);
  failing.close();
  await sleep(SETTLED_MS);
  expect((await read(seller, resource)).complete).toBe(false);
  await stack.operator.delete(`${endpoints}/${endpoint.id}`);
  await complete(seller, resource);
}, 60_000);

test('S25.2 a call of an account whose clock was moved comes before the state that it brought', async () => {
  const seller = await newSeller(stack);
  await seller.api.post('/v1/test/clock/advance', { seconds: 86_400 });
  await misbehave({ requests: [{ path: '/cob', delayMs: 700 }] });
  const lines = linesOf(await complete(seller, `charges/${await paidCharge(seller)}`));
  const placeOf = (part: string) => lines.findIndex((line) => line.includes(part));
  expect(placeOf('Criar a cobrança')).toBeLessThan(placeOf('Aguardando pagamento'));
  expect(placeOf('Consultar a cobrança: respondido')).toBeLessThan(placeOf('Pagamento confirmado'));
  expect(placeOf('callback')).toBeLessThan(placeOf('Pagamento confirmado'));
}, 60_000);

test('S25.5 timelines of others are 404, and a key without logs:read is told so', async () => {
  const [ana, bia] = await Promise.all([newSeller(stack), newSeller(stack)]);
  const id = await paidCharge(ana);
  const { body: refund } = await ana.api.post(`/v1/charges/${id}/refund`, { amount: 100 });
  for (const path of [`/v1/charges/${id}/timeline`, `/v1/refunds/${refund.id}/timeline`]) {
    expect((await bia.api.get(path)).body.error.code).toBe('resource_not_found');
    const key = await newKey(stack, ana.account, { livemode: false, scopes: ['charges:read'] });
    const { status, body } = await new Http(stack.baseUrl, key).get(path);
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
    expect(body.error.details).toEqual({ required_ability: 'logs:read', abilities: ['charges:read'] });
    const live = await newKey(stack, ana.account, { livemode: true });
    expect((await new Http(stack.baseUrl, live).get(path)).status).toBe(404);
  }
  const ofBia = `/operator/v1/accounts/${bia.account}/charges/${id}/timeline`;
  expect((await stack.operator.get(ofBia)).status).toBe(404);
}, 60_000);

test('S25.4 while the ledger is away its part is missing, and the timeline is not complete', async () => {
  const seller = await newSeller(stack);
  const id = await paidCharge(seller);
  expect(linesOf(await complete(seller, `charges/${id}`))).toContain('callback: Aviso do provedor recebido');
  await stack.endService('balance', 'SIGKILL');
  const told = await read(seller, `charges/${id}`);
  expect(told.complete).toBe(false);
  expect(linesOf(told)).toContain('state: Pagamento confirmado');
  expect(told.entries.filter(({ type }) => type === 'posting')).toEqual([]);
  await stack.startService('balance');
  await complete(seller, `charges/${id}`);
}, 90_000);
