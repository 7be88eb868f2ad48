import { setTimeout as sleep } from 'node:timers/promises';
import { testCards } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { CardSales, errorOf, withToken } from './card-sales.ts';
import { context } from './seller.ts';

// An acquirer that misbehaves when it is asked about a charge, in each state that a charge by card can be in.

const ABSENT_MS = 601_000;
/** Over the eight seconds that a call may take. */
const TOO_LONG_MS = 9_000;

let shop: CardSales;
beforeAll(async () => {
  shop = await CardSales.start();
}, 60_000);
afterEach(() => shop.acquirer.behave());
afterAll(() => shop.close());

const newOrders = { path: '/core/v5/orders', method: 'POST' };

/**
 * A charge that failed because the acquirer did not have its order for ten minutes, and then has it after
 * all.
 */
async function failedTooEarly(): Promise<string> {
  const request = await shop.order();
  const { chargeId } = request;
  await shop.acquirer.misbehave({ requests: [{ ...newOrders, status: 503 }] });
  expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('processing');
  await shop.acquirer.behave();
  await shop.hint([chargeId], { nowMs: Date.now() + ABSENT_MS });
  expect((await shop.get(chargeId)).status).toBe('failed');
  await shop.acquirer.receiveLate(request);
  return chargeId;
}

/**
 * A charge in each state, what happens next to it, and how it must stand here and at the acquirer in the end.
 */
async function inEachState() {
  const request = await shop.order();
  const late = await failedTooEarly();
  const [paidLater, failedLater] = [
    await shop.sell(testCards.paidLater),
    await shop.sell(testCards.failedLater),
  ];
  const [approved, canceled] = [await shop.sell(testCards.analysed), await shop.sell(testCards.analysed)];
  const disputed = await shop.sell();
  await shop.acquirer.decide(approved.id, 'approved');
  await shop.acquirer.chargeBack(disputed.id);
  await sleep(2_000); // the acquirer decides what was processing
  const read = (id: string) => () => shop.hint([id]);
  return [
    {
      id: request.chargeId,
      next: async () => void (await shop.charges.createCardCharge(request)),
      end: ['paid', 'paid'],
    },
    { id: paidLater.id, next: read(paidLater.id), end: ['paid', 'paid'] },
    { id: failedLater.id, next: read(failedLater.id), end: ['failed', 'failed'] },
    { id: approved.id, next: read(approved.id), end: ['paid', 'paid'] },
    {
      id: canceled.id,
      next: async () => void (await shop.charges.cancelCharge({ context: context(), chargeId: canceled.id })),
      end: ['canceled', 'canceled'],
    },
    { id: disputed.id, next: read(disputed.id), end: ['chargedback', 'paid'] },
    { id: late, next: read(late), end: ['failed', 'canceled'] },
  ];
}

const notSold = ['failed'];

test.each([
  ['does not respond in time', { delayMs: TOO_LONG_MS }, notSold],
  ['fails', { status: 503 }, notSold],
  ['cuts the connection when its work is done', { reset: true }, undefined],
  ['responds too late', { responseDelayMs: TOO_LONG_MS }, undefined],
  ['is asked everything twice at once', null, undefined],
])(
  'S8.9 whatever the state, an acquirer that %s takes the money once, and both sides agree in the end',
  async (_what, fault, endOfNew) => {
    const sales = await inEachState();
    await shop.acquirer.misbehave({ requests: fault ? [{ path: '/core/v5/', ...fault }] : [] });
    const times = fault ? 1 : 2;
    await Promise.allSettled(sales.flatMap(({ next }) => Array.from({ length: times }, next)));
    await shop.acquirer.behave();
    const nowMs = Date.now() + ABSENT_MS;
    for (const [index, { id, next, end }] of sales.entries()) {
      const expected = (index === 0 && endOfNew) || end;
      // Ten minutes later the acquirer's reads show what was made.
      const count = expected.length - 1;
      await eventually(async () => expect(await shop.acquirer.ordersOf(id)).toHaveLength(count));
      await eventually(async () => {
        if (expected[0] === 'canceled') await next().catch(() => undefined);
        await shop.hint([id], { nowMs });
        const orders = await shop.acquirer.ordersOf(id);
        expect([(await shop.get(id)).status, ...orders.map(({ status }) => status)]).toEqual(expected);
      }, 30_000);
    }
  },
  120_000,
);

test('an acquirer that cannot be reached was sent nothing: the same charge may be tried again, and ten minutes later it has failed', async () => {
  const [request, forgotten] = [await shop.order(), await shop.order()];
  await shop.acquirer.stop();
  for (const order of [request, forgotten])
    expect(await errorOf(shop.charges.createCardCharge(order))).toMatchObject({
      code: 'provider_unavailable',
    });
  await shop.acquirer.resume();

  const again = { ...request, ...withToken(await shop.acquirer.token()) };
  expect((await shop.charges.createCardCharge(again)).charge!.status).toBe('paid');
  await shop.hint([forgotten.chargeId], { nowMs: Date.now() + ABSENT_MS });
  expect((await shop.get(forgotten.chargeId)).status).toBe('failed');
});

test('an acquirer that limits our calls has charged nothing, and the same charge may be tried again', async () => {
  const request = await shop.order();
  await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 429 }] });
  expect(await errorOf(shop.charges.createCardCharge(request))).toMatchObject({
    code: 'provider_rate_limited',
  });
  expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('paid');
});

