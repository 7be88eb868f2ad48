import { BacenPix } from '@catraca/providers/bacen/client';
import { parseBrCode } from '@catraca/providers/brcode/brcode';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { Bank, chave, credentials, newTxid, soon } from './bank.ts';
import { Merchant } from './merchant.ts';

const TIMEOUT_MS = 1_500;
const standardScopes = ['cob.read', 'cob.write', 'pix.read', 'pix.write', 'webhook.read', 'webhook.write'];

/* Our connector with the sandbox bank, of both profiles. */
describe.each(['standard', 'lenient'] as const)('a %s bank', (profile) => {
  let bank: Bank;
  let pix: BacenPix;
  beforeAll(async () => {
    bank = await Bank.open(profile);
    pix = connect();
  });
  afterEach(() => bank.drive('DELETE', '/faults'));
  afterAll(async () => {
    await pix.close();
    await bank.close();
  });

  function connect(changes: object = {}): BacenPix {
    const merchant = { name: 'Loja', city: 'Recife' };
    return new BacenPix({
      baseUrl: profile === 'standard' ? `${bank.url}/api/v2` : bank.url,
      ...(profile === 'standard' && { scopes: standardScopes }),
      ...credentials,
      pixKey: chave,
      merchant,
      hasDisputes: true,
      timeoutMs: TIMEOUT_MS,
      ...changes,
    });
  }

  const order = () => ({
    txid: newTxid(),
    amount: 1234,
    expiresIn: 600,
    payer: { name: 'Ana', document: '12345678909' },
    description: 'Pedido 7',
  });

  const fail = (fault: object) => bank.drive('PUT', '/faults', { requests: [{ path: '/cob', ...fault }] });

  test('a created charge can be found', async () => {
    const ordered = order();
    const charge = await pix.createCharge(ordered);
    expect(charge).toMatchObject({
      txid: ordered.txid,
      status: 'active',
      amount: 1234,
      expiresIn: 600,
      payments: [],
    });
    expect(Math.abs(charge.createdAt.getTime() - Date.now())).toBeLessThan(5_000);
    expect(parseBrCode(charge.qrCode)?.amount).toBe(1234);
    expect(await pix.findCharge(ordered.txid)).toEqual(charge);
  });

  test('a repeated order returns the same charge', async () => {
    const ordered = order();
    expect(await pix.createCharge(ordered)).toEqual(await pix.createCharge(ordered));
  });

  test('if the bank refuses a repeated PUT, a stored charge of the same amount is returned', async () => {
    const ordered = order();
    const charge = await pix.createCharge(ordered);
    expect(await pix.createCharge({ ...ordered, description: 'other words' })).toEqual(charge);
    await expect(pix.createCharge({ ...ordered, amount: 999 })).rejects.toMatchObject({
      status: 400,
      problem: 'CobOperacaoInvalida',
      violations: [{ property: 'cob.txid' }],
    });
  });

  test('a return is found by its id, and one that does not exist is null', async () => {
    const { txid } = await pix.createCharge(order());
    const { endToEndId } = (await bank.drive('POST', `/cobs/${txid}/pay`)).body;
    expect(await pix.findReturn(endToEndId, 'r1')).toBeNull();
    await bank.drive('PUT', '/faults', { returns: { refuseRepeats: true, settlementMs: 60_000 } });
    const made = await pix.returnPayment(endToEndId, 'r1', 1234);
    expect(await pix.returnPayment(endToEndId, 'r1', 1234)).toEqual(made);
    expect(await pix.findReturn(endToEndId, 'r1')).toEqual(made);
    expect(made).toEqual({
      id: 'r1',
      rtrId: expect.stringMatching(/^D[0-9A-Za-z]{31}$/),
      amount: 1234,
      status: 'processing',
      kind: 'seller',
      requestedAt: expect.any(Date),
      failureCode: null,
    });
    await expect(pix.returnPayment(endToEndId, 'r2', 1234)).rejects.toBeInstanceOf(ProviderRefused);
  });

  /** A payment of R$ 12,34. */
  async function paid(): Promise<string> {
    const { txid } = await pix.createCharge(order());
    return (await bank.drive('POST', `/cobs/${txid}/pay`)).body.endToEndId;
  }

  const lastHour = () => [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)] as const;

  test('a payment is found with its returns, and those with returns are listed', async () => {
    const [returned, kept] = [await paid(), await paid()];
    await bank.drive('PUT', '/faults', { returns: { settlementMs: 0, fail: true } });
    await pix.returnPayment(returned, 'r1', 500);
    await bank.drive('POST', `/pix/${returned}/return`, { valor: '1.00', natureza: 'MED_FRAUDE' });
    const payment = await pix.findPayment(returned);
    expect(payment).toMatchObject({
      endToEndId: returned,
      returns: [
        { id: 'r1', status: 'not_returned', kind: 'seller', failureCode: 'AC07' },
        { amount: 100, kind: 'med' },
      ],
    });
    const listed = await pix.listReturns(...lastHour());
    expect(listed).toContainEqual(payment);
    expect(listed.map(({ endToEndId }) => endToEndId)).not.toContain(kept);
    expect(await pix.findPayment(`E${'0'.repeat(31)}`)).toBeNull();
  });

  test('a dispute is found by its id, and listed', async () => {
    const endToEndId = await paid();
    const { body } = await bank.drive('POST', `/pix/${endToEndId}/med`, { valor: '5.00' });
    const dispute = await pix.disputes!.find(body.id);
    expect(dispute).toEqual({
      id: body.id,
      endToEndId,
      amount: 500,
      status: 'open',
      reason: 'fraud',
      openedAt: expect.any(Date),
      closesAt: null,
    });
    expect(await pix.disputes!.list(...lastHour())).toContainEqual(dispute);
    expect(await pix.disputes!.find('nothing')).toBeNull();
  });

  test('an unknown charge is null', async () => {
    expect(await pix.findCharge(newTxid())).toBeNull();
  });

  test('the payment is on the charge', async () => {
    const { txid } = await pix.createCharge(order());
    const paid = await bank.drive('POST', `/cobs/${txid}/pay`);
    expect(await pix.findCharge(txid)).toMatchObject({
      status: 'paid',
      payments: [{ endToEndId: paid.body.endToEndId, amount: 1234, paidAt: new Date(paid.body.horario) }],
    });
  });

  test('a charge can be canceled twice; a paid one is returned as paid', async () => {
    const [cancelled, paid] = await Promise.all([pix.createCharge(order()), pix.createCharge(order())]);
    expect((await pix.cancelCharge(cancelled.txid)).status).toBe('removed_by_payee');
    expect((await pix.cancelCharge(cancelled.txid)).status).toBe('removed_by_payee');
    await bank.drive('POST', `/cobs/${paid.txid}/pay`);
    expect(await pix.cancelCharge(paid.txid)).toMatchObject({ status: 'paid', payments: [{ amount: 1234 }] });
    await expect(pix.cancelCharge(newTxid())).rejects.toThrow(ProviderRefused);
  });

  test('the registered callback is called', async () => {
    const merchant = await Merchant.open();
    await pix.registerCallback(merchant.url);
    const { txid } = await pix.createCharge(order());
    await bank.drive('POST', `/cobs/${txid}/pay`);
    // a dispute of another test may be told here too
    const payments = () => merchant.notices.filter(({ url }) => url.endsWith('/pix'));
    await soon(() => expect(payments()).toHaveLength(1));
    expect(payments()[0]!.body.pix[0]).toMatchObject({ txid, chave, valor: '12.34' });
    await merchant.close();
  });

  test('a request to a bank that is briefly down is retried', async () => {
    await fail({ times: 2, status: 503 });
    expect((await pix.createCharge(order())).status).toBe('active');
  });

  test('a bank that stays down is provider_unavailable', async () => {
    await fail({ status: 503 });
    await expect(pix.createCharge(order())).rejects.toMatchObject({ code: 'provider_unavailable' });
    await expect(pix.findCharge(newTxid())).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('a connection reset after processing leads to one charge', async () => {
    const ordered = order();
    await fail({ method: 'PUT', times: 1, reset: true });
    const charge = await pix.createCharge(ordered);
    expect(charge).toEqual(await pix.findCharge(ordered.txid));
  });

  test('a bank that responds too late is provider_unavailable within the time-out, and the charge is found later', async () => {
    const ordered = order();
    await fail({ method: 'PUT', responseDelayMs: TIMEOUT_MS * 2 });
    const started = performance.now();
    await expect(pix.createCharge(ordered)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 900);
    expect(await pix.findCharge(ordered.txid)).toMatchObject({ status: 'active', amount: 1234 });
  });

  test('a rate limit of the bank is provider_rate_limited with its Retry-After', async () => {
    await fail({ status: 429, retryAfter: 9 });
    await expect(pix.createCharge(order())).rejects.toMatchObject({
      code: 'provider_rate_limited',
      details: { retry_after: 9 },
    });
  });

  test('a rate limit after an attempt of unknown outcome is an unknown outcome', async () => {
    await bank.drive('PUT', '/faults', {
      requests: [
        { path: '/cob', times: 1, reset: true },
        { path: '/cob', status: 429 },
      ],
    });
    await expect(pix.createCharge(order())).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  test('a cancellation is never retried automatically', async () => {
    const { txid } = await pix.createCharge(order());
    await fail({ method: 'PATCH', times: 1, status: 503 });
    await expect(pix.cancelCharge(txid)).rejects.toMatchObject({ code: 'provider_unavailable' });
    expect((await pix.findCharge(txid))?.status).toBe('active');
  });

  test('wrong credentials tell nothing of the charge', async () => {
    const stranger = connect({ clientSecret: 'wrong' });
    await expect(stranger.createCharge(order())).rejects.toMatchObject({ code: 'provider_unavailable' });
    await stranger.close();
  });

  test('a token that the bank rejects is replaced', async () => {
    await fail({ method: 'PUT', times: 1, status: 401 });
    expect((await pix.createCharge(order())).status).toBe('active');
  });
});
