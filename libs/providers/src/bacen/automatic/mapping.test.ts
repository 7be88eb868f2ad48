import type { MandateInterval, MandateOrder } from '../../pix/pix-automatic.ts';
import { mandateOf, scheduledOf } from './mapping.ts';
import { cobrRequest, recRequest, solicRecRequest } from './requests.ts';
import { cobrResponse, recResponse } from './responses.ts';

const bankId = 'RN1234567820240115abcdefghijk';
const endToEndId = 'E12345678202406201221abcdef12345';

const mandate = (changes: object) =>
  mandateOf(
    recResponse.parse({ idRec: bankId, status: 'CRIADA', vinculo: { contrato: '63100862' }, ...changes }),
  );

const charge = (changes: object) =>
  scheduledOf(
    cobrResponse.parse({
      idRec: bankId,
      txid: '3136957d93134f2184b369e8f1c0729d',
      status: 'ATIVA',
      calendario: { dataDeVencimento: '2024-04-15' },
      valor: { original: '106.07' },
      ...changes,
    }),
  );

const attempt = (changes: object) => ({
  dataLiquidacao: '2024-04-15',
  tipo: 'AGND',
  status: 'REJEITADA',
  endToEndId,
  ...changes,
});

test.each([
  ['USUARIO_PAGADOR', 'payer'],
  ['PSP_PAGADOR', 'payer_bank'],
  ['USUARIO_RECEBEDOR', 'seller'],
  ['PSP_RECEBEDOR', 'seller_bank'],
  ['OUTRO', null],
  [null, null],
])('a cancellation by %s is by %s', (solicitante, by) => {
  const encerramento = { cancelamento: { solicitante, codigo: 'SLCR', descricao: 'x' } };
  expect(mandate({ status: 'CANCELADA', encerramento }).end).toEqual({ code: 'SLCR', by });
  expect(charge({ status: 'CANCELADA', encerramento })).toMatchObject({
    end: { code: 'SLCR', by },
    failureCode: null,
  });
});

test('a mandate reached its status at the last time that the bank tells of', () => {
  const atualizacao = [
    { status: 'APROVADA', data: '2024-01-04T09:40:42.210Z' },
    { status: 'APROVADA', data: '2024-01-05T09:40:42.210Z' },
    { status: 'CRIADA', data: '2024-01-06T08:30:02.050Z' },
  ];
  expect(mandate({ status: 'APROVADA', atualizacao }).changedAt).toEqual(
    new Date('2024-01-05T09:40:42.210Z'),
  );
  expect(mandate({ status: 'APROVADA' }).changedAt).toBeNull();
  // as examples of the standard write it, against its schema
  const named = [{ nome: 'APROVADA', data: '2024-01-04T09:40:42.210Z' }];
  expect(mandate({ status: 'APROVADA', atualizacao: named }).changedAt).toBeNull();
});

test('the payer is shown as far as the bank tells', () => {
  expect(mandate({ pagador: { cnpj: '12ABC34501DE35', ispbParticipante: '81102623' } }).payer).toEqual({
    document: '12ABC34501DE35',
    bankIspb: '81102623',
  });
  expect(mandate({ pagador: { cpf: '75633122216', ispbParticipante: 'other' } }).payer).toEqual({
    document: '75633122216',
    bankIspb: null,
  });
  expect(mandate({ pagador: null }).payer).toBeNull();
});

test('attempts with one end-to-end id, as in an example of the standard, are told apart by day and kind', () => {
  const tentativas = [
    attempt({}),
    attempt({ tipo: 'RIFL' }),
    attempt({ tipo: 'NTAG', dataLiquidacao: '2024-04-18', status: 'AGENDADA' }),
    attempt({ tipo: 'NTAG', dataLiquidacao: '2024-04-18', status: 'PAGA' }),
  ];
  expect(charge({ tentativas }).attempts.map(({ on, kind, status }) => [on, kind, status])).toEqual([
    ['2024-04-15', 'scheduled', 'rejected'],
    ['2024-04-15', 'same_day', 'rejected'],
    ['2024-04-18', 'retry', 'paid'],
  ]);
});

test('an attempt that cannot be read hides neither the charge nor the others, and counts as unknown', () => {
  const tentativas = [attempt({ dataLiquidacao: '2024-20-08' }), attempt({ status: null }), 7, attempt({})];
  const unknown = { on: null, kind: 'unknown', status: 'unknown', code: null };
  const known = { on: '2024-04-15', kind: 'scheduled', status: 'rejected' };
  expect(charge({ tentativas }).attempts).toMatchObject([unknown, unknown, unknown, known]);
});

const order: MandateOrder = {
  contract: 'c',
  description: 'x'.repeat(36),
  payer: { name: 'Ana', document: '12ABC34501DE35' },
  startsOn: '2026-01-31',
  endsOn: null,
  interval: 'month',
  amount: null,
  minimumLimit: null,
  allowsRetries: true,
  firstTxid: null,
  needsQrCode: false,
};

test('a mandate of a variable amount has no amount, or the least limit alone', () => {
  expect(recRequest(order, null)).toEqual({
    vinculo: {
      contrato: 'c',
      devedor: { cnpj: '12ABC34501DE35', nome: 'Ana' },
      objeto: 'x'.repeat(35),
    },
    calendario: { dataInicial: '2026-01-31', periodicidade: 'MENSAL' },
    politicaRetentativa: 'PERMITE_3R_7D',
  });
  expect(recRequest({ ...order, minimumLimit: 500 }, 7)).toMatchObject({
    valor: { valorMinimoRecebedor: '5.00' },
    loc: 7,
  });
});

test.each<[MandateInterval, string]>([
  ['week', 'SEMANAL'],
  ['month', 'MENSAL'],
  ['quarter', 'TRIMESTRAL'],
  ['half_year', 'SEMESTRAL'],
  ['year', 'ANUAL'],
])('an interval of a %s is %s', (interval, periodicidade) => {
  expect(recRequest({ ...order, interval }, null).calendario).toMatchObject({ periodicidade });
});

test('what is optional is left out', () => {
  const bank = { ispb: '91193552', branch: null, account: '550689' };
  const request = { payer: { document: '15231470190' }, bank, expiresAt: new Date(0) };
  expect(solicRecRequest(bankId, request).destinatario).toEqual({
    cpf: '15231470190',
    ispbParticipante: '91193552',
    conta: '550689',
  });
  const scheduled = { txid: 't', bankId, amount: 1, dueOn: '2026-01-31', description: null };
  expect(cobrRequest(scheduled, { conta: '1', tipoConta: 'PAGAMENTO' })).toEqual({
    idRec: bankId,
    calendario: { dataDeVencimento: '2026-01-31' },
    valor: { original: '0.01' },
    ajusteDiaUtil: true,
    recebedor: { conta: '1', tipoConta: 'PAGAMENTO' },
  });
});
