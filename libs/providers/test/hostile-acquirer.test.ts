import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { PagarmeAcquirer } from '../src/pagarme/client.ts';

/* An acquirer that responds incorrectly. Correct responses are tested with the sandbox. */

const TIMEOUT_MS = 2_000;
const chargeId = 'ch_01jd0000000000000000000000';
const order = {
  chargeId,
  amount: 5_000,
  installments: 1,
  card: { token: 'token_1', holderName: 'ANA', holderDocument: null, billingAddress: null },
  customer: {
    name: 'Ana',
    email: 'a@example.com',
    document: '12345678909',
    phoneDdd: null,
    phoneNumber: null,
  },
  items: [{ description: 'x', quantity: 1, amount: 5_000 }],
  customerIp: null,
  threeDSecure: null,
};
const allTime = { from: new Date(0), until: new Date(), cursor: null };
const charge = { id: 'ch_1', amount: 5_000, status: 'paid', created_at: '2026-11-23T12:00:00Z' };
const paidOrder = { id: 'or_1', code: chargeId, charges: [charge] };

let server: Server;
let acquirer: PagarmeAcquirer;
let requests: string[];
let respond: RequestListener;

beforeEach(async () => {
  requests = [];
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/core/v5/`;
  acquirer = new PagarmeAcquirer({ baseUrl, secretKey: 'sk', timeoutMs: TIMEOUT_MS });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await acquirer.close();
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

test.each<[string, RequestListener]>([
  ['HTML with 200', (_, response) => response.end('<html>')],
  ['JSON cut short', (_, response) => response.end('{"id":')],
  ['null', (_, response) => json(response, 200, null)],
  ['an order without a charge', (_, response) => json(response, 200, { ...paidOrder, charges: [] })],
  [
    'another amount',
    (_, response) => json(response, 200, { ...paidOrder, charges: [{ ...charge, amount: 1 }] }),
  ],
  ['another code', (_, response) => json(response, 200, { ...paidOrder, code: 'ch_x' })],
  [
    'half a cent',
    (_, response) => json(response, 200, { ...paidOrder, charges: [{ ...charge, amount: 5000.5 }] }),
  ],
  [
    'no status',
    (_, response) => json(response, 200, { ...paidOrder, charges: [{ ...charge, status: null }] }),
  ],
  ['a redirect', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['500', (_, response) => json(response, 500, {})],
  ['503', (_, response) => json(response, 503, {})],
  ['silence', () => {}],
  ['a reset', (request) => request.socket.destroy()],
])('an order answered with %s has an unknown outcome, and is sent once', async (_, listener) => {
  respond = listener;
  await expect(acquirer.charge(order)).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: 'provider_unavailable',
  });
  expect(requests.filter((request) => request === 'POST /core/v5/orders')).toHaveLength(1);
});

test('a conflict is an unknown outcome while the order cannot be found', async () => {
  respond = (request, response) =>
    request.method === 'POST' ? json(response, 409, { message: 'x' }) : json(response, 200, { data: [] });
  await expect(acquirer.charge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('a spent token whose order cannot be looked up is an unknown outcome, not a decline', async () => {
  respond = (request, response) =>
    request.method === 'POST'
      ? json(response, 404, { message: 'Token not found.' })
      : json(response, 500, {});
  await expect(acquirer.charge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test.each<[string, number, object]>([
  ['a conflict', 409, { message: 'x' }],
  ['a spent token', 404, { message: 'Token not found.' }],
  ['an order that was made', 200, { ...paidOrder, charges: [{ ...charge, status: 'chargedback' }] }],
])('%s is an unknown outcome when the read after it is refused', async (_what, status, body) => {
  for (const refusal of [429, 401]) {
    respond = (request, response) =>
      request.method === 'POST' ? json(response, status, body) : json(response, refusal, {});
    await expect(acquirer.charge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
  }
});

test('a 404 of a proxy does not mean that the charge does not exist', async () => {
  respond = (_, response) => json(response, 404, { message: 'no Route matched' });
  await expect(acquirer.findCharge('ch_1')).rejects.toMatchObject({ status: 404, problem: null });
  await expect(acquirer.findOrder(chargeId)).rejects.toMatchObject({ status: 404 });
  await expect(acquirer.deleteCard('cus_1', 'card_1')).rejects.toMatchObject({ status: 404 });
});

test('an order of another code in the list is not ours', async () => {
  respond = (_, response) =>
    json(response, 200, { data: [{ id: 'or_2', code: 'other', charges: [charge] }] });
  expect(await acquirer.findOrder(chargeId)).toBeNull();
});

test('of several orders of one code, the one that did not fail counts', async () => {
  const orders: Record<string, object> = {
    or_1: { ...paidOrder, charges: [{ ...charge, status: 'failed' }] },
    or_2: { ...paidOrder, id: 'or_2' },
  };
  respond = (request, response) => {
    const id = /orders\/(\w+)/.exec(request.url!)?.[1];
    json(response, 200, id ? orders[id] : { data: Object.values(orders) });
  };
  expect(await acquirer.findOrder(chargeId)).toMatchObject({ acquirerOrderId: 'or_2', status: 'paid' });
});

test('S11.11 the transactions of a canceled charge are read although it tells no amount', async () => {
  const transactions = [
    { id: 't1', status: 'captured', success: true, amount: 5_000, created_at: charge.created_at },
    { id: 't2', status: 'refunded', success: true, amount: 5_000, created_at: charge.created_at },
  ];
  respond = (request, response) =>
    json(
      response,
      200,
      request.url!.includes('/transactions') ? { data: transactions } : { ...charge, status: 'canceled' },
    );
  expect(await acquirer.findCharge('ch_1')).toMatchObject({
    canceledAmount: 5_000,
    cancellations: [{ reference: null, amount: 5_000 }],
  });
});

const refundOf = (charge_id: string, id: string) => {
  const payable = { id, status: 'paid', type: 'refund', amount: -100, payment_date: '2026-12-01', charge_id };
  return { ...payable, created_at: '2026-11-25T00:00:00Z' };
};
const since = { created: new Date(0), canceled: new Date(0) };

test.each([404, 412, 500])(
  'S11.11 a refunded charge whose read is answered with %d hides no other, and each is read once',
  async (status) => {
    const refunds = [refundOf('bad', '1'), refundOf('good', '2'), refundOf('good', '3')];
    respond = (request, response) => {
      if (request.url!.includes('/charges/bad')) return json(response, status, {});
      if (request.url!.includes('/charges/good'))
        return json(response, 200, { ...charge, code: chargeId, canceled_amount: 100 });
      return json(response, 200, { data: request.url!.includes('payables') ? refunds : [] });
    };
    const unreadable: string[] = [];
    const found = await Array.fromAsync(acquirer.canceledSince(since, (id) => unreadable.push(id)));
    expect(found).toEqual([chargeId]);
    expect(unreadable).toEqual(['bad']);
    expect(requests.filter((request) => request.includes('good'))).toEqual(['GET /core/v5/charges/good']);
  },
);

test('an acquirer that is away as a whole fails the list, also in the middle of it', async () => {
  const refunds = Array.from({ length: 20 }, (_, n) => refundOf(`ch_${n}`, String(n)));
  respond = (request, response) =>
    request.url!.includes('/charges/')
      ? json(response, 500, {})
      : json(response, 200, { data: request.url!.includes('payables') ? refunds : [] });
  await expect(Array.fromAsync(acquirer.canceledSince(since))).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('all pages of a list are read', async () => {
  respond = (request, response) => {
    const page = Number(new URL(request.url!, 'http://x').searchParams.get('page'));
    json(response, 200, { data: [{ ...charge, id: `ch_${page}` }], paging: { next: page < 3 ? 'x' : null } });
  };
  const listed = await acquirer.listCharges(new Date(0), new Date());
  expect(listed.map(({ acquirerChargeId }) => acquirerChargeId)).toEqual(['ch_1', 'ch_2', 'ch_3']);
});

test('a row of another form does not hide the others of the list', async () => {
  const payable = {
    ...{ id: '1', status: 'paid', type: 'credit', amount: 100, charge_id: 'ch_1' },
    ...{ payment_date: '2026-12-01', created_at: '2026-11-01T00:00:00Z' },
  };
  const rows = (row: object) => [null, { ...row, amount: '1,00' }, row];
  respond = (request, response) =>
    json(response, 200, { data: rows(request.url!.includes('payables') ? payable : charge) });
  expect(await acquirer.listCharges(new Date(0), new Date())).toMatchObject([{ acquirerChargeId: 'ch_1' }]);
  expect(await acquirer.payables(allTime)).toMatchObject({
    rows: [{ id: '1', amount: 100 }],
    unreadable: 2,
    next: null,
  });
});

test('an empty page of payables with a cursor does not end the list, and one that repeats it is no list', async () => {
  respond = (_, response) => json(response, 200, { data: [], paging: { forward_cursor: 'a' } });
  expect(await acquirer.payables(allTime)).toEqual({ rows: [], unreadable: 0, next: 'a' });
  await expect(acquirer.payables({ ...allTime, cursor: 'a' })).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
});

test('an unreadable order in the list of a code is not taken for none', async () => {
  respond = (_, response) => json(response, 200, { data: [{ code: chargeId }] });
  await expect(acquirer.findOrder(chargeId)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('whatever comes back is a payment of that order or an error of the port, never a guess', async () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({ id: fc.constant('or_1'), code: fc.constant(chargeId), charges: fc.array(fc.jsonValue()) }),
    fc.record({
      id: fc.constant('or_1'),
      code: fc.constant(chargeId),
      charges: fc.tuple(
        fc.record({ ...constants(charge), status: fc.string(), last_transaction: fc.jsonValue() }),
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      respond = (_, response) => json(response, 200, body);
      const patient = new PagarmeAcquirer({ baseUrl: urlOf(server), secretKey: 'sk' });
      const outcome = await patient.charge(order).catch((error: { code?: string }) => error.code);
      await patient.close();
      if (typeof outcome === 'string') expect(outcome).toBe('provider_unavailable');
      else
        expect(outcome).toMatchObject({
          chargeId,
          amount: 5_000,
          status: expect.stringMatching(/^(unknown|paid|failed|canceled|processing|chargedback)$/),
        });
    }),
    { numRuns: 60 },
  );
});

function urlOf(listening: Server): string {
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/core/v5`;
}

function constants(values: Record<string, unknown>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]));
}

