import { EfiPayouts } from '@catraca/providers/efi/client';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Bank, credentials, newTxid, soon } from './bank.ts';
import { Merchant } from './merchant.ts';

const chave = 'saques@loja.example';
const TIMEOUT_MS = 1_500;
let bank: Bank;
let merchant: Merchant;
let payouts: EfiPayouts;

beforeAll(async () => {
  [bank, merchant] = await Promise.all([Bank.open(), Merchant.open()]);
  payouts = new EfiPayouts({ baseUrl: bank.url, ...credentials, pixKey: chave, timeoutMs: TIMEOUT_MS });
  await payouts.registerCallback(merchant.url);
});
afterEach(() => bank.drive('DELETE', '/faults'));
afterAll(async () => {
  await payouts.close();
  await bank.close();
  await merchant.close();
});

const body = (changes: object = {}) => ({
  valor: '12.34',
  pagador: { chave, infoPagador: 'Saque' },
  favorecido: {
    contaBanco: {
      nome: 'Ana',
      cpf: '12345678909',
      codigoBanco: '18236120',
      agencia: '1',
      conta: '123453',
      tipoConta: 'cacc',
    },
  },
  ...changes,
});
const put = (idEnvio: string, changes?: object) => bank.call('PUT', `/v3/gn/pix/${idEnvio}`, body(changes));
const get = (idEnvio: string) => bank.call('GET', `/v2/gn/pix/enviados/id-envio/${idEnvio}`);
const fail = (fault: object) =>
  bank.drive('PUT', '/faults', { requests: [{ path: '/v3/gn/pix', method: 'PUT', ...fault }] });
const noticesOf = (idEnvio: string) =>
  merchant.notices.filter(({ body }) => body.pix[0].gnExtras.idEnvio === idEnvio);

const order = () => ({
  payoutId: newTxid(),
  amount: 1_234,
  description: 'Saque wd_1',
  to: {
    ispb: '18236120',
    branch: '1',
    account: '123453',
    accountType: 'payment' as const,
    holderName: 'Ana',
    holderDocument: '12345678909',
  },
});

describe('Pix Send', () => {
  test('a payout is in progress, then settled, and its notice is posted', async () => {
    const idEnvio = newTxid();
    const { status, body: sent } = await put(idEnvio);
    expect(status).toBe(201);
    expect(sent).toEqual({
      idEnvio,
      e2eId: expect.stringMatching(/^E\d{20}[a-zA-Z0-9]{11}$/),
      valor: '12.34',
      horario: { solicitacao: expect.any(String) },
      status: 'EM_PROCESSAMENTO',
    });
    expect((await get(idEnvio)).body.horario).not.toHaveProperty('liquidacao');

    expect((await bank.drive('POST', `/payouts/${idEnvio}/pay`)).status).toBe(200);
    const found = (await get(idEnvio)).body;
    expect(found).toMatchObject({ endToEndId: sent.e2eId, status: 'REALIZADO', valor: '12.34', chave });
    expect(found.favorecido.contaBanco.cpf).toBe('***.456.789-**');
    expect((await bank.call('GET', `/v2/gn/pix/enviados/${sent.e2eId}`)).body).toEqual(found);
    await soon(() => expect(noticesOf(idEnvio)).toHaveLength(1));
    expect(noticesOf(idEnvio)[0]).toMatchObject({
      url: '/callbacks/pix',
      body: { pix: [{ tipo: 'SOLICITACAO', status: 'REALIZADO', chave, gnExtras: { idEnvio } }] },
    });
  });

  test('S19.9 a payout that nobody decides settles by itself after settlementMs', async () => {
    await bank.drive('PUT', '/faults', { payouts: { settlementMs: 300 } });
    const idEnvio = newTxid();
    expect((await put(idEnvio)).body.status).toBe('EM_PROCESSAMENTO');
    await soon(async () => expect((await get(idEnvio)).body.status).toBe('REALIZADO'));
    await soon(() => expect(noticesOf(idEnvio)).toHaveLength(1));
  });

  test('a payout that fails has the receiver’s error in its notice', async () => {
    const idEnvio = newTxid();
    await put(idEnvio);
    await bank.drive('POST', `/payouts/${idEnvio}/fail`);
    await soon(() => expect(noticesOf(idEnvio)).toHaveLength(1));
    expect(noticesOf(idEnvio)[0]!.body.pix[0]).toMatchObject({
      status: 'NAO_REALIZADO',
      horario: null,
      gnExtras: { erro: { codigo: 'AC03' } },
    });
    expect((await bank.drive('POST', `/payouts/${idEnvio}/pay`)).status).toBe(409);
  });

  test('a repeated id with the same terms is the same payout, with others it is refused', async () => {
    const idEnvio = newTxid();
    const sent = await Promise.all(Array.from({ length: 5 }, () => put(idEnvio)));
    expect(new Set(sent.map(({ body: { e2eId } }) => e2eId)).size).toBe(1);
    expect(await put(idEnvio, { valor: '99.00' })).toMatchObject({
      status: 409,
      body: { nome: 'id_envio_duplicado' },
    });
  });

  test.each([
    { valor: '0.00' },
    { valor: '1' },
    { pagador: {} },
    { favorecido: { chave: 'x' } },
    { favorecido: { contaBanco: { ...body().favorecido.contaBanco, cnpj: '11222333000181' } } },
    { favorecido: { contaBanco: { ...body().favorecido.contaBanco, conta: '12-3' } } },
  ])('an invalid payout is refused: %j', async (changes) => {
    expect(await put(newTxid(), changes)).toMatchObject({ status: 400, body: { nome: 'valor_invalido' } });
  });

  test('a notice is repeated until it is taken', async () => {
    merchant.response = 500;
    const idEnvio = newTxid();
    await put(idEnvio);
    await bank.drive('POST', `/payouts/${idEnvio}/pay`);
    await soon(() => expect(noticesOf(idEnvio).length).toBeGreaterThan(0));
    merchant.response = 200;
    await soon(() => expect(noticesOf(idEnvio).length).toBeGreaterThan(1));
  });

  test('a paid payout comes back in parts, and never more than all of it', async () => {
    const idEnvio = newTxid();
    await put(idEnvio);
    const back = (valor?: string) => bank.drive('POST', `/payouts/${idEnvio}/return`, valor ? { valor } : {});
    expect((await back()).status).toBe(409);
    await bank.drive('POST', `/payouts/${idEnvio}/pay`);
    expect((await back('2.34')).status).toBe(200);
    expect((await back('10.01')).status).toBe(409);
    expect((await back()).body.devolucoes).toMatchObject([
      { valor: '2.34', status: 'DEVOLVIDO' },
      { valor: '10.00', status: 'DEVOLVIDO' },
    ]);
    expect((await back()).status).toBe(409);
  });

  test('what was never sent is not found, and nobody calls without a token', async () => {
    const unknown = await get(newTxid());
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.body.type).toMatch(/PixEnviadoNaoEncontrado$/);
    expect((await bank.drive('POST', `/payouts/${newTxid()}/pay`)).status).toBe(404);
    expect((await bank.send('PUT', `/v3/gn/pix/${newTxid()}`, {}, body())).status).toBe(401);
    expect((await bank.send('GET', `/v2/gn/pix/enviados/${newTxid()}`, {})).status).toBe(401);
  });
});

