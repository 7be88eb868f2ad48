import { Bank, chave, cobRequest, newTxid, soon } from './bank.ts';
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

const period = () => `inicio=2020-01-01T00:00:00Z&fim=${new Date(Date.now() + 1000).toISOString()}`;
const webhook = `/webhook/${encodeURIComponent(chave)}`;

/** A charge with every field, paid, and one return of its payment. */
async function paidCob(): Promise<{ txid: string; e2eid: string }> {
  const { txid } = await bank.newCob({
    devedor: { cnpj: '12ABC34501DE35', nome: 'Empresa' },
    solicitacaoPagador: 'Pedido 7',
    infoAdicionais: [{ nome: 'loja', valor: 'centro' }],
  });
  const e2eid = (await bank.drive('POST', `/cobs/${txid}/pay`, { infoPagador: 'oi' })).body.endToEndId;
  await bank.call('PUT', `/pix/${e2eid}/devolucao/r1`, { valor: '1.00', descricao: 'troca' });
  return { txid, e2eid };
}

test('every success response has the form of the standard', async () => {
  const { txid, e2eid } = await paidCob();
  await bank.call('PUT', webhook, { webhookUrl: merchant.url });
  const responses: [schema: string, response: { status: number; body: unknown }][] = [
    ['CobGerada', await bank.call('PUT', `/cob/${newTxid()}`, cobRequest)],
    ['CobGerada', await bank.call('POST', '/cob', cobRequest)],
    [
      'CobGerada',
      await bank.call('PATCH', `/cob/${(await bank.newCob()).txid}`, { valor: { original: '2.00' } }),
    ],
    ['CobCompleta', await bank.call('GET', `/cob/${txid}`)],
    ['CobsConsultadas', await bank.call('GET', `/cob?${period()}&status=CONCLUIDA`)],
    ['Pix', await bank.call('GET', `/pix/${e2eid}`)],
    ['PixConsultados', await bank.call('GET', `/pix?${period()}&devolucaoPresente=true`)],
    ['Devolucao', await bank.call('PUT', `/pix/${e2eid}/devolucao/r2`, { valor: '0.50' })],
    ['Devolucao', await bank.call('GET', `/pix/${e2eid}/devolucao/r1`)],
    ['WebhookCompleto', await bank.call('GET', webhook)],
    ['WebhooksConsultados', await bank.call('GET', '/webhook')],
  ];
  for (const [schema, { status, body }] of responses) {
    expect(status).toBeLessThan(300);
    expect({ schema, faults: faultsBy(schema, body) }).toEqual({ schema, faults: [] });
  }
});

test('absent members are null', async () => {
  const { txid } = await bank.newCob();
  const { body: cob } = await bank.call('GET', `/cob/${txid}`);
  expect(cob).toMatchObject({ devedor: null, solicitacaoPagador: null, infoAdicionais: null, pix: null });
  const { endToEndId } = (await bank.drive('POST', `/cobs/${txid}/pay`)).body;
  const { body: pix } = await bank.call('GET', `/pix/${endToEndId}`);
  expect(pix).toMatchObject({ infoPagador: null, devolucoes: null });
  const { body: devolucao } = await bank.call('PUT', `/pix/${endToEndId}/devolucao/r1`, { valor: '1.00' });
  expect(devolucao).toMatchObject({ descricao: null, motivo: null, horario: { liquidacao: null } });
});

test('callbacks have the form of the standard', async () => {
  await bank.call('PUT', webhook, { webhookUrl: merchant.url });
  const { txid } = await paidCob();
  const notices = () => merchant.notices.filter(({ body }) => body.pix[0].txid === txid);
  await soon(() => expect(notices()).toHaveLength(2));
  for (const { body } of notices())
    expect(body.pix.flatMap((pix: unknown) => faultsBy('Pix', pix))).toEqual([]);
});

test('the payload of a location has the form of the standard', async () => {
  const { location } = await bank.newCob();
  const jws = (await bank.send('GET', location.replace(/^[^/]+/, ''), {})).body;
  const payload = JSON.parse(Buffer.from(jws.split('.')[1], 'base64url').toString());
  expect(faultsBy('CobPayload', payload)).toEqual([]);
});

test('every failure is a Problema', async () => {
  const nobody = 'E'.padEnd(32, '0');
  const failures = await Promise.all([
    bank.call('PUT', `/cob/${newTxid()}`, {}),
    bank.call('PUT', '/cob/short', cobRequest),
    bank.call('GET', `/cob/${newTxid()}`),
    bank.call('GET', '/cob'),
    bank.call('GET', `/pix/${nobody}`),
    bank.call('GET', '/pix'),
    bank.call('PUT', `/pix/${nobody}/devolucao/r1`, {}),
    bank.call('PUT', '/webhook/x', {}),
    bank.call('GET', '/webhook/none'),
    bank.call('GET', '/unknown'),
    bank.send('GET', '/api/v2/cob', {}),
    bank.drive('POST', `/cobs/${newTxid()}/pay`),
  ]);
  for (const { status, body } of failures) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(faultsBy('Problema', body)).toEqual([]);
    expect(body.status).toBe(status);
  }
});

test('the check itself detects errors', async () => {
  const cob = await bank.newCob();
  expect(faultsBy('CobGerada', { ...cob, txid: 'short' })).toHaveLength(1);
  expect(faultsBy('CobGerada', { ...cob, valor: { original: 12.34 } })).not.toEqual([]);
  expect(faultsBy('CobGerada', { ...cob, status: 'PAGA' })).toHaveLength(1);
});
