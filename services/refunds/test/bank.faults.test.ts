import { Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
}, 60_000);
beforeEach(() => shop.misbehave({}));
afterAll(() => shop.close());

const put = { path: '/pix/E', method: 'PUT' };
const get = { path: '/pix/E', method: 'GET' };

describe('a refund ends as the bank says, and is returned once,', () => {
  test.each([
    ['answers 500 before it does anything', { requests: [{ ...put, status: 500, times: 3 }] }],
    ['answers 503 for a while', { requests: [{ ...put, status: 503, times: 6 }] }],
    ['limits our calls', { requests: [{ ...put, status: 429, retryAfter: 1, times: 2 }] }],
    ['refuses our access for a while', { requests: [{ ...put, status: 403, times: 2 }] }],
    ['answers 404 for a while', { requests: [{ ...put, status: 404, times: 2 }] }],
    ['resets the connection after it did it', { requests: [{ ...put, reset: true, times: 3 }] }],
    ['answers too late', { requests: [{ ...put, responseDelayMs: 9_000, times: 1 }] }],
    ['is slow to begin', { requests: [{ ...put, delayMs: 9_000, times: 1 }] }],
    [
      'cannot be asked either',
      {
        requests: [
          { ...put, reset: true, times: 1 },
          { ...get, status: 500, times: 2 },
        ],
      },
    ],
    ['takes its time', { returns: { settlementMs: 4_000 } }],
    ['refuses repetitions', { returns: { settlementMs: 4_000, refuseRepeats: true } }],
    [
      'refuses repetitions after its response was lost',
      {
        returns: { settlementMs: 3_000, refuseRepeats: true },
        requests: [{ ...put, reset: true, times: 1 }],
      },
    ],
  ])(
    'although it %s',
    async (_what, faults) => {
      const sale = await shop.sale();
      await shop.misbehave(faults);
      const { status, body } = await shop.refund(sale, { amount: 4_000 });
      expect(status).toBe(201);
      expect(['pending', 'succeeded']).toContain(body.status);
      if (body.status === 'pending') expect(body.processed_at).toBeNull();

      expect(await shop.ended(body.id, 30_000)).toMatchObject({ status: 'succeeded', amount: 4_000 });
      expect(await shop.returnsAtBank(sale)).toMatchObject([{ id: body.id.slice(3), valor: 4_000 }]);
      expect(await shop.charge(sale)).toMatchObject({
        status: 'partially_refunded',
        refunded_amount: 4_000,
      });
    },
    60_000,
  );
});

test('an unknown outcome is pending, and its amount stays reserved', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ requests: [{ path: '/pix/E', status: 503, times: 30 }] });
  const { body } = await shop.refund(sale, { amount: 4_000 });
  expect(body).toMatchObject({ status: 'pending', processed_at: null });
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  expect((await shop.refund(sale, { amount: 6_001 })).body.error).toMatchObject({
    code: 'exceeds_remaining',
    details: { remaining: 6_000 },
  });
  await shop.misbehave({});
  await shop.dueNow({ _id: body.id });
  await shop.ended(body.id);
}, 60_000);

describe('a return that the bank does not make', () => {
  test('fails with the bank’s code, changes nothing on the charge, and can be asked for again', async () => {
    const sale = await shop.sale();
    await shop.misbehave({ returns: { fail: true } });
    const { status, body } = await shop.refund(sale);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'failed',
      failed_reason: 'O banco não realizou a devolução (AC07).',
      processed_at: expect.any(String),
    });
    expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0, refunded_at: null });

    await shop.misbehave({});
    expect((await shop.refund(sale)).body.status).toBe('succeeded');
    expect(await shop.refundsOf(sale)).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }]);
  });

  test('later, after it was in progress, fails too', async () => {
    const sale = await shop.sale();
    await shop.misbehave({ returns: { fail: true, settlementMs: 1_500 } });
    const { body } = await shop.refund(sale);
    expect(body.status).toBe('pending');
    expect(await shop.ended(body.id)).toMatchObject({ status: 'failed' });
    expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  });

  test('because a rule forbids it fails at once', async () => {
    const sale = await shop.sale();
    await shop.stack.inDatabase('sandbox', (database) =>
      database
        .collection('cobs')
        .updateOne(
          { 'pagamentos.endToEndId': sale.endToEndId },
          { $set: { 'pagamentos.0.horario': new Date(Date.now() - 91 * 86_400_000) } },
        ),
    );
    expect((await shop.refund(sale)).body).toMatchObject({
      status: 'failed',
      failed_reason: 'O banco recusou a devolução (PixDevolucaoInvalida).',
    });
  });
});