test.each([
  ['is created where the list has others only', ['52998224725', null], 'cus_new'],
  ['is the one with the document, not the first of the list', ['52998224725', '123.456.789-09'], 'cus_2'],
] as const)(
  'a loose list of customers saves no card to another buyer: the buyer %s',
  async (_, listed, id) => {
    const customers = listed.map((document, at) => ({ id: `cus_${at + 1}`, document }));
    const saved = { id: 'card_1', last_four_digits: '0010', first_six_digits: '400000', brand: 'visa' };
    respond = ({ method, url }, response) => {
      if (url!.includes('/cards')) return json(response, 200, method === 'POST' ? saved : { data: [] });
      return json(response, 200, method === 'POST' ? { id: 'cus_new' } : { data: customers });
    };
    const { card, customer } = order;
    await acquirer.saveCard({ ...card, customer, reference: 'pm_1' }).catch(() => undefined);
    expect(requests.at(-1)).toBe(`POST /core/v5/customers/${id}/cards`);
  },
);

test('many unreadable charges in a row do not open the circuit that sales share', async () => {
  respond = (_request, response) => json(response, 200, { ...charge, amount: 'many' });
  for (let call = 0; call < 12; call++)
    await expect(acquirer.findCharge('ch_1')).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(requests).toHaveLength(12);

  respond = (_request, response) => json(response, 200, paidOrder);
  await expect(acquirer.charge(order)).resolves.toMatchObject({ status: 'paid' });
});
