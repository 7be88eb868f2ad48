import { type MandateTimeline, mandateTimeline } from '@catraca/contracts/http/schemas/timeline';
import { localDate } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { buyer, newKey, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

const stack = await opened(SharedStack.open());

async function newMandate({ api }: Seller): Promise<string> {
  const starts_on = localDate(new Date());
  const terms = { customer: buyer, description: 'Academia', amount: 3_500, interval: 'month', starts_on };
  const { status, body } = await api.post('/v1/mandates', terms);
  expect(status).toBe(201);
  return body.id;
}

async function complete({ api }: Seller, id: string): Promise<MandateTimeline> {
  return eventually(async () => {
    const told = mandateTimeline.parse((await api.get(`/v1/mandates/${id}/timeline`)).body);
    expect(told).toMatchObject({ mandate: id, complete: true });
    return told;
  }, 20_000);
}

const linesOf = ({ entries }: MandateTimeline) => entries.map(({ type, title }) => `${type}: ${title}`);

test('S25.1 S25.3 a mandate tells how it was asked for, authorised and canceled', async () => {
  const seller = await newSeller(stack);
  const id = await newMandate(seller);
  expect((await seller.api.post(`/v1/test/mandates/${id}/approve`)).status).toBe(200);
  await eventually(async () =>
    expect(linesOf(await complete(seller, id))).toContain('state: Autorizado pelo pagador'),
  );
  expect((await seller.api.post(`/v1/mandates/${id}/cancel`)).status).toBe(200);

  const told = await complete(seller, id);
  const lines = linesOf(told);
  expect(lines).toEqual(
    expect.arrayContaining([
      'request: Requisição POST /v1/mandates: 201',
      'provider_call: Criar o mandato no banco: respondido',
      'event: Evento mandate.activated',
      'request: Requisição POST /v1/mandates/{mandate}/cancel: 200',
      'provider_call: Cancelar o mandato no banco: respondido',
      'event: Evento mandate.canceled',
    ]),
  );
  const states = told.entries.filter(({ type }) => type === 'state');
  expect(states.map(({ title, detail }) => [title, detail])).toEqual([
    ['Aguardando o pagador', { from: null, to: 'pending' }],
    ['Autorizado pelo pagador', { from: 'pending', to: 'active' }],
    ['Cancelado', { from: 'active', to: 'canceled' }],
  ]);
  expect(lines.indexOf('provider_call: Criar o mandato no banco: respondido')).toBeLessThan(
    lines.indexOf('state: Aguardando o pagador'),
  );
  expect(lines.filter((line) => line.startsWith('posting'))).toEqual([]);
}, 60_000);

test('S25.5 timelines of others’ mandates are 404, and a key without logs:read is told so', async () => {
  const [ana, bia] = await Promise.all([newSeller(stack), newSeller(stack)]);
  const path = `/v1/mandates/${await newMandate(ana)}/timeline`;
  expect((await bia.api.get(path)).body.error.code).toBe('resource_not_found');
  const key = await newKey(stack, ana.account, { livemode: false, scopes: ['charges:read'] });
  const { status, body } = await new Http(stack.baseUrl, key).get(path);
  expect([status, body.error.code]).toEqual([403, 'insufficient_scope']);
  const live = await newKey(stack, ana.account, { livemode: true });
  expect((await new Http(stack.baseUrl, live).get(path)).status).toBe(404);
}, 60_000);

test('S25.6 the operator reads the story of a mandate, and the reading is audited', async () => {
  const [ana, bia] = await Promise.all([newSeller(stack), newSeller(stack)]);
  const id = await newMandate(ana);
  const pathOf = ({ account }: Seller) => `/operator/v1/accounts/${account}/mandates/${id}/timeline`;
  const { body } = await stack.operator.get(pathOf(ana));
  expect(linesOf(mandateTimeline.parse(body))).toContain('state: Aguardando o pagador');
  expect((await stack.operator.get(pathOf(bia))).status).toBe(404);
  await eventually(async () => {
    const log = await stack.operator.get(`/operator/v1/audit_log?account=${ana.account}`);
    const entry = { operation: 'getAccountMandateTimeline', resources: [id] };
    expect(log.body.data).toEqual(expect.arrayContaining([expect.objectContaining(entry)]));
  });
}, 60_000);
