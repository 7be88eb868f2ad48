import { parseBrCode } from '@catraca/providers/brcode/brcode';
import { Bank, cobRequest, newTxid, soon } from './bank.ts';
import {
  approvedRec,
  cobrRequest,
  day,
  moveTo,
  newCobr,
  newLocation,
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

const drive = (idRec: string, action: string, body?: object) =>
  bank.drive('POST', `/recs/${idRec}/${action}`, body);
const patch = (idRec: string, body: object) => bank.call('PATCH', `/rec/${idRec}`, body);
const statusesOf = ({ atualizacao }: { atualizacao: { status: string }[] }) =>
  atualizacao.map(({ status }) => status);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const requestOf = (idRec: string, changes: object = {}) => ({
  idRec,
  calendario: { dataExpiracaoSolicitacao: inAnHour() },
  destinatario: { cpf: '12345678909', ispbParticipante: '91193552', agencia: '2569', conta: '550689' },
  ...changes,
});
const ask = async (idRec: string) => (await bank.call('POST', '/solicrec', requestOf(idRec))).body;

test('a mandate is created, with an id that tells whether it may be retried, and read', async () => {
  const { status, body } = await bank.call('POST', '/rec', recRequest);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...recRequest,
    idRec: expect.stringMatching(/^RR99999999\d{8}[a-zA-Z0-9]{11}$/),
    status: 'CRIADA',
    ativacao: { tipoJornada: 'AGUARDANDO_DEFINICAO', dadosJornada: null },
    loc: null,
  });
  expect(await read(bank, `/rec/${body.idRec}`)).toEqual({
    ...body,
    pagador: null,
    solicitacao: null,
    dadosQR: null,
  });
  const { idRec } = await newRec(bank, { politicaRetentativa: 'NAO_PERMITE' });
  expect(idRec).toMatch(/^RN/);
});

const { vinculo, calendario } = recRequest;

test.each<[string, object, string]>([
  ['no contract', { vinculo: { ...vinculo, contrato: undefined } }, 'rec.vinculo.contrato'],
  ['a long contract', { vinculo: { ...vinculo, contrato: 'x'.repeat(36) } }, 'rec.vinculo.contrato'],
  ['a long object', { vinculo: { ...vinculo, objeto: 'x'.repeat(36) } }, 'rec.vinculo.objeto'],
  ['no debtor', { vinculo: { contrato: 'c' } }, 'rec.vinculo.devedor'],
  [
    'two documents',
    { vinculo: { ...vinculo, devedor: { cpf: '12345678909', cnpj: '12ABC34501DE35', nome: 'x' } } },
    'rec.vinculo.devedor',
  ],
  [
    'a start in the past',
    { calendario: { ...calendario, dataInicial: day(-1) } },
    'rec.calendario.dataInicial',
  ],
  [
    'a day that is none',
    { calendario: { ...calendario, dataInicial: '2026-02-30' } },
    'rec.calendario.dataInicial',
  ],
  [
    'an end before the start',
    { calendario: { ...calendario, dataFinal: day(-1) } },
    'rec.calendario.dataFinal',
  ],
  [
    'another interval',
    { calendario: { ...calendario, periodicidade: 'DIARIA' } },
    'rec.calendario.periodicidade',
  ],
  ['an amount of zero', { valor: { valorRec: '0.00' } }, 'rec.valor.valorRec'],
  ['two amounts', { valor: { valorRec: '1.00', valorMinimoRecebedor: '1.00' } }, 'rec.valor'],
  ['another policy', { politicaRetentativa: 'SEMPRE' }, 'rec.politicaRetentativa'],
  ['a location that there is not', { loc: 1 }, 'rec.loc'],
  ['a short txid', { ativacao: { dadosJornada: { txid: 'x' } } }, 'rec.ativacao.dadosJornada.txid'],
])('%s is refused', async (_, changes, property) => {
  const response = await bank.call('POST', '/rec', { ...recRequest, ...changes });
  expect([response.status, response.body.type, propertiesOf(response)]).toEqual([
    400,
    expect.stringMatching(/RecOperacaoInvalida$/),
    [property],
  ]);
});

