import { Bank, chave, newTxid, soon } from './bank.ts';
import { Merchant } from './merchant.ts';

let bank: Bank;
let merchant: Merchant;
beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
  await bank.call('PUT', `/webhook/${encodeURIComponent(chave)}`, { webhookUrl: merchant.url });
});
afterEach(async () => {
  await bank.drive('DELETE', '/faults');
  merchant.response = 200;
});
afterAll(async () => {
  await bank.close();
  await merchant.close();
});

const noticesOf = (txid: string) => merchant.notices.filter(({ body }) => body.pix[0].txid === txid);

test('a paid charge is CONCLUIDA with its payment, and the callback is sent to {webhookUrl}/pix', async () => {
  const { txid } = await bank.newCob();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const paid = await bank.drive('POST', `/cobs/${txid}/pay`, {}, { traceparent });
  expect(paid.status).toBe(201);
  expect(paid.body.endToEndId).toMatch(/^E\d{8}\d{12}[a-zA-Z0-9]{11}$/);

  const cob = (await bank.call('GET', `/cob/${txid}`)).body;
  expect(cob).toMatchObject({ status: 'CONCLUIDA', pix: [paid.body] });
  expect((await bank.call('GET', `/pix/${paid.body.endToEndId}`)).body).toEqual(paid.body);

  await soon(() => expect(noticesOf(txid)).toHaveLength(1));
  const notice = noticesOf(txid)[0]!;
  expect(notice).toMatchObject({ url: '/callbacks/pix', body: { pix: [paid.body] } });
  expect(notice.headers.traceparent).toContain('0af7651916cd43dd8448eb211c80319c');
});

test('a charge is paid once even by concurrent payments', async () => {
  const { txid } = await bank.newCob();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => bank.drive('POST', `/cobs/${txid}/pay`)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect((await bank.call('GET', `/cob/${txid}`)).body.pix).toHaveLength(1);
});

test('a paid charge can be neither paid, removed nor expired', async () => {
  const { txid } = await bank.newCob();
  await bank.drive('POST', `/cobs/${txid}/pay`);
  expect(await bank.drive('POST', `/cobs/${txid}/pay`)).toMatchObject({
    status: 409,
    body: { type: 'urn:catraca:sandbox:cob-not-active', detail: 'A cobrança está CONCLUIDA.' },
  });
  expect((await bank.drive('POST', `/cobs/${txid}/expire`)).status).toBe(409);
  const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
  expect((await bank.call('PATCH', `/cob/${txid}`, removal)).status).toBe(400);
});

test('an expired charge stays ATIVA by status, is over by its calendar, and is paid only by a late bank', async () => {
  const { txid, calendario } = await bank.newCob();
  const { body } = await bank.drive('POST', `/cobs/${txid}/expire`);
  const { criacao } = calendario; // lists go by it
  expect(body).toMatchObject({ status: 'ATIVA', calendario: { criacao, expiracao: 0 } });

  expect(await bank.drive('POST', `/cobs/${txid}/pay`)).toMatchObject({
    status: 409,
    body: { type: 'urn:catraca:sandbox:cob-expired', detail: 'A cobrança expirou.' },
  });
  expect((await bank.drive('POST', `/cobs/${txid}/pay`, { late: true })).status).toBe(201);
});

test('a charge expires when its time is over', async () => {
  const { txid } = await bank.newCob({ calendario: { expiracao: 1 } });
  await new Promise((resolve) => setTimeout(resolve, 1050));
  expect((await bank.drive('POST', `/cobs/${txid}/pay`)).status).toBe(409);
});

test('a charge that the bank removed cannot be paid or removed again', async () => {
  const { txid } = await bank.newCob();
  expect(await bank.drive('POST', `/cobs/${txid}/remove`)).toMatchObject({
    status: 200,
    body: { status: 'REMOVIDA_PELO_PSP' },
  });
  expect((await bank.drive('POST', `/cobs/${txid}/remove`)).status).toBe(409);
  expect((await bank.drive('POST', `/cobs/${txid}/pay`)).status).toBe(409);
});

test('an unknown charge cannot be paid', async () => {
  expect((await bank.drive('POST', `/cobs/${newTxid()}/pay`)).status).toBe(404);
});

test('a callback that fails is sent again', async () => {
  const { txid } = await bank.newCob();
  merchant.response = 503;
  await bank.drive('POST', `/cobs/${txid}/pay`);
  await soon(() => expect(noticesOf(txid)).toHaveLength(1));
  merchant.response = 200;
  await soon(() => expect(noticesOf(txid)).toHaveLength(2));
});

