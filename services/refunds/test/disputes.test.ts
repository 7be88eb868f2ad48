import { eventually } from '@catraca/testing/eventually';
import { newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { type Sale, Shop } from './shop.ts';

type Refund = { status: string; amount: number };

const DAY_MS = 86_400_000;

const shop = await opened(Shop.open());
beforeEach(() => shop.misbehave({}));

const disputes = () => `/operator/v1/accounts/${shop.seller.account}/disputes`;

async function disputesOf(sale: Sale) {
  const { body } = await shop.stack.operator.get(`${disputes()}?per_page=100`);
  return body.data.filter(({ charge }: { charge: string }) => charge === sale.id);
}

/** The one dispute of the charge, once it is as expected. */
function disputeOf(sale: Sale, expected: object, timeoutMs = 20_000) {
  return eventually(async () => {
    const found = await disputesOf(sale);
    expect(found).toMatchObject([expected]);
    return found[0];
  }, timeoutMs);
}

function refundsOf(sale: Sale, expected: object[]) {
  return eventually(async () => expect(await shop.refundsOf(sale)).toMatchObject(expected), 20_000);
}

/** The buyer disputes at their bank. Returns the bank's id. */
async function openAtBank({ endToEndId }: Sale, terms: object = {}): Promise<string> {
  return (await shop.drive(`/pix/${endToEndId}/med`, terms)).id;
}

/** The next check of the disputes comes at once. */
const checkNow = () =>
  shop.stack.inDatabase('refunds', (database) =>
    database
      .collection('disputes')
      .updateMany({ dueAt: { $gt: new Date(0) } }, { $set: { dueAt: new Date(), attempts: 0 } }),
  );

test('S14.1 S14.5 a notice of the bank opens a dispute', async () => {
  const sale = await shop.sale();
  await openAtBank(sale, { valor: '60.00' });
  const dispute = await disputeOf(sale, { status: 'opened' });
  expect(dispute).toEqual({
    object: 'med',
    id: expect.stringMatching(/^med_[0-9a-z]{26}$/),
    charge: sale.id,
    amount: 6_000,
    status: 'opened',
    reason: 'fraud',
    opened_at: expect.any(String),
    due_at: expect.any(String),
    closed_at: null,
  });
  expect(Date.parse(dispute.due_at) - Date.parse(dispute.opened_at)).toBe(7 * DAY_MS);
  const defense = { object: 'defense', open: true, text: null, files: [], updated_at: null };
  expect((await shop.stack.operator.get(`${disputes()}/${dispute.id}`)).body).toEqual({
    ...dispute,
    defense,
  });
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
});

test('S25.3 the notice that opens a dispute is a step of it', async () => {
  const sale = await shop.sale();
  await openAtBank(sale);
  const { id } = await disputeOf(sale, { status: 'opened' });
  await eventually(async () => expect(await shop.callbacksOf(sale, id)).toEqual(['handled']));
});

test('a lost notice is made up for by the bank’s list', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ callbacks: { drop: 1 } });
  await openAtBank(sale);
  expect(await disputesOf(sale)).toEqual([]);
  await shop.readListsNow();
  await disputeOf(sale, { status: 'opened', amount: 10_000 });
});

test.each([
  ['rejected', 'reject'],
  ['withdrawn by the buyer', 'cancel'],
])('S14.3 a dispute that is %s ends, and the sale stands', async (_how, action) => {
  const sale = await shop.sale();
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  await shop.drive(`/meds/${id}/${action}`);
  await disputeOf(sale, { status: 'rejected', closed_at: expect.any(String) });
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
  expect(await shop.refundsOf(sale)).toEqual([]);
});

test('S14.4 an approved dispute: the bank returns the payment, which is a refund', async () => {
  const sale = await shop.sale();
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  await shop.drive(`/meds/${id}/approve`);
  await refundsOf(sale, [{ status: 'succeeded', amount: 10_000, reason: 'med' }]);
  await disputeOf(sale, { status: 'approved', closed_at: expect.any(String) });
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
});

