import { chargeEvent } from '@catraca/contracts/events/charge-events';
import type {
  CardSalesService,
  ChargeRefundsService,
  ChargesService,
  CreateCardChargeRequest,
  SandboxService,
} from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { ApiError } from '@catraca/kernel/errors';
import type { GrpcClient } from '@catraca/platform/grpc/client';
import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Topic } from '@catraca/testing/topic';
import { chargesService } from '../src/charges.module.ts';
import { Acquirer } from './acquirer.ts';
import { cardOrder, context, seller } from './seller.ts';

let acquirer: Acquirer;
let service: ServiceUnderTest;
let charges: GrpcClient<ChargesService>;
let refunds: GrpcClient<ChargeRefundsService>;
let sandbox: GrpcClient<SandboxService>;
let sales: GrpcClient<CardSalesService>;
let topic: Topic;

beforeAll(async () => {
  acquirer = await Acquirer.start();
  service = await ServiceUnderTest.start(chargesService, acquirer.settings);
  charges = service.client('catraca.charges.v1.ChargesService');
  refunds = service.client('catraca.charges.v1.ChargeRefundsService');
  sandbox = service.client('catraca.charges.v1.SandboxService');
  sales = service.client('catraca.charges.v1.CardSalesService');
  topic = await service.topic('charges.events').listen();
}, 60_000);
afterEach(() => acquirer.behave());
afterAll(async () => {
  await service.close();
  await acquirer.close();
});

const withToken = (token: string) => ({ cardToken: { token, holderName: 'CANARIO SOUZA' } });

async function orderWith(number?: string, changes: Partial<CreateCardChargeRequest> = {}) {
  return cardOrder({ ...withToken(await acquirer.token(number)), ...changes });
}

async function sell(number?: string, changes: Partial<CreateCardChargeRequest> = {}) {
  return (await charges.createCardCharge(await orderWith(number, changes))).charge!;
}

async function get(chargeId: string) {
  return (await charges.getCharge({ context: context(), chargeId })).charge!;
}

/** A callback of the acquirer. */
async function hint(chargeIds: string[], changes: { nowMs?: number; isOfPayment?: boolean } = {}) {
  const told = { livemode: false, isOfPayment: false, nowMs: Date.now() };
  await charges.receiveCardCallback({ ...told, chargeIds, ...changes });
}

/** Types of the charge's events, in order. */
async function eventsOf(chargeId: string, last: string): Promise<string[]> {
  const all = await topic.until((told) =>
    told.some(({ key, value }) => key === chargeId && (value as { type: string }).type === last),
  );
  const own = all.filter(({ key }) => key === chargeId).map(({ value }) => chargeEvent.parse(value));
  return own.sort((one, other) => one.data.seq - other.data.seq).map(({ type }) => type);
}

async function errorOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('no error', { cause: error });
  return { code: error.code, ...error.details };
}

test('an approved card pays the charge at once', async () => {
  const charge = await sell(testCards.approved, { installments: 3 });
  expect(charge).toMatchObject({
    status: 'paid',
    paymentMethod: 'credit_card',
    amount: 12_990,
    platformFee: 130,
    netAmount: 12_990 - 130 - 518,
    card: {
      brand: 'visa',
      lastFour: '0010',
      holderName: 'CANARIO SOUZA',
      installments: 3,
      interest: 0,
    },
  });
  expect(charge.card!.authorizedAt).toEqual(charge.paidAt);
  expect(await eventsOf(charge.id, 'charge.paid')).toEqual(['charge.created', 'charge.paid']);
});

test('a refused card fails the charge; the error names the reason and the charge', async () => {
  const request = await orderWith(testCards.insufficientFunds);
  const refused = {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    retryable: true,
    charge: request.chargeId,
  };
  expect(await errorOf(charges.createCardCharge(request))).toEqual(refused);
  expect(await errorOf(charges.createCardCharge(request))).toEqual(refused);
  expect(await get(request.chargeId)).toMatchObject({ status: 'failed' });
  expect(await eventsOf(request.chargeId, 'charge.failed')).toEqual(['charge.created', 'charge.failed']);
});

