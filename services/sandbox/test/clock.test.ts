import { Bank, cobRequest, newTxid, soon } from './bank.ts';
import { Merchant } from './merchant.ts';

const DAY_MS = 24 * 3_600_000;
let bank: Bank;
let merchant: Merchant;

beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
  await bank.call('PUT', `/webhook/${cobRequest.chave}`, { webhookUrl: merchant.url });
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

const setClock = (id: string, aheadMs: number) => bank.drive('PUT', `/clocks/${id}`, { aheadMs });
const daysAhead = (time: string) => Math.round((Date.parse(time) - Date.now()) / DAY_MS);
const pay = (txid: string) => bank.drive('POST', `/cobs/${txid}/pay`);

/** A charge whose clock is ten days ahead. */
async function newCob(): Promise<string> {
  const txid = newTxid();
  await setClock(txid, 10 * DAY_MS);
  const { body } = await bank.call('PUT', `/cob/${txid}`, cobRequest);
  expect(daysAhead(body.calendario.criacao)).toBe(10);
  return txid;
}

test('a charge, its payment and its return are in the time of their clock', async () => {
  const { horario, endToEndId } = (await pay(await newCob())).body;
  expect(daysAhead(horario)).toBe(10);

  await setClock(endToEndId, 12 * DAY_MS);
  const { status, body } = await bank.call('PUT', `/pix/${endToEndId}/devolucao/r1`, { valor: '1.00' });
  expect([status, daysAhead(body.horario.solicitacao)]).toEqual([201, 12]);
  await soon(async () => {
    const { body: pix } = await bank.call('GET', `/pix/${endToEndId}`);
    expect(pix.devolucoes).toMatchObject([{ status: 'DEVOLVIDO' }]);
  });
  await soon(() => {
    const told = merchant.notices.map(({ body: notice }) => notice.pix?.[0]?.devolucoes?.[0]?.status);
    expect(told).toContain('DEVOLVIDO');
  });
});

test('a charge expires by its clock, which never goes back and survives a restart', async () => {
  const txid = await newCob();
  await setClock(txid, 10 * DAY_MS + 3_601_000);
  await setClock(txid, 1_000);
  await bank.restart();
  expect((await pay(txid)).status).toBe(409);
});

test('a payment can be disputed for 80 days and returned for 90, by its clock', async () => {
  const { endToEndId } = (await pay(await newCob())).body;
  await setClock(endToEndId, 91 * DAY_MS);
  expect((await bank.drive('POST', `/pix/${endToEndId}/med`)).status).toBe(409);
  await bank.call('PUT', `/pix/${endToEndId}/devolucao/r1`, { valor: '1.00' });
  await setClock(endToEndId, 101 * DAY_MS);
  const late = await bank.call('PUT', `/pix/${endToEndId}/devolucao/r2`, { valor: '1.00' });
  expect(late.body.violacoes[0].propriedade).toBe('pix.horario');
});

test('a dispute and its returns are in the time of the payment’s clock', async () => {
  const { endToEndId } = (await pay(await newCob())).body;
  const { body: med } = await bank.drive('POST', `/pix/${endToEndId}/med`);
  expect(daysAhead(med.horario)).toBe(10);
  const { body: approved } = await bank.drive('POST', `/meds/${med.id}/approve`);
  expect(daysAhead(approved.encerramento)).toBe(10);
  await soon(() => {
    const told = merchant.notices.flatMap(({ body }) => body.meds ?? []);
    expect(told).toContainEqual(expect.objectContaining({ id: med.id, situacao: 'ACEITA' }));
  });
});

test('lists go by real time', async () => {
  const from = new Date(Date.now() - 1_000).toISOString();
  const { endToEndId } = (await pay(await newCob())).body;
  const { body: med } = await bank.drive('POST', `/pix/${endToEndId}/med`);
  const until = new Date(Date.now() + 1_000).toISOString();
  const { body: pixes } = await bank.call('GET', `/pix?inicio=${from}&fim=${until}`);
  expect(pixes.pix).toContainEqual(expect.objectContaining({ endToEndId }));
  const { body: meds } = await bank.call('GET', `/med?inicio=${from}&fim=${until}`);
  expect(meds.meds).toContainEqual(expect.objectContaining({ id: med.id }));
});

test('a payout is settled by its clock', async () => {
  const idEnvio = newTxid();
  await setClock(idEnvio, DAY_MS);
  const contaBanco = { nome: 'Ana', cpf: '12345678909', codigoBanco: '18236120', agencia: '1' };
  const sent = await bank.call('PUT', `/v3/gn/pix/${idEnvio}`, {
    valor: '12.34',
    pagador: { chave: 'saques@loja.example' },
    favorecido: { contaBanco: { ...contaBanco, conta: '123453', tipoConta: 'cacc' } },
  });
  expect([sent.body.status, daysAhead(sent.body.horario.solicitacao)]).toEqual(['EM_PROCESSAMENTO', 1]);

  await setClock(idEnvio, DAY_MS + 11_000);
  const { body } = await bank.call('GET', `/v2/gn/pix/enviados/id-envio/${idEnvio}`);
  expect([body.status, daysAhead(body.horario.liquidacao)]).toEqual(['REALIZADO', 1]);
});

test.each([
  ['a negative offset', newTxid(), { aheadMs: -1 }],
  ['an id with other characters', 'a%24b', { aheadMs: 1 }],
])('%s is refused', async (_what, id, body) => {
  expect((await bank.drive('PUT', `/clocks/${id}`, body)).status).toBe(400);
});
