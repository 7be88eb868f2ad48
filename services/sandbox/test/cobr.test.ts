import { Bank, newTxid, type Response, soon } from './bank.ts';
import {
  approvedRec,
  cobrRequest,
  day,
  moveTo,
  newCobr,
  newRec,
  period,
  propertiesOf,
  read,
  recRequest,
} from './mandates.ts';

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
});
afterAll(() => bank.close());

type Body = Response['body'];

const DUE = day(4);
const put = (idRec: string, changes: object = {}, txid = newTxid()) =>
  bank.call('PUT', `/cobr/${txid}`, cobrRequest(idRec, changes));
const attempt = (txid: string, body: object) => bank.drive('POST', `/cobrs/${txid}/attempt`, body);
const retry = (txid: string, date: string) => bank.call('POST', `/cobr/${txid}/retentativa/${date}`);
const attemptsOf = ({ tentativas }: Body) =>
  (tentativas ?? []).map((one: Body) =>
    [one.dataLiquidacao, one.tipo, one.status, one.rejeicao?.codigo].filter(Boolean).join(' '),
  );
const scheduled = (txid: string) =>
  soon(async () => {
    const cobr = await read(bank, `/cobr/${txid}`);
    expect(attemptsOf(cobr)).toEqual([`${DUE} AGND AGENDADA`]);
    return cobr;
  });

/** A charge whose attempt is scheduled, at 01:00 of its day. */
async function onItsDay(changes: object = {}): Promise<string> {
  const { idRec } = await approvedRec(bank, changes);
  const { txid } = await newCobr(bank, idRec);
  await scheduled(txid);
  await moveTo(bank, txid, DUE, 1);
  return txid;
}

test('a charge of an approved mandate is created, and scheduled by itself', async () => {
  const { idRec } = await approvedRec(bank);
  const devedor = {
    email: 'ana@example.com',
    logradouro: 'Rua 1',
    cidade: 'Recife',
    uf: 'PE',
    cep: '50000000',
  };
  const { status, body } = await put(idRec, { infoAdicional: 'Plano', devedor });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...cobrRequest(idRec),
    infoAdicional: 'Plano',
    devedor,
    status: 'CRIADA',
    calendario: { criacao: day(0), dataDeVencimento: DUE },
    politicaRetentativa: 'PERMITE_3R_7D',
    tentativas: null,
    pix: null,
  });
  expect(await scheduled(body.txid)).toMatchObject({
    status: 'ATIVA',
    atualizacao: [{ status: 'CRIADA' }, { status: 'ATIVA' }],
    tentativas: [
      {
        endToEndId: expect.stringMatching(/^E99999999\d{12}\w{11}$/),
        atualizacao: [{ status: 'SOLICITADA' }, { status: 'AGENDADA' }],
      },
    ],
  });
});

test('without a txid, the bank chooses one', async () => {
  const { idRec } = await approvedRec(bank);
  const { status, body } = await bank.call('POST', '/cobr', cobrRequest(idRec));
  expect([status, body.txid]).toEqual([201, expect.stringMatching(/^[a-zA-Z0-9]{32}$/)]);
});

