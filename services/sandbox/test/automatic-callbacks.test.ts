import { Bank, freePort, soon } from './bank.ts';
import { approvedRec, day, moveTo, newCobr, newRec, propertiesOf, read } from './mandates.ts';
import { Merchant } from './merchant.ts';
import { faultsBy } from './standard.ts';

const webhooks = ['/webhookrec', '/webhookcobr'] as const;
let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
});
beforeEach(async () => {
  for (const path of webhooks) await bank.call('PUT', path, { webhookUrl: merchant.url });
});
afterEach(() => bank.drive('DELETE', '/faults'));
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

const noticesOf = (idRec: string) =>
  merchant.notices
    .flatMap(({ url, body }) => [...(body.recs ?? []), ...(body.cobsr ?? [])].map((one) => ({ url, ...one })))
    .filter((one) => one.idRec === idRec);

test.each(webhooks)('%s is registered after a test, replaced, read and removed', async (path) => {
  merchant.probes.length = 0;
  expect((await bank.call('PUT', path, { webhookUrl: merchant.url })).status).toBe(200);
  expect(merchant.probes).toHaveLength(1);
  expect(await read(bank, path)).toEqual({ webhookUrl: merchant.url, criacao: expect.any(String) });
  expect((await bank.call('DELETE', path)).status).toBe(204);
  for (const method of ['GET', 'DELETE'])
    expect(await bank.call(method, path)).toMatchObject({
      status: 404,
      body: { type: expect.stringMatching(/NaoEncontrado$/) },
    });
});

test.each(webhooks)('%s with a URL that is none, or does not answer, stays as it is', async (path) => {
  const dead = `http://127.0.0.1:${await freePort()}/`;
  for (const webhookUrl of [undefined, 'loja.example', 'ftp://loja.example', 7, dead]) {
    const refused = await bank.call('PUT', path, { webhookUrl });
    expect([refused.status, propertiesOf(refused)]).toEqual([400, ['webhookUrl']]);
  }
  expect((await read(bank, path)).webhookUrl).toBe(merchant.url);
});

test('each new status of a mandate is told, in the form of the standard', async () => {
  const { idRec } = await newRec(bank);
  await bank.drive('POST', `/recs/${idRec}/approve`);
  await soon(() => expect(noticesOf(idRec)).toHaveLength(1));
  await bank.drive('POST', `/recs/${idRec}/cancel`, { solicitante: 'PSP_PAGADOR', codigo: 'ERSL' });
  await soon(() => expect(noticesOf(idRec)).toHaveLength(2));
  expect(noticesOf(idRec)).toMatchObject([
    { url: '/callbacks/rec', status: 'APROVADA', ativacao: { tipoJornada: 'JORNADA_2' } },
    { status: 'CANCELADA', encerramento: { cancelamento: { solicitante: 'PSP_PAGADOR', codigo: 'ERSL' } } },
  ]);
  for (const { url: _, ...notice } of noticesOf(idRec))
    expect(faultsBy('RecNotification', notice)).toEqual([]);
});

test('a charge of a mandate is told of, until its payment, in the form of the standard', async () => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  const told = () => noticesOf(idRec).filter((one) => one.txid === txid);
  await soon(() => expect(told().at(-1)?.tentativas[0].status).toBe('AGENDADA'));
  await moveTo(bank, txid, day(4), 1);
  await bank.drive('POST', `/cobrs/${txid}/attempt`, { outcome: 'rejected' });
  await soon(() => expect(told().at(-1)?.tentativas[0].rejeicao?.codigo).toBe('AM02'));
  await bank.drive('POST', `/cobrs/${txid}/attempt`, { outcome: 'paid' });
  await soon(() => expect(told().at(-1)).toMatchObject({ status: 'CONCLUIDA', pix: [{ txid }] }));
  for (const { url, ...notice } of told())
    expect([url, faultsBy('CobRNotification', notice)]).toEqual(['/callbacks/cobr', []]);
});

test('a notice that is refused is sent again, and one that is repeated or dropped is so', async () => {
  merchant.response = 500;
  const { idRec } = await approvedRec(bank);
  await soon(() => expect(noticesOf(idRec).length).toBeGreaterThan(0));
  merchant.response = 200;
  const before = noticesOf(idRec).length;
  await soon(() => expect(noticesOf(idRec).length).toBeGreaterThan(before));

  await bank.drive('PUT', '/faults', { callbacks: { repeat: 2 } });
  const repeated = await approvedRec(bank);
  await soon(() => expect(noticesOf(repeated.idRec)).toHaveLength(3));
  await bank.drive('PUT', '/faults', { callbacks: { drop: 1 } });
  const dropped = await approvedRec(bank);
  await soon(async () => expect((await bank.drive('GET', '/faults')).body.callbacks.drop).toBe(0));
  const later = await approvedRec(bank);
  await soon(() => expect(noticesOf(later.idRec)).toHaveLength(1));
  expect(noticesOf(dropped.idRec)).toEqual([]);
});

test('a notice outlives a restart', async () => {
  merchant.response = 500;
  const { idRec } = await approvedRec(bank);
  await soon(() => expect(noticesOf(idRec).length).toBeGreaterThan(0));
  await bank.restart();
  merchant.response = 200;
  const before = noticesOf(idRec).length;
  await soon(() => expect(noticesOf(idRec).length).toBeGreaterThan(before));
});

test('returns and disputes of a mandate’s payment are told at the URL for mandates’ charges', async () => {
  const { idRec } = await approvedRec(bank);
  const { txid } = await newCobr(bank, idRec);
  await moveTo(bank, txid, day(4), 1);
  const { body } = await bank.drive('POST', `/cobrs/${txid}/attempt`, { outcome: 'paid' });
  const { endToEndId } = body.pix[0];
  await bank.drive('POST', `/pix/${endToEndId}/return`, { valor: '1.00', natureza: 'MED_PIX_AUTOMATICO' });
  await bank.drive('POST', `/pix/${endToEndId}/med`);
  await soon(() => {
    const told = merchant.notices.flatMap(({ body: notice }) => [
      ...(notice.pix ?? []),
      ...(notice.meds ?? []),
    ]);
    const ofPayment = told.filter((one) => one.endToEndId === endToEndId);
    expect(ofPayment).toContainEqual(
      expect.objectContaining({ devolucoes: [expect.objectContaining({ natureza: 'MED_PIX_AUTOMATICO' })] }),
    );
    expect(ofPayment).toContainEqual(expect.objectContaining({ situacao: 'ABERTA' }));
  });
});
