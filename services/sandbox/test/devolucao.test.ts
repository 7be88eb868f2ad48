import { eventually } from '@catraca/testing/eventually';
import { Bank, chave, soon } from './bank.ts';
import { Merchant } from './merchant.ts';

let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
  await bank.call('PUT', `/webhook/${encodeURIComponent(chave)}`, { webhookUrl: merchant.url });
});
afterEach(() => bank.drive('DELETE', '/faults'));
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

/** The end-to-end id of a payment of R$ 12,34. */
async function paid(): Promise<string> {
  const { txid } = await bank.newCob();
  return (await bank.drive('POST', `/cobs/${txid}/pay`)).body.endToEndId;
}

test('a return is first in progress, then done, and a callback is sent', async () => {
  const e2eid = await paid();
  const { status, body } = await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, {
    valor: '2.34',
    descricao: 'troca',
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 'r1', valor: '2.34', status: 'EM_PROCESSAMENTO', descricao: 'troca' });
  expect(body.rtrId).toMatch(/^D\d{8}\d{12}[a-zA-Z0-9]{11}$/);

  await soon(async () => {
    expect((await bank.call('GET', `/pix/${e2eid}/devolucao/r1`)).body.status).toBe('DEVOLVIDO');
  });
  await soon(() => {
    const notice = merchant.notices.find(({ body }) => body.pix[0].devolucoes?.[0].id === 'r1');
    expect(notice?.body.pix[0]).toMatchObject({
      endToEndId: e2eid,
      devolucoes: [{ status: 'DEVOLVIDO', valor: '2.34' }],
    });
  });
});

test('returns of a payment for which they are refused are not made, and those of another are', async () => {
  const [refused, other] = [await paid(), await paid()];
  expect((await bank.drive('POST', `/pix/${refused}/refuse_returns`)).status).toBe(204);
  for (const e2eid of [refused, other])
    await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '1.00' });
  const statusOf = async (e2eid: string) =>
    (await bank.call('GET', `/pix/${e2eid}/devolucao/r1`)).body.status;
  await soon(async () => {
    expect([await statusOf(refused), await statusOf(other)]).toEqual(['NAO_REALIZADO', 'DEVOLVIDO']);
  });
  expect((await bank.drive('POST', `/pix/E${'0'.repeat(31)}/refuse_returns`)).status).toBe(404);
});

test('a repeated return is the same return; another with its id is refused', async () => {
  const e2eid = await paid();
  const first = await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '1.00' });
  const again = await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '1.00' });
  expect(again.body.rtrId).toBe(first.body.rtrId);
  const other = await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '2.00' });
  expect(other).toMatchObject({ status: 400, body: { violacoes: [{ propriedade: 'devolucao.id' }] } });
});

test('the repetition of a whole return is refused for its amount, unless the bank is lenient', async () => {
  const put = (e2eid: string, at = bank) => at.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '12.34' });
  const e2eid = await paid();
  expect((await put(e2eid)).status).toBe(201);
  expect(await put(e2eid)).toMatchObject({
    status: 400,
    body: { violacoes: [{ propriedade: 'devolucao.valor' }] },
  });

  const lenient = await Bank.open('lenient');
  const { txid } = await lenient.newCob();
  const { endToEndId } = (await lenient.drive('POST', `/cobs/${txid}/pay`)).body;
  expect((await put(endToEndId, lenient)).status).toBe(201);
  expect((await put(endToEndId, lenient)).status).toBe(201);
  await lenient.close();
});

test('a strict bank refuses a repeated return while the first is in progress, and only then', async () => {
  await bank.drive('PUT', '/faults', { returns: { refuseRepeats: true } });
  const e2eid = await paid();
  const put = () => bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '1.00' });
  expect((await put()).status).toBe(201);
  expect(await put()).toMatchObject({ status: 400, body: { violacoes: [{ propriedade: 'devolucao.id' }] } });
  await soon(async () => expect((await put()).body.status).toBe('DEVOLVIDO'));
});

test('a return can fail at the payer’s bank', async () => {
  await bank.drive('PUT', '/faults', { returns: { fail: true, settlementMs: 0 } });
  const { body } = await bank.call('PUT', `/pix/${await paid()}/devolucao/r1`, { valor: '1.00' });
  expect(body.status).toBe('NAO_REALIZADO');
});

test('a return that the bank makes by itself is in the charge and in the lists', async () => {
  const { txid } = await bank.newCob();
  const e2eid = (await bank.drive('POST', `/cobs/${txid}/pay`)).body.endToEndId;
  const made = await bank.drive('POST', `/pix/${e2eid}/return`);
  expect(made.body).toMatchObject({ valor: '12.34', id: expect.stringMatching(/^[a-zA-Z0-9]{32}$/) });

  const inCob = (await bank.call('GET', `/cob/${txid}`)).body.pix[0];
  const period = `inicio=2020-01-01T00:00:00Z&fim=${new Date(Date.now() + 1_000).toISOString()}`;
  const listed = (await bank.call('GET', `/pix?${period}&txid=${txid}`)).body.pix[0];
  for (const pix of [inCob, listed])
    expect(pix.devolucoes).toMatchObject([{ id: made.body.id, valor: '12.34' }]);
  expect((await bank.drive('POST', `/pix/${e2eid}/return`, { valor: '0.01' })).status).toBe(400);
});

test('a return of the bank’s own is told at once, and again when it is settled', async () => {
  // Longer than a callback may wait for the job that sends it.
  await bank.drive('PUT', '/faults', { returns: { settlementMs: 3_000 } });
  const e2eid = await paid();
  const { body } = await bank.drive('POST', `/pix/${e2eid}/return`, { valor: '1.00' });
  await eventually(() => {
    const told = merchant.notices
      .flatMap((notice) => notice.body.pix[0].devolucoes ?? [])
      .filter(({ id }) => id === body.id);
    expect(told.map(({ status }) => status)).toEqual(['EM_PROCESSAMENTO', 'DEVOLVIDO']);
  });
});

test('concurrent returns never add up to more than the payment', async () => {
  const e2eid = await paid();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      bank.call('PUT', `/pix/${e2eid}/devolucao/r${i}`, { valor: '3.00' }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = responses.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(8);
  expect(refused[0]!.body.violacoes[0].propriedade).toBe('devolucao.valor');
  expect((await bank.call('GET', `/pix/${e2eid}`)).body.devolucoes).toHaveLength(4);
});

test('what does not exist is not found', async () => {
  const nobody = 'E'.padEnd(32, '0');
  expect((await bank.call('GET', `/pix/${nobody}`)).body.type).toMatch(/PixNaoEncontrado$/);
  expect((await bank.call('PUT', `/pix/${nobody}/devolucao/r1`, { valor: '1.00' })).status).toBe(404);
  const unknown = await bank.call('GET', `/pix/${await paid()}/devolucao/r9`);
  expect(unknown.body.type).toMatch(/PixDevolucaoNaoEncontrada$/);
});

test.each([{}, { valor: '0.00' }, { valor: '1' }, { valor: '1.00', natureza: 'OUTRA' }])(
  'an invalid return is refused: %j',
  async (body) => {
    const response = await bank.call('PUT', `/pix/${await paid()}/devolucao/r1`, body);
    expect(response).toMatchObject({ status: 400, body: { title: 'Devolução inválida.' } });
  },
);
