import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { serviceNames } from '@catraca/contracts/services';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { OtlpCollector } from '@catraca/testing/otlp-collector';
import { buyer, chargeOrder, newSeller } from '@catraca/testing/seller';
import { withReceiver } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

const collector = await OtlpCollector.open();
const traced = { ...collector.settings, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' };
const { stack, seller, receiver } = await withReceiver(
  Stack.start(serviceNames, Object.fromEntries(serviceNames.map((name) => [name, traced]))),
);
afterAll(() => collector.close());

/** Some way of the trace has these steps, in this order. */
function expectWay(traceId: string, ...steps: RegExp[]): Promise<void> {
  return eventually(() => {
    const paths = collector.spanPaths(traceId);
    const pattern = new RegExp(steps.map(({ source }) => source).join('.* > .*'));
    expect(paths.filter((path) => pattern.test(path))).not.toEqual([]);
  });
}

test('one trace covers the request, the databases, the bank and the topic', async () => {
  const { headers } = await seller.api.post('/v1/charges', chargeOrder(), { 'idempotency-key': 'traçado-1' });
  const traceId = headers.get('trace-id')!;
  await expectWay(traceId, /^gateway POST \/v1\/charges/, /gateway insert idempotency/);
  await expectWay(
    traceId,
    /^gateway POST \/v1\/charges/,
    /gateway .*CreatePixCharge/,
    /charges .*createPixCharge/,
    /charges insert charges/,
  );
  await expectWay(traceId, /charges .*createPixCharge/, /charges PUT \/cob\/\{txid\}/);
  await expectWay(traceId, /charges .*createPixCharge/, /charges update charges/);
  await expectWay(traceId, /charges .*createPixCharge/, /charges send charges\.events/);
});

test('each span names the service, its version, its instance and the attributes from the environment', async () => {
  await eventually(() => expect(collector.spans.length).toBeGreaterThan(0));
  for (const { service, resource } of collector.spans)
    expect(resource).toMatchObject({
      'service.name': service,
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      'service.instance.id': expect.stringMatching(/^[\w-]{36}$/),
      'deployment.environment.name': 'test',
    });
});

test('one trace covers the bank’s callback, the ledger posting and the webhook attempt', async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  const webhook = receiver.next(({ type }) => type === 'charge.paid', 15_000);
  const { headers } = await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  expect(await webhook).toMatchObject({ verified: true });
  const traceId = headers.get('trace-id')!;
  const callback = [
    /gateway POST \/callbacks/,
    /charges .*receivePixCallback/,
    /charges send charges\.events/,
  ];
  await expectWay(traceId, ...callback, /balance process charges\.events/, /balance insert postings/);
  await expectWay(traceId, ...callback, /webhooks process charges\.events/, /webhooks insert events/);
  await expectWay(traceId, ...callback, /notifier .*POST webhook/);
});

test('one trace covers a refund: the charge, the bank and the ledger posting', async () => {
  const { body } = await seller.api.post('/v1/charges', chargeOrder());
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  const refund = await eventually(async () => {
    const response = await seller.api.post(`/v1/charges/${body.id}/refund`, { amount: 1_000 });
    expect(response.status).toBe(201);
    return response;
  });
  const traceId = refund.headers.get('trace-id')!;
  const request = [/^gateway POST \/v1\/charges\/[^ ]*\/refund/, /refunds .*createRefund/];
  await expectWay(traceId, ...request, /refunds insert refunds/);
  await expectWay(traceId, ...request, /charges .*reserveRefund/, /charges update charges/);
  await expectWay(traceId, ...request, /refunds PUT \/pix\//);
  const debited = [...request, /charges .*reserveRefund/, /charges send charges\.events/];
  await expectWay(traceId, ...debited, /balance process charges\.events/, /balance insert postings/);
});

test('one trace covers a sale by card: the acquirer and the ledger posting', async () => {
  const cards = await newSeller(stack, { switches: { card_enabled: true } });
  const customer = { ...buyer, phone_ddd: '11', phone_number: '987654321' };
  const card = { token: await cardToken(stack.acquirer), holder_name: 'BRUNO SOUZA' };
  const order = chargeOrder({ payment_method: 'credit_card', customer, card });
  const { headers, status } = await cards.api.post('/v1/charges', order);
  expect(status).toBe(201);
  const traceId = headers.get('trace-id')!;
  const request = [/^gateway POST \/v1\/charges/, /charges .*createCardCharge/];
  await expectWay(traceId, ...request, /charges POST \/orders/, /sandbox POST \/core\/v5\/orders/);
  const told = [...request, /charges send charges\.events/];
  await expectWay(traceId, ...told, /balance process charges\.events/, /balance insert postings/);
});

test('work after a delayed request body belongs to the trace too', async () => {
  const sending = request(`${stack.baseUrl}/v1/charges`, {
    method: 'POST',
    headers: { authorization: `Bearer ${seller.secretKey}`, 'content-type': 'application/json' },
  });
  sending.flushHeaders();
  setTimeout(() => sending.end(JSON.stringify(chargeOrder())), 200);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(201);
  const traceId = String(response.headers['trace-id']);
  await expectWay(traceId, /^gateway POST \/v1\/charges/, /charges .*createPixCharge/);
});

test('a failure marks the spans that it passes, and a refusal none', async () => {
  const failed = (traceId: string) =>
    collector.spans
      .filter((span) => span.traceId === traceId && span.status?.code === 2)
      .map(({ service }) => service);
  const refused = (await seller.api.get('/v1/charges/ch_01m7yv3s1mem6c619qrkz4sge6')).headers.get(
    'trace-id',
  )!;
  const bank = new Http(stack.sandboxUrl);
  await bank.send('PUT', '/sandbox/v1/faults', { requests: [{ path: '/cob', method: 'PUT', status: 503 }] });
  const { status, headers } = await seller.api.post('/v1/charges', chargeOrder());
  await bank.delete('/sandbox/v1/faults');
  expect(status).toBe(502);
  await eventually(() =>
    expect(failed(headers.get('trace-id')!)).toEqual(expect.arrayContaining(['charges', 'gateway'])),
  );
  expect(collector.spans.filter(({ traceId }) => traceId === refused).length).toBeGreaterThan(2);
  expect(failed(refused)).toEqual([]);
});

test('no personal data and no secret is in a span', () => {
  const { operatorToken, callbackToken } = stack.secrets;
  for (const secret of [
    'bruno@example.com',
    'Bruno Souza',
    '52998224725',
    '529.982',
    seller.secretKey,
    operatorToken,
    callbackToken,
  ]) {
    expect(collector.received).not.toContain(secret);
  }
});

test('spans follow the conventions', () => {
  const named = (service: string, name: RegExp) =>
    collector.spans.find((span) => span.service === service && name.test(span.name))!;
  expect(named('gateway', /^POST \/v1\/charges$/).attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/v1/charges',
    'http.response.status_code': 201,
  });
  expect(named('charges', /^insert charges/).attributes).toMatchObject({
    'db.system.name': 'mongodb',
    'db.operation.name': 'insert',
  });
  expect(named('balance', /^process/).attributes).toMatchObject({
    'messaging.system': 'kafka',
    'messaging.destination.name': 'charges.events',
  });
});