test('S11.5 refunds, and the bank’s return of an approved dispute at the same time, give back what was paid and no more', async () => {
  const sale = await shop.sale(1_000);
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  const refunds = Array.from({ length: 20 }, () => shop.refund(sale, { amount: 70 }));
  const [asked] = await Promise.all([Promise.all(refunds), shop.drive(`/meds/${id}/approve`)]);
  for (const { body } of asked) if (body.id) await shop.ended(body.id);

  await eventually(async () =>
    expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 1_000 }),
  );
  const returned = (await shop.refundsOf(sale)).filter(({ status }: Refund) => status === 'succeeded');
  expect(returned.reduce((sum: number, { amount }: Refund) => sum + amount, 0)).toBe(1_000);
  const atBank = (await shop.returnsAtBank(sale)).filter(({ outcome }) => outcome === 'DEVOLVIDO');
  expect(atBank.reduce((sum, { valor }) => sum + valor, 0)).toBe(1_000);
}, 60_000);

test('S14.4 returned in parts, it is approved from the first one on and ends when the bank ends it', async () => {
  const sale = await shop.sale();
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  await shop.drive(`/meds/${id}/approve`, { valor: '30.00', parts: 2 });
  await disputeOf(sale, { status: 'approved', closed_at: null });
  await shop.drive(`/meds/${id}/return`, { valor: '20.00' });
  await refundsOf(sale, [
    { amount: 2_000, reason: 'med', status: 'succeeded' },
    { amount: 1_500, reason: 'med', status: 'succeeded' },
    { amount: 1_500, reason: 'med', status: 'succeeded' },
  ]);
  expect((await shop.refund(sale, { amount: 100 })).status).toBe(201);

  await shop.drive(`/meds/${id}/close`);
  await disputeOf(sale, { status: 'approved', closed_at: expect.any(String) });
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 5_100 });
}, 60_000);

test('S14.4 a crash between the end of a return at the charge and here leaves no dispute open', async () => {
  const sale = await shop.sale();
  const med = await openAtBank(sale);
  const { id } = await disputeOf(sale, { status: 'opened' });
  await shop.drive(`/meds/${med}/approve`, { valor: '40.00', parts: 1 });
  await disputeOf(sale, { status: 'approved' });
  await refundsOf(sale, [{ status: 'succeeded' }]);
  const [refund] = await shop.refundsOf(sale);
  // As it stood here before the crash: the charge has told its seller of the approval.
  await shop.stack.inDatabase('refunds', (database) =>
    database.collection<{ _id: string }>('disputes').updateOne({ _id: id }, { $set: { status: 'opened' } }),
  );
  await shop.changeRefund(refund.id, { stage: 'settled', dueAt: new Date() });
  await disputeOf(sale, { status: 'approved' });
  await refundsOf(sale, [{ status: 'succeeded', amount: 4_000 }]);
});