test('a location shows one mandate at a time', async () => {
  const { id, location, idRec: none } = await newLocation(bank);
  expect([none, location]).toEqual([null, expect.stringMatching(/^127\.0\.0\.1:\d+\/qr\/v2\/rec\/\w{32}$/)]);
  const { idRec } = await newRec(bank, { loc: id });
  expect(await read(bank, `/locrec/${id}`)).toMatchObject({ id, location, idRec, tipo: 'rec' });
  expect(propertiesOf(await bank.call('POST', '/rec', { ...recRequest, loc: id }))).toEqual(['rec.loc']);

  expect((await bank.call('DELETE', `/locrec/${id}/idRec`)).body).toMatchObject({ id, idRec: null });
  expect(await read(bank, `/rec/${idRec}`)).toMatchObject({ loc: null, dadosQR: null, status: 'CRIADA' });
  expect((await newRec(bank, { loc: id })).loc.id).toBe(id);
  for (const path of ['/locrec/1', '/locrec/x'])
    expect((await bank.call('GET', path)).body.type).toMatch(/PayloadLocationRecNaoEncontrado$/);
});

test('locations are listed, by whether they show a mandate', async () => {
  const [free, { loc }] = [await newLocation(bank), await newRec(bank)];
  const listed = async (query: string) => {
    const { body } = await bank.call('GET', `/locrec?${period()}&paginacao.itensPorPagina=1000${query}`);
    return body.loc.map(({ id }: { id: number }) => id);
  };
  expect(await listed('')).toEqual(expect.arrayContaining([free.id, loc.id]));
  expect(await listed('&idRecPresente=true')).not.toContain(free.id);
  expect(await listed('&idRecPresente=false')).not.toContain(loc.id);
  expect((await bank.call('GET', '/locrec')).body.type).toMatch(/PayloadLocationRecConsultaInvalida$/);
});

test('the QR code is the mandate’s, or is composed with the charge that the mandate names', async () => {
  const cob = await bank.newCob();
  const rec = await newRec(bank, { ativacao: { dadosJornada: { txid: cob.txid } } });
  const { dadosQR: alone } = await read(bank, `/rec/${rec.idRec}`);
  expect([alone.jornada, parseBrCode(alone.pixCopiaECola)]).toMatchObject([
    'JORNADA_2',
    { location: null, recurrence: rec.loc.location },
  ]);
  const { dadosQR: composed } = await read(bank, `/rec/${rec.idRec}?txid=${cob.txid}`);
  expect([composed.jornada, parseBrCode(composed.pixCopiaECola)]).toMatchObject([
    'JORNADA_3',
    { location: cob.location, recurrence: rec.loc.location },
  ]);
  for (const txid of [newTxid(), (await bank.newCob()).txid, 'x']) {
    const refused = await bank.call('GET', `/rec/${rec.idRec}?txid=${txid}`);
    expect([refused.status, propertiesOf(refused)]).toEqual([400, ['txid']]);
  }
});

test('what payers’ banks read at the location is signed, and ends with the mandate', async () => {
  const rec = await newRec(bank);
  const path = rec.loc.location.replace(/^[^/]+/, '');
  const { status, headers, body } = await bank.send('GET', path, {});
  const payload = JSON.parse(Buffer.from(body.split('.')[1], 'base64url').toString());
  expect([status, headers['content-type'], payload]).toMatchObject([
    200,
    'application/jose',
    { idRec: rec.idRec, vinculo, valor: recRequest.valor, recebedor: { ispbParticipante: '99999999' } },
  ]);
  await patch(rec.idRec, { status: 'CANCELADA' });
  expect((await bank.send('GET', path, {})).body.type).toMatch(/RecPayloadOperacaoInvalida$/);
  const { location } = await newLocation(bank);
  expect((await bank.send('GET', location.replace(/^[^/]+/, ''), {})).body.type).toMatch(
    /RecPayloadNaoEncontrado$/,
  );
});

test('the payer approves by the QR code, and cannot twice', async () => {
  const { idRec } = await newRec(bank);
  const approved = await drive(idRec, 'approve');
  expect(approved).toMatchObject({
    status: 200,
    body: {
      status: 'APROVADA',
      ativacao: { tipoJornada: 'JORNADA_2' },
      pagador: { cpf: '12345678909', ispbParticipante: '99999999' },
    },
  });
  expect(statusesOf(approved.body)).toEqual(['CRIADA', 'APROVADA']);
  for (const action of ['approve', 'reject']) expect((await drive(idRec, action)).status).toBe(409);
  expect((await drive('none', 'approve')).status).toBe(404);
});