test.each([401, 403])(
  'an acquirer that answers %d has charged nothing, and the same charge may be tried again',
  async (status) => {
    const request = await shop.order();
    await shop.acquirer.misbehave({ requests: [{ ...newOrders, status }] });
    expect(await errorOf(shop.charges.createCardCharge(request))).toEqual({ code: 'provider_unavailable' });
    await shop.acquirer.behave();
    expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('paid');
  },
);

test.each([
  [409, 403],
  [400, 503],
])(
  'an acquirer that refuses with a %d, and does not say whether it has the order (%d), leaves the outcome unknown',
  async (status, ofOrders) => {
    const request = await shop.order();
    const orders = { path: '/core/v5/orders', method: 'GET', status: ofOrders };
    await shop.acquirer.misbehave({ requests: [{ ...newOrders, status }, orders] });
    expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('processing');
  },
);

test('S8.9 an order whose status we do not know is processing for whoever repeats the sale, never nothing', async () => {
  const request = await shop.order();
  await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 429 }] });
  await errorOf(shop.charges.createCardCharge(request));
  await shop.acquirer.receiveLate(request);
  await shop.acquirer.changeStatus(request.chargeId, 'under_review');
  for (let times = 0; times < 2; times++)
    expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('processing');
  expect(await shop.acquirer.ordersOf(request.chargeId)).toHaveLength(1);
  await shop.acquirer.changeStatus(request.chargeId, 'paid');
  await shop.hint([request.chargeId]);
  expect((await shop.get(request.chargeId)).status).toBe('paid');
});

test.each([
  ['installments', { installments: 3 }],
  ['amount', { amount: 12_991 }],
])('a charge that was not sold yet is not sold with its old %s', async (_what, changes) => {
  const request = await shop.order();
  await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 429 }] });
  await errorOf(shop.charges.createCardCharge(request));
  const other = { ...request, ...changes };
  expect(await errorOf(shop.charges.createCardCharge(other))).toEqual({ code: 'provider_unavailable' });
  expect(await shop.acquirer.ordersOf(request.chargeId)).toEqual([]);
  expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('paid');
});

test.each([
  ['may still be processed', 60_000, 'processing'],
  ['cannot be processed any more', ABSENT_MS, 'card_declined'],
])(
  'S8.9 a refusal eleven minutes after the first send, when the last one %s',
  async (_what, agoMs, expected) => {
    const request = await shop.order();
    await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 429 }] });
    await errorOf(shop.charges.createCardCharge(request));
    const ago = (ms: number) => new Date(Date.now() - ms);
    await shop.service.inDatabase((database) =>
      database
        .collection('charges')
        .updateOne(
          { _id: request.chargeId as never },
          { $set: { createdAt: ago(660_000), 'card.sentAgainAt': ago(agoMs) } },
        ),
    );
    await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 400 }] });
    const told = await shop.charges.createCardCharge(request).then(
      ({ charge }) => charge!.status,
      ({ code }) => code,
    );
    expect(told).toBe(expected);
  },
);

describe('a charge that the acquirer refused, and does not have, goes back to the buyer', () => {
  test('when another attempt of it is paid', async () => {
    const request = await shop.order();
    const requests = [
      { ...newOrders, times: 1, delayMs: 1_000, status: 400 },
      { ...newOrders, times: 1, delayMs: 2_000 },
    ];
    await shop.acquirer.misbehave({ requests });
    const attempts = await Promise.all([1, 2].map(() => errorOf(shop.charges.createCardCharge(request))));
    expect(attempts).toMatchObject([{ code: 'card_declined' }, { code: 'card_declined' }]);
    await eventually(async () =>
      expect(await shop.acquirer.ordersOf(request.chargeId)).toMatchObject([{ status: 'canceled' }]),
    );
  });

  test('unless an earlier attempt of it is under way: then it is paid', async () => {
    const request = await shop.order();
    const requests = [
      { ...newOrders, times: 1, delayMs: 2_000 },
      { ...newOrders, times: 1, status: 400 },
    ];
    await shop.acquirer.misbehave({ requests });
    await Promise.all([1, 2].map(() => shop.charges.createCardCharge(request)));
    expect((await shop.get(request.chargeId)).status).toBe('paid');
  });

  test('when its order appears later, without a callback', async () => {
    const request = await shop.order();
    await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 400 }] });
    expect(await errorOf(shop.charges.createCardCharge(request))).toMatchObject({ code: 'card_declined' });
    await shop.acquirer.receiveLate(request);
    await checkNow(request.chargeId);
    await eventually(async () =>
      expect(await shop.acquirer.ordersOf(request.chargeId)).toMatchObject([{ status: 'canceled' }]),
    );
  });
});

/** The time of the charge's next check comes, if it has one. */
function checkNow(chargeId: string): Promise<unknown> {
  const awaited = { _id: chargeId as never, dueAt: { $type: 'date' } } as const;
  return shop.service.inDatabase((database) =>
    database.collection('charges').updateOne(awaited, { $set: { dueAt: new Date() } }),
  );
}

test('an unknown outcome is processing, and absent only after ten minutes', async () => {
  const request = await shop.order();
  await shop.acquirer.misbehave({ requests: [{ ...newOrders, times: 1, status: 503 }] });
  expect((await shop.charges.createCardCharge(request)).charge!.status).toBe('processing');
  const chargeIds = [request.chargeId];
  await shop.hint(chargeIds, { nowMs: Date.now() + ABSENT_MS - 2_000 });
  expect((await shop.get(request.chargeId)).status).toBe('processing');
  await shop.hint(chargeIds, { nowMs: Date.now() + ABSENT_MS });
  expect((await shop.get(request.chargeId)).status).toBe('failed');
});
