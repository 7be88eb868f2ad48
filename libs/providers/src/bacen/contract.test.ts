import { connectorContract } from '../../test/contract/connector-contract.ts';
import type { Documented, PortFixtures } from '../../test/contract/fixtures.ts';
import { bacen } from './connector.ts';

/*
 * Responses written after the central bank's OpenAPI document, API Pix 2.9.0
 * (https://github.com/bacen/pix-api, openapi.yaml).
 */

const txid = '655dfdb1a4514b8fbb58254b958913fb';
const e2eid = 'E1234567820200909122120200808008';
const location = 'pix.example.com/qr/1dd7f893a58e417287028dc33e21a403';
const from = new Date('2020-09-01T00:00:00Z');
const to = new Date('2020-09-10T00:00:00Z');

const devolucao = {
  id: '123ABC',
  rtrId: 'D1234567820200909122120200808006',
  valor: '10.00',
  natureza: 'ORIGINAL',
  descricao: 'Troca',
  horario: { solicitacao: '2020-09-09T20:15:00.358Z', liquidacao: '2020-09-09T20:15:01.358Z' },
  status: 'DEVOLVIDO',
  motivo: 'AC07 conta encerrada',
};
const pix = {
  endToEndId: e2eid,
  txid,
  valor: '110.00',
  chave: '40a0932d-1918-4eee-845d-35a2da1690dc',
  horario: '2020-09-09T20:15:00.358Z',
  infoPagador: '0123456789',
  devolucoes: [devolucao],
};
const cob = {
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 },
  txid,
  revisao: 1,
  devedor: { cnpj: '12345678000195', nome: 'Empresa de Serviços SA' },
  loc: { id: 567, location, tipoCob: 'cob', criacao: '2020-09-09T20:15:00.358Z' },
  location,
  status: 'ATIVA',
  valor: { original: '100.00', modalidadeAlteracao: 0 },
  pixCopiaECola: 'not a BR Code',
  chave: '40a0932d-1918-4eee-845d-35a2da1690dc',
  solicitacaoPagador: 'Informar cartão fidelidade',
  infoAdicionais: [{ nome: 'Campo 1', valor: 'Informação' }],
};
const ofCob = [
  'devedor',
  'loc',
  'pixCopiaECola',
  'solicitacaoPagador',
  'infoAdicionais',
  'valor.modalidadeAlteracao',
];
const ofDevolucao = ['natureza', 'descricao', 'motivo', 'horario.solicitacao', 'horario.liquidacao'];
const ofPix = [
  'txid',
  'chave',
  'infoPagador',
  'devolucoes',
  ...ofDevolucao.map((path) => `devolucoes.0.${path}`),
];

const generated: Documented = { source: 'schema CobGerada', response: cob, optional: ofCob };
const complete: Documented = {
  source: 'schema CobCompleta, example cobResponse2',
  response: { ...cob, status: 'CONCLUIDA', pix: [pix] },
  optional: [...ofCob, 'location', 'pix', ...ofPix.map((path) => `pix.0.${path}`)],
};
const returned: Documented = { source: 'schema Devolucao', response: devolucao, optional: ofDevolucao };
const med: Documented = {
  source: 'our own routes: services/sandbox/README.md',
  response: {
    id: 'med_1',
    endToEndId: e2eid,
    valor: '100.00',
    situacao: 'ABERTA',
    motivo: 'FRAUDE',
    horario: '2020-09-09T20:15:00.358Z',
    encerramento: '2020-09-19T20:15:00.358Z',
  },
  optional: ['motivo', 'encerramento'],
};

/**
 * A page of a list: the form of `parametros` (schemas ParametrosConsultaCob, ParametrosConsultaPix,
 * Paginacao).
 */
function page(rows: object, paginaAtual = 0, quantidadeDePaginas = 1): object {
  const paginacao = { paginaAtual, itensPorPagina: 2, quantidadeDePaginas, quantidadeTotalDeItens: 3 };
  return { parametros: { inicio: from.toISOString(), fim: to.toISOString(), paginacao }, ...rows };
}

function pagesOf(
  name: string,
  row: object,
): Omit<PortFixtures<'PIX'>['lists'][number], 'name' | 'source' | 'call' | 'route'> {
  const of = (...rows: unknown[]) => ({ [name]: rows });
  const pages = [page(of(row, row), 0, 2), page(of(row), 1, 2)];
  const withEmptyPage = [page(of(row, row), 0, 3), page(of(), 1, 0), page(of(row), 2, 3)];
  const withUnreadableRow = { page: page(of(row, { ...row, valor: {} }, null, row)), rows: 2 };
  return { pages, rows: 3, empty: page(of(), 0, 0), withEmptyPage, withUnreadableRow };
}