test('without a QR code, a request or a first payment there is nothing to approve', async () => {
  const { idRec } = await newRec(bank, { loc: undefined });
  expect((await drive(idRec, 'approve')).status).toBe(409);
  expect((await read(bank, `/rec/${idRec}`)).status).toBe('CRIADA');
});

test('the payment of the first charge approves, whoever makes it', async () => {
  const firstOf = async () => {
    const { txid } = await bank.newCob();
    const { idRec } = await newRec(bank, { ativacao: { dadosJornada: { txid } } });
    return { txid, idRec };
  };
  const scanned = await firstOf();
  await bank.drive('POST', `/cobs/${scanned.txid}/pay`);
  const approved = await firstOf();
  expect((await drive(approved.idRec, 'approve')).body.status).toBe('APROVADA');
  for (const { txid, idRec } of [scanned, approved]) {
    expect(await read(bank, `/rec/${idRec}`)).toMatchObject({
      status: 'APROVADA',
      ativacao: { tipoJornada: 'JORNADA_3', dadosJornada: { txid } },
    });
    expect(await read(bank, `/cob/${txid}`)).toMatchObject({ status: 'CONCLUIDA', pix: [{ txid }] });
  }
});

test('a restart does not forget which payment approves', async () => {
  const { txid } = await bank.newCob();
  const { idRec } = await newRec(bank, { ativacao: { dadosJornada: { txid } } });
  await bank.restart();
  await bank.drive('POST', `/cobs/${txid}/pay`);
  expect((await read(bank, `/rec/${idRec}`)).status).toBe('APROVADA');
});

test('the payer rejects, with a code', async () => {
  const { idRec } = await newRec(bank);
  expect((await drive(idRec, 'reject', { codigo: 'AP00' })).status).toBe(400);
  expect((await drive(idRec, 'reject', { codigo: 'AP14' })).body).toMatchObject({
    status: 'REJEITADA',
    encerramento: { rejeicao: { codigo: 'AP14' } },
  });
  expect((await drive(idRec, 'cancel')).status).toBe(409);
});

test.each([
  ['USUARIO_PAGADOR', 'SLDB'],
  ['PSP_PAGADOR', 'ACCL'],
  ['PSP_RECEBEDOR', 'FRUD'],
  ['USUARIO_RECEBEDOR', 'SLCR'],
])('%s cancels, whether it is approved or not', async (solicitante, codigo) => {
  for (const rec of [await newRec(bank), await approvedRec(bank)])
    expect((await drive(rec.idRec, 'cancel', { solicitante })).body).toMatchObject({
      status: 'CANCELADA',
      encerramento: { cancelamento: { solicitante, codigo } },
    });
});

test('the merchant cancels once', async () => {
  const { idRec } = await approvedRec(bank);
  expect(await patch(idRec, { status: 'CANCELADA' })).toMatchObject({
    status: 200,
    body: {
      status: 'CANCELADA',
      encerramento: { cancelamento: { solicitante: 'USUARIO_RECEBEDOR', codigo: 'SLCR' } },
    },
  });
  const again = await patch(idRec, { status: 'CANCELADA' });
  expect([again.status, propertiesOf(again)]).toEqual([400, ['rec.status']]);
});

test('with a mandate, its charges are canceled by the same party', async () => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  await drive(idRec, 'cancel', { solicitante: 'USUARIO_PAGADOR' });
  expect(await read(bank, `/cobr/${txid}`)).toMatchObject({
    status: 'CANCELADA',
    encerramento: { cancelamento: { solicitante: 'USUARIO_PAGADOR', codigo: 'SLBD' } },
  });
  const refused = await bank.call('PUT', `/cobr/${newTxid()}`, cobrRequest(idRec));
  expect(propertiesOf(refused)).toEqual(['cobr.idRec']);
});

test('the merchant changes name, location, start and first charge, as long as the status allows it', async () => {
  const { idRec, loc } = await newRec(bank);
  const other = await newLocation(bank);
  const txid = newTxid();
  const changes = { calendario: { dataInicial: day(3) }, ativacao: { dadosJornada: { txid } } };
  const nome = { vinculo: { devedor: { nome: 'Ana S.' } } };
  expect((await patch(idRec, { ...changes, ...nome, loc: other.id })).body).toMatchObject({
    vinculo: { devedor: { nome: 'Ana S.', cpf: '12345678909' } },
    calendario: { dataInicial: day(3), periodicidade: 'MENSAL' },
    loc: { id: other.id, idRec },
    ativacao: { dadosJornada: { txid } },
  });
  expect((await read(bank, `/locrec/${loc.id}`)).idRec).toBeNull();
  expect(propertiesOf(await patch(idRec, { calendario: { dataInicial: day(-1) } }))).toEqual([
    'rec.calendario.dataInicial',
  ]);
});

