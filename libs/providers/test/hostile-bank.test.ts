import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exposition } from '@catraca/platform/telemetry/metrics';
import { BacenPix } from '../src/bacen/client.ts';
import { buildBrCode } from '../src/brcode/brcode.ts';
import { ProviderRefused } from '../src/pix/provider-refused.ts';

/* A bank that responds incorrectly. Correct responses are tested with the sandbox. */

const TIMEOUT_MS = 400;
const HALF_OPEN_AFTER_MS = 300;
const txid = 'a'.repeat(32);
const order = { txid, amount: 1234, expiresIn: 600 };
const location = 'pix.example.com/qr/v2/1';
const merchant = { name: 'Loja', city: 'Recife' };
const cob = {
  calendario: { criacao: '2026-01-01T12:00:00Z', expiracao: 600 },
  txid,
  status: 'ATIVA',
  valor: { original: '12.34' },
  location,
};

let server: Server;
let pix: BacenPix;
let requests: string[];
let silentTokens: boolean;
let tokenRefusal: number | null;
let respond: RequestListener;

beforeEach(async () => {
  requests = [];
  silentTokens = false;
  tokenRefusal = null;
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (request.url === '/oauth/token' && tokenRefusal)
      json(response, tokenRefusal, { type: 'https://bank.example/NaoEncontrado', error: 'invalid_client' });
    else if (request.url === '/oauth/token' && !silentTokens)
      json(response, 200, { access_token: 't', expires_in: 3600 });
    else respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pix = connector(TIMEOUT_MS);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await pix.close();
});

