import { chargeEvent } from '@catraca/contracts/events/charge-events';
import type { ChargeRefundsService } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import { addDays, timeOf } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import type { Topic } from '@catraca/testing/topic';
import { attemptsOf, type Mandates, type Shop, startMandates } from './mandates.ts';

/* Charges of mandates with the sandbox bank, by the clock of each test's own account. */

let running: Mandates;
let topic: Topic;

beforeAll(async () => {
  running = await startMandates();
  topic = await running.service.topic('charges.events').listen();
}, 60_000);
afterEach(() => running.bank.behave());
afterAll(() => running.close());

const newShop = () => running.newShop();

async function eventsOf(chargeId: string, count: number) {
  const told = await topic.until((all) => all.filter(({ key }) => key === chargeId).length >= count);
  return told.filter(({ key }) => key === chargeId).map(({ value }) => chargeEvent.parse(value));
}

/** A charge at 01:00 of the day of its first attempt. */
async function onItsDay(changes: { retry?: string } = {}) {
  const shop = await newShop();
  const mandate = await shop.newMandate(changes);
  const { id, mandate: of } = await shop.chargeOnItsDay(mandate);
  return { shop, mandate, id, due: of!.dueOn! };
}

const rejectTwice = async (shop: Shop, id: string) => {
  await shop.attempt(id, 'rejected');
  return shop.attempt(id, 'rejected');
};

describe('from its order to its payment', () => {
  test('S31.1 S31.5 a charge is pending once it is stored, and goes to the bank four days before it is due', async () => {
    const shop = await newShop();
    const mandate = await shop.newMandate();
    const dueOn = shop.bankingDay();
    const charge = await shop.charge(mandate, { dueOn, subscriptionId: newId('sub') });
    expect(charge).toMatchObject({
      status: 'pending',
      paymentMethod: 'pix',
      amount: 12_990,
      netAmount: 12_808,
      mandate: { mandateId: mandate.id, subscriptionId: expect.stringMatching(/^sub_/), dueOn, attempts: [] },
    });
    expect(charge.pix ?? null).toBeNull();
    expect(await running.bank.cobr(charge.id)).toBeNull();

    await shop.moveTo(addDays(dueOn, -4), 0);
    const sent = await shop.until(charge.id, (one) => expect(attemptsOf(one)).toHaveLength(1));
    expect(attemptsOf(sent)).toEqual([`${dueOn} scheduled scheduled`]);
    expect(await running.bank.cobr(charge.id)).toMatchObject({
      dataDeVencimento: dueOn,
      ajusteDiaUtil: true,
    });
  });

  test('S31.5 a charge that is due sooner is sent at once', async () => {
    const shop = await newShop();
    const mandate = await shop.newMandate();
    const { id } = await shop.charge(mandate, { dueOn: addDays(shop.today, 3) });
    await shop.until(id, (one) => expect(attemptsOf(one)).toHaveLength(1));
  });

  test('S31.6 S31.13 S31.15 the payer’s bank pays it by itself, and charge.paid tells of its mandate', async () => {
    const { shop, mandate, id, due } = await onItsDay();
    await shop.moveTo(due, 7);
    const paid = await shop.until(id, (one) => expect(one.status).toBe('paid'));
    expect(paid.paidAt).toBe(timeOf(due, 6).toISOString());
    expect(paid.pix).toMatchObject({ qrCode: '', expiresAt: '', endToEndId: expect.stringMatching(/^E/) });
    const events = await eventsOf(id, 2);
    expect(events.map(({ type }) => type)).toEqual(['charge.created', 'charge.paid']);
    expect(events[1]!.data.charge).toMatchObject({
      ...{ amount: 12_990, platform_fee: 130, method_fee: 52, net_amount: 12_808 },
      mandate: { id: mandate.id, subscription: null, due_on: due, failure_code: null },
    });
  });

  test('S31.15 a paid charge is refunded and disputed as any Pix', async () => {
    const { shop, id } = await onItsDay();
    const { pix } = await shop.attempt(id, 'paid');
    const refunds = running.service.client<ChargeRefundsService>('catraca.charges.v1.ChargeRefundsService');
    const of = { context: shop.context, chargeId: id };
    const refund = { ...of, refundId: newId('rf'), amount: 2_990, refundsEnabled: true };
    const reserved = await refunds.reserveRefund(refund);
    expect(reserved).toMatchObject({
      endToEndId: pix!.endToEndId,
      refund: { amount: 2_990, status: 'pending' },
    });
    await refunds.concludeRefund({ ...of, refundId: refund.refundId, status: 'succeeded' });
    const [openedAt, dueAt] = [shop.now.toISOString(), shop.now.toISOString()];
    await refunds.openDispute({ ...of, disputeId: newId('med'), amount: 10_000, openedAt, dueAt });
    const outside = { ...refund, refundId: newId('rf'), amount: 10_000, outside: { origin: 'med' } };
    expect((await refunds.reserveRefund(outside)).refund).toMatchObject({ origin: 'med', amount: 10_000 });
    expect(await shop.get(id)).toMatchObject({ status: 'partially_refunded', refundedAmount: 2_990 });
  });

  test('S31.1 a charge is made once, however often and whenever its order is repeated', async () => {
    const shop = await newShop();
    const order = shop.order(await shop.newMandate());
    const create = (request = order) => running.rpcs.mandates.createScheduledCharge(request);
    const [one, two] = await Promise.all([create(), create()]);
    expect(two).toEqual(one);
    await shop.moveTo(order.dueOn, 12);
    expect((await create({ ...order, context: shop.context })).charge!.id).toBe(order.chargeId);
    expect((await eventsOf(order.chargeId, 1)).filter(({ type }) => type === 'charge.created')).toHaveLength(
      1,
    );
  });
});

