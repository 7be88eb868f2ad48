import { automaticOperations } from '../../test/contract/automatic-operations.ts';
import { connectorContract } from '../../test/contract/connector-contract.ts';
import { fixtureFiles } from '../../test/contract/fixture-files.ts';
import type { List, Operation, PortFixtures } from '../../test/contract/fixtures.ts';
import { bacen } from './connector.ts';

const files = fixtureFiles('bacen');
const txid = '655dfdb1a4514b8fbb58254b958913fb';
const e2eid = 'E1234567820200909122120200808008';
const returnId = '123456';
const from = new Date('2020-09-01T00:00:00Z');
const to = new Date('2020-09-10T00:00:00Z');
const unknownOutcome = { code: 'provider_unavailable' };

const charges: Operation<'PIX'>[] = [
  {
    name: 'createCharge',
    call: (bank) =>
      bank.createCharge({
        txid,
        amount: 10_000,
        expiresIn: 3_600,
        payer: { name: 'Empresa de Serviços SA', document: '12345678000195' },
        description: 'Serviço realizado.',
      }),
    exchanges: [['createCharge', 'charge']],
    result: { txid, amount: 10_000, status: 'active', expiresIn: 3_600 },
    status: { response: 'charge', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a refused repetition gives the charge that exists',
        replies: { createCharge: 'CobOperacaoInvalida', findCharge: 'charge' },
        result: { txid, status: 'active' },
      },
      {
        what: 'a charge that was refused and does not exist is refused',
        replies: { createCharge: 'CobOperacaoInvalida', findCharge: 'CobNaoEncontrado' },
        throws: {
          problem: 'CobOperacaoInvalida',
          afterDoubt: false,
          violations: [{ property: 'cob.valor.original' }],
        },
      },
      {
        what: 'a repetition that is refused, of a charge that the bank does not show yet, is an unknown outcome',
        replies: {
          createCharge: ['ServicoIndisponivel', 'CobOperacaoInvalida'],
          findCharge: 'CobNaoEncontrado',
        },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'findCharge',
    call: (bank) => bank.findCharge(txid),
    exchanges: [['findCharge', 'paidCharge']],
    result: {
      status: 'paid',
      payments: [{ endToEndId: e2eid, amount: 11_000, returns: [{ id: returnId }] }],
    },
    status: { response: 'paidCharge', path: 'status', result: { status: 'unknown' } },
    countedOnce: [
      { response: 'paidCharge', path: 'pix' },
      { response: 'paidCharge', path: 'pix.0.devolucoes' },
    ],
    // a payment that cannot be read pays nothing, and hides no other
    incomplete: { paidCharge: { payments: [] } },
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findCharge: 'CobNaoEncontrado' },
        result: null,
      },
      { what: 'a 404 of a proxy is no absence', replies: { findCharge: 'proxy' }, throws: { problem: null } },
    ],
  },
  {
    name: 'cancelCharge',
    call: (bank) => bank.cancelCharge(txid),
    exchanges: [['cancelCharge', 'removedCharge']],
    result: { status: 'removed_by_payee' },
    status: { response: 'removedCharge', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a charge whose payer was faster is paid',
        replies: { cancelCharge: 'CobOperacaoInvalida', findCharge: 'paidCharge' },
        result: { status: 'paid' },
      },
      {
        what: 'a removal that was accepted may show the older state',
        replies: { cancelCharge: 'charge' },
        result: { status: 'active' },
      },
    ],
  },
];