function connector(timeoutMs: number): BacenPix {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  return new BacenPix({
    baseUrl,
    clientId: 'c',
    clientSecret: 's',
    pixKey: 'k',
    merchant,
    timeoutMs,
    halfOpenAfterMs: HALF_OPEN_AFTER_MS,
  });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const calls = () => requests.filter((request) => !request.includes('oauth')).length;

test.each<[string, RequestListener]>([
  ['HTML with 200', (_, response) => response.end('<html>')],
  ['nothing with 200', (_, response) => response.end()],
  ['JSON cut short', (_, response) => response.end('{"txid":')],
  ['null', (_, response) => json(response, 200, null)],
  ['another amount', (_, response) => json(response, 201, { ...cob, valor: { original: '99.00' } })],
  ['another txid', (_, response) => json(response, 201, { ...cob, txid: 'b'.repeat(32) })],
  ['no location', (_, response) => json(response, 201, { ...cob, location: undefined })],
  ['a redirect', (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ['500', (_, response) => json(response, 500, {})],
  ['five megabytes', (_, response) => json(response, 201, { ...cob, more: 'x'.repeat(5 * 1024 * 1024) })],
])('%s is provider_unavailable without a retry', async (_, listener) => {
  respond = listener;
  await expect(pix.createCharge(order)).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: 'provider_unavailable',
  });
  expect(calls()).toBeLessThanOrEqual(3);
});

test.each<[string, RequestListener]>([
  ['silence', () => {}],
  ['headers without an end', (_, response) => response.writeHead(200).flushHeaders()],
  ['a drip of bytes', (_, response) => drip(response)],
])('%s ends by the time-out', async (_, listener) => {
  respond = listener;
  const started = performance.now();
  await expect(pix.findCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 900);
});

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

test('a bank that issues no token, or no second one, ends by the time-out', async () => {
  respond = (request, response) => {
    if (request.url === '/oauth/token') return;
    silentTokens = true;
    setTimeout(() => json(response, 401, {}), TIMEOUT_MS / 2);
  };
  for (let i = 0; i < 2; i++) {
    const started = performance.now();
    await expect(pix.findCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 900);
  }
});

test('a connection that is always reset is tried three times', async () => {
  await pix.close();
  pix = connector(5_000); // the back-off alone takes up to 375 ms
  respond = (request) => request.socket.destroy();
  await expect(pix.createCharge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(calls()).toBe(3);
});

test('a closed port is provider_unavailable at once', async () => {
  server.close();
  server.closeAllConnections();
  await expect(pix.createCharge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test.each([409, 422])('after a %d for a repeated PUT the charge is read from the bank', async (status) => {
  respond = (request, response) => json(response, request.method === 'PUT' ? status : 200, cob);
  expect(await pix.createCharge(order)).toMatchObject({ txid, status: 'active' });
});

test('a charge that is read back without a QR code is provider_unavailable', async () => {
  const withoutQr = { ...cob, location: undefined };
  respond = (request, response) => json(response, request.method === 'PUT' ? 409 : 200, withoutQr);
  await expect(pix.createCharge(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
});

describe('a return that the bank does not confirm', () => {
  const e2eid = 'E'.padEnd(32, '1');
  const problem = (type: string, violacoes: object[] = []) => ({
    type: `https://pix.bcb.gov.br/api/v2/error/${type}`,
    title: 'x',
    violacoes,
  });
  const unknownReturn = [404, problem('PixDevolucaoNaoEncontrada')] as const;

  const answer = (put: readonly [number, unknown], get: readonly [number, unknown]) => {
    respond = (request, response) => json(response, ...(request.method === 'PUT' ? put : get));
    return pix.returnPayment(e2eid, 'r1', 1234);
  };

  test.each([
    [
      'a 400 for an id that is in use',
      400,
      problem('PixDevolucaoInvalida', [{ propriedade: 'devolucao.id' }]),
    ],
    ['a 500', 500, {}],
    ['a 404', 404, problem('PixNaoEncontrado')],
  ])('has the status of the return at the bank after %s', async (_what, status, body) => {
    const stored = { id: 'r1', valor: '12.34', status: 'DEVOLVIDO' };
    expect(await answer([status, body], [200, stored])).toMatchObject({ status: 'returned' });
    const notMade = { ...stored, status: 'NAO_REALIZADO' };
    expect(await answer([status, body], [200, notMade])).toMatchObject({ status: 'not_returned' });
  });

  test.each([
    [400, problem('PixDevolucaoInvalida', [{ propriedade: 'devolucao.id' }])],
    [400, problem('PixDevolucaoInvalida')],
    [400, { message: 'bad request' }],
    [401, {}],
    [403, problem('AcessoNegado')],
    [404, problem('PixNaoEncontrado')],
    [422, {}],
  ])('has an unknown outcome after a %d %j, when the bank has no such return', async (status, body) => {
    await expect(answer([status, body], unknownReturn)).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  test.each<[string, readonly [number, unknown], readonly [number, unknown]]>([
    ['a 500 and a 403', [500, {}], [403, {}]],
    ['a 401 and a 401', [401, {}], [401, {}]],
    [
      'a rule that forbids it and a 404 of a proxy',
      [400, problem('PixDevolucaoInvalida', [{ propriedade: 'devolucao.valor' }])],
      [404, {}],
    ],
  ])('has an unknown outcome after %s for the question about it', async (_what, put, get) => {
    await expect(answer(put, get)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('has an unknown outcome when the log-in is refused', async () => {
    tokenRefusal = 401;
    await expect(answer([200, {}], [200, {}])).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test.each(['devolucao.valor', 'pix.horario'])(
    'is refused for good when %s forbids it',
    async (propriedade) => {
      const forbidden = problem('PixDevolucaoInvalida', [{ propriedade }]);
      await expect(answer([400, forbidden], unknownReturn)).rejects.toBeInstanceOf(ProviderRefused);
      await expect(answer([400, forbidden], [503, {}])).rejects.toMatchObject({
        code: 'provider_unavailable',
      });
    },
  );
});

test('a refusal of a repetition tells that the first send may have been processed', async () => {
  const type = 'https://pix.bcb.gov.br/api/v2/error/PixDevolucaoInvalida';
  const refusal = { type, title: 'x', violacoes: [{ propriedade: 'devolucao.valor' }] };
  const replies: [number, unknown][] = [
    [503, {}],
    [400, refusal],
    [404, { type: 'PixDevolucaoNaoEncontrada' }],
  ];
  respond = (_, response) => json(response, ...replies.shift()!);
  const returning = pix.returnPayment('E'.padEnd(32, '1'), 'r1', 1234);
  await expect(returning).rejects.toMatchObject({ name: 'ProviderRefused', afterDoubt: true });
  expect(calls()).toBe(3);
});

test('a refused log-in, or a 404 of the token endpoint, is no answer about a charge', async () => {
  for (const status of [401, 404]) {
    tokenRefusal = status;
    await expect(pix.findCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(pix.findPayment('E'.padEnd(32, '1'))).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  }
});

test('a payment of another form does not hide the others of the list', async () => {
  const payment = { endToEndId: 'E'.padEnd(32, '1'), valor: '12.34', horario: '2026-01-01T12:00:00Z' };
  const parametros = { paginacao: { quantidadeDePaginas: 1 } };
  respond = (_, response) =>
    json(response, 200, { parametros, pix: [{ ...payment, endToEndId: 1 }, null, payment] });
  const listed = await pix.listPayments(new Date(0), new Date());
  expect(listed).toMatchObject([{ endToEndId: payment.endToEndId, amount: 1234 }]);
});

test('a payment that the list shows in another form is read by its id', async () => {
  const payment = { endToEndId: 'E'.padEnd(32, '1'), valor: '12.34', horario: '2026-01-01T12:00:00Z' };
  const parametros = { paginacao: { quantidadeDePaginas: 1 } };
  respond = (request, response) =>
    json(
      response,
      200,
      request.url!.includes('?') ? { parametros, pix: [{ ...payment, valor: 12.34 }] } : payment,
    );
  expect(await pix.listPayments(new Date(0), new Date())).toMatchObject([{ amount: 1234 }]);
  expect(calls()).toBe(2);
});

describe('a payment that the list shows in another form and that cannot be read by its id', () => {
  const payment = { endToEndId: 'E'.padEnd(32, '1'), valor: '12.34', horario: '2026-01-01T12:00:00Z' };
  const odd = { ...payment, endToEndId: 'E'.padEnd(32, '2'), valor: 12.34 };
  const list = { parametros: { paginacao: { quantidadeDePaginas: 1 } }, pix: [odd, payment] };
  const period = [new Date(0), new Date()] as const;

  /** Lists both, and answers a read of one with `status`. */
  function answer(status: number, body: object = {}): void {
    respond = (request, response) =>
      request.url!.includes('?') ? json(response, 200, list) : json(response, status, body);
  }

  test.each<[string, number, object]>([
    ['is not available now', 503, {}],
    ['has another form there, too', 200, odd],
    ['is not known there', 404, { type: 'https://bank.example/PixNaoEncontrado' }],
    ['is refused', 400, {}],
  ])('%s: it is told and left out, or the list fails', async (_what, status, body) => {
    pix = connector(5_000); // the back-off alone takes up to 375 ms
    answer(status, body);
    const unreadable: string[] = [];
    const listed = await pix.listPayments(...period, (endToEndId) => unreadable.push(endToEndId));
    expect(listed).toMatchObject([{ endToEndId: payment.endToEndId }]);
    expect(unreadable).toEqual([odd.endToEndId]);
    await expect(pix.listPayments(...period)).rejects.toThrow();
  });

  test.each([429, 403])('a refused rate or access (%s) fails the list', async (status) => {
    answer(status);
    const told: string[] = [];
    await expect(pix.listPayments(...period, (endToEndId) => told.push(endToEndId))).rejects.toThrow();
    expect(told).toEqual([]);
  });
});

test('a list with more pages than could be kept is an unusable response, and is not read', async () => {
  const parametros = { paginacao: { quantidadeDePaginas: 1_000_000_000 } };
  respond = (_, response) => json(response, 200, { parametros, pix: [] });
  await expect(pix.listPayments(new Date(0), new Date())).rejects.toMatchObject({
    code: 'provider_unavailable',
  });
  expect(calls()).toBe(1);
});

test('background calls are held to their rate, other calls are not', async () => {
  respond = (_, response) => json(response, 200, cob);
  const background = pix.paced(20);
  const started = performance.now();
  const held = Promise.all(Array.from({ length: 9 }, () => background.findCharge(txid)));
  await Promise.all(Array.from({ length: 9 }, () => pix.findCharge(txid)));
  expect(calls()).toBeLessThan(18);
  await held;
  expect(performance.now() - started).toBeGreaterThanOrEqual(8 * 50 - 10);
});

test('a bounded bank has only so many calls at a time, and refuses when too many wait', async () => {
  let open = 0;
  let most = 0;
  respond = (_, response) => {
    most = Math.max(most, ++open);
    setImmediate(() => {
      open -= 1;
      json(response, 200, cob);
    });
  };
  const callbacks = pix.bounded(2, 8);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => callbacks.findCharge(txid)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'provider_unavailable' } });
  expect(most).toBeLessThanOrEqual(2);
});

test('the difference between our clock and the bank’s is a metric', async () => {
  respond = (_, response) => {
    response.setHeader('date', new Date(Date.now() - 60_000).toUTCString());
    json(response, 200, cob);
  };
  await pix.findCharge(txid);
  const skew = /^provider_clock_skew_seconds{mode="test"[^}]*} (.+)$/m.exec(await exposition())?.[1];
  expect(Number(skew)).toBeGreaterThan(55);
  expect(Number(skew)).toBeLessThan(61);
});

test('a 404 of a proxy does not mean that the charge does not exist', async () => {
  respond = (_, response) => json(response, 404, { message: 'no Route matched' });
  await expect(pix.findCharge(txid)).rejects.toMatchObject({ status: 404, problem: null });
  respond = (_, response) =>
    json(response, 404, { type: 'https://bank.example/NaoEncontrado', title: 'x', status: 404 });
  expect(await pix.findCharge(txid)).toBeNull();
});

test('a token that is always refused is requested twice, not forever', async () => {
  respond = (_, response) => json(response, 401, {});
  await expect(pix.findCharge(txid)).rejects.toMatchObject({ status: 401 });
  expect(requests.filter((request) => request.includes('oauth'))).toHaveLength(2);
});

test('the base path of the bank is kept, and values in paths are escaped', async () => {
  respond = (_, response) => json(response, 200, cob);
  await pix.findCharge('a/../b');
  expect(requests.at(-1)).toBe('GET /api/cob/a%2F..%2Fb');
});

test('an invalid BR Code of the bank is replaced by one built from the location', async () => {
  respond = (_, response) => json(response, 201, { ...cob, pixCopiaECola: '00020101021263040000' });
  expect((await pix.createCharge(order)).qrCode).toBe(buildBrCode({ location, merchant, amount: 1234 }));
});

test('the circuit opens when a bank stops responding, and closes when it responds again', async () => {
  respond = (_request, response) => json(response, 500, {});
  for (let call = 0; call < 10; call++)
    await expect(pix.findCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
  const asked = requests.length;
  await expect(pix.findCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(requests.length).toBe(asked);

  respond = (_request, response) => json(response, 200, cob);
  await new Promise((resolve) => setTimeout(resolve, HALF_OPEN_AFTER_MS + 50));
  await expect(pix.findCharge(txid)).resolves.toMatchObject({ txid, status: 'active' });
});

test('many unreadable charges in a row do not open the circuit that sales share', async () => {
  respond = (_request, response) => json(response, 200, { ...cob, valor: { original: 'many' } });
  for (let call = 0; call < 12; call++)
    await expect(pix.findCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(calls()).toBe(12);

  respond = (_request, response) => json(response, 201, cob);
  await expect(pix.createCharge(order)).resolves.toMatchObject({ txid });
});
