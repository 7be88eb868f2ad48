import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { bacen } from '../src/bacen/connector.ts';
import { efi } from '../src/efi/connector.ts';

/*
 * A bank written after the central bank's document only (API Pix 2.9.0,
 * https://github.com/bacen/pix-api/blob/master/openapi.yaml): tokens on a host of their own, the API below a
 * path, scopes demanded, client certificates. Payouts after
 * https://dev.efipay.com.br/docs/api-pix/envio-pagamento-pix.
 */

const TLS = join(import.meta.dirname, 'fixtures/tls');
const file = (name: string) => join(TLS, name);
const pem = (name: string) => readFileSync(file(name), 'utf8');
const txid = '655dfdb1a4514b8fbb58254b958913fb';
const e2eid = 'E1234567820200909122120200808008';
const payoutId = '01m7yv3s1mem6c619qrkz4sge6';
const horario = '2020-09-09T20:15:00.358Z';
const calendario = { criacao: horario, expiracao: 3600 };
const location = 'pix.example.com/qr/1dd7f893a58e417287028dc33e21a403';
const cob = {
  calendario,
  txid,
  revisao: 0,
  status: 'ATIVA',
  valor: { original: '37.00' },
  chave: 'k',
  location,
};
const pix = { endToEndId: e2eid, txid, valor: '37.00', horario };
const devolucao = {
  id: 'r1',
  rtrId: 'D1',
  valor: '7.89',
  horario: { solicitacao: horario },
  status: 'DEVOLVIDO',
};
const parametros = {
  inicio: horario,
  fim: horario,
  paginacao: { paginaAtual: 0, itensPorPagina: 100, quantidadeDePaginas: 1, quantidadeTotalDeItens: 1 },
};

/** By method and path: the scope that the document demands, the status and the body. */
const routes: Record<string, [string, number, object]> = {
  [`PUT /api/v2/cob/${txid}`]: ['cob.write', 201, cob],
  [`GET /api/v2/pix/${e2eid}`]: ['pix.read', 200, pix],
  'GET /api/v2/pix': ['pix.read', 200, { parametros, pix: [pix] }],
  [`PUT /api/v2/pix/${e2eid}/devolucao/r1`]: ['pix.write', 201, devolucao],
  [`PUT /v3/gn/pix/${payoutId}`]: [
    'pix.send',
    201,
    {
      idEnvio: payoutId,
      e2eId: e2eid,
      valor: '12.34',
      horario: { solicitacao: horario },
      status: 'EM_PROCESSAMENTO',
    },
  ],
};

let issuer: Server;
let bank: Server;
/** What was refused, by either host. */
let refused: string[];

beforeAll(async () => {
  [issuer, bank] = await Promise.all([listening(), listening()]);
});
beforeEach(() => {
  refused = [];
  issuer.removeAllListeners('request').on('request', (request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const asked = request.headers['content-type']?.includes('json')
        ? { grant_type: 'client_credentials', scope: 'pix.send', ...JSON.parse(body) }
        : Object.fromEntries(new URLSearchParams(body));
      const isAllowed =
        request.url === '/oauth/token' && asked.grant_type === 'client_credentials' && asked.scope;
      if (!isAllowed) refused.push(`${request.method} ${request.url}`);
      response.writeHead(isAllowed ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: asked.scope, token_type: 'Bearer', expires_in: 3600 }));
    });
  });
  bank.removeAllListeners('request').on('request', (request, response) => {
    const route = `${request.method} ${request.url!.split('?')[0]}`;
    const [scope, status, body] = routes[route] ?? ['', 404, {}];
    const scopes = request.headers.authorization?.replace('Bearer ', '').split(' ') ?? [];
    const isAllowed = scopes.includes(scope);
    if (!isAllowed) refused.push(route);
    request.resume();
    response.writeHead(isAllowed ? status : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isAllowed ? body : { type: 'AcessoNegado', title: 'x', status: 403 }));
  });
});
afterAll(() => {
  for (const server of [issuer, bank]) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(): Promise<Server> {
  const mutual = { ca: pem('bank-ca.crt'), requestCert: true };
  const server = createServer({ cert: pem('bank.crt'), key: pem('bank.key'), ...mutual });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const originOf = (server: Server) => `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
const context = { mode: 'TEST', merchant: { name: 'Loja', city: 'Recife' } } as const;
const given = () => ({
  TOKEN_URL: `${originOf(issuer)}/oauth/token`,
  CLIENT_ID: 'c',
  CLIENT_SECRET: 's',
  KEY: 'k',
  TLS_CERT_FILE: file('merchant.crt'),
  TLS_KEY_FILE: file('merchant.key'),
  TLS_CA_FILE: file('bank-ca.crt'),
});

test('a charge, its payment, the list of payments and a return go by the standard alone', async () => {
  const { client } = bacen.ports.PIX!.connect({ ...given(), URL: `${originOf(bank)}/api/v2` }, context);
  expect(await client.createCharge({ txid, amount: 3_700, expiresIn: 3_600 })).toMatchObject({
    status: 'active',
  });
  expect(await client.findPayment(e2eid)).toMatchObject({ txid, amount: 3_700, returns: [] });
  expect(await client.listPayments(new Date(0), new Date())).toMatchObject([{ endToEndId: e2eid }]);
  expect(await client.returnPayment(e2eid, 'r1', 789)).toMatchObject({ status: 'returned' });
  expect(client.disputes).toBeNull();
  expect(refused).toEqual([]);
  await client.close();
});

test('a payout goes by Efí’s own layout', async () => {
  const { client } = efi.ports.PAYOUT!.connect(
    { ...given(), URL: originOf(bank), SCOPES: 'pix.send' },
    context,
  );
  const to = {
    ispb: '09089356',
    branch: '1',
    account: '12345',
    accountType: 'checking',
    holderName: 'Ana',
    holderDocument: '52998224725',
  } as const;
  const payout = await client.send({ payoutId, amount: 1_234, to, description: 'Saque' });
  expect(payout).toMatchObject({ payoutId, status: 'processing', endToEndId: e2eid });
  expect(refused).toEqual([]);
  await client.close();
});