const fixtures: PortFixtures<'PIX'> = {
  settings: (origin) => ({
    URL: `${origin}/api/v2`,
    CLIENT_ID: 'c',
    CLIENT_SECRET: 's',
    KEY: 'k',
    DISPUTES: 'catraca',
  }),
  token: {
    source: 'securitySchemes.OAuth2; RFC 6749, 5.1',
    response: { access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'cob.read' },
    optional: ['expires_in', 'scope'],
  },
  operations: [
    {
      name: 'createCharge',
      call: (bank) => bank.createCharge({ txid, amount: 10_000, expiresIn: 3_600 }),
      responses: { [`PUT /api/v2/cob/${txid}`]: generated },
      result: { txid, amount: 10_000, status: 'active' },
      status: { route: `PUT /api/v2/cob/${txid}`, path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'findCharge',
      call: (bank) => bank.findCharge(txid),
      responses: { [`GET /api/v2/cob/${txid}`]: complete },
      result: {
        status: 'paid',
        payments: [{ endToEndId: e2eid, amount: 11_000, returns: [{ id: '123ABC' }] }],
      },
      status: { route: `GET /api/v2/cob/${txid}`, path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'cancelCharge',
      call: (bank) => bank.cancelCharge(txid),
      responses: {
        [`PATCH /api/v2/cob/${txid}`]: {
          ...generated,
          response: { ...cob, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
        },
      },
      result: { status: 'removed_by_payee' },
      status: { route: `PATCH /api/v2/cob/${txid}`, path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'findPayment',
      call: (bank) => bank.findPayment(e2eid),
      responses: { [`GET /api/v2/pix/${e2eid}`]: { source: 'schema Pix', response: pix, optional: ofPix } },
      result: { txid, amount: 11_000, returns: [{ amount: 1_000, status: 'returned', kind: 'seller' }] },
      status: {
        route: `GET /api/v2/pix/${e2eid}`,
        path: 'devolucoes.0.status',
        result: { returns: [{ status: 'unknown' }] },
      },
    },
    {
      name: 'returnPayment',
      call: (bank) => bank.returnPayment(e2eid, 'r1', 1_000),
      responses: { [`PUT /api/v2/pix/${e2eid}/devolucao/r1`]: returned },
      result: 'returned',
      status: { route: `PUT /api/v2/pix/${e2eid}/devolucao/r1`, path: 'status', result: 'unknown' },
    },
    {
      name: 'findReturn',
      call: (bank) => bank.findReturn(e2eid, 'r1'),
      responses: { [`GET /api/v2/pix/${e2eid}/devolucao/r1`]: returned },
      result: { id: '123ABC', amount: 1_000, status: 'returned', failureCode: 'AC07' },
      status: {
        route: `GET /api/v2/pix/${e2eid}/devolucao/r1`,
        path: 'natureza',
        result: { kind: 'unknown' },
      },
    },
    {
      name: 'disputes.find',
      call: (bank) => bank.disputes!.find('med_1'),
      responses: { 'GET /api/v2/med/med_1': med },
      result: { id: 'med_1', amount: 10_000, status: 'open', reason: 'fraud' },
      status: { route: 'GET /api/v2/med/med_1', path: 'situacao', result: { status: 'unknown' } },
    },
    {
      name: 'registerCallback',
      call: (bank) => bank.registerCallback('https://pay.example/callbacks'),
      responses: { 'PUT /api/v2/webhook/k': { source: '/webhook/{chave}, put', response: {}, optional: [] } },
      result: undefined,
    },
  ],
  lists: [
    {
      name: 'listCharges',
      source: 'schema CobsConsultadas',
      call: (bank) => bank.listCharges(from, to),
      route: 'GET /api/v2/cob',
      ...pagesOf('cobs', complete.response),
    },
    {
      name: 'listPayments',
      source: 'schema PixConsultados',
      call: (bank) => bank.listPayments(from, to),
      route: 'GET /api/v2/pix',
      ...pagesOf('pix', pix),
    },
    {
      name: 'listReturns',
      source: 'schema PixConsultados',
      call: (bank) => bank.listReturns(from, to),
      route: 'GET /api/v2/pix',
      ...pagesOf('pix', pix),
    },
    {
      name: 'disputes.list',
      source: med.source,
      call: (bank) => bank.disputes!.list(from, to),
      route: 'GET /api/v2/med',
      ...pagesOf('meds', med.response),
    },
  ],
};

connectorContract(bacen, { PIX: fixtures });
