import { BacenPix } from '@catraca/providers/bacen/client';
import { parseBrCode } from '@catraca/providers/brcode/brcode';
import type { MandateOrder, PixAutomatic } from '@catraca/providers/pix/pix-automatic';
import { ProviderRefused } from '@catraca/providers/pix/provider-refused';
import { scopes } from '../src/shared/domain/access-token.ts';
import { Bank, chave, credentials, newTxid, soon } from './bank.ts';
import { day, moveTo } from './mandates.ts';
import { Merchant } from './merchant.ts';

/** A busy machine may take longer than a second. */
const TIMEOUT_MS = 4_000;
const unknownOutcome = { code: 'provider_unavailable' };
/** Of `EarlierSends`: no other mandates with the contract. */
const others: ReadonlySet<string> = new Set();

function connect(bank: Bank, profile: 'standard' | 'lenient'): BacenPix {
  return new BacenPix({
    baseUrl: profile === 'standard' ? `${bank.url}/api/v2` : bank.url,
    ...(profile === 'standard' && { scopes: scopes.filter((scope) => !scope.includes('pix.send')) }),
    ...credentials,
    pixKey: chave,
    merchant: { name: 'Loja', city: 'Recife' },
    automatic: { agencia: '9708', conta: '012682', tipoConta: 'PAGAMENTO' },
    timeoutMs: TIMEOUT_MS,
  });
}