test('a callback survives the restart of the bank', async () => {
  const { txid } = await bank.newCob();
  merchant.response = 500;
  await bank.drive('POST', `/cobs/${txid}/pay`);
  await soon(() => expect(noticesOf(txid)).toHaveLength(1));
  await bank.restart();
  merchant.response = 200;
  await soon(() => expect(noticesOf(txid).length).toBeGreaterThanOrEqual(2));
  expect(noticesOf(txid)[1]!.body).toEqual(noticesOf(txid)[0]!.body);
});

test('a payment with an unknown txid has a callback; one without a txid is only listed', async () => {
  const txid = newTxid();
  const named = await bank.drive('POST', '/pix', { chave, valor: '5.00', txid, infoPagador: 'oi' });
  const nameless = await bank.drive('POST', '/pix', { chave, valor: '6.00' });
  expect([named.status, nameless.status]).toEqual([201, 201]);
  await soon(() => expect(noticesOf(txid)).toHaveLength(1));
  expect(merchant.notices.some(({ body }) => body.pix[0].valor === '6.00')).toBe(false);

  const until = new Date(Date.now() + 1000).toISOString();
  const list = async (filter: string) =>
    (await bank.call('GET', `/pix?inicio=2020-01-01T00:00:00Z&fim=${until}${filter}`)).body.pix;
  expect(await list(`&txid=${txid}`)).toEqual([named.body]);
  expect(await list('&txIdPresente=false')).toEqual([nameless.body]);
  expect(await list('&devolucaoPresente=true')).toEqual([]);
});

test('a second payment of a charge is listed, has a callback, and can be returned', async () => {
  const { txid } = await bank.newCob();
  const { body: first } = await bank.drive('POST', `/cobs/${txid}/pay`);
  const { body: second } = await bank.drive('POST', '/pix', { chave, valor: '5.00', txid });
  await soon(() => expect(noticesOf(txid)).toHaveLength(2));

  await bank.call('PUT', `/pix/${second.endToEndId}/devolucao/r1`, { valor: '5.00' });
  await soon(() => expect(noticesOf(txid)).toHaveLength(3));
  expect(noticesOf(txid)[2]!.body.pix).toMatchObject([{ endToEndId: second.endToEndId, valor: '5.00' }]);
  const { pix } = (await bank.call('GET', `/cob/${txid}`)).body;
  expect(pix).toMatchObject([first, { ...second, devolucoes: [{ id: 'r1', status: 'DEVOLVIDO' }] }]);
  expect((await bank.call('GET', `/pix/${first.endToEndId}`)).body).toEqual(first);
});

test('a payment during a revision of the charge is kept', async () => {
  const { txid } = await bank.newCob();
  const stray = () => bank.drive('POST', '/pix', { chave, valor: '1.00', txid });
  const revise = () => bank.call('PATCH', `/cob/${txid}`, { valor: { original: '7.00' } });
  await Promise.all([revise(), stray(), revise(), stray(), revise(), stray()]);
  expect((await bank.call('GET', `/cob/${txid}`)).body).toMatchObject({
    revisao: 3,
    pix: [{ valor: '1.00' }, { valor: '1.00' }, { valor: '1.00' }],
  });
});

test('callbacks can be dropped and repeated', async () => {
  await bank.drive('PUT', '/faults', { callbacks: { drop: 1, repeat: 2 } });
  const [dropped, repeated] = [await bank.newCob(), await bank.newCob()];
  await bank.drive('POST', `/cobs/${dropped.txid}/pay`);
  await soon(async () => expect((await bank.drive('GET', '/faults')).body.callbacks.drop).toBe(0));
  await bank.drive('POST', `/cobs/${repeated.txid}/pay`);
  await soon(() => expect(noticesOf(repeated.txid)).toHaveLength(3));
  expect(noticesOf(dropped.txid)).toHaveLength(0);
});

test('callbacks can arrive out of order', async () => {
  await bank.drive('PUT', '/faults', { callbacks: { disorderMs: 400 } });
  const cobs = await Promise.all(Array.from({ length: 12 }, () => bank.newCob()));
  const before = merchant.notices.length;
  for (const { txid } of cobs) await bank.drive('POST', `/cobs/${txid}/pay`);
  await soon(() => expect(merchant.notices.length).toBeGreaterThanOrEqual(before + cobs.length));
  const arrived = merchant.notices.slice(before).map(({ body }) => body.pix[0].txid);
  expect(arrived).not.toEqual(cobs.map(({ txid }) => txid));
  expect(new Set(arrived)).toEqual(new Set(cobs.map(({ txid }) => txid)));
});
