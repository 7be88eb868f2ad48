import { connectorContract } from '../../test/contract/connector-contract.ts';
import type { Documented, PortFixtures } from '../../test/contract/fixtures.ts';
import { efi } from './connector.ts';

/*
 * Responses written after https://dev.efipay.com.br/docs/api-pix/envio-pagamento-pix ("Envio e pagamento
 * Pix").
 */

const payoutId = '01m7yv3s1mem6c619qrkz4sge6';
const endToEndId = 'E09089356202011251226APIXXXXXXXX';
const send = `PUT /v3/gn/pix/${payoutId}`;
const find = `GET /v2/gn/pix/enviados/id-envio/${payoutId}`;

const sent: Documented = {
  source: 'Requisitar envio de Pix',
  response: {
    idEnvio: payoutId,
    e2eId: endToEndId,
    valor: '12.34',
    horario: { solicitacao: '2026-11-23T12:00:00.000Z' },
    status: 'EM_PROCESSAMENTO',
  },
  optional: ['horario'],
};
const found: Documented = {
  source: 'Consultar Pix enviado (id de envio)',
  response: {
    endToEndId,
    idEnvio: payoutId,
    valor: '12.34',
    chave: 'saques@plataforma.example',
    status: 'REALIZADO',
    infoPagador: 'Saque',
    horario: { solicitacao: '2026-11-23T12:00:00.000Z', liquidacao: '2026-11-23T12:00:05.000Z' },
    favorecido: {
      identificacao: { nome: 'Ana', cpf: '***.456.789-**' },
      contaBanco: { codigoBanco: '09089356' },
    },
    devolucoes: [{ id: 'D1', valor: '1.00', status: 'DEVOLVIDO' }],
  },
  optional: ['chave', 'infoPagador', 'favorecido', 'devolucoes', 'horario.liquidacao'],
};

const fixtures: PortFixtures<'PAYOUT'> = {
  settings: (origin) => ({ URL: origin, CLIENT_ID: 'c', CLIENT_SECRET: 's', KEY: 'k' }),
  token: {
    source: 'https://dev.efipay.com.br/docs/api-pix/credenciais, Obter autorização; RFC 6749, 5.1',
    response: { access_token: 't', token_type: 'Bearer', expires_in: 3600, scope: 'pix.send' },
    optional: ['expires_in', 'scope'],
  },
  operations: [
    {
      name: 'find',
      call: (bank) => bank.find(payoutId),
      responses: { [find]: found },
      result: { payoutId, amount: 1_234, status: 'paid', endToEndId, returns: [{ id: 'D1', amount: 100 }] },
      status: { route: find, path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'send',
      call: (bank) =>
        bank.send({
          payoutId,
          amount: 1_234,
          description: 'Saque',
          to: {
            ispb: '18236120',
            branch: '1',
            account: '123',
            accountType: 'checking',
            holderName: 'Ana',
            holderDocument: '12345678909',
          },
        }),
      responses: { [send]: sent },
      result: { payoutId, amount: 1_234, status: 'processing', endToEndId },
      status: { route: send, path: 'status', result: { status: 'unknown' } },
    },
    {
      name: 'registerCallback',
      call: (bank) => bank.registerCallback('https://pay.example/callbacks'),
      responses: {
        'PUT /v2/webhook/k': {
          source: 'https://dev.efipay.com.br/docs/api-pix/webhooks, Configurar o Webhook Pix',
          response: { webhookUrl: 'https://pay.example/callbacks' },
          optional: ['webhookUrl'],
        },
      },
      result: undefined,
    },
  ],
  lists: [],
};

connectorContract(efi, { PAYOUT: fixtures });