test('of an approved mandate, location and start stay', async () => {
  const { idRec } = await approvedRec(bank);
  const { id } = await newLocation(bank);
  expect(propertiesOf(await patch(idRec, { loc: id }))).toEqual(['rec.loc']);
  expect((await read(bank, `/locrec/${id}`)).idRec).toBeNull();
  expect(propertiesOf(await patch(idRec, { calendario: { dataInicial: day(3) } }))).toEqual([
    'rec.calendario.dataInicial',
  ]);
  expect((await patch(idRec, { vinculo: { devedor: { nome: 'Ana' } } })).body.vinculo.devedor.nome).toBe(
    'Ana',
  );
});

test('a request reaches the payer, who accepts it', async () => {
  const { idRec } = await newRec(bank, { loc: undefined });
  const asked = await ask(idRec);
  expect(asked).toMatchObject({ idSolicRec: expect.stringMatching(/^SC99999999/), idRec, status: 'CRIADA' });
  const { idSolicRec } = asked;
  await soon(async () => expect((await read(bank, `/solicrec/${idSolicRec}`)).status).toBe('RECEBIDA'));
  const second = await bank.call('POST', '/solicrec', requestOf(idRec));
  expect([second.status, propertiesOf(second)]).toEqual([400, ['solicrec.idRec']]);

  expect((await drive(idRec, 'approve')).body.ativacao.tipoJornada).toBe('JORNADA_1');
  const accepted = await read(bank, `/solicrec/${idSolicRec}`);
  expect(statusesOf(accepted)).toEqual(['CRIADA', 'ENVIADA', 'RECEBIDA', 'ACEITA']);
  expect((await read(bank, `/rec/${idRec}`)).solicitacao).toMatchObject([{ idSolicRec, status: 'ACEITA' }]);
  expect((await bank.call('PATCH', `/solicrec/${idSolicRec}`, { status: 'CANCELADA' })).status).toBe(400);
});

test('a request ends with the rejection, or is canceled with 201 and may be made again', async () => {
  const rejected = await newRec(bank);
  const { idSolicRec } = await ask(rejected.idRec);
  await drive(rejected.idRec, 'reject');
  expect((await read(bank, `/solicrec/${idSolicRec}`)).status).toBe('REJEITADA');

  const { idRec } = await newRec(bank);
  const first = await ask(idRec);
  const canceled = await bank.call('PATCH', `/solicrec/${first.idSolicRec}`, { status: 'CANCELADA' });
  expect(canceled).toMatchObject({ status: 201, body: { status: 'CANCELADA' } });
  expect((await ask(idRec)).idSolicRec).not.toBe(first.idSolicRec);
  expect((await read(bank, `/rec/${idRec}`)).solicitacao).toHaveLength(2);
});

test('a request expires by the clock of its mandate, which may still be approved', async () => {
  const { idRec } = await newRec(bank);
  const { idSolicRec } = await ask(idRec);
  await moveTo(bank, idRec, day(1), 12);
  expect((await read(bank, `/solicrec/${idSolicRec}`)).status).toBe('EXPIRADA');
  expect((await drive(idRec, 'approve')).body.ativacao.tipoJornada).toBe('JORNADA_2');
});

test.each<[string, object, string]>([
  [
    'an end that has passed',
    { calendario: { dataExpiracaoSolicitacao: '2020-01-01T00:00:00Z' } },
    'solicrec.calendario.dataExpiracaoSolicitacao',
  ],
  ['no addressee', { destinatario: undefined }, 'solicrec.destinatario'],
  [
    'another bank id',
    { destinatario: { cpf: '12345678909', ispbParticipante: '1', conta: '1' } },
    'solicrec.destinatario.ispbParticipante',
  ],
])('a request with %s is refused', async (_, changes, property) => {
  const { idRec } = await newRec(bank);
  const refused = await bank.call('POST', '/solicrec', requestOf(idRec, changes));
  expect([refused.status, propertiesOf(refused)]).toEqual([400, [property]]);
  expect((await read(bank, `/rec/${idRec}`)).solicitacao).toBeNull();
});

