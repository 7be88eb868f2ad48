import { buildBrCode, parseBrCode } from '../brcode/brcode.ts';
import { chargeOf, disputeOf, receivedPaymentOf, returnOf, statusOf } from './mapping.ts';
import { cobRequest } from './requests.ts';
import { cobResponse, devolucaoResponse, medResponse, pixResponse } from './responses.ts';

const merchant = { name: 'Loja', city: 'Recife' };
const location = 'pix.example.com/qr/v2/9d36b84fc70b478fb95c12729b90ca25';

/** The standard's `cobResponse2`, with one payment. */
const wire = {
  calendario: { criacao: '2020-09-09T20:15:00.358Z', expiracao: 3600 },
  txid: '655dfdb1a4514b8fbb58254b958913fb',
  revisao: 1,
  loc: { id: 567, location },
  location,
  status: 'CONCLUIDA',
  valor: { original: '100.00', modalidadeAlteracao: 0 },
  chave: '40a0932d-1918-4eee-845d-35a2da1690dc',
  pix: [
    { endToEndId: 'E1234567820200909122120200808008', valor: '100.00', horario: '2020-09-09T20:15:00.358Z' },
  ],
  aNewField: { of: 'a later version' },
};

const charge = (changes: object) => chargeOf(cobResponse.parse({ ...wire, ...changes }), merchant);

test('a charge of the bank is mapped to ours', () => {
  expect(charge({})).toEqual({
    txid: wire.txid,
    status: 'paid',
    amount: 10_000,
    qrCode: buildBrCode({ location, merchant, amount: 10_000 }),
    createdAt: new Date('2020-09-09T20:15:00.358Z'),
    expiresIn: 3600,
    payments: [
      {
        endToEndId: wire.pix[0]!.endToEndId,
        amount: 10_000,
        paidAt: new Date(wire.pix[0]!.horario),
        returns: [],
      },
    ],
  });
});

test('returns are read with their payment, also those of a status that is not known', () => {
  const rtrId = `D${'1'.repeat(31)}`;
  const devolucoes = [
    { id: 'r1', rtrId, valor: '60.00', status: 'DEVOLVIDO' },
    { id: 'r2', rtrId: 'D2', valor: '40.00', status: 'EM_ANALISE' },
  ];
  const unsaid = { kind: 'seller', requestedAt: null, failureCode: null };
  expect(charge({ pix: [{ ...wire.pix[0]!, devolucoes }] }).payments[0]!.returns).toEqual([
    { id: 'r1', rtrId, amount: 6_000, status: 'returned', ...unsaid },
    { id: 'r2', rtrId: null, amount: 4_000, status: 'unknown', ...unsaid },
  ]);
});

test('a return of another form hides neither its payment nor the others, and a single one may stand alone', () => {
  const one = { id: 'r1', valor: '60.00', status: 'DEVOLVIDO' };
  const read = (devolucoes: unknown) =>
    receivedPaymentOf(pixResponse.parse({ ...wire.pix[0], devolucoes })).returns.map(({ id }) => id);
  expect(read([{ ...one, id: null }, one, { ...one, id: 'r2', valor: 'all' }])).toEqual(['r1']);
  expect(read(one)).toEqual(['r1']);
});

test('a payment whose return cannot be read does not pay a charge, and does not hide one that does', () => {
  const [paid] = wire.pix;
  const odd = {
    ...paid,
    endToEndId: `E${'1'.repeat(31)}`,
    devolucoes: [{ id: null, valor: '1.00', status: 'X' }],
  };
  expect(charge({ pix: [odd, paid] }).payments.map(({ endToEndId }) => endToEndId)).toEqual([
    paid!.endToEndId,
  ]);
  expect(charge({ pix: [odd] }).payments).toEqual([]);
});

const devolucao = (changes: object) =>
  returnOf(devolucaoResponse.parse({ id: 'r1', valor: '1.00', status: 'DEVOLVIDO', ...changes }));

test.each([
  [undefined, 'seller'],
  ['ORIGINAL', 'seller'],
  ['RETIRADA', 'seller'],
  ['MED_OPERACIONAL', 'med'],
  ['MED_FRAUDE', 'med'],
  ['MED_PIX_AUTOMATICO', 'med'],
  ['MED_OUTRO', 'unknown'],
])('a return of the kind %s is %s', (natureza, kind) => expect(devolucao({ natureza }).kind).toBe(kind));

