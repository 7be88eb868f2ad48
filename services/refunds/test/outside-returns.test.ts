import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND_LOOK_MS } from '@catraca/providers/second-look';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { outsideRefund, type PaymentReturn } from '../src/domain/outside-return.ts';
import type { Refund } from '../src/domain/refund.ts';
import { type Sale, Shop } from './shop.ts';

const shop = await opened(Shop.open());
beforeEach(() => shop.misbehave({}));

const returnByBank = ({ endToEndId }: Sale, body: object = {}) =>
  shop.drive(`/pix/${endToEndId}/return`, body);

/** The bank ends the return that it made. Unless `isAsked` is false, it is asked again at once. */
async function settleNow(sale: Sale, { isAsked = true } = {}): Promise<void> {
  const ended = { 'pagamentos.0.devolucoes.0.liquidacao': new Date() };
  await shop.stack.inDatabase('sandbox', (database) =>
    database.collection('cobs').updateOne({ 'pagamentos.endToEndId': sale.endToEndId }, { $set: ended }),
  );
  if (isAsked) await shop.dueNow({ chargeId: sale.id });
}

/** The bank makes the return that it had failed to make. */
async function makeAfterAll({ endToEndId }: Sale): Promise<void> {
  const made = { 'pagamentos.0.devolucoes.0.outcome': 'DEVOLVIDO' };
  await shop.stack.inDatabase('sandbox', (database) =>
    database.collection('cobs').updateOne({ 'pagamentos.endToEndId': endToEndId }, { $set: made }),
  );
}

/** The job has asked the bank for it. */
function attempted(refundId: string) {
  return eventually(async () => {
    const [refund] = await shop.stack.inDatabase('refunds', (database) =>
      database
        .collection('refunds')
        .find({ _id: refundId as never, attempts: { $gt: 0 } })
        .toArray(),
    );
    expect(refund).toBeDefined();
  });
}

function refundsOf(sale: Sale, expected: object[]) {
  return eventually(async () => {
    const refunds = await shop.refundsOf(sale);
    expect(refunds).toMatchObject(expected);
    return refunds;
  }, 30_000);
}

test('S11.11 a return that the bank made by itself becomes a refund by its callback', async () => {
  const sale = await shop.sale();
  await returnByBank(sale, { valor: '40.00' });
  await refundsOf(sale, [
    { status: 'succeeded', amount: 4_000, fee_returned: 40, seller_debit: 3_960, reason: null },
  ]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 4_000 });
});

test('S11.11 without a callback the bank’s list tells of it, once', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ callbacks: { drop: 1_000 } });
  await returnByBank(sale, { valor: '25.00' });
  await returnByBank(sale, { valor: '75.00', natureza: 'MED_OPERACIONAL' });
  for (let times = 0; times < 2; times++) {
    await shop.readListsNow();
    await refundsOf(sale, [{ status: 'succeeded' }, { status: 'succeeded' }]);
  }
  const refunds = await shop.refundsOf(sale);
  const seen = refunds.map(({ amount, reason }: { amount: number; reason: string | null }) => [
    amount,
    reason,
  ]);
  expect(seen.sort()).toEqual([
    [2_500, null],
    [7_500, 'med'],
  ]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'refunded', refunded_amount: 10_000 });
}, 60_000);

test('S11.11 although the bank’s list of disputes cannot be read, that of returns tells of it', async () => {
  const sale = await shop.sale();
  await shop.misbehave({
    callbacks: { drop: 1_000 },
    requests: [{ path: '/med', status: 404, times: 1_000 }],
  });
  await returnByBank(sale, { valor: '25.00' });
  await shop.readListsNow();
  await refundsOf(sale, [{ status: 'succeeded', amount: 2_500 }]);
  const runs = () =>
    shop.stack.inDatabase('refunds', (database) => database.collection('runs').find({}).toArray());
  const late = new Date(Date.now() + 120_000);
  await eventually(async () => {
    const due = new Map((await runs()).map(({ _id, dueAt }) => [String(_id), dueAt]));
    expect(due.get('bank-returns:test') > late).toBe(true);
    expect(due.get('bank-disputes:test') < late).toBe(true);
  }, 20_000);
}, 60_000);

test('one that is in progress is pending until the bank says more', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { settlementMs: 60_000 }, callbacks: { drop: 1_000 } });
  await returnByBank(sale);
  await shop.readListsNow();
  await refundsOf(sale, [{ status: 'pending', amount: 10_000, processed_at: null }]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });

  await settleNow(sale);
  await refundsOf(sale, [{ status: 'succeeded' }]);
}, 60_000);