describe('orders that are refused', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop();
  }, 30_000);

  test('S31.2 a due day that is too close, past, before the mandate or after it', async () => {
    const startsOn = addDays(shop.today, 3);
    const mandate = await shop.newMandate({ startsOn, endsOn: addDays(startsOn, 40) });
    const codeOf = (days: number) =>
      shop.charge(mandate, { dueOn: addDays(shop.today, days) }).then(
        () => null,
        ({ code, details }) => [code, details],
      );
    const refusedOnField = ['validation_failed', { fields: { due_on: [expect.any(String)] } }];
    expect(await codeOf(-1)).toEqual(refusedOnField);
    expect(await codeOf(2)).toEqual(refusedOnField);
    expect(await codeOf(44)).toEqual(refusedOnField);
    const other = await shop.newMandate();
    const earliest = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    await expect(shop.charge(other, { dueOn: addDays(shop.today, 1) })).rejects.toMatchObject({
      code: 'due_date_too_close',
      details: { earliest },
    });
  });

  test('S31.3 another amount than that of a fixed mandate', async () => {
    const mandate = await shop.newMandate({ amount: 5_000 });
    await expect(shop.charge(mandate)).rejects.toMatchObject({
      code: 'amount_not_allowed',
      details: { amount: 5_000 },
    });
    expect((await shop.charge(mandate, { amount: undefined })).amount).toBe(5_000);
  });

  test('S31.4 a second charge of a cycle, of many at once too', async () => {
    const mandate = await shop.newMandate();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        shop.charge(mandate, { dueOn: shop.bankingDay(6 + (index % 3)) }),
      ),
    );
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []));
    expect(made).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'cycle_already_charged', details: { charge: made[0] } });

    await shop.cancel(made[0]!);
    const again = await shop.charge(mandate);
    await expect(shop.charge(mandate)).rejects.toMatchObject({ details: { charge: again.id } });
  });
});