describe('the connector', () => {
  test('sends a payout, finds it, and finds no other', async () => {
    const ordered = order();
    const sent = await payouts.send(ordered);
    const { payoutId } = ordered;
    expect(sent).toMatchObject({ payoutId, amount: 1_234, status: 'processing', paidAt: null, returns: [] });
    expect(await payouts.find(payoutId)).toEqual(sent);
    expect(await payouts.find(newTxid())).toBeNull();
    await bank.drive('POST', `/payouts/${payoutId}/pay`);
    expect(await payouts.find(payoutId)).toMatchObject({ status: 'paid', paidAt: expect.any(Date) });
    await bank.drive('POST', `/payouts/${payoutId}/return`, { valor: '1.00' });
    expect((await payouts.find(payoutId))!.returns).toEqual([{ id: expect.any(String), amount: 100 }]);
  });

  test('a repeated order is the same payout, also at a bank that refuses repeated ids', async () => {
    const ordered = order();
    const sent = await payouts.send(ordered);
    expect(await payouts.send(ordered)).toEqual(sent);
    await bank.drive('PUT', '/faults', { payouts: { refuseRepeats: true } });
    expect(await payouts.send(ordered)).toEqual(sent);
    await expect(payouts.send({ ...ordered, amount: 1 })).rejects.toMatchObject({
      code: 'provider_unavailable',
    });
  });

  test('a payment that the bank denies is refused for good', async () => {
    await bank.drive('PUT', '/faults', { payouts: { deny: true } });
    const refused = payouts.send(order());
    await expect(refused).rejects.toBeInstanceOf(ProviderRefused);
    await expect(refused).rejects.toMatchObject({ status: 422, problem: 'pagamento_negado' });
  });

  test.each([400, 401, 403, 404, 409, 422, 500, 503])(
    'a %d without an error that we understand is an unknown outcome',
    async (status) => {
      await fail({ status });
      await expect(payouts.send(order())).rejects.toMatchObject({ code: 'provider_unavailable' });
    },
  );

  test('an order whose response is lost is not repeated by the connector', async () => {
    const ordered = order();
    await fail({ times: 1, reset: true });
    await expect(payouts.send(ordered)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await payouts.find(ordered.payoutId)).toMatchObject({ status: 'processing' });
    await fail({ responseDelayMs: TIMEOUT_MS * 2 });
    const slow = order();
    await expect(payouts.send(slow)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(await payouts.find(slow.payoutId)).toMatchObject({ status: 'processing' });
  });

  test('a rate limit is told as such', async () => {
    await fail({ status: 429, retryAfter: 3 });
    await expect(payouts.send(order())).rejects.toMatchObject({
      code: 'provider_rate_limited',
      details: { retry_after: 3 },
    });
  });
});
