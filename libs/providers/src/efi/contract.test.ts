import { connectorContract } from '../../test/contract/connector-contract.ts';
import { fixtureFiles } from '../../test/contract/fixture-files.ts';
import type { Case, PortFixtures } from '../../test/contract/fixtures.ts';
import { efi } from './connector.ts';

const files = fixtureFiles('efi');
const payoutId = '01m7yv3s1mem6c619qrkz4sge6';
const endToEndId = 'E09089356202011251226APIff82f2e5';
const unknownOutcome = { code: 'provider_unavailable' };
const absent = 'PixEnviadoNaoEncontrado';

/** A refusal with and without a payout at the bank. */
const refusals = (error: string, throws: object): Case[] => [
  {
    what: `${error}, and no payout at the bank`,
    replies: { send: error, find: absent },
    throws,
  },
  {
    what: `${error}, and a payout at the bank`,
    replies: { send: error, find: 'found' },
    result: { status: 'paid' },
  },
];

const PAYOUT: PortFixtures<'PAYOUT'> = {
  settings: (origin) => ({ URL: origin, CLIENT_ID: 'c', CLIENT_SECRET: 's', KEY: 'k' }),
  hasTokens: true,
  operations: [
    {
      name: 'send',
      call: (bank) =>
        bank.send({
          payoutId,
          amount: 1_234,
          description: 'Segue o pagamento da conta',
          to: {
            ispb: '09089356',
            branch: '1',
            account: '123453',
            accountType: 'checking',
            holderName: 'JOSE CARVALHO',
            holderDocument: '10519952057',
          },
        }),
      exchanges: [['send', 'sent']],
      result: { payoutId, amount: 1_234, status: 'processing', endToEndId, paidAt: null, returns: [] },
      status: { response: 'sent', path: 'status', result: { status: 'unknown' } },
      cases: [
        ...refusals('valor_invalido', { problem: 'valor_invalido' }),
        ...refusals('pagamento_negado', { problem: 'pagamento_negado' }),
        ...refusals('chave_invalida', unknownOutcome),
        ...refusals('documento_bloqueado', unknownOutcome),
        ...refusals('id_envio_duplicado', unknownOutcome),
        {
          what: 'without an answer, a payout that the bank does not show yet is an unknown outcome',
          replies: { send: 'erro_aplicacao', find: absent },
          throws: unknownOutcome,
        },
        {
          what: 'a refusal is not believed while the payout cannot be read',
          replies: { send: 'pagamento_negado', find: '5xx' },
          throws: unknownOutcome,
        },
        {
          what: 'a 404 of a proxy is no absence',
          replies: { send: 'pagamento_negado', find: 'proxy' },
          throws: unknownOutcome,
        },
      ],
    },
    {
      name: 'find',
      call: (bank) => bank.find(payoutId),
      exchanges: [['find', 'found']],
      result: {
        payoutId,
        amount: 1_234,
        status: 'paid',
        endToEndId,
        paidAt: new Date('2022-10-26T17:21:18.000Z'),
        returns: [],
      },
      status: { response: 'found', path: 'status', result: { status: 'unknown' } },
      cases: [{ what: 'what the bank does not know is absent', replies: { find: absent }, result: null }],
    },
    {
      name: 'find',
      of: 'with returns',
      call: (bank) => bank.find(payoutId),
      exchanges: [['find', 'foundWithReturns']],
      result: { amount: 400, status: 'paid', returns: [{ id: 'D1', amount: 200 }] },
      status: { response: 'foundWithReturns', path: 'devolucoes.0.status', result: { returns: [] } },
      countedOnce: [{ response: 'foundWithReturns', path: 'devolucoes' }],
      // a return that cannot be read is left out and counted
      incomplete: { foundWithReturns: { returns: [] } },
    },
    {
      name: 'registerCallback',
      call: (bank) => bank.registerCallback('https://pay.example/callbacks'),
      exchanges: [['registerCallback', 'callbackRegistered']],
      result: undefined,
      cases: [
        {
          what: 'an address without mutual TLS is refused',
          replies: { registerCallback: 'webhook_invalido' },
          throws: { problem: 'webhook_invalido' },
        },
      ],
    },
  ],
  lists: [],
};

connectorContract(efi, { files, ports: { PAYOUT } });