const returns: Operation<'PIX'>[] = [
  {
    name: 'findPayment',
    call: (bank) => bank.findPayment(e2eid),
    exchanges: [['findPayment', 'payment']],
    result: { txid, amount: 11_000, returns: [{ amount: 789, status: 'returned', kind: 'seller' }] },
    status: {
      response: 'payment',
      path: 'devolucoes.0.status',
      result: { returns: [{ status: 'unknown' }] },
    },
    countedOnce: [{ response: 'payment', path: 'devolucoes' }],
    // a return that cannot be read is left out and counted
    incomplete: { payment: { returns: [] } },
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findPayment: 'PixNaoEncontrado' },
        result: null,
      },
    ],
  },
  {
    name: 'returnPayment',
    call: (bank) => bank.returnPayment(e2eid, returnId, 789),
    exchanges: [['returnPayment', 'return']],
    result: { status: 'processing', rtrId: expect.stringMatching(/^D/) },
    // a name alone: what became of the return does not depend on it
    incomplete: { return: { status: 'processing', rtrId: null } },
    status: { response: 'return', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'without an answer, a return that the bank does not show yet is an unknown outcome',
        replies: { returnPayment: '5xx', findReturn: 'PixDevolucaoNaoEncontrada' },
        throws: unknownOutcome,
      },
      {
        what: 'a refused repetition gives the return that exists',
        replies: { returnPayment: 'PixDevolucaoInvalida', findReturn: 'failedReturn' },
        result: { status: 'not_returned' },
      },
      {
        what: 'a refusal without a rule that lasts is an unknown outcome',
        replies: { returnPayment: 'PixDevolucaoInvalida', findReturn: 'PixDevolucaoNaoEncontrada' },
        throws: unknownOutcome,
      },
      {
        what: 'a return that exceeds the payment is refused',
        replies: { returnPayment: 'PixDevolucaoInvalidaValor', findReturn: 'PixDevolucaoNaoEncontrada' },
        throws: { problem: 'PixDevolucaoInvalida', afterDoubt: false },
      },
      {
        what: 'a refusal of access is an unknown outcome',
        replies: { returnPayment: 'AcessoNegado', findReturn: 'PixDevolucaoNaoEncontrada' },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'findReturn',
    call: (bank) => bank.findReturn(e2eid, returnId),
    exchanges: [['findReturn', 'failedReturn']],
    result: { id: returnId, amount: 789, status: 'not_returned', failureCode: 'AC07', kind: 'seller' },
    incomplete: { failedReturn: { id: returnId, status: 'not_returned', rtrId: null } },
    status: { response: 'failedReturn', path: 'natureza', result: { kind: 'unknown' } },
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findReturn: 'PixDevolucaoNaoEncontrada' },
        result: null,
      },
    ],
  },
];

const others: Operation<'PIX'>[] = [
  {
    name: 'disputes.find',
    call: (bank) => bank.disputes!.find('med_1'),
    exchanges: [['findDispute', 'dispute']],
    result: { id: 'med_1', amount: 10_000, status: 'open', reason: 'fraud' },
    status: { response: 'dispute', path: 'situacao', result: { status: 'unknown' } },
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findDispute: 'NaoEncontrado' },
        result: null,
      },
    ],
  },
  {
    name: 'registerCallback',
    call: (bank) => bank.registerCallback('https://pay.example/callbacks'),
    exchanges: [['registerCallback', 'callbackRegistered']],
    result: undefined,
    cases: [
      {
        what: 'a refused address is refused',
        replies: { registerCallback: 'WebhookOperacaoInvalida' },
        throws: { problem: 'WebhookOperacaoInvalida' },
      },
    ],
  },
];

/** A page of a list: schemas CobsConsultadas, PixConsultados, ParametrosConsultaPix and Paginacao. */
function pageOf(member: string, rows: unknown, paginaAtual: number, quantidadeDePaginas: number): object {
  const paginacao = { paginaAtual, itensPorPagina: 2, quantidadeDePaginas, quantidadeTotalDeItens: 3 };
  return { parametros: { inicio: from.toISOString(), fim: to.toISOString(), paginacao }, [member]: rows };
}

function rowsOf(
  member: string,
  row: List<'PIX'>['row'],
): Pick<List<'PIX'>, 'row' | 'unreadable' | 'page' | 'empty'> {
  return {
    row,
    unreadable: [{ ...row(9), valor: {} }, null, 'x'],
    // an empty page may tell of no pages
    page: (rows, at, of) => pageOf(member, rows, at, rows.length === 0 ? 0 : of),
    empty: [pageOf(member, [], 0, 0), pageOf(member, null, 0, 0), pageOf(member, undefined, 0, 1)],
  };
}