test('one that is told while in progress and fails later changes nothing', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { settlementMs: 60_000, fail: true } });
  await returnByBank(sale, { valor: '30.00' });
  await refundsOf(sale, [{ status: 'pending', amount: 3_000 }]);
  await settleNow(sale);
  await refundsOf(sale, [{ status: 'failed', failed_reason: 'O banco não realizou a devolução (AC07).' }]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
});

test('S11.11 one that was told as failed and is made after all becomes a refund, once', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { settlementMs: 60_000, fail: true }, callbacks: { drop: 1_000 } });
  await returnByBank(sale, { valor: '30.00' });
  await shop.readListsNow();
  await refundsOf(sale, [{ status: 'pending', amount: 3_000 }]);
  await settleNow(sale);
  await refundsOf(sale, [{ status: 'failed' }]);
  await makeAfterAll(sale);
  for (let times = 0; times < 2; times++) {
    await shop.readListsNow();
    await eventually(async () => {
      const refunds = await shop.refundsOf(sale);
      expect(refunds.map(({ status }: { status: string }) => status).sort()).toEqual(['failed', 'succeeded']);
    }, 30_000);
  }
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 3_000 });
}, 60_000);

test('one that failed is no refund', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { fail: true } });
  await returnByBank(sale);
  const other = await shop.sale();
  await shop.misbehave({});
  await returnByBank(other);
  await refundsOf(other, [{ status: 'succeeded' }]);
  expect(await shop.refundsOf(sale)).toEqual([]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
});

test('beside a refund of ours of unknown outcome, both end as the bank says, the refused one after the doubt', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ requests: [{ path: '/pix/E', method: 'PUT', status: 503, times: 9 }] });
  const { body: ours } = await shop.refund(sale, { amount: 6_000 });
  expect(ours.status).toBe('pending');
  await returnByBank(sale, { valor: '50.00' });
  await refundsOf(sale, [
    { amount: 5_000, status: 'succeeded' },
    { id: ours.id, status: 'pending' },
  ]);
  await shop.misbehave({});
  await shop.dueNow({ _id: ours.id });
  await attempted(ours.id);
  expect((await shop.refundsOf(sale))[1]).toMatchObject({ id: ours.id, status: 'pending' });

  await shop.changeRefund(ours.id, { unknownSendAt: new Date(Date.now() - 601_000) });
  await shop.dueNow({ _id: ours.id });
  expect(await shop.ended(ours.id)).toMatchObject({ status: 'failed' });
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 5_000 });
}, 60_000);

test('S11.11 a return that was made after its refund had ended as failed becomes a refund, once', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { fail: true }, callbacks: { drop: 1_000 } });
  const { body: ours } = await shop.refund(sale, { amount: 4_000 });
  expect((await shop.ended(ours.id)).status).toBe('failed');
  await shop.misbehave({ callbacks: { drop: 1_000 } });
  await makeAfterAll(sale);
  for (let times = 0; times < 2; times++) {
    await shop.readListsNow();
    await refundsOf(sale, [
      { status: 'succeeded', amount: 4_000, reason: null },
      { id: ours.id, status: 'failed' },
    ]);
  }
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 4_000 });
}, 60_000);

/** Corrections that were counted. */
async function corrected(): Promise<number> {
  const { text } = await new Http(`http://${shop.stack.opsAddressOf('refunds')}`).get('/metrics');
  const [, count] = /^refunds_corrected_total\{[^}]*mode="test"[^}]*} (\d+)$/m.exec(text) ?? [];
  return Number(count ?? 0);
}

/** A process found the return of a refund that had ended as failed, stored its correction and died. */
async function leaveCorrection(sale: Sale, refundId: string): Promise<void> {
  await shop.stack.inDatabase('refunds', async (database) => {
    const refunds = database.collection<Omit<Refund, 'id' | 'reason'> & { _id: string }>('refunds');
    const failed = (await refunds.findOne({ _id: refundId }))!;
    const { returnId, requestedAmount, createdAt } = failed;
    const now = new Date();
    const found: PaymentReturn = {
      id: returnId,
      amount: requestedAmount!,
      status: 'returned',
      kind: 'seller',
      requestedAt: now,
      failureCode: null,
      rtrId: null,
    };
    const charge = { ...failed, chargeId: sale.id, endToEndId: sale.endToEndId, refundIds: [refundId] };
    const payment = { endToEndId: sale.endToEndId, paidAt: createdAt, returns: [found] };
    const told = { found, disputeId: null, corrects: refundId, now };
    const { id, reason: _, ...correction } = outsideRefund(charge, payment, told);
    await refunds.insertOne({ _id: id, ...correction });
  });
}

