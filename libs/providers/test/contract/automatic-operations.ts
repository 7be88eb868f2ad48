import type { EarlierSends, MandateOrder, PixAutomatic } from '../../src/pix/pix-automatic.ts';
import type { Operation } from './fixtures.ts';

/* Pix Automático by API Pix 2.9.0: what the operations of the port make of the fixtures of `bacen`. */

const bankId = 'RN1234567820240115abcdefghijk';
const txid = '3136957d93134f2184b369e8f1c0729d';
const firstTxid = '33beb661beda44a8928fef47dbeb2dc5';
const requestId = 'SC876456782024021577825445312';
const unknownOutcome = { code: 'provider_unavailable' };

type AutomaticOperation = Omit<Operation<'PIX'>, 'call'> & {
  call(automatic: PixAutomatic): Promise<unknown>;
};

const order: MandateOrder = {
  contract: '63100862',
  description: 'Serviço de Streamming de Música.',
  payer: { name: 'Fulano de Tal', document: '45164632481' },
  startsOn: '2024-04-01',
  endsOn: '2025-04-01',
  interval: 'month',
  amount: 3_500,
  minimumLimit: null,
  allowsRetries: false,
  firstTxid,
  needsQrCode: true,
};
const variableOrder: MandateOrder = {
  contract: '998782003',
  description: 'Serviço de Plano de Saúde.',
  payer: { name: 'Beltrano da Silva', document: '02989131415' },
  startsOn: '2024-10-10',
  endsOn: null,
  interval: 'year',
  amount: null,
  minimumLimit: 500_000,
  allowsRetries: true,
  firstTxid: null,
  needsQrCode: false,
};
/** The bank may still process what was sent last. */
const inDoubt: EarlierSends = {
  firstAt: new Date('2023-12-19T12:28:00Z'),
  lastAt: new Date('2023-12-19T12:35:00Z'),
  now: new Date('2023-12-19T12:40:00Z'),
  others: new Set(),
};
const outOfDoubt: EarlierSends = { ...inDoubt, lastAt: inDoubt.firstAt };
const created = { bankId, contract: '63100862', status: 'created', payer: null, end: null, requests: [] };