const id = (n: number) => `${e2eid.slice(0, -1)}${n}`;
const payment = (n: number) => ({ ...files.responses.payment!.body, endToEndId: id(n) });
const paidCharge = (n: number) => ({ ...files.responses.paidCharge!.body, txid: `${txid}${n}` });
const dispute = (n: number) => ({ ...files.responses.dispute!.body, id: `med_${n}` });
const mandate = (n: number) => ({ ...files.responses.approvedMandate!.body, idRec: `mandate${n}` });
const scheduled = (n: number) => ({ ...files.responses.activeScheduled!.body, txid: `${txid}${n}` });
const withReturn = (n: number, status: string) => {
  const { devolucoes } = files.responses.payment!.body as { devolucoes: object[] };
  return { ...payment(n), devolucoes: [{ ...devolucoes[0], status }] };
};
const unknownReturn = { row: withReturn, result: { returns: [{ status: 'unknown' }] } };
const unknownOf = (row: List<'PIX'>['row']) => {
  return { row: (n: number, status: string) => ({ ...row(n), status }), result: { status: 'unknown' } };
};
const unreturned = {
  row: (n: number) => ({ ...payment(n), devolucoes: null }),
  result: { returns: [] },
};

/** A row that cannot be read by its id either. */
const leaveOut = () => {};

const lists: List<'PIX'>[] = [
  {
    name: 'listCharges',
    call: (bank) => bank.listCharges(from, to),
    request: 'listCharges',
    ...rowsOf('cobs', paidCharge),
    changed: { row: (n) => ({ ...paidCharge(n), status: 'ATIVA' }), result: { status: 'active' } },
    unknown: unknownOf(paidCharge),
  },
  {
    name: 'listPayments',
    call: (bank) => bank.listPayments(from, to, leaveOut),
    request: 'listPayments',
    ...rowsOf('pix', payment),
    changed: unreturned,
    unknown: unknownReturn,
  },
  {
    name: 'listReturns',
    call: (bank) => bank.listReturns(from, to, leaveOut),
    request: 'listReturns',
    ...rowsOf('pix', payment),
    changed: unreturned,
    unknown: unknownReturn,
  },
  {
    name: 'disputes.list',
    call: (bank) => bank.disputes!.list(from, to),
    request: 'listDisputes',
    ...rowsOf('meds', dispute),
    changed: { row: (n) => ({ ...dispute(n), situacao: 'ACEITA' }), result: { status: 'accepted' } },
    unknown: {
      row: (n, situacao) => ({ ...dispute(n), situacao }),
      result: { status: 'unknown' },
    },
  },
  {
    name: 'automatic.listMandates',
    call: (bank) => bank.automatic!.listMandates(from, to),
    request: 'listMandates',
    ...rowsOf('recs', mandate),
    unreadable: [{ ...mandate(9), vinculo: {} }, null, 'x'],
    changed: { row: (n) => ({ ...mandate(n), status: 'CANCELADA' }), result: { status: 'canceled' } },
    unknown: unknownOf(mandate),
  },
  {
    name: 'automatic.listScheduled',
    call: (bank) => bank.automatic!.listScheduled(from, to),
    request: 'listScheduled',
    ...rowsOf('cobsr', scheduled),
    changed: { row: (n) => ({ ...scheduled(n), status: 'CONCLUIDA' }), result: { status: 'paid' } },
    unknown: unknownOf(scheduled),
  },
];

const PIX: PortFixtures<'PIX'> = {
  settings: (origin) => ({
    URL: `${origin}/api/v2`,
    CLIENT_ID: 'c',
    CLIENT_SECRET: 's',
    KEY: 'k',
    DISPUTES: 'catraca',
    AUTOMATIC_ACCOUNT: '012682',
    AUTOMATIC_BRANCH: '9708',
    AUTOMATIC_ACCOUNT_TYPE: 'CORRENTE',
  }),
  hasTokens: true,
  operations: [...charges, ...returns, ...others, ...automaticOperations],
  lists,
};

connectorContract(bacen, { files, ports: { PIX } });
