import { setTimeout as sleep } from 'node:timers/promises';
import { chargeEvent } from '@catraca/contracts/events/charge-events';
import type { CreateCardChargeRequest } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import type { Topic } from '@catraca/testing/topic';
import type { ChargeDocument } from '../src/adapters/charge.document.ts';
import { CardSales, errorOf, withToken } from './card-sales.ts';
import { cardOrder, context, seller } from './seller.ts';

let shop: CardSales;
let topic: Topic;

beforeAll(async () => {
  shop = await CardSales.start();
  topic = await shop.service.topic('charges.events').listen();
}, 60_000);
afterEach(() => shop.acquirer.behave());
afterAll(() => shop.close());

/** Types of the charge's events, in order. */
async function eventsOf(chargeId: string, last: string): Promise<string[]> {
  const all = await topic.until((told) =>
    told.some(({ key, value }) => key === chargeId && (value as { type: string }).type === last),
  );
  const own = all.filter(({ key }) => key === chargeId).map(({ value }) => chargeEvent.parse(value));
  return own.sort((one, other) => one.data.seq - other.data.seq).map(({ type }) => type);
}

test('an approved card pays the charge at once', async () => {
  const charge = await shop.sell(testCards.approved, { installments: 3 });
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

test('S8.11 a refused card fails the charge; the error names the reason and the charge', async () => {
  const request = await shop.order(testCards.insufficientFunds);
  const refused = {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    retryable: true,
    charge: request.chargeId,
  };
  expect(await errorOf(shop.charges.createCardCharge(request))).toEqual(refused);
  expect(await errorOf(shop.charges.createCardCharge(request))).toEqual(refused);
  expect(await shop.get(request.chargeId)).toMatchObject({ status: 'failed' });
  expect(await eventsOf(request.chargeId, 'charge.failed')).toEqual(['charge.created', 'charge.failed']);
});

test('a token that was spent, or never existed, is refused', async () => {
  const token = await shop.acquirer.token();
  await shop.charges.createCardCharge(cardOrder(withToken(token)));
  for (const spent of [token, 'token_that_never_was'])
    expect(await errorOf(shop.charges.createCardCharge(cardOrder(withToken(spent))))).toMatchObject({
      code: 'card_declined',
      decline_code: 'token_invalid',
    });
});

test('a test card is named by its behaviour, in test mode only', async () => {
  const order = { context: context(), behaviour: 'expired_card' };
  const { token } = await shop.sandbox.createTestToken(order);
  expect(await errorOf(shop.charges.createCardCharge(cardOrder(withToken(token))))).toMatchObject({
    code: 'card_declined',
    decline_code: 'expired_card',
  });
  const live = { ...order, context: { ...context(), livemode: true } };
  expect(await errorOf(shop.sandbox.createTestToken(live))).toEqual({ code: 'resource_not_found' });
});

test('S8.10 an analysis is decided by the anti-fraud, and the buyer pays only if it approves', async () => {
  const held = await shop.sell(testCards.analysed);
  expect(held).toMatchObject({ status: 'in_analysis' });
  const decide = (chargeId: string, outcome: string) =>
    shop.sandbox.decideAnalysis({ context: context(), chargeId, outcome });
  expect((await decide(held.id, 'approved')).charge!.status).toBe('paid');
  expect(await eventsOf(held.id, 'charge.paid')).toEqual([
    'charge.created',
    'charge.in_analysis',
    'charge.paid',
  ]);
  const other = await shop.sell(testCards.analysed);
  expect((await decide(other.id, 'refused')).charge!.status).toBe('failed');
  expect(await errorOf(decide(other.id, 'approved'))).toEqual({ code: 'charge_not_in_analysis' });
});

test('S8.10 a charge in analysis can be canceled, also at the acquirer; a paid one cannot', async () => {
  const held = await shop.sell(testCards.analysed);
  const { charge } = await shop.charges.cancelCharge({ context: context(), chargeId: held.id });
  expect(charge!.status).toBe('canceled');
  await eventually(async () =>
    expect(await shop.acquirer.ordersOf(held.id)).toMatchObject([{ status: 'canceled' }]),
  );
  const paid = await shop.sell();
  expect(await errorOf(shop.charges.cancelCharge({ context: context(), chargeId: paid.id }))).toEqual({
    code: 'charge_not_cancelable',
  });
});

test('S8.10 an order that is paid after its charge was canceled goes back to the buyer', async () => {
  const { id, amount } = await shop.sell(testCards.analysed);
  await shop.charges.cancelCharge({ context: context(), chargeId: id });
  await shop.acquirer.receiveLate({ chargeId: id, amount });
  await shop.hint([id]);
  await eventually(async () => {
    const orders = await shop.acquirer.ordersOf(id);
    expect(orders.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });
  expect((await shop.get(id)).status).toBe('canceled');
});

test('S15.19 a callback that comes before the acquirer’s reads know of it gets a second look within seconds', async () => {
  const { id } = await shop.sell(testCards.analysed);
  await alter(id, { dueAt: new Date(Date.now() + 50 * 60_000) });
  // The order is read before the anti-fraud decides, and its state arrives after that.
  const read = { path: '/core/v5/orders/', method: 'GET', times: 1, responseDelayMs: 2_000 };
  await shop.acquirer.misbehave({ requests: [read] });
  const told = shop.hint([id]);
  await sleep(1_000);
  await shop.acquirer.decide(id, 'approved');
  await told;
  expect((await shop.get(id)).status).toBe('in_analysis');
  await eventually(async () => expect((await shop.get(id)).status).toBe('paid'), 8_000);
});

test('S15.19 a callback of a payment that is known asks the acquirer nothing', async () => {
  const { id } = await shop.sell();
  const [order] = await shop.acquirer.ordersOf(id);
  await shop.acquirer.misbehave({
    requests: [{ path: '/core/v5/orders', method: 'GET', times: 10, status: 503 }],
  });
  await shop.hint([id], { isOfPayment: true, acquirerChargeIds: [order!.charges[0]!.id] });
  const unavailable = { code: 'provider_unavailable' };
  expect(await errorOf(shop.hint([id]))).toEqual(unavailable);
  const further = { isOfPayment: true, acquirerChargeIds: ['ch_of_another_order'] };
  expect(await errorOf(shop.hint([id], further))).toEqual(unavailable);
  await shop.acquirer.behave();
});

test('a callback about a sale of before today is kept for reconciliation, also one that says nothing new', async () => {
  const chargeId = newId('ch', Date.now() - 10 * 24 * 3_600_000);
  await shop.sell(testCards.approved, { chargeId });
  const [order] = await shop.acquirer.ordersOf(chargeId);
  const calledBackAt = async () => {
    const stored = await shop.service.inDatabase((database) =>
      database.collection<ChargeDocument>('charges').findOne({ _id: chargeId }),
    );
    return stored!.calledBackAt;
  };
  expect(await calledBackAt()).toBeUndefined();
  await shop.hint([chargeId], { isOfPayment: true, acquirerChargeIds: [order!.charges[0]!.id] });
  expect(await calledBackAt()).toEqual(expect.any(Date));
});

test('S8.9 an acquirer that takes its time decides later', async () => {
  const [paid, failed] = [await shop.sell(testCards.paidLater), await shop.sell(testCards.failedLater)];
  expect([paid.status, failed.status]).toEqual(['processing', 'processing']);
  await eventually(async () => {
    const chargeIds = [paid.id, failed.id];
    await shop.hint(chargeIds);
    expect([(await shop.get(paid.id)).status, (await shop.get(failed.id)).status]).toEqual([
      'paid',
      'failed',
    ]);
  });
});

test('S8.13 a chargeback debits the seller and is definitive', async () => {
  const { id: chargeId } = await shop.sell();
  const { charge } = await shop.sandbox.chargeBack({ context: context(), chargeId });
  expect(charge!.status).toBe('chargedback');
  expect(await errorOf(shop.sandbox.chargeBack({ context: context(), chargeId }))).toEqual({
    code: 'charge_not_disputable',
  });
  const refund = { context: context(), chargeId, refundId: 'rf_1', refundsEnabled: true };
  expect(await errorOf(shop.refunds.reserveRefund(refund))).toEqual({ code: 'charge_not_refundable' });
  await shop.acquirer.represent(chargeId);
  await shop.hint([chargeId]);
  expect(await eventsOf(chargeId, 'charge.chargeback_reversed')).toEqual([
    'charge.created',
    'charge.paid',
    'charge.chargedback',
    'charge.chargeback_reversed',
  ]);
  expect((await shop.get(chargeId)).status).toBe('chargedback');
});

test('S15.19 a chargeback without a callback is found in the acquirer’s list, which is read every hour', async () => {
  const [{ id }, { id: odd }] = [await shop.sell(), await shop.sell()];
  for (const one of [id, odd]) await shop.acquirer.chargeBack(one);
  expect((await shop.get(id)).status).toBe('paid');
  await shop.service.inDatabase(async (database) => {
    const charges = database.collection<{ _id: string }>('charges');
    // As a charge whose acquirer once answered a status that we do not know.
    await charges.updateOne({ _id: odd }, { $set: { discrepancy: 'unknown_status' } });
    await database.collection('runs').updateMany({}, { $set: { dueAt: new Date(0) } });
  });
  for (const one of [id, odd])
    await eventually(async () => expect((await shop.get(one)).status).toBe('chargedback'), 20_000);
});

test('S15.19 a representment that was won without a callback is found by the daily check', async () => {
  const { id } = await shop.sell();
  await shop.sandbox.chargeBack({ context: context(), chargeId: id });
  await shop.acquirer.represent(id);
  // The first daily check that the acquirer's reads show it to.
  await shop.service.inDatabase(async (database) => {
    const charges = database.collection<ChargeDocument>('charges');
    const waiting = { _id: id, dueAt: { $gt: new Date(Date.now() + 3_600_000) } };
    await eventually(async () => {
      await charges.updateOne(waiting, { $set: { dueAt: new Date() } });
      expect((await charges.findOne({ _id: id }))!.chargeback!.status).toBe('reversed');
    });
  });
  expect(await eventsOf(id, 'charge.chargeback_reversed')).toContain('charge.chargedback');
});

/** As a sale of so many days ago, which was charged back at once. */
const aged = (days: number) => {
  const at = new Date(Date.now() - days * 24 * 3_600_000);
  return { createdAt: at, 'chargeback.openedAt': at };
};

test('once a sale can no longer be disputed, the acquirer is not asked about its chargeback any more', async () => {
  const { id } = await shop.sell();
  await shop.sandbox.chargeBack({ context: context(), chargeId: id });
  await shop.service.inDatabase(async (database) => {
    const charges = database.collection<{ _id: string; dueAt: Date | null }>('charges');
    await charges.updateOne({ _id: id }, { $set: { dueAt: new Date(), ...aged(541) } });
    await eventually(async () => expect((await charges.findOne({ _id: id }))!.dueAt).toBeNull());
  });
});

test('S15.14 a further chargeback of a sale, long after the first and without a callback, is found', async () => {
  const [listed, daily] = [await shop.sell(), await shop.sell()];
  const ids = [listed.id, daily.id];
  for (const id of ids) {
    await shop.acquirer.chargeBack(id, 4_000);
    await eventually(async () => {
      await shop.hint([id]);
      expect((await shop.get(id)).status).toBe('chargedback');
    });
    await shop.acquirer.chargeBack(id);
  }
  await shop.service.inDatabase(async (database) => {
    const charges = database.collection<ChargeDocument>('charges');
    const debited = async (id: string) => (await charges.findOne({ _id: id }))!.chargeback!.amount;
    await charges.updateOne({ _id: daily.id }, { $set: { dueAt: new Date(), ...aged(300) } });
    await eventually(async () => expect(await debited(daily.id)).toBe(daily.amount), 20_000);
    await charges.updateOne({ _id: listed.id }, { $set: { dueAt: null, ...aged(300) } });
    await database.collection('runs').updateMany({}, { $set: { dueAt: new Date(0) } });
    await eventually(async () => expect(await debited(listed.id)).toBe(listed.amount), 20_000);
  });
}, 60_000);

test('S15.22 a further order of the same sale is canceled whole at the acquirer', async () => {
  const { id, amount } = await shop.sell();
  await shop.acquirer.receiveLate({ chargeId: id, amount });
  await eventually(async () => expect(await shop.acquirer.ordersOf(id)).toHaveLength(2));
  await shop.hint([id]);
  await eventually(async () => {
    const orders = await shop.acquirer.ordersOf(id);
    expect(orders.map(({ status }) => status).sort()).toEqual(['canceled', 'paid']);
  });
  expect((await shop.get(id)).status).toBe('paid');
});

test('S15.22 the order that paid is the sale, although an earlier one is paid after it', async () => {
  const { id, amount, status } = await shop.sell(testCards.paidLater);
  expect(status).toBe('processing');
  const [first] = await shop.acquirer.ordersOf(id);
  await shop.acquirer.receiveLate({ chargeId: id, amount });
  await eventually(async () => {
    await shop.hint([id]);
    const orders = await shop.acquirer.ordersOf(id);
    const statuses = orders.map((order) => [order.id === first!.id ? 'first' : 'second', order.status]);
    expect(statuses.sort()).toEqual([
      ['first', 'canceled'],
      ['second', 'paid'],
    ]);
  });
  expect((await shop.get(id)).status).toBe('paid');
});

test('S15.22 a read from before the sale was recorded cancels nothing, although it shows an older order', async () => {
  const request = await shop.order();
  const { chargeId } = request;
  await shop.acquirer.receiveLate(request);
  const [older] = await shop.acquirer.ordersOf(chargeId);
  // The acquirer's times are in seconds. The read begins before the sale's order is made, and ends after it.
  const path = '/core/v5/orders';
  const slow = [
    { path, method: 'POST', times: 1, delayMs: 3_000 },
    { path, method: 'GET', times: 1, delayMs: 6_500 },
  ];
  await shop.acquirer.misbehave({ requests: slow });
  const sold = shop.charges.createCardCharge(request);
  // Once it has arrived: however slowly the sale began, its order is made long before the read.
  await eventually(async () => expect(await shop.acquirer.faultsLeft()).toEqual(['GET']));
  const read = shop.hint([chargeId]);
  expect((await sold).charge!.status).toBe('paid');
  await read;
  await eventually(async () => {
    const orders = await shop.acquirer.ordersOf(chargeId);
    const statuses = orders.map(({ id, status }) => [id === older!.id ? 'older' : 'sale', status]);
    expect(statuses.sort()).toEqual([
      ['older', 'canceled'],
      ['sale', 'paid'],
    ]);
  });
}, 60_000);

test('S15.22 an order of the first send that appears after the sale of a repeated one is canceled, without a callback', async () => {
  const request = await shop.order();
  const { chargeId } = request;
  const path = '/core/v5/orders';
  await shop.acquirer.misbehave({ requests: [{ path, method: 'POST', times: 1, status: 429 }] });
  await errorOf(shop.charges.createCardCharge(request));
  const retry = { ...request, ...withToken(await shop.acquirer.token()) };
  // The retry reads before the first send arrives, and its answer comes after that.
  const slow = { path, method: 'GET', times: 1, responseDelayMs: 3_000 };
  await shop.acquirer.misbehave({ requests: [slow] });
  const sold = shop.charges.createCardCharge(retry);
  await sleep(1_000);
  await shop.acquirer.receiveLate(request);
  const [first] = await shop.acquirer.ordersOf(chargeId);
  expect((await sold).charge!.status).toBe('paid');
  await eventually(async () => {
    await checkNow(chargeId);
    const orders = await shop.acquirer.ordersOf(chargeId);
    const statuses = orders.map(({ id, status }) => [id === first!.id ? 'first' : 'sale', status]);
    expect(statuses.sort()).toEqual([
      ['first', 'canceled'],
      ['sale', 'paid'],
    ]);
  });
  expect((await shop.get(chargeId)).status).toBe('paid');
}, 30_000);

/** Changes the charge as it is stored. */
function alter(chargeId: string, set: object): Promise<unknown> {
  return shop.service.inDatabase((database) =>
    database.collection('charges').updateOne({ _id: chargeId as never }, { $set: set }),
  );
}

/** The time of the charge's next check comes, if it has one. */
function checkNow(chargeId: string): Promise<unknown> {
  const awaited = { _id: chargeId as never, dueAt: { $gt: new Date() } };
  return shop.service.inDatabase((database) =>
    database.collection('charges').updateOne(awaited, { $set: { dueAt: new Date() } }),
  );
}

/**
 * What a caller was told of an order, and its status in the end. A busy machine may leave an outcome open
 * (S8.9): then the acquirer is asked after the ten minutes in which an order may still arrive.
 */
async function outcomeOf(order: ReturnType<typeof cardOrder>) {
  const { chargeId } = order;
  const told = await shop.charges.createCardCharge(order).then(
    ({ charge }) => charge!.status,
    ({ code, details }: ApiError) => details.decline_code ?? code,
  );
  if (!isOpen(told)) return { told, status: told === 'paid' ? 'paid' : 'failed' };
  const status = await eventually(async () => {
    await shop.hint([chargeId], { nowMs: Date.now() + 601_000 });
    const { status } = await shop.get(chargeId);
    expect(isOpen(status)).toBe(false);
    return status;
  }, 60_000);
  return { told, status };
}

const isOpen = (told: unknown) => ['requested', 'processing', 'service_unavailable'].includes(String(told));

test('S15.22 200 concurrent charges with one token are one charge', async () => {
  const token = await shop.acquirer.token();
  const orders = Array.from({ length: 200 }, () => cardOrder(withToken(token)));
  const outcomes = await Promise.all(orders.map(outcomeOf));
  expect(outcomes.filter(({ status }) => status === 'paid')).toHaveLength(1);
  expect(outcomes.filter(({ status }) => status === 'failed')).toHaveLength(199);
  const declines = outcomes.filter(({ told, status }) => status === 'failed' && !isOpen(told));
  expect(declines.filter(({ told }) => told !== 'token_invalid')).toEqual([]);
}, 120_000);

test('S15.22 the same charge id is charged once, however often it is asked for', async () => {
  const request = await shop.order();
  const all = await Promise.all(Array.from({ length: 20 }, () => shop.charges.createCardCharge(request)));
  expect(new Set(all.map(({ charge }) => charge!.status))).toEqual(new Set(['paid']));
  expect(await shop.acquirer.ordersOf(request.chargeId)).toHaveLength(1);
});

const switches = {
  cardEnabled: false,
  refundsEnabled: true,
  threeDsRequired: false,
  oneClickEnabled: true,
  cardLikeReferencesAllowed: false,
  ownMpiAllowed: false,
  mcpLiveWrites: false,
  cardTestingGuard: true,
  supportRefundLimit: 50_000,
};
const oldAuthentication = {
  token: 'an expired token',
  transactionId: 'tx_1',
  status: 'Y',
  eci: '05',
  cavv: 'cavv',
  version: '2.2.0',
};

const changed: [string, Partial<CreateCardChargeRequest>][] = [
  ['its seller no longer sells by card', { seller: { ...seller, switches } }],
  ['its saved card cannot be read', { cardToken: undefined, cardId: 'pm_1' }],
  ['its authentication is too old', { threeDs: oldAuthentication }],
  ['it asks for other installments', { installments: 3 }],
];

test.each(changed)('a retry for a charge that is paid returns it, although %s', async (_what, changes) => {
  const request = await shop.order();
  await shop.charges.createCardCharge(request);
  const { charge } = await shop.charges.createCardCharge({ ...request, ...changes });
  expect(charge).toMatchObject({ id: request.chargeId, status: 'paid' });
});

test.each(changed)(
  'a retry of an interrupted attempt that was charged is paid, although %s',
  async (_what, changes) => {
    const request = await shop.order();
    const refused = { path: '/core/v5/orders', method: 'POST', times: 1, status: 429 };
    await shop.acquirer.misbehave({ requests: [refused] });
    await errorOf(shop.charges.createCardCharge(request));
    await shop.acquirer.receiveLate(request);
    const { charge } = await shop.charges.createCardCharge({ ...request, ...changes });
    expect(charge).toMatchObject({ id: request.chargeId, status: 'paid', card: { installments: 1 } });
    expect(await shop.acquirer.ordersOf(request.chargeId)).toHaveLength(1);
  },
);

const demanding = { ...switches, cardEnabled: true, threeDsRequired: true };
test.each<[string, Partial<CreateCardChargeRequest>]>([
  ['its seller no longer sells by card', { seller: { ...seller, switches } }],
  ['its seller demands 3DS by now', { seller: { ...seller, switches: demanding } }],
])(
  'S8.9 a retry of an interrupted attempt whose order is not shown yet is not refused for good, although %s',
  async (_what, changes) => {
    const request = await shop.order();
    const refused = { path: '/core/v5/orders', method: 'POST', times: 1, status: 429 };
    await shop.acquirer.misbehave({ requests: [refused] });
    await errorOf(shop.charges.createCardCharge(request));
    const { charge } = await shop.charges.createCardCharge({ ...request, ...changes });
    expect(charge).toMatchObject({ id: request.chargeId, status: 'processing' });
    await shop.acquirer.receiveLate(request);
    await shop.hint([request.chargeId]);
    await eventually(async () => expect((await shop.get(request.chargeId)).status).toBe('paid'));
    expect(await shop.acquirer.ordersOf(request.chargeId)).toHaveLength(1);
  },
);

test('a seller that does not sell by card is refused before anything is stored', async () => {
  const refused = await shop.order(testCards.approved, { seller: { ...seller, switches } });
  expect(await errorOf(shop.charges.createCardCharge(refused))).toEqual({ code: 'card_not_available' });
  expect(await errorOf(shop.get(refused.chargeId))).toEqual({ code: 'resource_not_found' });
});

test('the list can be filtered by payment method', async () => {
  const { id } = await shop.sell();
  const list = await shop.charges.listCharges({
    context: context(),
    page: 1,
    perPage: 1,
    paymentMethod: 'credit_card',
  });
  expect(list.charges.map((charge) => charge.id)).toEqual([id]);
});

test('the grid offers installments of R$ 5,00 or more, for all brands', async () => {
  const grid = await shop.grid.getInstallments({
    context: context(),
    seller: cardOrder().seller,
    amount: 1_600,
    maxInstallments: undefined,
  });
  expect(grid.unavailableReason).toBeUndefined();
  expect(grid.options.map(({ installmentAmount }) => installmentAmount)).toEqual([1_600, 800, 534]);
  expect(grid.brands).toHaveLength(8);
});