describe('rejected attempts', () => {
  test('S31.8 S31.9 after two rejections of a day it is retried on the next day, and paid', async () => {
    const { shop, id, due } = await onItsDay();
    const once = await shop.attempt(id, 'rejected');
    expect(attemptsOf(once)).toEqual([`${due} scheduled rejected AM02`, `${due} same_day scheduled`]);
    const twice = await shop.attempt(id, 'rejected', 'AB10');
    expect(attemptsOf(twice).slice(1)).toEqual([
      `${due} same_day rejected AB10`,
      `${addDays(due, 1)} retry scheduled`,
    ]);
    expect(twice.status).toBe('pending');

    await shop.moveTo(addDays(due, 1), 1);
    const paid = await shop.attempt(id, 'paid');
    expect([paid.status, attemptsOf(paid).at(-1)]).toEqual(['paid', `${addDays(due, 1)} retry paid`]);
  });

  test('S8.20 S31.9 S31.10 the last rejection of three retries fails it, and its cycle may be charged again', async () => {
    const { shop, id, due } = await onItsDay();
    await rejectTwice(shop, id);
    for (const days of [1, 3, 7]) {
      await shop.moveTo(addDays(due, days), 1);
      await rejectTwice(shop, id);
    }
    const failed = await shop.until(id, (one) => expect(one.status).toBe('failed'));
    expect(failed.mandate!.failureCode).toBe('AM02');
    expect(failed.mandate!.attempts.map(({ on }) => on)).toEqual(
      [0, 0, 1, 1, 3, 3, 7, 7].map((days) => addDays(due, days)),
    );
    const events = await eventsOf(id, 2);
    expect(events.at(-1)).toMatchObject({
      type: 'charge.failed',
      data: { charge: { status: 'failed', mandate: { failure_code: 'AM02' } } },
    });
  }, 60_000);

  test('S31.9 a code that ends fails it at once', async () => {
    const { shop, mandate, id, due } = await onItsDay();
    const failed = await shop.attempt(id, 'rejected', 'AC05');
    expect([failed.status, failed.mandate!.failureCode]).toEqual(['failed', 'AC05']);
    const again = await shop.charge(mandate, { dueOn: shop.bankingDay(3) });
    expect(again.status).toBe('pending');
    expect(again.mandate!.dueOn! > due).toBe(true);
  });

  test('S31.9 a mandate without retries fails after the second try', async () => {
    const { shop, id } = await onItsDay({ retry: 'none' });
    const failed = await rejectTwice(shop, id);
    expect([failed.status, failed.mandate!.failureCode]).toEqual(['failed', 'AM02']);
  });

  test('S31.14 rejections are steps of its history', async () => {
    const { shop, id } = await onItsDay();
    await shop.attempt(id, 'rejected', 'AB10');
    await eventually(async () => {
      const history = await running.rpcs.charges.getChargeHistory({ context: shop.context, chargeId: id });
      const steps = history.steps.map(({ operation, outcome, code }) => [operation, outcome, code ?? null]);
      expect(steps).toContainEqual(['schedule_charge', 'ok', null]);
      expect(steps).toContainEqual(['attempt', 'refused', 'AB10']);
    });
  });

  test('S31.13 no attempt can be made before its day, nor of another charge', async () => {
    const shop = await newShop();
    const { id } = await shop.charge(await shop.newMandate());
    await expect(shop.attempt(id, 'paid')).rejects.toMatchObject({ code: 'charge_not_payable' });
    const { rpcs } = running;
    const given = { context: shop.context, chargeId: id };
    await expect(rpcs.sandbox.payCharge(given)).rejects.toMatchObject({ code: 'charge_not_payable' });
    await expect(rpcs.sandbox.expireCharge(given)).rejects.toMatchObject({ code: 'charge_not_payable' });
  });
});

describe('canceling', () => {
  test('S31.7 one that was not sent is canceled here, and never sent', async () => {
    const shop = await newShop();
    const { id, mandate: of } = await shop.charge(await shop.newMandate());
    expect((await shop.cancel(id)).status).toBe('canceled');
    await shop.moveTo(addDays(of!.dueOn!, -3), 12);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(await running.bank.cobr(id)).toBeNull();
    await expect(shop.cancel(id)).rejects.toMatchObject({ code: 'charge_not_cancelable' });
    expect((await eventsOf(id, 2)).map(({ type }) => type)).toEqual(['charge.created', 'charge.canceled']);
  });

  test('S9.29 S31.7 one that was sent is canceled at the bank, until 22:00 of the day before its attempt', async () => {
    const shop = await newShop();
    const [first, second] = [await shop.newMandate(), await shop.newMandate()];
    const dueOn = shop.bankingDay();
    const [one, other] = [await shop.charge(first, { dueOn }), await shop.charge(second, { dueOn })];
    await shop.moveTo(addDays(dueOn, -4), 1);
    for (const { id } of [one, other])
      await shop.until(id, (charge) => expect(attemptsOf(charge)).toHaveLength(1));
    await shop.moveTo(addDays(dueOn, -1), 21);
    expect((await shop.cancel(one.id)).status).toBe('canceled');
    expect(await running.bank.cobr(one.id)).toMatchObject({ status: 'CANCELADA' });

    await shop.moveTo(addDays(dueOn, -1), 22);
    await expect(shop.cancel(other.id)).rejects.toMatchObject({
      code: 'too_late_to_cancel',
      details: { until: timeOf(addDays(dueOn, -1), 22).toISOString() },
    });
    expect((await shop.get(other.id)).status).toBe('pending');
  }, 30_000);

  test('S31.12 a mandate that ends takes its charges along whose first attempt has not begun', async () => {
    const shop = await newShop();
    const mandate = await shop.newMandate({ interval: 'week' });
    const subscriptionId = newId('sub');
    const due = shop.bankingDay();
    const begun = await shop.chargeOnItsDay(mandate, { dueOn: due });
    const sent = await shop.charge(mandate, { dueOn: addDays(due, 7), subscriptionId });
    const unsent = await shop.charge(mandate, { dueOn: addDays(due, 14) });
    const cancel = async (of: object = {}) => {
      const request = { context: shop.context, mandateId: mandate.id, ...of };
      const { charges } = await running.rpcs.mandates.cancelMandateCharges(request);
      return Object.fromEntries(charges.map(({ id, status }) => [id, status]));
    };
    expect(await cancel({ subscriptionId })).toEqual({ [sent.id]: 'canceled' });
    expect(await cancel()).toEqual({ [unsent.id]: 'canceled', [begun.id]: 'pending' });
    expect(await cancel()).toEqual({ [begun.id]: 'pending' });
    expect((await shop.attempt(begun.id, 'paid')).status).toBe('paid');
    expect(await cancel()).toEqual({});
  }, 30_000);

  test('S31.12 a mandate that ends takes all its charges along, however many there are', async () => {
    const shop = await newShop();
    const mandate = await shop.newMandate({ interval: 'week' });
    const due = addDays(shop.today, 14);
    // more than are read at a time
    const cycles = Array.from({ length: 501 }, (_, cycle) => cycle);
    await Promise.all(cycles.map((cycle) => shop.charge(mandate, { dueOn: addDays(due, 7 * cycle) })));
    const request = { context: shop.context, mandateId: mandate.id };
    const { charges } = await running.rpcs.mandates.cancelMandateCharges(request);
    expect(new Set(charges.map(({ id }) => id)).size).toBe(501);
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(['canceled']));
    expect((await running.rpcs.mandates.cancelMandateCharges(request)).charges).toEqual([]);
  }, 60_000);

  test('S31.12 one that the bank cancels with its mandate is canceled', async () => {
    const shop = await newShop();
    const mandate = await shop.newMandate();
    const { id } = await shop.charge(mandate, { dueOn: addDays(shop.today, 4) });
    await shop.until(id, (one) => expect(attemptsOf(one)).toHaveLength(1));
    const { status } = await running.bank.driver.post(`/sandbox/v1/recs/${mandate.bankId}/cancel`);
    expect(status).toBe(200);
    await shop.notice(id);
    await shop.until(id, (one) => expect(one.status).toBe('canceled'));
  });
});

