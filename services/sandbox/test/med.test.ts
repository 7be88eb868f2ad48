import { Bank, chave, soon } from './bank.ts';
import { Merchant } from './merchant.ts';

const DAY_MS = 86_400_000;

let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
  await bank.call('PUT', `/webhook/${encodeURIComponent(chave)}`, { webhookUrl: merchant.url });
  await bank.drive('PUT', '/faults', { returns: { settlementMs: 0 } });
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

/** The end-to-end id of a payment of R$ 12,34. */
async function paid(): Promise<string> {
  const { txid } = await bank.newCob();
  return (await bank.drive('POST', `/cobs/${txid}/pay`)).body.endToEndId;
}

const dispute = (e2eid: string, terms: object = {}) => bank.drive('POST', `/pix/${e2eid}/med`, terms);
const decide = (id: string, action: string, body?: object) =>
  bank.drive('POST', `/meds/${id}/${action}`, body);

const noticesOf = (id: string) =>
  merchant.notices
    .filter(({ url, body }) => url.endsWith('/med') && body.meds[0].id === id)
    .map(({ body }) => body.meds[0].situacao);

async function devolucoesOf(e2eid: string) {
  return (await bank.call('GET', `/pix/${e2eid}`)).body.devolucoes ?? [];
}

test('a dispute is told to the merchant, and read by its id and in the list', async () => {
  const e2eid = await paid();
  const { status, body } = await dispute(e2eid, { valor: '5.00', motivo: 'FALHA_OPERACIONAL' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    encerramento: null,
    endToEndId: e2eid,
    valor: '5.00',
    situacao: 'ABERTA',
    motivo: 'FALHA_OPERACIONAL',
    horario: expect.any(String),
  });
  await soon(() => expect(noticesOf(body.id)).toEqual(['ABERTA']));
  expect((await bank.call('GET', `/med/${body.id}`)).body).toEqual(body);
  const { body: list } = await bank.call('GET', `/med?inicio=${body.horario}&fim=${body.horario}`);
  expect(list).toMatchObject({ parametros: { paginacao: { quantidadeTotalDeItens: 1 } }, meds: [body] });
  expect((await bank.send('GET', bank.pathOf(`/med/${body.id}`), {})).status).toBe(401);
  expect((await bank.call('GET', '/med/nothing')).status).toBe(404);
});

test('a notice is repeated until the merchant takes it', async () => {
  merchant.response = 503;
  const { body } = await dispute(await paid());
  await soon(() => expect(noticesOf(body.id)).toHaveLength(1));
  merchant.response = 200;
  await soon(() => expect(noticesOf(body.id)).toHaveLength(2));
});

test('an approved dispute returns all that is left at once, and is over', async () => {
  const e2eid = await paid();
  await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '2.34' });
  const { body } = await dispute(e2eid);
  const approved = await decide(body.id, 'approve');
  expect(approved.body).toMatchObject({ situacao: 'ACEITA', encerramento: expect.any(String) });
  expect(Date.parse(approved.body.encerramento)).toBeLessThanOrEqual(Date.now());
  expect(await devolucoesOf(e2eid)).toMatchObject([
    { id: 'r1' },
    { valor: '10.00', natureza: 'MED_FRAUDE', status: 'DEVOLVIDO' },
  ]);
  await soon(() => expect(noticesOf(body.id)).toContain('ACEITA'));
  expect((await decide(body.id, 'reject')).status).toBe(409);
});

test('it may return nothing at first, parts later, and end when the bank says', async () => {
  const e2eid = await paid();
  const { body } = await dispute(e2eid);
  const approved = await decide(body.id, 'approve', { valor: '0.00' });
  expect(Date.parse(approved.body.encerramento)).toBeGreaterThan(Date.now() + 89 * DAY_MS);
  expect(await devolucoesOf(e2eid)).toEqual([]);
  await decide(body.id, 'return', { valor: '1.00' });
  await decide(body.id, 'return', { valor: '2.00', natureza: 'MED_OPERACIONAL' });
  expect(await devolucoesOf(e2eid)).toMatchObject([{ valor: '1.00' }, { natureza: 'MED_OPERACIONAL' }]);
  const closed = await decide(body.id, 'close');
  expect(Date.parse(closed.body.encerramento)).toBeLessThanOrEqual(Date.now());
  expect((await decide(body.id, 'close')).status).toBe(409);
});

test('it returns several parts at once', async () => {
  const e2eid = await paid();
  const { body } = await dispute(e2eid);
  await decide(body.id, 'approve', { valor: '10.00', parts: 3 });
  const parts = (await devolucoesOf(e2eid)).map(({ valor }: { valor: string }) => valor);
  expect(parts).toEqual(['3.33', '3.34', '3.33']);
});

test.each([
  ['reject', 'REJEITADA'],
  ['cancel', 'CANCELADA'],
])('%s ends a dispute as %s, and another may follow', async (action, situacao) => {
  const e2eid = await paid();
  const { body } = await dispute(e2eid);
  expect((await dispute(e2eid)).status).toBe(409);
  expect((await decide(body.id, action)).body).toMatchObject({ situacao });
  expect((await dispute(e2eid)).status).toBe(201);
});

test('a payment older than 80 days cannot be disputed, and an unknown one is not found', async () => {
  const e2eid = await paid();
  const horario = new Date(Date.now() - 80 * DAY_MS - 1_000);
  await bank.inDatabase((connection) =>
    connection
      .collection('cobs')
      .updateOne({ 'pagamentos.endToEndId': e2eid }, { $set: { 'pagamentos.0.horario': horario } }),
  );
  expect((await dispute(e2eid)).status).toBe(409);
  expect((await dispute(`E${'0'.repeat(31)}`)).status).toBe(404);
});
