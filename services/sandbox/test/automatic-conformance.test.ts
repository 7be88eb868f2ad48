import { Bank, newTxid } from './bank.ts';
import {
  approvedRec,
  cobrRequest,
  day,
  moveTo,
  newCobr,
  newLocation,
  newRec,
  period,
  recRequest,
} from './mandates.ts';
import { Merchant } from './merchant.ts';
import { faultsBy } from './standard.ts';

let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A mandate with every member, and a request that the payer accepted. */
async function fullRec(): Promise<{ idRec: string; idSolicRec: string; txid: string }> {
  const { txid } = await bank.newCob();
  const { idRec } = await newRec(bank, {
    vinculo: { ...recRequest.vinculo, devedor: { cnpj: '12ABC34501DE35', nome: 'Empresa' } },
    calendario: { ...recRequest.calendario, dataFinal: day(400) },
    recebedor: { convenio: 'Master' },
    ativacao: { dadosJornada: { txid } },
  });
  const destinatario = { cnpj: '12ABC34501DE35', ispbParticipante: '91193552', conta: '550689' };
  const calendario = { dataExpiracaoSolicitacao: inAnHour() };
  const { body } = await bank.call('POST', '/solicrec', { idRec, calendario, destinatario });
  return { idRec, idSolicRec: body.idSolicRec, txid };
}

/** A charge with two attempts, paid and returned in part. */
async function paidCobr(): Promise<string> {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec, { infoAdicional: 'Plano', devedor: { cidade: 'Recife' } });
  await moveTo(bank, txid, day(4), 1);
  await bank.drive('POST', `/cobrs/${txid}/attempt`, { outcome: 'rejected' });
  const { body } = await bank.drive('POST', `/cobrs/${txid}/attempt`, { outcome: 'paid' });
  await bank.call('PUT', `/pix/${body.pix[0].endToEndId}/devolucao/r1`, { valor: '1.00' });
  return txid;
}

test('every success response has the form of the standard', async () => {
  for (const path of ['/webhookrec', '/webhookcobr'])
    await bank.call('PUT', path, { webhookUrl: merchant.url });
  const [full, approved, rejected, txid] = [
    await fullRec(),
    await approvedRec(bank),
    await newRec(bank),
    await paidCobr(),
  ];
  await bank.drive('POST', `/recs/${rejected.idRec}/reject`);
  const cobr = await newCobr(bank, approved.idRec);
  const { id } = await newLocation(bank);
  const linked = await newRec(bank);
  const responses: [schema: string, response: { status: number; body: unknown }][] = [
    ['RecGerada', await bank.call('POST', '/rec', recRequest)],
    ['RecGerada', await bank.call('PATCH', `/rec/${linked.idRec}`, { loc: id })],
    ['RecCompleta', await bank.call('GET', `/rec/${full.idRec}?txid=${full.txid}`)],
    ['RecCompleta', await bank.call('GET', `/rec/${approved.idRec}`)],
    ['RecCompleta', await bank.call('GET', `/rec/${rejected.idRec}`)],
    ['RecsConsultadas', await bank.call('GET', `/rec?${period()}&cnpj=12ABC34501DE35`)],
    ['SolicRecCompleta', await bank.call('GET', `/solicrec/${full.idSolicRec}`)],
    ['SolicRecCompleta', await bank.call('PATCH', `/solicrec/${full.idSolicRec}`, { status: 'CANCELADA' })],
    ['CobRGerada', await bank.call('PATCH', `/cobr/${cobr.txid}`, { status: 'CANCELADA' })],
    ['CobRGerada', await bank.call('PUT', `/cobr/${newTxid()}`, cobrRequest(approved.idRec))],
    ['CobRCompleta', await bank.call('GET', `/cobr/${txid}`)],
    ['CobRCompleta', await bank.call('GET', `/cobr/${cobr.txid}`)],
    ['CobsRConsultadas', await bank.call('GET', `/cobr?${period()}&cpf=12345678909`)],
    ['PayloadLocationRecGerada', await bank.call('POST', '/locrec')],
    ['PayloadLocationRecCompleta', await bank.call('GET', `/locrec/${id}`)],
    ['PayloadLocationRecConsultadas', await bank.call('GET', `/locrec?${period()}`)],
    ['PayloadLocationRecCompleta', await bank.call('DELETE', `/locrec/${id}/idRec`)],
    ['WebhookRecCompleto', await bank.call('GET', '/webhookrec')],
    ['WebhookCobRCompleto', await bank.call('GET', '/webhookcobr')],
    ['RecGerada', await bank.call('PATCH', `/rec/${approved.idRec}`, { status: 'CANCELADA' })],
  ];
  for (const [schema, { status, body }] of responses) {
    expect([schema, status < 300]).toEqual([schema, true]);
    expect({ schema, faults: faultsBy(schema, body) }).toEqual({ schema, faults: [] });
  }
});

test('the payload of a location has the form of the standard', async () => {
  const { loc } = await newRec(bank);
  const jws = (await bank.send('GET', loc.location.replace(/^[^/]+/, ''), {})).body;
  const payload = JSON.parse(Buffer.from(jws.split('.')[1], 'base64url').toString());
  expect(faultsBy('RecPayload', payload)).toEqual([]);
});

test('every failure is a Problema', async () => {
  const { idRec } = await newRec(bank);
  const failures = await Promise.all([
    bank.call('POST', '/rec', {}),
    bank.call('GET', '/rec'),
    bank.call('GET', '/rec/none'),
    bank.call('PATCH', '/rec/none', {}),
    bank.call('POST', '/solicrec', {}),
    bank.call('GET', '/solicrec/none'),
    bank.call('PUT', '/cobr/short', cobrRequest(idRec)),
    bank.call('PUT', `/cobr/${newTxid()}`, cobrRequest(idRec)),
    bank.call('GET', `/cobr/${newTxid()}`),
    bank.call('GET', '/cobr'),
    bank.call('GET', '/locrec/none'),
    bank.call('GET', '/locrec'),
    bank.call('PUT', '/webhookrec', {}),
    bank.send('GET', '/qr/v2/rec/none', {}),
    bank.drive('POST', '/recs/none/approve'),
    bank.drive('POST', `/cobrs/${newTxid()}/attempt`, {}),
  ]);
  for (const { status, body } of failures) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(faultsBy('Problema', body)).toEqual([]);
    expect(body.status).toBe(status);
  }
});

test('the check itself detects errors', async () => {
  const rec = await newRec(bank);
  expect(faultsBy('RecGerada', { ...rec, idRec: 'short' })).not.toEqual([]);
  expect(faultsBy('RecGerada', { ...rec, status: 'ATIVA' })).toHaveLength(1);
  expect(faultsBy('RecCompleta', { ...rec, vinculo: {} })).not.toEqual([]);
  expect(faultsBy('CobRGerada', { ...rec })).not.toEqual([]);
});
