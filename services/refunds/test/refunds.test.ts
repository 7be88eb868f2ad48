import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import type { mongo } from 'mongoose';
import { Shop } from './shop.ts';

const shop = await opened(Shop.open());

test('S1.7 S11.2 a whole refund returns the payment and what of the fee the contract says', async () => {
  const sale = await shop.sale();
  const { status, body } = await shop.refund(sale, { reason: 'Peça com defeito' });
  expect(status).toBe(201);
  expect(body).toEqual({
    object: 'refund',
    id: expect.stringMatching(/^rf_[0-9a-z]{26}$/),
    charge: sale.id,
    status: 'succeeded',
    amount: 10_000,
    currency: 'BRL',
    fee_returned: 100,
    seller_debit: 9_900,
    reason: 'Peça com defeito',
    failed_reason: null,
    created_at: expect.any(String),
    processed_at: expect.any(String),
  });
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
  expect(await shop.returnsAtBank(sale)).toMatchObject([{ id: body.id.slice(3), valor: 10_000 }]);
});

test('S1.7 S8.12 S11.1 parts add up to the whole, and without an amount all that is left is refunded', async () => {
  const sale = await shop.sale();
  expect((await shop.refund(sale, { amount: 3_333 })).body).toMatchObject({ amount: 3_333, reason: null });
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 3_333 });
  expect((await shop.refund(sale)).body).toMatchObject({ amount: 6_667, status: 'succeeded' });
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });

  const refunds = await shop.refundsOf(sale);
  expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([6_667, 3_333]);
  const fees = refunds.reduce(
    (sum: number, { fee_returned }: { fee_returned: number }) => sum + fee_returned,
    0,
  );
  expect(fees).toBe(100);
});

test('S11.1 the same Idempotency-Key refunds once', async () => {
  const sale = await shop.sale();
  const first = await shop.refund(sale, { amount: 1_000 }, 'estorno-1');
  const second = await shop.refund(sale, { amount: 1_000 }, 'estorno-1');
  expect(second.body).toEqual(first.body);
  expect(await shop.refundsOf(sale)).toHaveLength(1);
});

test('S25.3 a step tells when it had ended, also as the second call of its work', async () => {
  const sale = await shop.sale();
  const delayMs = 700;
  await shop.misbehave({
    returns: { fail: true },
    requests: [{ path: '/pix', method: 'PUT', delayMs }],
  });
  const { body: refund } = await shop.refund(sale, { amount: 100 });
  await shop.misbehave({});
  const calls = await eventually(async () => {
    const steps = await shop.stepsOf(sale, refund.id);
    expect(steps.map(({ operation }) => operation)).toEqual(['return_payment', 'find_return']);
    return steps;
  });
  const lasted = calls.map(({ at, endedAt }) => Date.parse(endedAt!) - Date.parse(at));
  expect(calls[1]!.durationMs).toBeLessThan(delayMs);
  for (const ms of lasted) expect(ms).toBeGreaterThanOrEqual(delayMs);
});

test('S11.12 a refund is read by its id, and refunds of a charge are paged', async () => {
  const sale = await shop.sale();
  const { body: refund } = await shop.refund(sale, { amount: 100 });
  await shop.refund(sale, { amount: 200 });
  expect((await shop.seller.api.get(`/v1/refunds/${refund.id}`)).body).toEqual(refund);
  const { body: page } = await shop.seller.api.get(`/v1/charges/${sale.id}/refunds?per_page=1&page=2`);
  expect(page).toEqual({
    object: 'list',
    data: [refund],
    pagination: { page: 2, per_page: 1, total: 2, total_pages: 2, has_more: false },
  });
});

describe('a refund is refused', () => {
  test('S11.5 of more than is left, with what is left', async () => {
    const sale = await shop.sale();
    await shop.refund(sale, { amount: 4_000 });
    expect(await shop.refund(sale, { amount: 6_001 })).toMatchObject({
      status: 422,
      body: { error: { code: 'exceeds_remaining', details: { remaining: 6_000 } } },
    });
  });

  test('S11.4 while the charge awaits payment', async () => {
    const { body: charge } = await shop.seller.api.post('/v1/charges', {
      amount: 500,
      customer: { name: 'Ana', email: 'ana@example.com', document: '529.982.247-25' },
    });
    expect(await shop.refund(charge)).toMatchObject({
      status: 422,
      body: { error: { code: 'charge_not_refundable' } },
    });
  });

  test('S11.6 later than 90 days after the payment', async () => {
    const sale = await shop.sale();
    const paidAt = new Date(Date.now() - 90 * 86_400_000 - 1_000);
    await shop.stack.inDatabase('charges', (database) =>
      database.collection('charges').updateOne({ _id: sale.id as never }, { $set: { paidAt } }),
    );
    expect((await shop.refund(sale)).body.error.code).toBe('refund_window_closed');
  });

  test('S11.4 while the account’s switch is off', async () => {
    const other = await newSeller(shop.stack, { switches: { refunds_enabled: false } });
    const theirs = await shop.sale(2_000, other);
    const refused = await other.api.post(`/v1/charges/${theirs.id}/refund`, {});
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'refund_disabled' } } });
    expect((await other.api.get(`/v1/charges/${theirs.id}/refunds`)).body.data).toEqual([]);
  });

  test('S11.1 with a decimal, zero, or a reason that is too long', async () => {
    const sale = await shop.sale();
    for (const body of [{ amount: 10.5 }, { amount: 0 }, { reason: 'x'.repeat(256) }])
      expect((await shop.refund(sale, body)).body.error.code).toBe('validation_failed');
  });
});