describe('first charges and lists', () => {
  test('S31.1 a first charge is a Pix charge that carries its mandate', async () => {
    const shop = await newShop();
    const { dueOn: _due, mandate, ...order } = shop.order(await shop.newMandate());
    const charge = { ...order, amount: 990, items: [], expiresIn: 3_600 };
    const request = { charge, mandateId: mandate!.id, subscriptionId: 'sub_1' };
    const create = async () => (await running.rpcs.mandates.createFirstCharge(request)).charge!;
    const first = await create();
    expect(await create()).toEqual(first);
    expect(first).toMatchObject({
      status: 'pending',
      amount: 990,
      pix: { qrCode: expect.stringMatching(/^0002/) },
    });
    expect(first.mandate).toMatchObject({ mandateId: mandate!.id, subscriptionId: 'sub_1', attempts: [] });
    expect(first.mandate!.dueOn ?? null).toBeNull();

    await running.bank.pay(first.id);
    await shop.notice(first.id);
    await shop.until(first.id, ({ status }) => expect(status).toBe('paid'));
    expect((await eventsOf(first.id, 2)).at(-1)!.data.charge.mandate).toEqual({
      ...{ id: mandate!.id, subscription: 'sub_1', due_on: null, failure_code: null },
    });
  });

  test('S9.24 S31.1 lists are filtered by mandate and by subscription', async () => {
    const shop = await newShop();
    const mandate = await shop.newMandate({ interval: 'week' });
    const due = shop.bankingDay();
    const one = await shop.charge(mandate, { dueOn: due, subscriptionId: newId('sub') });
    const other = await shop.charge(mandate, { dueOn: addDays(due, 7) });
    await shop.charge(await shop.newMandate());
    const list = async (filter: object) => {
      const query = { context: shop.context, page: 1, perPage: 10, ...filter };
      const { charges, total } = await running.rpcs.charges.listCharges(query);
      expect(total).toBe(charges.length);
      return charges.map(({ id }) => id);
    };
    expect(await list({ mandateId: mandate.id })).toEqual([other.id, one.id]);
    expect(await list({ subscriptionId: one.mandate!.subscriptionId })).toEqual([one.id]);
    expect(await list({ mandateId: newId('mnd') })).toEqual([]);
    expect(await list({})).toHaveLength(3);
  });

  test('S31.1 charges that are of no mandate have no member of it', async () => {
    const shop = await newShop();
    const { dueOn: _due, mandate: _mandate, ...order } = shop.order(await shop.newMandate());
    const { charge } = await running.rpcs.charges.createPixCharge({ ...order, amount: 990, items: [] });
    expect(charge!.mandate ?? null).toBeNull();
    const [created] = await eventsOf(charge!.id, 1);
    expect(created!.data.charge).not.toHaveProperty('mandate');
  });
});