const order = (changes: Partial<MandateOrder> = {}): MandateOrder => ({
  contract: newTxid().slice(0, 26),
  description: 'Assinatura',
  payer: { name: 'Ana', document: '12345678909' },
  startsOn: day(0),
  endsOn: null,
  interval: 'month',
  amount: 3_500,
  minimumLimit: null,
  allowsRetries: true,
  firstTxid: null,
  needsQrCode: true,
  ...changes,
});
/* Our connector's Pix Automático with the sandbox bank, of both profiles. */
describe.each(['standard', 'lenient'] as const)('a %s bank', (profile) => {
  let bank: Bank;
  let pix: BacenPix;
  let automatic: PixAutomatic;
  beforeAll(async () => {
    bank = await Bank.open(profile);
    pix = connect(bank, profile);
    automatic = pix.automatic!;
  });
  afterEach(() => bank.drive('DELETE', '/faults'));
  afterAll(async () => {
    await pix.close();
    await bank.close();
  });

  const fail = (fault: object) => bank.drive('PUT', '/faults', { requests: [fault] });
  const approve = (bankId: string) => bank.drive('POST', `/recs/${bankId}/approve`);
  const attempt = (txid: string, body: object) => bank.drive('POST', `/cobrs/${txid}/attempt`, body);
  const lastHour = () => [new Date(Date.now() - 3_600_000), new Date(Date.now() + 60_000)] as const;

  async function approved(changes: Partial<MandateOrder> = {}): Promise<string> {
    const { bankId } = await automatic.createMandate(order(changes), null);
    await approve(bankId);
    return bankId;
  }

  const charge = (bankId: string) => ({
    txid: newTxid(),
    bankId,
    amount: 3_500,
    dueOn: day(4),
    description: 'Plano',
  });

  /** A charge at 01:00 of its attempt's day. */
  async function onItsDay(changes: Partial<MandateOrder> = {}): Promise<{ txid: string; on: string }> {
    const { txid } = await automatic.scheduleCharge(charge(await approved(changes)));
    const on = await soon(async () => {
      const [first] = (await automatic.findScheduled(txid))!.attempts;
      expect(first?.status).toBe('scheduled');
      return first!.on!;
    });
    await moveTo(bank, txid, on, 1);
    return { txid, on };
  }

  test('a mandate is created, has a QR code, is approved, found, listed and canceled', async () => {
    const ordered = order({ endsOn: day(400) });
    const created = await automatic.createMandate(ordered, null);
    const { bankId, contract, status } = created;
    expect([contract, status, created.changedAt]).toEqual([ordered.contract, 'created', expect.any(Date)]);
    const qrCode = parseBrCode(await automatic.qrCodeOf(bankId, null));
    expect(qrCode).toMatchObject({ location: null, recurrence: expect.stringContaining('/qr/v2/rec/') });

    await approve(bankId);
    const found = await automatic.findMandate(bankId);
    expect(found).toMatchObject({
      status: 'approved',
      payer: { document: '12345678909', bankIspb: '99999999' },
      end: null,
    });
    expect(await automatic.listMandates(...lastHour())).toContainEqual(found);
    const canceled = { status: 'canceled', end: { code: 'SLCR', by: 'seller' } };
    expect(await automatic.cancelMandate(bankId)).toMatchObject(canceled);
    expect(await automatic.cancelMandate(bankId)).toMatchObject(canceled);
    expect(await automatic.findMandate('RR9999999920260101abcdefghijk')).toBeNull();
  });

  test('without a location there is no QR code', async () => {
    const { bankId } = await automatic.createMandate(order({ needsQrCode: false }), null);
    await expect(automatic.qrCodeOf(bankId, null)).rejects.toMatchObject(unknownOutcome);
  });

  test('the first payment approves: its QR code is composed with the charge', async () => {
    const txid = newTxid();
    await pix.createCharge({ txid, amount: 1234, expiresIn: 600, description: 'Primeira' });
    const { bankId } = await automatic.createMandate(order({ firstTxid: txid }), null);
    const qrCode = parseBrCode(await automatic.qrCodeOf(bankId, txid));
    expect(qrCode).toMatchObject({
      location: expect.stringContaining('/qr/v2/'),
      recurrence: expect.stringContaining('/qr/v2/rec/'),
    });
    await bank.drive('POST', `/cobs/${txid}/pay`);
    expect((await automatic.findMandate(bankId))?.status).toBe('approved');
  });

  test('a mandate that is refused is refused, and the payer’s rejection is told', async () => {
    await expect(automatic.createMandate(order({ startsOn: day(-1) }), null)).rejects.toMatchObject({
      problem: 'RecOperacaoInvalida',
      violations: [{ property: 'rec.calendario.dataInicial' }],
    });
    const { bankId } = await automatic.createMandate(order(), null);
    await bank.drive('POST', `/recs/${bankId}/reject`, { codigo: 'AP14' });
    const rejected = { status: 'rejected', end: { code: 'AP14', by: null } };
    expect(await automatic.findMandate(bankId)).toMatchObject(rejected);
    expect(await automatic.cancelMandate(bankId)).toMatchObject(rejected);
  });

  test.each([
    ['a reset', { reset: true }],
    ['a late answer', { responseDelayMs: TIMEOUT_MS * 2 }],
  ])(
    'a mandate whose answer was lost by %s is found by its contract, and is not made twice',
    async (_, fault) => {
      const ordered = order();
      await fail({ method: 'POST', path: '/rec', times: 1, ...fault });
      const firstAt = new Date();
      await expect(automatic.createMandate(ordered, null)).rejects.toMatchObject(unknownOutcome);
      const now = new Date();
      const mandate = await automatic.createMandate(ordered, { firstAt, lastAt: firstAt, now, others });
      const all = await automatic.listMandates(...lastHour());
      expect(all.filter(({ contract }) => contract === ordered.contract)).toEqual([mandate]);
    },
  );

  test('a mandate that was never processed is sent again only when the doubt is over', async () => {
    const ordered = order();
    await fail({ method: 'POST', path: '/rec', times: 1, status: 500 });
    await expect(automatic.createMandate(ordered, null)).rejects.toMatchObject(unknownOutcome);
    const now = new Date();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const inDoubt = { firstAt: ago(20), lastAt: ago(9), now, others };
    await expect(automatic.createMandate(ordered, inDoubt)).rejects.toMatchObject(unknownOutcome);
    const mandate = await automatic.createMandate(ordered, { ...inDoubt, lastAt: ago(10) });
    const all = await automatic.listMandates(...lastHour());
    expect(all.filter(({ contract }) => contract === ordered.contract)).toEqual([mandate]);
  });

  test('the payer is asked once, also when the answer was lost, and accepts', async () => {
    const { bankId } = await automatic.createMandate(order({ needsQrCode: false }), null);
    const asked = {
      payer: { document: '12345678909' },
      bank: { ispb: '91193552', branch: null, account: '550689' },
      expiresAt: new Date(Date.now() + 3_600_000),
    };
    await fail({ method: 'POST', path: '/solicrec', times: 1, reset: true });
    await expect(automatic.requestApproval(bankId, asked)).rejects.toMatchObject(unknownOutcome);
    const request = await automatic.requestApproval(bankId, asked);
    await soon(async () => expect((await automatic.findRequest(request.id))?.status).toBe('received'));
    await approve(bankId);
    expect((await automatic.findMandate(bankId))?.requests).toEqual([{ id: request.id, status: 'accepted' }]);
    await expect(automatic.requestApproval(bankId, { ...asked, expiresAt: new Date(0) })).resolves.toEqual({
      id: request.id,
      status: 'accepted',
    });
    expect(await automatic.findRequest('none')).toBeNull();
  });

  test('a charge is scheduled once, found, listed and canceled', async () => {
    const ordered = charge(await approved());
    const created = await automatic.scheduleCharge(ordered);
    expect(created).toMatchObject({ txid: ordered.txid, amount: 3_500, dueOn: day(4), payments: [] });
    expect(await automatic.scheduleCharge(ordered)).toMatchObject({ txid: ordered.txid });
    await soon(async () => expect((await automatic.findScheduled(ordered.txid))?.status).toBe('active'));
    const listed = await automatic.listScheduled(...lastHour());
    expect(listed.map(({ txid }) => txid)).toContain(ordered.txid);
    const canceled = { status: 'canceled', end: { code: 'SLCR', by: 'seller' } };
    expect(await automatic.cancelScheduled(ordered.txid)).toMatchObject(canceled);
    expect(await automatic.cancelScheduled(ordered.txid)).toMatchObject(canceled);
    expect(await automatic.findScheduled(newTxid())).toBeNull();
  });

  test('a connection reset after processing leads to one charge', async () => {
    const ordered = charge(await approved());
    await fail({ method: 'PUT', path: '/cobr', times: 1, reset: true });
    expect(await automatic.scheduleCharge(ordered)).toMatchObject({ txid: ordered.txid });
  });

  test('a charge of a mandate that is not approved is refused, and of another mandate an unknown outcome', async () => {
    const { bankId } = await automatic.createMandate(order(), null);
    await expect(automatic.scheduleCharge(charge(bankId))).rejects.toMatchObject({
      problem: 'CobROperacaoInvalida',
      violations: [{ property: 'cobr.idRec' }],
    });
    const ordered = charge(await approved());
    await automatic.scheduleCharge(ordered);
    await expect(automatic.scheduleCharge({ ...ordered, amount: 1 })).rejects.toMatchObject(unknownOutcome);
  });

  test('a paid charge has its payment, which is found and returned', async () => {
    const { txid, on } = await onItsDay();
    await attempt(txid, { outcome: 'paid' });
    const paid = (await automatic.findScheduled(txid))!;
    expect(paid).toMatchObject({
      status: 'paid',
      attempts: [{ on, kind: 'scheduled', status: 'paid' }],
      payments: [{ amount: 3_500 }],
    });
    const { endToEndId } = paid.payments[0]!;
    await pix.returnPayment(endToEndId, 'r1', 500);
    await bank.drive('POST', `/pix/${endToEndId}/return`, { valor: '1.00', natureza: 'MED_PIX_AUTOMATICO' });
    expect((await pix.findPayment(endToEndId))?.returns).toMatchObject([
      { id: 'r1', kind: 'seller' },
      { amount: 100, kind: 'med' },
    ]);
    expect(await automatic.cancelScheduled(txid)).toMatchObject({ status: 'paid' });
  });

  test('a rejected charge is retried on another day, also when the answer was lost', async () => {
    const { txid, on } = await onItsDay();
    await expect(automatic.cancelScheduled(txid)).rejects.toBeInstanceOf(ProviderRefused);
    await attempt(txid, { outcome: 'rejected' });
    await attempt(txid, { outcome: 'rejected', code: 'AB10' });
    const next = day(10);
    await fail({ method: 'POST', path: '/cobr', times: 1, reset: true });
    await expect(automatic.retryScheduled(txid, next)).rejects.toMatchObject(unknownOutcome);
    const retried = await automatic.retryScheduled(txid, next);
    expect(retried.attempts.map(({ on: date, kind, code }) => [date, kind, code])).toEqual([
      [on, 'scheduled', 'AM02'],
      [on, 'same_day', 'AB10'],
      [next, 'retry', null],
    ]);
    await expect(automatic.retryScheduled(txid, day(11))).rejects.toMatchObject({
      problem: 'CobROperacaoInvalida',
      violations: [{ property: 'data' }],
    });
  });

  test('a code that ends is the reason of the failure', async () => {
    const { txid } = await onItsDay();
    await attempt(txid, { outcome: 'rejected', code: 'AC05' });
    expect(await automatic.findScheduled(txid)).toMatchObject({ status: 'rejected', failureCode: 'AC05' });
  });

  test('the registered callbacks are called', async () => {
    const merchant = await Merchant.open();
    await automatic.registerCallbacks(merchant.url);
    const bankId = await approved();
    const { txid } = await automatic.scheduleCharge(charge(bankId));
    await soon(() => {
      const urls = merchant.notices.map(({ url }) => url);
      expect(urls).toEqual(expect.arrayContaining(['/callbacks/rec', '/callbacks/cobr']));
      expect(merchant.notices.flatMap(({ body }) => body.cobsr ?? [])).toContainEqual(
        expect.objectContaining({ txid }),
      );
    });
    await merchant.close();
  });

  test('a bank that stays down is provider_unavailable, a rate limit provider_rate_limited', async () => {
    await fail({ path: '/rec', status: 503 });
    await expect(automatic.findMandate('x')).rejects.toMatchObject(unknownOutcome);
    await fail({ path: '/cobr', status: 429, retryAfter: 9 });
    await expect(automatic.findScheduled(newTxid())).rejects.toMatchObject({
      code: 'provider_rate_limited',
      details: { retry_after: 9 },
    });
  });
});

test('at a bank whose reads lag, a mandate whose answer was lost is made once', async () => {
  const bank = await Bank.open('standard', { SANDBOX_SEED: 'b-seed', SANDBOX_READ_LAG_MS: '2000' });
  const pix = connect(bank, 'standard');
  for (let round = 0; round < 8; round++) {
    const ordered = order();
    await bank.drive('PUT', '/faults', {
      requests: [{ method: 'POST', path: '/rec', times: 1, reset: true }],
    });
    const firstAt = new Date();
    await expect(pix.automatic!.createMandate(ordered, null)).rejects.toMatchObject(unknownOutcome);
    const again = () =>
      pix.automatic!.createMandate(ordered, {
        firstAt,
        lastAt: firstAt,
        now: new Date(),
        others,
      });
    const mandate = await soon(again);
    const stored = await bank.inDatabase((connection) =>
      connection.collection('recs').find({ contrato: ordered.contract }).toArray(),
    );
    expect(stored.map(({ _id }) => String(_id))).toEqual([mandate.bankId]);
  }
  await pix.close();
  await bank.close();
});