test('S11.11 a correction that the job carries on after a crash is counted when it is concluded, once', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { fail: true }, callbacks: { drop: 1_000 } });
  const { body: ours } = await shop.refund(sale, { amount: 4_000 });
  expect((await shop.ended(ours.id)).status).toBe('failed');
  await shop.misbehave({ callbacks: { drop: 1_000 } });
  await makeAfterAll(sale);
  const before = await corrected();
  await leaveCorrection(sale, ours.id);
  const both = [
    { status: 'succeeded', amount: 4_000, reason: null },
    { id: ours.id, status: 'failed' },
  ];
  await refundsOf(sale, both);
  await eventually(async () => expect(await corrected()).toBe(before + 1));
  await shop.callBack({ endToEndIds: [sale.endToEndId] });
  await refundsOf(sale, both);
  expect(await corrected()).toBe(before + 1);
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 4_000 });
}, 60_000);

test('a refund of ours that settles later is found by its callback', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { settlementMs: 1_000 } });
  const { body } = await shop.refund(sale);
  expect(body.status).toBe('pending');
  await shop.stack.inDatabase('refunds', (database) =>
    database
      .collection('refunds')
      .updateOne({ _id: body.id }, { $set: { dueAt: new Date(Date.now() + 600_000) } }),
  );
  expect(await shop.ended(body.id)).toMatchObject({ status: 'succeeded' });
  expect(await shop.refundsOf(sale)).toHaveLength(1);
});

test('a refund of ours whose callback comes before the bank’s reads know of it gets a second look within seconds', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { settlementMs: 60_000 }, callbacks: { drop: 1_000 } });
  const { body: refund } = await shop.refund(sale);
  expect(refund.status).toBe('pending');
  await shop.changeRefund(refund.id, { dueAt: new Date(Date.now() + 600_000) });
  await sleep(SECOND_LOOK_MS + 1_000); // the second look at the callback of the payment
  // The payment is read before the bank ends the return, and its state arrives after that.
  const read = { path: '/pix/E', method: 'GET', times: 1, responseDelayMs: 2_000 };
  await shop.misbehave({ requests: [read], callbacks: { drop: 1_000 } });
  const called = shop.callBack({ endToEndIds: [sale.endToEndId] });
  await sleep(1_000);
  await settleNow(sale, { isAsked: false });
  await called;
  expect((await shop.refundsOf(sale))[0]).toMatchObject({ id: refund.id, status: 'pending' });
  expect(await shop.ended(refund.id, SECOND_LOOK_MS + 5_000)).toMatchObject({ status: 'succeeded' });
});

test('a payment that paid no charge and was returned is no refund', async () => {
  const sale = await shop.sale();
  const twice = await shop.drive('/pix', {
    chave: 'pix@catraca.example',
    valor: '100.00',
    txid: sale.id.slice(3),
  });
  await eventually(async () => {
    const { length } = await shop.stack.inDatabase('charges', (database) =>
      database.collection('unclaimed_payments').find({ _id: twice.endToEndId, status: 'returned' }).toArray(),
    );
    expect(length).toBe(1);
  });
  await shop.readListsNow();
  await eventually(async () => {
    const [run] = await shop.stack.inDatabase('refunds', (database) =>
      database
        .collection('runs')
        .find({ dueAt: { $gt: new Date(Date.now() + 60_000) } })
        .toArray(),
    );
    expect(run).toBeDefined();
  });
  expect(await shop.refundsOf(sale)).toEqual([]);
  expect(await shop.charge(sale)).toMatchObject({ status: 'paid', refunded_amount: 0 });
}, 60_000);

test('S25.3 a callback without news is ignored in the story of a refund that is pending, and one with news is handled', async () => {
  const sale = await shop.sale();
  await shop.misbehave({ returns: { settlementMs: 60_000 }, callbacks: { drop: 1_000 } });
  const { body: refund } = await shop.refund(sale, { amount: 1_000 });
  const callback = { endToEndIds: [sale.endToEndId] };
  const told = (outcomes: string[]) =>
    eventually(async () => expect(await shop.callbacksOf(sale, refund.id)).toEqual(outcomes));
  await shop.callBack(callback);
  await told(['ignored']);
  await attempted(refund.id);
  await sleep(1_000); // until the second look, which has begun, is over
  await settleNow(sale, { isAsked: false });
  await shop.callBack(callback);
  await told(['ignored', 'handled']);
  await shop.callBack(callback);
  await sleep(SECOND_LOOK_MS + 1_000);
  await told(['ignored', 'handled']);
}, 60_000);