test('of the reason of a failure only a code is read', () => {
  expect(devolucao({ motivo: 'AC07 Conta de Ana encerrada' }).failureCode).toBe('AC07');
  expect(devolucao({ motivo: 'Negado por timeout' }).failureCode).toBeNull();
  expect(devolucao({ motivo: 7 }).failureCode).toBeNull();
});

test('a return has the time of its request, if the bank tells it', () => {
  const solicitacao = '2020-09-11T15:25:59.411Z';
  expect(devolucao({ horario: { solicitacao } }).requestedAt).toEqual(new Date(solicitacao));
  expect(devolucao({ horario: { liquidacao: solicitacao } }).requestedAt).toBeNull();
});

const med = (changes: object) =>
  disputeOf(
    medResponse.parse({
      id: 'm1',
      endToEndId: wire.pix[0]!.endToEndId,
      valor: '60.00',
      situacao: 'ABERTA',
      motivo: 'FRAUDE',
      horario: '2020-09-11T15:25:59.411Z',
      ...changes,
    }),
  );

test('a dispute of the bank is mapped to ours', () => {
  expect(med({ encerramento: '2020-12-11T00:00:00Z' })).toEqual({
    id: 'm1',
    endToEndId: wire.pix[0]!.endToEndId,
    amount: 6_000,
    status: 'open',
    reason: 'fraud',
    openedAt: new Date('2020-09-11T15:25:59.411Z'),
    closesAt: new Date('2020-12-11T00:00:00Z'),
  });
  expect(med({ motivo: 'OUTRO', encerramento: null })).toMatchObject({ reason: 'unknown', closesAt: null });
});

test.each([
  ['ABERTA', 'open'],
  ['ACEITA', 'accepted'],
  ['REJEITADA', 'rejected'],
  ['CANCELADA', 'canceled'],
  ['EM_RECURSO', 'unknown'],
])('a dispute that is %s is %s', (situacao, status) => expect(med({ situacao }).status).toBe(status));

test.each([
  ['ATIVA', 'active'],
  ['CONCLUIDA', 'paid'],
  ['REMOVIDA_PELO_USUARIO_RECEBEDOR', 'removed_by_payee'],
  ['REMOVIDA_PELO_PSP', 'removed_by_provider'],
  ['EM_ANALISE', 'unknown'],
  ['toString', 'unknown'],
  ['', 'unknown'],
])('the status %j is %s', (status, ours) => expect(statusOf(status)).toBe(ours));

test("the bank's BR Code is used if its CRC is valid, and replaced if not", () => {
  const theirs = buildBrCode({ location, merchant: { name: 'Banco', city: 'Natal' } });
  expect(charge({ pixCopiaECola: theirs }).qrCode).toBe(theirs);
  expect(parseBrCode(charge({ pixCopiaECola: `${theirs.slice(0, -1)}x` }).qrCode)?.merchant).toEqual(
    merchant,
  );
});

test('the location may be in loc only and may have a scheme', () => {
  const { qrCode } = charge({ location: undefined, loc: { id: 1, location: `https://${location}` } });
  expect(parseBrCode(qrCode)?.location).toBe(location);
});

test('a charge without any location has no QR code', () => {
  expect(charge({ location: undefined, loc: undefined }).qrCode).toBe('');
  expect(charge({ location: 'a'.repeat(78), loc: undefined }).qrCode).toBe('');
});

test.each([
  { valor: { original: '1,00' } },
  { valor: { original: 100 } },
  { calendario: { criacao: 'ontem', expiracao: 3600 } },
  { txid: undefined },
])('a response of another form is not accepted as a charge: %j', (changes) => {
  expect(cobResponse.safeParse({ ...wire, ...changes }).success).toBe(false);
});

test('an order is sent in the form of the standard', () => {
  const order = { txid: 't'.repeat(26), amount: 3700, expiresIn: 600 };
  expect(cobRequest(order, 'key')).toEqual({
    calendario: { expiracao: 600 },
    valor: { original: '37.00' },
    chave: 'key',
  });
  const { devedor, solicitacaoPagador } = cobRequest(
    { ...order, payer: { name: 'Ana', document: '12ABC34501DE35' }, description: '🧾'.repeat(141) },
    'key',
  );
  expect(devedor).toEqual({ cnpj: '12ABC34501DE35', nome: 'Ana' });
  expect([...solicitacaoPagador!]).toHaveLength(140);
});

test('eleven digits are a CPF', () => {
  const payer = { name: 'Ana', document: '12345678909' };
  expect(cobRequest({ txid: 'x', amount: 1, expiresIn: 1, payer }, 'key').devedor).toEqual({
    cpf: '12345678909',
    nome: 'Ana',
  });
});