test('a token that was spent, or never existed, is refused', async () => {
  const token = await acquirer.token();
  await charges.createCardCharge(cardOrder(withToken(token)));
  for (const spent of [token, 'token_that_never_was'])
    expect(await errorOf(charges.createCardCharge(cardOrder(withToken(spent))))).toMatchObject({
      code: 'card_declined',
      decline_code: 'token_invalid',
    });
});

test('an analysis is decided by the anti-fraud, and the buyer pays only if it approves', async () => {
  const held = await sell(testCards.analysed);
  expect(held).toMatchObject({ status: 'in_analysis' });
  const decide = (chargeId: string, outcome: string) =>
    sandbox.decideAnalysis({ context: context(), chargeId, outcome });
  expect((await decide(held.id, 'approved')).charge!.status).toBe('paid');
  expect(await eventsOf(held.id, 'charge.paid')).toEqual([
    'charge.created',
    'charge.in_analysis',
    'charge.paid',
  ]);
  const other = await sell(testCards.analysed);
  expect((await decide(other.id, 'refused')).charge!.status).toBe('failed');
  expect(await errorOf(decide(other.id, 'approved'))).toEqual({ code: 'charge_not_in_analysis' });
});

test('a charge in analysis can be canceled, also at the acquirer; a paid one cannot', async () => {
  const held = await sell(testCards.analysed);
  const { charge } = await charges.cancelCharge({ context: context(), chargeId: held.id });
  expect(charge!.status).toBe('canceled');
  expect(await acquirer.ordersOf(held.id)).toMatchObject([{ status: 'canceled' }]);
  const paid = await sell();
  expect(await errorOf(charges.cancelCharge({ context: context(), chargeId: paid.id }))).toEqual({
    code: 'charge_not_cancelable',
  });
});

test('a callback of a payment that is known asks the acquirer nothing', async () => {
  const { id } = await sell();
  await acquirer.misbehave({
    requests: [{ path: '/core/v5/orders', method: 'GET', times: 10, status: 503 }],
  });
  await hint([id], { isOfPayment: true });
  expect(await errorOf(hint([id]))).toEqual({ code: 'provider_unavailable' });
  await acquirer.behave();
});

test('an acquirer that takes its time decides later', async () => {
  const [paid, failed] = [await sell(testCards.paidLater), await sell(testCards.failedLater)];
  expect([paid.status, failed.status]).toEqual(['processing', 'processing']);
  await eventually(async () => {
    const chargeIds = [paid.id, failed.id];
    await hint(chargeIds);
    expect([(await get(paid.id)).status, (await get(failed.id)).status]).toEqual(['paid', 'failed']);
  });
});

test('a chargeback debits the seller and is definitive', async () => {
  const { id: chargeId } = await sell();
  const { charge } = await sandbox.chargeBack({ context: context(), chargeId });
  expect(charge!.status).toBe('chargedback');
  expect(await errorOf(sandbox.chargeBack({ context: context(), chargeId }))).toEqual({
    code: 'charge_not_disputable',
  });
  const refund = { context: context(), chargeId, refundId: 'rf_1', refundsEnabled: true };
  expect(await errorOf(refunds.reserveRefund(refund))).toEqual({ code: 'charge_not_refundable' });
  await acquirer.represent(chargeId);
  await hint([chargeId]);
  expect(await eventsOf(chargeId, 'charge.chargeback_reversed')).toEqual([
    'charge.created',
    'charge.paid',
    'charge.chargedback',
    'charge.chargeback_reversed',
  ]);
  expect((await get(chargeId)).status).toBe('chargedback');
});

test('a chargeback without a callback is found in the acquirer’s list, which is read every hour', async () => {
  const { id } = await sell();
  await acquirer.chargeBack(id);
  expect((await get(id)).status).toBe('paid');
  await service.inDatabase((database) =>
    database.collection('runs').updateMany({}, { $set: { dueAt: new Date(0) } }),
  );
  await eventually(async () => expect((await get(id)).status).toBe('chargedback'), 20_000);
});

test('200 concurrent charges with one token are one charge', async () => {
  const token = await acquirer.token();
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () =>
      charges.createCardCharge(cardOrder(withToken(token))).then(
        ({ charge }) => charge!.status,
        (error: ApiError) => error.details.decline_code,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'token_invalid')).toHaveLength(199);
}, 60_000);