test('another account’s charges and refunds are not found', async () => {
  const sale = await shop.sale();
  const { body: refund } = await shop.refund(sale, { amount: 100 });
  const other = await newSeller(shop.stack);
  const responses = await Promise.all([
    other.api.post(`/v1/charges/${sale.id}/refund`, {}),
    other.api.get(`/v1/charges/${sale.id}/refunds`),
    other.api.get(`/v1/refunds/${refund.id}`),
    other.api.post(`/v1/test/charges/${sale.id}/med`),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await shop.refundsOf(sale)).toHaveLength(1);
});

test('a reason is stored encrypted', async () => {
  const sale = await shop.sale();
  await shop.refund(sale, { reason: 'o comprador Zebedeu desistiu' });
  const stored = await shop.stack.inDatabase('refunds', (database) =>
    database.collection('refunds').find({ chargeId: sale.id }).toArray(),
  );
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('Zebedeu');
});

test('an intent that no charge reserved is dropped after 48 hours, and never before', async () => {
  const sale = await shop.sale();
  expect((await shop.refund(sale, { amount: 10_001 })).status).toBe(422);
  const intents = (work: (rows: mongo.Collection) => Promise<unknown>) =>
    shop.stack.inDatabase('refunds', (database) => work(database.collection('refunds')));
  const found = () => intents((rows) => rows.find({ chargeId: sale.id }).toArray());
  expect(await found()).toMatchObject([{ stage: 'refused' }]);

  const dueAt = new Date(Date.now() + 60_000);
  const createdAt = new Date(dueAt.getTime() - 48 * 3_600_000);
  await intents((rows) => rows.updateMany({ chargeId: sale.id }, { $set: { createdAt, dueAt: new Date() } }));
  await eventually(async () => expect(await found()).toMatchObject([{ stage: 'refused', dueAt }]));

  await intents((rows) =>
    rows.updateMany(
      { chargeId: sale.id },
      { $set: { createdAt: new Date(createdAt.getTime() - 60_000), dueAt: new Date() } },
    ),
  );
  await eventually(async () => expect(await found()).toEqual([]));
  expect(await shop.refundsOf(sale)).toEqual([]);
});

test('a reservation that arrives after its refusal is undone, and the bank hears nothing', async () => {
  const sale = await shop.sale();
  expect((await shop.refund(sale, { amount: 10_001 })).status).toBe(422);
  const intent = await shop.stack.inDatabase('refunds', (database) =>
    database.collection<{ _id: string }>('refunds').findOne({ chargeId: sale.id } as object),
  );
  await shop.reserveLate(sale, intent!._id, 10_000);
  expect((await shop.refund(sale, { amount: 1 })).body.error.code).toBe('exceeds_remaining');

  await shop.dueNow({ _id: intent!._id });
  await eventually(async () => expect((await shop.refund(sale, { amount: 1 })).status).toBe(201));
  expect((await shop.refundsOf(sale)).map((refund: { status: string }) => refund.status).sort()).toEqual([
    'failed',
    'succeeded',
  ]);
  expect(await shop.returnsAtBank(sale)).toHaveLength(1);
});

test('a refusal is final: the same request, delayed until the charge was paid, is refused too', async () => {
  const { body: charge } = await shop.seller.api.post('/v1/charges', chargeOrder());
  expect((await shop.refund(charge)).body.error.code).toBe('charge_not_refundable');
  const refused = await shop.stack.inDatabase('refunds', (database) =>
    database.collection<{ _id: string }>('refunds').findOne({ chargeId: charge.id } as object),
  );
  await shop.seller.api.post(`/v1/test/charges/${charge.id}/pay`);
  await eventually(async () => expect((await shop.charge(charge)).status).toBe('paid'));

  await expect(shop.create(charge, refused!._id)).rejects.toMatchObject({ code: 'charge_not_refundable' });
  expect((await shop.refund(charge)).status).toBe(201);
  expect(await shop.refundsOf(charge)).toHaveLength(1);
});