test('S14.4 approved, but nothing could be returned: it stays reserved until the bank ends it', async () => {
  const sale = await shop.sale();
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  await shop.drive(`/meds/${id}/approve`, { valor: '0.00' });
  await checkNow();
  await disputeOf(sale, { closed_at: null });
  await shop.drive(`/meds/${id}/close`);
  await disputeOf(sale, { status: 'approved', closed_at: expect.any(String) });
  expect(await shop.refundsOf(sale)).toEqual([]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
});

test('a return after the end of its dispute is a refund too', async () => {
  const sale = await shop.sale();
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  await shop.drive(`/meds/${id}/approve`, { valor: '0.00' });
  await shop.drive(`/meds/${id}/close`);
  await disputeOf(sale, { closed_at: expect.any(String) });
  await shop.drive(`/meds/${id}/return`, { valor: '10.00' });
  await refundsOf(sale, [{ amount: 1_000, reason: 'med', status: 'succeeded' }]);
});

test('an operational failure is returned without any notice', async () => {
  const sale = await shop.sale();
  await shop.drive(`/pix/${sale.endToEndId}/return`, { natureza: 'MED_OPERACIONAL' });
  await refundsOf(sale, [{ amount: 10_000, reason: 'med', status: 'succeeded' }]);
  expect(await disputesOf(sale)).toEqual([]);
});

test('a status that we do not know changes nothing', async () => {
  const sale = await shop.sale();
  const id = await openAtBank(sale);
  await disputeOf(sale, { status: 'opened' });
  await shop.stack.inDatabase('sandbox', (database) =>
    database.collection('meds').updateOne({ _id: id as never }, { $set: { situacao: 'EM_RECURSO' } }),
  );
  await checkNow();
  await eventually(async () => {
    const stored = await shop.stack.inDatabase('refunds', (database) =>
      database.collection('disputes').findOne({ bankId: id }),
    );
    expect(stored).toMatchObject({ reported: true, stage: 'open' });
  });
  await disputeOf(sale, { status: 'opened', closed_at: null });
});

test('a notice about what the bank does not know, or a payment of nobody, is ignored', async () => {
  const { callbackToken } = shop.stack.secrets;
  const stray = await shop.drive('/pix', { chave: 'pix@catraca.example', valor: '7.00' });
  const id = await openAtBank({ id: '', endToEndId: stray.endToEndId });
  const { status } = await shop.stack.operator.post(`/callbacks/bacen/test/${callbackToken}/med`, {
    meds: [{ id: 'nothing' }, { id }],
  });
  expect(status).toBe(200);
});

describe('by the test endpoints', () => {
  const openByApi = (sale: Sale) => shop.seller.api.post(`/v1/test/charges/${sale.id}/med`);

  test('S14.1 S19.8 a dispute is opened once, and approved', async () => {
    const sale = await shop.sale();
    const opened = await openByApi(sale);
    expect(opened).toMatchObject({ status: 200, body: { object: 'med', status: 'opened', charge: sale.id } });
    expect((await openByApi(sale)).body.error.code).toBe('charge_not_disputable');

    const approved = await shop.seller.api.post(`/v1/test/meds/${opened.body.id}/approve`);
    expect(approved.status).toBe(200);
    await disputeOf(sale, { status: 'approved', closed_at: expect.any(String) });
    await refundsOf(sale, [{ amount: 10_000, reason: 'med' }]);
    const again = await shop.seller.api.post(`/v1/test/meds/${opened.body.id}/reject`);
    expect(again).toMatchObject({ status: 422, body: { error: { code: 'dispute_closed' } } });
  });

  test('S19.8 a rejected dispute is over at once, and the buyer may dispute again', async () => {
    const sale = await shop.sale();
    const { body } = await openByApi(sale);
    const rejected = await shop.seller.api.post(`/v1/test/meds/${body.id}/reject`);
    expect(rejected.body).toMatchObject({ status: 'rejected', closed_at: expect.any(String) });
    expect((await openByApi(sale)).status).toBe(200);
  });

  test('S14.1 80 days after the payment, or without one, nothing can be disputed', async () => {
    const sale = await shop.sale();
    const paidAt = new Date(Date.now() - 80 * DAY_MS - 1_000);
    await shop.stack.inDatabase('sandbox', (database) =>
      database
        .collection('cobs')
        .updateOne(
          { 'pagamentos.endToEndId': sale.endToEndId },
          { $set: { 'pagamentos.0.horario': paidAt } },
        ),
    );
    expect((await openByApi(sale)).body.error.code).toBe('charge_not_disputable');
  });

  test('S14.5 another account’s dispute is not found', async () => {
    const sale = await shop.sale();
    const { body } = await openByApi(sale);
    const other = await newSeller(shop.stack);
    expect((await other.api.post(`/v1/test/meds/${body.id}/approve`)).status).toBe(404);
    const path = `/operator/v1/accounts/${other.account}/disputes`;
    expect((await shop.stack.operator.get(`${path}/${body.id}`)).status).toBe(404);
    expect((await shop.stack.operator.get(path)).body.data).toEqual([]);
  });
});
