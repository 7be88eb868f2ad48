import axios, { type AxiosRequestConfig } from 'axios';
import EfiPay from 'sdk-node-apis-efi';
import { Bank, credentials, newTxid, soon } from './bank.ts';
import { cobrRequest, day, moveTo, recRequest } from './mandates.ts';

/*
 * Efí's official SDK with the sandbox bank: mandates and their charges (Pix Automático), and a plain charge.
 * Only its address is replaced: it has no setting for it.
 */

const EFI = 'https://pix-h.api.efipay.com.br';
const { adapter } = axios.defaults;

let bank: Bank;
beforeAll(async () => {
  bank = await Bank.open();
  axios.defaults.adapter = toSandbox;
});
afterAll(async () => {
  axios.defaults.adapter = adapter;
  await bank.close();
});

const efi = new EfiPay({
  client_id: credentials.clientId,
  client_secret: credentials.clientSecret,
  sandbox: true,
  // of TLS, which the sandbox does not speak
  certificate: Buffer.from('none').toString('base64'),
  cert_base64: true,
});

/** An adapter of axios, the SDK's HTTP client, that sends to the sandbox. Its API begins at /api. */
async function toSandbox(config: AxiosRequestConfig) {
  const path = axios.getUri(config).replace(EFI, '');
  const response = await fetch(bank.url + path.replace(/^\/v2\//, '/api/v2/'), {
    method: config.method!.toUpperCase(),
    headers: { ...(config.headers as { toJSON(): Record<string, string> }).toJSON() },
    ...(config.data !== undefined && { body: config.data }),
  });
  const text = await response.text();
  const answer = {
    data: text ? JSON.parse(text) : '',
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    config,
  };
  if (response.ok) return answer as never;
  throw Object.assign(new Error(`answered ${response.status}`), { response: answer });
}

/** A mandate that a QR code approves. */
async function newMandate() {
  const { id: loc } = await efi.pixCreateLocationRecurrenceAutomatic();
  return efi.pixCreateRecurrenceAutomatic({ ...recRequest, loc } as never);
}

async function approved(): Promise<string> {
  const { idRec } = await newMandate();
  await bank.drive('POST', `/recs/${idRec}/approve`, {});
  await soon(async () => expect((await efi.pixDetailRecurrenceAutomatic({ idRec })).status).toBe('APROVADA'));
  return idRec;
}

const period = () => ({ inicio: '2020-01-01T00:00:00Z', fim: new Date(Date.now() + 60_000).toISOString() });

test('a mandate is created with its location, found, listed, changed and canceled', async () => {
  const mandate = await newMandate();
  expect(mandate).toMatchObject({ status: 'CRIADA', vinculo: recRequest.vinculo, valor: recRequest.valor });

  const { idRec } = mandate;
  const found = await efi.pixDetailRecurrenceAutomatic({ idRec });
  expect(found).toMatchObject({
    idRec,
    dadosQR: { pixCopiaECola: expect.stringContaining('BR.GOV.BCB.PIX') },
  });
  const listed = (await efi.pixListRecurrenceAutomatic(period())) as unknown as { recs: { idRec: string }[] };
  expect(listed.recs.map((one) => one.idRec)).toContain(idRec);

  const renamed = { vinculo: { devedor: { nome: 'Ana Maria Souza' } } };
  const changed = await efi.pixUpdateRecurrenceAutomatic({ idRec }, renamed);
  expect(changed.vinculo.devedor.nome).toBe('Ana Maria Souza');
  const canceled = await efi.pixUpdateRecurrenceAutomatic({ idRec }, { status: 'CANCELADA' });
  expect(canceled).toMatchObject({ idRec, status: 'CANCELADA' });
});

test('the payer’s bank is asked for a mandate', async () => {
  const { idRec } = await efi.pixCreateRecurrenceAutomatic(recRequest as never);
  const request = await efi.pixCreateRequestRecurrenceAutomatic({
    idRec,
    calendario: { dataExpiracaoSolicitacao: new Date(Date.now() + 86_400_000).toISOString() },
    destinatario: { cpf: '12345678909', ispbParticipante: '00416968', agencia: '0001', conta: '123456' },
  } as never);
  const { idSolicRec } = request as { idSolicRec: string };
  expect(await efi.pixDetailRequestRecurrenceAutomatic({ idSolicRec })).toMatchObject({ idSolicRec, idRec });
});

test('a charge of a mandate is created, found, listed, rejected, retried and paid', async () => {
  const idRec = await approved();
  const txid = newTxid();
  const order = cobrRequest(idRec) as never;
  expect(await efi.pixCreateAutomaticChargeTxid({ txid }, order)).toMatchObject({
    txid,
    idRec,
    status: 'CRIADA',
  });
  await soon(async () => expect((await efi.pixDetailAutomaticCharge({ txid })).status).toBe('ATIVA'));
  const listed = (await efi.pixListAutomaticCharge(period())) as unknown as { cobsr: { txid: string }[] };
  expect(listed.cobsr.map((one) => one.txid)).toContain(txid);

  await moveTo(bank, txid, day(4), 1);
  const rejected = { outcome: 'rejected', code: 'AM02' };
  await bank.drive('POST', `/cobrs/${txid}/attempt`, rejected);
  await bank.drive('POST', `/cobrs/${txid}/attempt`, rejected);
  await efi.pixRetryRequestAutomatic({ txid, data: day(5) });
  await moveTo(bank, txid, day(5), 1);
  await bank.drive('POST', `/cobrs/${txid}/attempt`, { outcome: 'paid' });
  await soon(async () =>
    expect(await efi.pixDetailAutomaticCharge({ txid })).toMatchObject({ status: 'CONCLUIDA' }),
  );
});

test('a charge that the bank names is created, and canceled', async () => {
  const order = cobrRequest(await approved()) as never;
  const { txid } = await efi.pixCreateAutomaticCharge(order);
  expect(await efi.pixUpdateAutomaticCharge({ txid }, { status: 'CANCELADA' })).toMatchObject({
    txid,
    status: 'CANCELADA',
  });
});

test('where mandates and their charges are reported is set, read and removed', async () => {
  const webhookUrl = `${bank.url}/nowhere`;
  await efi.pixConfigWebhookRecurrenceAutomatic({ webhookUrl } as never);
  await efi.pixConfigWebhookAutomaticCharge({ webhookUrl } as never);
  expect(await efi.pixListWebhookRecurrenceAutomatic()).toMatchObject({ webhookUrl });
  expect(await efi.pixListWebhookAutomaticCharge()).toMatchObject({ webhookUrl });
  await efi.pixDeleteWebhookRecurrenceAutomatic();
  await efi.pixDeleteWebhookAutomaticCharge();
});

test('a refusal is the error of the standard', async () => {
  const refused = efi.pixDetailRecurrenceAutomatic({ idRec: 'RR0000000020200101abcdefghijk' });
  await expect(refused).rejects.toMatchObject({ status: 404, title: expect.any(String) });
});
