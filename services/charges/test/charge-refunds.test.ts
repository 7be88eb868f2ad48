import type { ChargeRefundsService } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { ChargeDocument } from '../src/adapters/charge.document.ts';
import { eventsAgain } from '../src/adapters/charge-events.ts';
import type { Bank } from './bank.ts';
import { startCharges } from './running-charges.ts';
import { type Charges, context } from './seller.ts';

let bank: Bank;
let service: ServiceUnderTest;
let charges: Charges;
let refunds: GrpcClient<ChargeRefundsService>;

beforeAll(async () => {
  ({ bank, service, charges } = await startCharges());
  refunds = service.client('catraca.charges.v1.ChargeRefundsService');
}, 60_000);
afterAll(async () => {
  await service.close();
  await bank.close();
});

/** A paid charge of R$ 129,90. Returns its id and the payment's. */
async function sale() {
  const { id } = await charges.create();
  const endToEndId = await bank.pay(id);
  await eventually(async () => {
    await charges.notice(id);
    expect(await charges.statusOf(id)).toBe('paid');
  });
  return { id, endToEndId };
}

const reserve = (chargeId: string, amount?: number, refundId = newId('rf'), accountId?: string) =>
  refunds.reserveRefund({ context: context(accountId), chargeId, refundId, amount, refundsEnabled: true });
const conclude = (chargeId: string, refundId: string, status: string) =>
  refunds.concludeRefund({ context: context(), chargeId, refundId, status });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: ApiError) => error.code,
  );

async function documentOf(id: string): Promise<ChargeDocument> {
  const find = { _id: id as never };
  return (await service.inDatabase((database) => database.collection('charges').findOne(find))) as never;
}

test('S8.12 a refund that succeeded is visible in the charge as soon as it is concluded', async () => {
  const { id, endToEndId } = await sale();
  const { refund, endToEndId: payment } = await reserve(id, 5_000);
  expect(payment).toBe(endToEndId);
  expect(refund).toMatchObject({
    amount: 5_000,
    sellerDebit: 4_950,
    platformFeeReturned: 50,
    status: 'pending',
  });

  await conclude(id, refund!.id, 'succeeded');
  expect(await charges.get(id)).toMatchObject({ status: 'partially_refunded', refundedAmount: 5_000 });
});

test('a repeated reservation and a repeated end find the same refund', async () => {
  const { id } = await sale();
  const [first, second] = [await reserve(id, 5_000, 'rf_1'), await reserve(id, 7_000, 'rf_1')];
  expect(second).toEqual(first);
  await conclude(id, 'rf_1', 'failed');
  expect((await conclude(id, 'rf_1', 'succeeded')).refund).toMatchObject({ status: 'failed' });
  expect(await charges.get(id)).toMatchObject({ status: 'paid', refundedAmount: 0 });
});

test('twenty refunds at once reserve exactly what was paid', async () => {
  const { id } = await sale();
  const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(reserve(id, 1_299))));
  expect(codes.filter((code) => code === 'none')).toHaveLength(10);
  expect(codes.filter((code) => code === 'exceeds_remaining')).toHaveLength(10);
  const { refunds: reserved } = await documentOf(id);
  expect(reserved!.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_990);
});

test('the events of a charge count without gaps, and are emitted again as they were', async () => {
  const topic = await service.topic('charges.events').listen();
  const { id } = await sale();
  await Promise.all([reserve(id, 1_000, 'rf_a'), reserve(id, 2_000, 'rf_b')]);
  await conclude(id, 'rf_a', 'succeeded');
  const openedAt = new Date().toISOString();
  await refunds.openDispute({
    ...{ context: context(), chargeId: id, disputeId: 'med_1', amount: 12_990 },
    ...{ openedAt, dueAt: openedAt },
  });
  await conclude(id, 'rf_b', 'failed');
  await refunds.closeDispute({ context: context(), chargeId: id, disputeId: 'med_1', status: 'rejected' });

  const document = await documentOf(id);
  const messages = await topic.until((all) => all.filter(({ key }) => key === id).length === 8);
  const published = messages.filter(({ key }) => key === id).map(({ value }) => value);
  const inOrder = published.toSorted((one, other) => one.data.seq - other.data.seq);
  expect(inOrder.map(({ data }) => data.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(eventsAgain(document, new Date(0)).map(({ event }) => event)).toEqual(inOrder);
});

test('a refund of another account’s charge is resource_not_found', async () => {
  const { id } = await sale();
  expect(await codeOf(reserve(id, 1, newId('rf'), 'acc_other'))).toBe('resource_not_found');
});

test('a charge is found by its payment, with its refunds', async () => {
  const { id, endToEndId } = await sale();
  await reserve(id, 990, 'rf_found');
  const found = await refunds.findPaidCharges({
    chargeIds: [],
    livemode: false,
    endToEndIds: [endToEndId, 'E404'],
  });
  expect(found.charges).toMatchObject([
    {
      chargeId: id,
      endToEndId,
      amount: 12_990,
      accountId: 'acc_1',
      refunds: [{ id: 'rf_found', amount: 990 }],
    },
  ]);
  expect(
    (await refunds.findPaidCharges({ chargeIds: [], livemode: true, endToEndIds: [endToEndId] })).charges,
  ).toEqual([]);
});