describe('refused', () => {
  let idRec: string;
  beforeAll(async () => {
    ({ idRec } = await approvedRec(bank));
  });

  test.each<[string, object, string]>([
    ['a day in the past', { calendario: { dataDeVencimento: day(-1) } }, 'cobr.calendario.dataDeVencimento'],
    ['tomorrow', { calendario: { dataDeVencimento: day(1) } }, 'cobr.calendario.dataDeVencimento'],
    ['eleven days ahead', { calendario: { dataDeVencimento: day(11) } }, 'cobr.calendario.dataDeVencimento'],
    ['no due day', { calendario: {} }, 'cobr.calendario.dataDeVencimento'],
    ['an amount of zero', { valor: { original: '0.00' } }, 'cobr.valor.original'],
    ['an amount without cents', { valor: { original: '35' } }, 'cobr.valor.original'],
    ['a long text', { infoAdicional: 'x'.repeat(141) }, 'cobr.infoAdicional'],
    ['no account', { recebedor: undefined }, 'cobr.recebedor'],
    [
      'another kind of account',
      { recebedor: { conta: '1', tipoConta: 'POUPANÇA' } },
      'cobr.recebedor.tipoConta',
    ],
    ['a long postal code', { devedor: { cep: '89256-140' } }, 'cobr.devedor.cep'],
    ['a long id of the mandate', { idRec: 'x'.repeat(30) }, 'cobr.idRec'],
  ])('%s', async (_, changes, property) => {
    const response = await put(idRec, changes);
    expect([response.status, response.body.type, propertiesOf(response)]).toEqual([
      400,
      expect.stringMatching(/CobROperacaoInvalida$/),
      [property],
    ]);
  });

  test('a short txid, and a mandate that there is not', async () => {
    expect(propertiesOf(await put(idRec, {}, 'short'))).toEqual(['cobr.txid']);
    expect((await put('RR9999999920260101abcdefghijk')).status).toBe(404);
  });

  test('a mandate that is not approved, or has ended', async () => {
    const pending = await newRec(bank);
    const ended = await approvedRec(bank);
    await bank.call('PATCH', `/rec/${ended.idRec}`, { status: 'CANCELADA' });
    for (const rec of [pending, ended]) expect(propertiesOf(await put(rec.idRec))).toEqual(['cobr.idRec']);
  });

  test('a due day outside of the mandate', async () => {
    const { calendario } = recRequest;
    const later = await approvedRec(bank, { calendario: { ...calendario, dataInicial: day(6) } });
    const short = await approvedRec(bank, { calendario: { ...calendario, dataFinal: day(2) } });
    for (const rec of [later, short])
      expect(propertiesOf(await put(rec.idRec))).toEqual(['cobr.calendario.dataDeVencimento']);
  });

  test('a txid that is in use, also with the same terms, and a second charge of a cycle', async () => {
    const [one, other] = [await approvedRec(bank), await approvedRec(bank)];
    const { txid } = await newCobr(bank, one.idRec);
    for (const rec of [one, other])
      expect(propertiesOf(await put(rec.idRec, {}, txid))).toEqual(['cobr.txid']);
    const sameCycle = await put(one.idRec, { calendario: { dataDeVencimento: day(5) } });
    expect([sameCycle.status, propertiesOf(sameCycle)]).toEqual([400, ['cobr.calendario.dataDeVencimento']]);
  });
});

test('of thirty charges of a cycle that come at once, one is created', async () => {
  const { idRec } = await approvedRec(bank);
  const responses = await Promise.all(Array.from({ length: 30 }, () => put(idRec)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, ...Array(29).fill(400)]);
});

test('a canceled charge leaves its cycle to another one', async () => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  await scheduled(txid);
  expect(await bank.call('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' })).toMatchObject({
    status: 200,
    body: {
      status: 'CANCELADA',
      tentativas: [{ status: 'CANCELADA' }],
      encerramento: { cancelamento: { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } },
    },
  });
  expect((await put(idRec)).status).toBe(201);
});

test.each([
  ['USUARIO_PAGADOR', 'SLBD'],
  ['PSP_PAGADOR', 'ACCT'],
  ['PSP_RECEBEDOR', 'OTHR'],
  ['USUARIO_RECEBEDOR', 'SLCR'],
])('%s cancels a charge before its day', async (solicitante, codigo) => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  expect((await bank.drive('POST', `/cobrs/${txid}/cancel`, { solicitante })).body).toMatchObject({
    status: 'CANCELADA',
    encerramento: { cancelamento: { solicitante, codigo } },
  });
  expect((await bank.drive('POST', `/cobrs/${txid}/cancel`, { solicitante })).status).toBe(409);
});

test('on the day of the first attempt it can no longer be canceled', async () => {
  const txid = await onItsDay();
  const refused = await bank.call('PATCH', `/cobr/${txid}`, { status: 'CANCELADA' });
  expect([refused.status, propertiesOf(refused)]).toEqual([400, ['cobr.status']]);
  expect((await bank.drive('POST', `/cobrs/${txid}/cancel`)).status).toBe(409);
  expect((await read(bank, `/cobr/${txid}`)).status).toBe('ATIVA');
});

test('at 06:00 of its day the payer’s bank pays, by the clock of the mandate or the charge', async () => {
  for (const clockOf of ['idRec', 'txid'] as const) {
    const { idRec } = await approvedRec(bank);
    const { txid } = await newCobr(bank, idRec);
    await scheduled(txid);
    await moveTo(bank, { idRec, txid }[clockOf], DUE, 5);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect((await read(bank, `/cobr/${txid}`)).status).toBe('ATIVA');

    await moveTo(bank, { idRec, txid }[clockOf], DUE, 7);
    const paid = await soon(async () => {
      const cobr = await read(bank, `/cobr/${txid}`);
      expect(cobr.status).toBe('CONCLUIDA');
      return cobr;
    });
    expect(attemptsOf(paid)).toEqual([`${DUE} AGND PAGA`]);
    const { endToEndId } = paid.tentativas[0];
    expect(paid.pix).toMatchObject([{ endToEndId, txid, valor: '35.00', horario: `${DUE}T09:00:00.000Z` }]);
    expect(await read(bank, `/pix/${endToEndId}`)).toEqual(paid.pix[0]);
  }
});

