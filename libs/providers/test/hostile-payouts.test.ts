import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EfiPayouts } from '../src/efi/client.ts';
import { ProviderRefused } from '../src/pix/provider-refused.ts';

/* A bank that responds incorrectly to Pix Send. Correct responses are tested with the sandbox. */

const payoutId = '01m7yv3s1mem6c619qrkz4sge6';
const order = {
  payoutId,
  amount: 1_234,
  description: `Saque ${'é'.repeat(200)}`,
  to: {
    ispb: '18236120',
    branch: '1',
    account: '123',
    accountType: 'savings' as const,
    holderName: 'Ana',
    holderDocument: '12ABC34501DE35',
  },
};
const sent = { idEnvio: payoutId, e2eId: 'E1', valor: '12.34', status: 'EM_PROCESSAMENTO', horario: {} };
const found = { ...sent, endToEndId: 'E1', horario: { solicitacao: '2026-11-23T12:00:00Z' } };
const notFound = {
  type: 'https://pix.bcb.gov.br/api/v2/error/PixEnviadoNaoEncontrado',
  title: 'x',
  status: 404,
};

let server: Server;
let payouts: EfiPayouts;
let respond: RequestListener;
let bodies: string[];

beforeEach(async () => {
  bodies = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? ''} ${text}`);
      if (request.url === '/oauth/token') json(response, 200, { access_token: 't', expires_in: 3600 });
      else respond(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  payouts = new EfiPayouts({ baseUrl, clientId: 'c', clientSecret: 's', pixKey: 'k', timeoutMs: 500 });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await payouts.close();
});

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const answer = (put: readonly [number, unknown], get: readonly [number, unknown]) => {
  respond = (request, response) => json(response, ...(request.method === 'PUT' ? put : get));
};
const puts = () => bodies.filter((body) => body.startsWith('PUT')).length;

test('the token is asked for as Efí documents it, and the order has Efí’s form', async () => {
  answer([201, sent], [200, found]);
  await payouts.send(order);
  expect(bodies[0]).toBe('POST /oauth/token application/json {"grant_type":"client_credentials"}');
  const [, , , ...body] = bodies[1]!.split(' ');
  expect(JSON.parse(body.join(' '))).toEqual({
    valor: '12.34',
    pagador: { chave: 'k', infoPagador: expect.stringMatching(/^Saque é{133}$/) },
    favorecido: {
      contaBanco: {
        nome: 'Ana',
        cnpj: '12ABC34501DE35',
        codigoBanco: '18236120',
        agencia: '1',
        conta: '123',
        tipoConta: 'svgs',
      },
    },
  });
});

test.each<[string, readonly [number, unknown]]>([
  ['another id', [201, { ...sent, idEnvio: 'other' }]],
  ['another amount', [201, { ...sent, valor: '12.35' }]],
  ['nothing', [201, null]],
  ['an amount as a number', [201, { ...sent, valor: 12.34 }]],
  ['a redirect', [307, {}]],
])('%s in the response is an unknown outcome, and the order is sent once', async (_what, put) => {
  answer(put, [404, notFound]);
  await expect(payouts.send(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
  expect(puts()).toBe(1);
});

test.each([500, 502, 503])(
  'a %d is not repeated here: each unknown outcome is for the caller to see',
  async (status) => {
    answer([status, {}], [404, notFound]);
    await expect(payouts.send(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(puts()).toBe(1);
  },
);

test.each([
  [400, { nome: 'valor_invalido', mensagem: 'x' }, true],
  [422, { nome: 'pagamento_negado', mensagem: 'x' }, true],
  [400, { nome: 'chave_invalida', mensagem: 'x' }, false],
  [400, { nome: 'documento_bloqueado', mensagem: 'x' }, false],
  [400, { nome: 'json_invalido', mensagem: 'x' }, false],
  [409, { nome: 'id_envio_duplicado', mensagem: 'x' }, false],
  [422, { title: 'Pagamento negado' }, false],
])('a %d %j is final: %s; only without a payout at the bank', async (status, body, isFinal) => {
  answer([status, body], [404, notFound]);
  const refusal = payouts.send(order);
  await (isFinal
    ? expect(refusal).rejects.toBeInstanceOf(ProviderRefused)
    : expect(refusal).rejects.toMatchObject({ code: 'provider_unavailable' }));
  answer([status, body], [200, found]);
  expect(await payouts.send(order)).toMatchObject({ status: 'processing' });
  for (const get of [
    [503, {}],
    [404, {}],
    [403, notFound],
  ] as const) {
    answer([status, body], get);
    await expect(payouts.send(order)).rejects.toMatchObject({ code: 'provider_unavailable' });
  }
});

test.each([
  ['EM_PROCESSAMENTO', 'processing'],
  ['REALIZADO', 'paid'],
  ['NAO_REALIZADO', 'failed'],
  ['DEVOLVIDO', 'unknown'],
  ['toString', 'unknown'],
])('the status %s is %s', async (status, expected) => {
  answer([201, sent], [200, { ...found, status }]);
  expect((await payouts.find(payoutId))!.status).toBe(expected);
});

test('only returns that have come back are told', async () => {
  const devolucoes = [
    { id: 'r1', valor: '1.00', status: 'DEVOLVIDO' },
    { id: 'r2', valor: '2.00', status: 'EM_PROCESSAMENTO' },
    { id: 'r3', valor: '3.00', status: 'NAO_REALIZADO' },
  ];
  answer([201, sent], [200, { ...found, status: 'REALIZADO', devolucoes }]);
  expect((await payouts.find(payoutId))!.returns).toEqual([{ id: 'r1', amount: 100 }]);
});

test('a 404 of a proxy does not mean that the payout does not exist', async () => {
  answer([201, sent], [404, { message: 'no Route matched' }]);
  await expect(payouts.find(payoutId)).rejects.toMatchObject({ status: 404, problem: null });
});