test('the same charge id is charged once, however often it is asked for', async () => {
  const request = await orderWith();
  const all = await Promise.all(Array.from({ length: 20 }, () => charges.createCardCharge(request)));
  expect(new Set(all.map(({ charge }) => charge!.status))).toEqual(new Set(['paid']));
  expect(await acquirer.ordersOf(request.chargeId)).toHaveLength(1);
});

describe('an acquirer', () => {
  const orders = { path: '/core/v5/orders', method: 'POST', times: 1 };

  test.each([
    ['that fails before it charges', { ...orders, status: 503 }, 'absent'],
    ['whose response is lost after it charged', { ...orders, reset: true }, 'paid'],
    ['that responds too late', { ...orders, responseDelayMs: 9_000 }, 'paid'],
  ])(
    '%s leaves the charge processing until the outcome is known',
    async (_what, fault, outcome) => {
      const request = await orderWith();
      await acquirer.misbehave({ requests: [fault] });
      const { charge } = await charges.createCardCharge(request);
      expect(charge!.status).toBe('processing');
      await acquirer.behave();
      const chargeIds = [request.chargeId];
      if (outcome === 'paid') {
        await eventually(async () => {
          await hint(chargeIds);
          expect((await get(request.chargeId)).status).toBe('paid');
        }, 20_000);
        expect(await acquirer.ordersOf(request.chargeId)).toHaveLength(1);
        return;
      }
      await hint(chargeIds, { nowMs: Date.now() + 599_000 });
      expect((await get(request.chargeId)).status).toBe('processing');
      await hint(chargeIds, { nowMs: Date.now() + 601_000 });
      expect((await get(request.chargeId)).status).toBe('failed');
    },
    60_000,
  );

  test('that cannot be reached was sent nothing: the same charge may be tried again, and ten minutes later it has failed', async () => {
    const [request, forgotten] = [await orderWith(), await orderWith()];
    await acquirer.stop();
    for (const order of [request, forgotten])
      expect(await errorOf(charges.createCardCharge(order))).toMatchObject({ code: 'provider_unavailable' });
    await acquirer.resume();

    const again = { ...request, ...withToken(await acquirer.token()) };
    expect((await charges.createCardCharge(again)).charge!.status).toBe('paid');
    await hint([forgotten.chargeId], { nowMs: Date.now() + 601_000 });
    expect((await get(forgotten.chargeId)).status).toBe('failed');
  });

  test('that limits our calls has charged nothing, and the same charge may be tried again', async () => {
    const request = await orderWith();
    await acquirer.misbehave({ requests: [{ ...orders, status: 429 }] });
    expect(await errorOf(charges.createCardCharge(request))).toMatchObject({ code: 'provider_rate_limited' });
    expect((await charges.createCardCharge(request)).charge!.status).toBe('paid');
  });
});

test('a seller that does not sell by card is refused before anything is stored', async () => {
  const switches = {
    cardEnabled: false,
    refundsEnabled: true,
    threeDsRequired: false,
    oneClickEnabled: true,
  };
  const refused = await orderWith(testCards.approved, { seller: { ...seller, switches } });
  expect(await errorOf(charges.createCardCharge(refused))).toEqual({ code: 'card_not_available' });
  expect(await errorOf(get(refused.chargeId))).toEqual({ code: 'resource_not_found' });
});

test('the list can be filtered by payment method', async () => {
  const { id } = await sell();
  const list = await charges.listCharges({
    context: context(),
    page: 1,
    perPage: 1,
    paymentMethod: 'credit_card',
  });
  expect(list.charges.map((charge) => charge.id)).toEqual([id]);
});

test('the grid offers installments of R$ 5,00 or more, for all brands', async () => {
  const grid = await sales.getInstallments({
    context: context(),
    seller: cardOrder().seller,
    amount: 1_600,
    maxInstallments: undefined,
  });
  expect(grid.unavailableReason).toBeUndefined();
  expect(grid.options.map(({ installmentAmount }) => installmentAmount)).toEqual([1_600, 800, 534]);
  expect(grid.brands).toHaveLength(8);
});