test('the control makes the payer’s bank pay from 00:00 of the day on, once', async () => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  await scheduled(txid);
  expect((await attempt(txid, { outcome: 'paid' })).status).toBe(409);
  await moveTo(bank, txid, DUE, 0);
  const answers = await Promise.all(Array.from({ length: 10 }, () => attempt(txid, { outcome: 'paid' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  const { body } = await bank.call('GET', `/pix?${period()}&txid=${txid}`);
  expect(body.pix).toMatchObject([{ txid, valor: '35.00' }]);
  expect((await attempt('none', { outcome: 'paid' })).status).toBe(404);
});

test('a rejected attempt is tried again at 18:00 of the same day', async () => {
  const txid = await onItsDay();
  const rejected = await attempt(txid, { outcome: 'rejected' });
  expect(attemptsOf(rejected.body)).toEqual([`${DUE} AGND REJEITADA AM02`, `${DUE} RIFL SOLICITADA`]);
  await moveTo(bank, txid, DUE, 19);
  await soon(async () => expect((await read(bank, `/cobr/${txid}`)).status).toBe('CONCLUIDA'));
});

test('after both tries of a day, the merchant orders another day', async () => {
  const txid = await onItsDay();
  await attempt(txid, { outcome: 'rejected', code: 'AB10' });
  expect(propertiesOf(await retry(txid, day(5)))).toEqual(['data']);
  await attempt(txid, { outcome: 'rejected' });
  for (const date of [DUE, day(3), day(12), '2026-02-30', 'x']) {
    const refused = await retry(txid, date);
    expect([date, refused.status, propertiesOf(refused)]).toEqual([date, 400, ['data']]);
  }

  const ordered = await retry(txid, day(6));
  expect([ordered.status, attemptsOf(ordered.body).at(-1)]).toEqual([201, `${day(6)} NTAG SOLICITADA`]);
  expect(propertiesOf(await retry(txid, day(7)))).toEqual(['data']);
  await moveTo(bank, txid, day(6), 7);
  await soon(async () => expect((await read(bank, `/cobr/${txid}`)).status).toBe('CONCLUIDA'));
  expect((await bank.call('POST', `/cobr/${newTxid()}/retentativa/${day(5)}`)).status).toBe(404);
});

test('where the mandate allows no retries, none is ordered', async () => {
  const txid = await onItsDay({ politicaRetentativa: 'NAO_PERMITE' });
  await attempt(txid, { outcome: 'rejected' });
  const { body } = await attempt(txid, { outcome: 'rejected', code: 'QUNT' });
  expect(body).toMatchObject({ status: 'REJEITADA', encerramento: { rejeicao: { codigo: 'QUNT' } } });
  const refused = await retry(txid, day(5));
  expect(refused.body.violacoes[0].razao).toMatch(/não permite retentativa/);
});

test('a code that ends rejects the charge at once', async () => {
  const txid = await onItsDay();
  expect((await attempt(txid, { outcome: 'rejected', code: 'XX00' })).status).toBe(400);
  expect((await attempt(txid, { outcome: 'maybe' })).status).toBe(400);
  const { body } = await attempt(txid, { outcome: 'rejected', code: 'AC05' });
  expect(body).toMatchObject({ status: 'REJEITADA', encerramento: { rejeicao: { codigo: 'AC05' } } });
  expect(body.tentativas).toHaveLength(1);
});

test('without an order for another day, it expires after seven', async () => {
  const txid = await onItsDay();
  await attempt(txid, { outcome: 'rejected' });
  await attempt(txid, { outcome: 'rejected' });
  await moveTo(bank, txid, day(12), 1);
  await soon(async () => expect((await read(bank, `/cobr/${txid}`)).status).toBe('EXPIRADA'));
});

test('the payer’s bank refuses another amount than the fixed one, and one above the payer’s limit', async () => {
  const wrong = await approvedRec(bank);
  const limited = await approvedRec(bank, { valor: undefined }, { valorMaximo: '30.00' });
  const amounts = [
    [wrong, '34.00', ['AGND REJEITADA AM09'], 'REJEITADA'],
    [limited, '30.01', ['AGND REJEITADA AM02', 'RIFL AGENDADA'], 'ATIVA'],
  ] as const;
  for (const [{ idRec }, original, attempts, status] of amounts) {
    const { txid } = await newCobr(bank, idRec, { valor: { original } });
    await scheduled(txid);
    await moveTo(bank, txid, DUE, 7);
    await soon(async () => {
      const cobr = await read(bank, `/cobr/${txid}`);
      expect([cobr.status, attemptsOf(cobr)]).toEqual([status, attempts.map((one) => `${DUE} ${one}`)]);
    });
  }
});

test('a limit below the merchant’s floor is refused', async () => {
  const { idRec } = await newRec(bank, { valor: { valorMinimoRecebedor: '20.00' } });
  const approve = (valorMaximo: string) => bank.drive('POST', `/recs/${idRec}/approve`, { valorMaximo });
  expect((await approve('19.99')).status).toBe(409);
  expect((await approve('20.00')).body.status).toBe('APROVADA');
});

test('a payment of a mandate is returned by the merchant, and by the bank because of a dispute', async () => {
  const txid = await onItsDay();
  const { body } = await attempt(txid, { outcome: 'paid' });
  const { endToEndId } = body.pix[0];
  expect((await bank.call('PUT', `/pix/${endToEndId}/devolucao/r1`, { valor: '5.00' })).status).toBe(201);
  for (const natureza of ['MED_FRAUDE', 'MED_PIX_AUTOMATICO'])
    expect(
      (await bank.drive('POST', `/pix/${endToEndId}/return`, { valor: '1.00', natureza })).body.natureza,
    ).toBe(natureza);
  const { pix } = await read(bank, `/cobr/${txid}`);
  expect(pix[0].devolucoes.map(({ natureza }: Body) => natureza)).toEqual([
    'ORIGINAL',
    'MED_FRAUDE',
    'MED_PIX_AUTOMATICO',
  ]);
});

test('charges are listed by mandate, debtor, status and agreement', async () => {
  const devedor = { cnpj: '98ABC34501DE17', nome: 'Empresa' };
  const mine = { vinculo: { ...recRequest.vinculo, devedor }, recebedor: { convenio: 'Prime' } };
  const [one, other] = [await approvedRec(bank, mine), await approvedRec(bank, mine)];
  const [first, second] = [await newCobr(bank, one.idRec), await newCobr(bank, other.idRec)];
  await bank.call('PATCH', `/cobr/${second.txid}`, { status: 'CANCELADA' });
  const listed = async (query: string) => {
    const { body } = await bank.call('GET', `/cobr?${period()}${query}`);
    return body.cobsr.map(({ txid }: Body) => txid);
  };
  expect(await listed('&cnpj=98ABC34501DE17')).toEqual([first.txid, second.txid]);
  expect(await listed(`&idRec=${one.idRec}`)).toEqual([first.txid]);
  expect(await listed('&convenio=Prime&status=CANCELADA')).toEqual([second.txid]);
  expect(await listed('&cpf=12345678909&convenio=Prime')).toEqual([]);
  for (const query of ['', `?${period()}&idRec=x`])
    expect((await bank.call('GET', `/cobr${query}`)).body.type).toMatch(/CobRConsultaInvalida$/);
  expect((await bank.call('GET', `/cobr/${newTxid()}`)).body.type).toMatch(/CobRNaoEncontrado$/);
});

test('a charge survives a restart, and is paid afterwards', async () => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  await bank.restart();
  await scheduled(txid);
  await moveTo(bank, txid, DUE, 8);
  await soon(async () => expect((await read(bank, `/cobr/${txid}`)).pix).toHaveLength(1));
});

test('of a payment and a rejection at once, one counts, and only what was paid is a payment', async () => {
  for (let round = 0; round < 5; round++) {
    const txid = await onItsDay();
    const outcomes = ['paid', 'rejected', 'paid', 'rejected'];
    await Promise.all(outcomes.map((outcome) => attempt(txid, { outcome })));
    const cobr = await read(bank, `/cobr/${txid}`);
    const { body } = await bank.call('GET', `/pix?${period()}&txid=${txid}`);
    expect(body.pix).toEqual(cobr.pix ?? []);
  }
});

test('a lenient bank answers a repeated charge with the same one', async () => {
  const lenient = await Bank.open('lenient');
  const { idRec } = await approvedRec(lenient);
  const txid = newTxid();
  const ordered = () => lenient.call('PUT', `/cobr/${txid}`, cobrRequest(idRec));
  expect((await ordered()).body).toEqual((await ordered()).body);
  const other = await lenient.call(
    'PUT',
    `/cobr/${txid}`,
    cobrRequest(idRec, { valor: { original: '1.00' } }),
  );
  expect(propertiesOf(other)).toEqual(['cobr.txid']);
  await lenient.close();
});