test('what does not exist is not found', async () => {
  const none = 'RR9999999920260101abcdefghijk';
  const kinds = await Promise.all([
    bank.call('GET', `/rec/${none}`),
    bank.call('PATCH', `/rec/${none}`, { status: 'CANCELADA' }),
    bank.call('GET', '/solicrec/none'),
    bank.call('PATCH', '/solicrec/none', { status: 'CANCELADA' }),
    bank.call('POST', '/solicrec', requestOf(none)),
  ]);
  expect(kinds.map(({ status, body }) => [status, body.type.split('/').at(-1)])).toEqual([
    [404, 'RecNaoEncontrada'],
    [404, 'RecNaoEncontrada'],
    [404, 'SolicRecNaoEncontrada'],
    [404, 'SolicRecNaoEncontrada'],
    [404, 'RecNaoEncontrada'],
  ]);
});

test('mandates are listed by debtor, status, agreement and location', async () => {
  const devedor = { cnpj: '12ABC34501DE35', nome: 'Empresa' };
  const mine = { vinculo: { ...vinculo, devedor }, recebedor: { convenio: 'Master' } };
  const [open, approved] = [await newRec(bank, { ...mine, loc: undefined }), await approvedRec(bank, mine)];
  const listed = async (query: string) => {
    const { body } = await bank.call('GET', `/rec?${period()}&cnpj=12ABC34501DE35${query}`);
    return body.recs.map(({ idRec }: { idRec: string }) => idRec);
  };
  expect(await listed('')).toEqual([open.idRec, approved.idRec]);
  expect(await listed('&status=APROVADA')).toEqual([approved.idRec]);
  expect(await listed('&locationPresente=false')).toEqual([open.idRec]);
  expect(await listed('&convenio=Master&locationPresente=true')).toEqual([approved.idRec]);
  expect(await listed('&convenio=Other')).toEqual([]);
  expect(await listed('&paginacao.itensPorPagina=1&paginacao.paginaAtual=1')).toEqual([approved.idRec]);
  for (const query of ['', `?${period()}&status=X`, `?${period()}&cpf=12345678909&cnpj=12ABC34501DE35`])
    expect((await bank.call('GET', `/rec${query}`)).body.type).toMatch(/RecConsultaInvalida$/);
});

test('a mandate expires after its last day, by its clock', async () => {
  const { idRec } = await approvedRec(bank, { calendario: { ...calendario, dataFinal: day(30) } });
  await moveTo(bank, idRec, day(30), 23);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect((await read(bank, `/rec/${idRec}`)).status).toBe('APROVADA');
  await moveTo(bank, idRec, day(31), 1);
  await soon(async () => expect((await read(bank, `/rec/${idRec}`)).status).toBe('EXPIRADA'));
});

test('a mandate has a clock of its own: another one with its contract does not move it', async () => {
  const changes = { calendario: { ...calendario, dataFinal: day(30) } };
  const [one, other] = [await approvedRec(bank, changes), await approvedRec(bank, changes)];
  expect(one.vinculo.contrato).toBe(other.vinculo.contrato);
  await moveTo(bank, one.idRec, day(31), 1);
  await soon(async () => expect((await read(bank, `/rec/${one.idRec}`)).status).toBe('EXPIRADA'));
  expect((await read(bank, `/rec/${other.idRec}`)).status).toBe('APROVADA');
  // One that is made afterwards is made now, although its contract is the same.
  const { idRec } = await newRec(bank, changes);
  expect(idRec).toContain(day(0).replaceAll('-', ''));
});

test('a mandate is made in the time of its first charge', async () => {
  const txid = newTxid();
  await moveTo(bank, txid, day(40), 12);
  await bank.call('PUT', `/cob/${txid}`, cobRequest);
  const ativacao = { dadosJornada: { txid } };
  const early = await bank.call('POST', '/rec', { ...recRequest, ativacao });
  expect(propertiesOf(early)).toEqual(['rec.calendario.dataInicial']);
  const { idRec } = await newRec(bank, { ativacao, calendario: { ...calendario, dataInicial: day(40) } });
  expect(idRec).toContain(day(40).replaceAll('-', ''));
});