const creations: AutomaticOperation[] = [
  {
    name: 'automatic.createMandate',
    call: (automatic) => automatic.createMandate(order, null),
    exchanges: [
      ['createLocation', 'location'],
      ['createMandate', 'mandate'],
    ],
    result: created,
    status: { response: 'mandate', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a mandate of another contract is an unknown outcome',
        replies: { createMandate: 'variableMandate' },
        throws: unknownOutcome,
      },
      {
        what: 'a mandate that is refused is refused',
        replies: { createMandate: 'RecOperacaoInvalida' },
        throws: {
          problem: 'RecOperacaoInvalida',
          violations: [{ property: 'rec.calendario.dataInicial' }],
        },
      },
    ],
  },
  {
    name: 'automatic.createMandate',
    of: 'without a QR code',
    call: (automatic) => automatic.createMandate(variableOrder, null),
    exchanges: [['createVariableMandate', 'variableMandate']],
    result: { bankId, contract: '998782003', status: 'created' },
  },
  {
    name: 'automatic.createMandate',
    of: 'that an earlier send created',
    call: (automatic) => automatic.createMandate(order, inDoubt),
    exchanges: [['findOrderedMandate', 'mandatesOfPayer']],
    result: created,
    status: { response: 'mandatesOfPayer', path: 'recs.0.status', result: { status: 'unknown' } },
    countedOnce: [{ response: 'mandatesOfPayer', path: 'recs' }],
    cases: [
      {
        what: 'one that the list does not show yet is an unknown outcome, and is not sent again',
        replies: { findOrderedMandate: 'noMandates' },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'automatic.createMandate',
    of: 'that no earlier send created',
    call: (automatic) => automatic.createMandate(order, outOfDoubt),
    exchanges: [
      ['findOrderedMandate', 'noMandates'],
      ['createLocation', 'location'],
      ['createMandate', 'mandate'],
    ],
    result: created,
  },
  {
    name: 'automatic.findOrdered',
    call: (automatic) => automatic.findOrdered(order, inDoubt),
    exchanges: [['findOrderedMandate', 'mandatesOfPayer']],
    result: created,
    status: { response: 'mandatesOfPayer', path: 'recs.0.status', result: { status: 'unknown' } },
    countedOnce: [{ response: 'mandatesOfPayer', path: 'recs' }],
  },
  {
    name: 'automatic.findOrdered',
    of: 'beside another one with its contract',
    call: (automatic) => automatic.findOrdered(order, { ...inDoubt, others: new Set([bankId]) }),
    exchanges: [['findOrderedMandate', 'mandatesOfPayer']],
    result: null,
  },
];

const mandates: AutomaticOperation[] = [
  {
    name: 'automatic.findMandate',
    call: (automatic) => automatic.findMandate(bankId),
    exchanges: [['findMandate', 'approvedMandate']],
    result: {
      bankId,
      status: 'approved',
      contract: '98625023',
      payer: { document: '75633122216', bankIspb: '81102623' },
      end: null,
      changedAt: new Date('2024-01-04T09:40:42.210Z'),
      requests: [],
    },
    status: { response: 'approvedMandate', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findMandate: 'RecNaoEncontrada' },
        result: null,
      },
      {
        what: 'a 404 of a proxy is no absence',
        replies: { findMandate: 'proxy' },
        throws: { problem: null },
      },
      {
        what: 'why the payer’s side ended it is told',
        replies: { findMandate: 'rejectedMandate' },
        result: { status: 'rejected', end: { code: 'AP13', by: null } },
      },
    ],
  },
  {
    name: 'automatic.findMandate',
    of: 'that the payer is asked for',
    call: (automatic) => automatic.findMandate(bankId),
    exchanges: [['findMandate', 'askedMandate']],
    result: { status: 'created', payer: null, requests: [{ id: requestId, status: 'received' }] },
    status: {
      response: 'askedMandate',
      path: 'solicitacao.0.status',
      result: { requests: [{ status: 'unknown' }] },
    },
    countedOnce: [{ response: 'askedMandate', path: 'solicitacao' }],
  },
  {
    name: 'automatic.qrCodeOf',
    call: (automatic) => automatic.qrCodeOf(bankId, firstTxid),
    exchanges: [['findQrCode', 'composedMandate']],
    // recResponse6 of the document
    result:
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix' +
      '2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    cases: [
      {
        what: 'a mandate without a QR code is an unknown outcome',
        replies: { findQrCode: 'askedMandate' },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'automatic.cancelMandate',
    call: (automatic) => automatic.cancelMandate(bankId),
    exchanges: [['cancelMandate', 'canceledMandate']],
    result: { status: 'canceled', end: { code: 'SLCR', by: 'seller' } },
    status: { response: 'canceledMandate', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a mandate whose payer was faster is rejected',
        replies: { cancelMandate: 'RecOperacaoInvalida', findMandate: 'rejectedMandate' },
        result: { status: 'rejected' },
      },
      {
        what: 'a refused cancellation of a mandate that goes on is refused',
        replies: { cancelMandate: 'RecOperacaoInvalida', findMandate: 'approvedMandate' },
        throws: { problem: 'RecOperacaoInvalida' },
      },
      {
        what: 'a cancellation that was accepted may show the older state',
        replies: { cancelMandate: 'mandate' },
        result: { status: 'created' },
      },
    ],
  },
  {
    name: 'automatic.requestApproval',
    call: (automatic) =>
      automatic.requestApproval(bankId, {
        payer: { document: '15231470190' },
        bank: { ispb: '91193552', branch: '2569', account: '550689' },
        expiresAt: new Date('2023-12-20T12:17:11.926Z'),
      }),
    exchanges: [['requestApproval', 'approvalRequest']],
    result: { id: requestId, status: 'created' },
    status: { response: 'approvalRequest', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a refused repetition gives the request that is open',
        replies: { requestApproval: 'SolicRecOperacaoInvalida', findMandate: 'askedMandate' },
        result: { id: requestId, status: 'received' },
      },
      {
        what: 'a request that is refused of a mandate without an open one is refused',
        replies: { requestApproval: 'SolicRecOperacaoInvalida', findMandate: 'approvedMandate' },
        throws: { problem: 'SolicRecOperacaoInvalida' },
      },
    ],
  },
  {
    name: 'automatic.findRequest',
    call: (automatic) => automatic.findRequest(requestId),
    exchanges: [['findRequest', 'rejectedRequest']],
    result: { id: requestId, status: 'rejected' },
    status: { response: 'rejectedRequest', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findRequest: 'SolicRecNaoEncontrada' },
        result: null,
      },
    ],
  },
];

const scheduled: AutomaticOperation[] = [
  {
    name: 'automatic.scheduleCharge',
    call: (automatic) =>
      automatic.scheduleCharge({
        txid,
        bankId,
        amount: 10_607,
        dueOn: '2024-04-15',
        description: 'Serviços de Streamming de Música e Filmes.',
      }),
    exchanges: [['scheduleCharge', 'scheduled']],
    result: {
      txid,
      bankId,
      status: 'created',
      amount: 10_607,
      dueOn: '2024-04-15',
      attempts: [],
      failureCode: null,
      end: null,
      payments: [],
    },
    status: { response: 'scheduled', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a refused repetition gives the charge that exists',
        replies: { scheduleCharge: 'CobROperacaoInvalida', findScheduled: 'activeScheduled' },
        result: { txid, status: 'active' },
      },
      {
        what: 'a charge that was refused and does not exist is refused',
        replies: { scheduleCharge: 'CobROperacaoInvalida', findScheduled: 'CobRNaoEncontrado' },
        throws: {
          problem: 'CobROperacaoInvalida',
          afterDoubt: false,
          violations: [{ property: 'cobr.calendario' }],
        },
      },
      {
        what: 'a repetition that is refused, of a charge that the bank does not show yet, is an unknown outcome',
        replies: {
          scheduleCharge: ['ServicoIndisponivel', 'CobROperacaoInvalida'],
          findScheduled: 'CobRNaoEncontrado',
        },
        throws: unknownOutcome,
      },
    ],
  },
  {
    name: 'automatic.findScheduled',
    call: (automatic) => automatic.findScheduled(txid),
    exchanges: [['findScheduled', 'activeScheduled']],
    result: {
      status: 'active',
      attempts: [
        { on: '2024-04-15', kind: 'scheduled', status: 'rejected', code: 'AM02' },
        { on: '2024-04-18', kind: 'retry', status: 'scheduled', code: null },
      ],
    },
    status: {
      response: 'activeScheduled',
      path: 'tentativas.0.status',
      result: { attempts: [{ status: 'unknown' }, { status: 'scheduled' }] },
    },
    countedOnce: [{ response: 'activeScheduled', path: 'tentativas' }],
    cases: [
      {
        what: 'what the bank does not know is absent',
        replies: { findScheduled: 'CobRNaoEncontrado' },
        result: null,
      },
      {
        what: 'a 404 of a proxy is no absence',
        replies: { findScheduled: 'proxy' },
        throws: { problem: null },
      },
    ],
  },
  {
    name: 'automatic.findScheduled',
    of: 'that was paid',
    call: (automatic) => automatic.findScheduled(txid),
    exchanges: [['findScheduled', 'paidScheduled']],
    result: {
      status: 'paid',
      payments: [
        {
          endToEndId: 'E12345678202406201221abcdef12345',
          amount: 10_607,
          paidAt: new Date('2024-04-15T09:00:05Z'),
        },
      ],
    },
    status: { response: 'paidScheduled', path: 'status', result: { status: 'unknown' } },
    countedOnce: [{ response: 'paidScheduled', path: 'pix' }],
  },
  {
    name: 'automatic.findScheduled',
    of: 'that was rejected',
    call: (automatic) => automatic.findScheduled(txid),
    exchanges: [['findScheduled', 'rejectedScheduled']],
    result: {
      status: 'rejected',
      failureCode: 'AC05',
      end: { code: 'AC05', by: null },
      attempts: [{ status: 'rejected', code: 'AC05' }],
    },
    status: {
      response: 'rejectedScheduled',
      path: 'tentativas.0.tipo',
      result: { attempts: [{ kind: 'unknown' }] },
    },
  },
  {
    name: 'automatic.cancelScheduled',
    call: (automatic) => automatic.cancelScheduled(txid),
    exchanges: [['cancelScheduled', 'canceledScheduled']],
    result: {
      status: 'canceled',
      end: { code: 'SLCR', by: 'seller' },
      attempts: [{ status: 'canceled' }],
    },
    status: { response: 'canceledScheduled', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a charge that was paid meanwhile is paid',
        replies: { cancelScheduled: 'CobRTardeDemais', findScheduled: 'paidScheduled' },
        result: { status: 'paid' },
      },
      {
        what: 'a cancellation that comes too late is refused',
        replies: { cancelScheduled: 'CobRTardeDemais', findScheduled: 'activeScheduled' },
        throws: { problem: 'CobROperacaoInvalida' },
      },
    ],
  },
  {
    name: 'automatic.retryScheduled',
    call: (automatic) => automatic.retryScheduled(txid, '2024-04-18'),
    exchanges: [['retryScheduled', 'retriedScheduled']],
    result: {
      status: 'active',
      attempts: [{ status: 'rejected' }, { on: '2024-04-18', status: 'scheduled' }],
    },
    status: { response: 'retriedScheduled', path: 'status', result: { status: 'unknown' } },
    cases: [
      {
        what: 'a refused repetition gives the attempt of that day',
        replies: { retryScheduled: 'CobROperacaoInvalida', findScheduled: 'activeScheduled' },
        result: { attempts: [{ on: '2024-04-15' }, { on: '2024-04-18' }] },
      },
      {
        what: 'a retry that the mandate does not allow is refused',
        replies: { retryScheduled: 'CobRSemRetentativa', findScheduled: 'scheduled' },
        throws: { problem: 'CobROperacaoInvalida' },
      },
    ],
  },
  {
    name: 'automatic.registerCallbacks',
    call: (automatic) => automatic.registerCallbacks('https://pay.example/callbacks'),
    exchanges: [
      ['registerMandateCallback', 'callbackRegistered'],
      ['registerScheduledCallback', 'callbackRegistered'],
    ],
    result: undefined,
    cases: [
      {
        what: 'an address that is refused for mandates is refused',
        replies: { registerMandateCallback: 'WebhookRecOperacaoInvalida' },
        throws: { problem: 'WebhookRecOperacaoInvalida' },
      },
      {
        what: 'an address that is refused for charges is refused',
        replies: { registerScheduledCallback: 'WebhookCobROperacaoInvalida' },
        throws: { problem: 'WebhookCobROperacaoInvalida' },
      },
    ],
  },
];

export const automaticOperations = [...creations, ...mandates, ...scheduled].map(
  (operation): Operation<'PIX'> => ({ ...operation, call: ({ automatic }) => operation.call(automatic!) }),
);
