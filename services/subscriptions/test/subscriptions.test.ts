import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { localDate } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { newKey } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { errorOf, fieldsOf, Payers, terms, today, weekdayOf } from './payers.ts';

const payers = await opened(Payers.open());
const { seller, stack } = payers;
const { api } = seller;
const dayOf = (date: string) => Number(date.slice(8));
const another = () => Payers.of(stack);
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

test('S30.20 S30.30 a subscription of an active mandate is active at once', async () => {
  const mandate = await payers.active();
  const due = today(20);
  const subscription = await payers.subscription({
    mandate_id: mandate.id,
    billing_day: dayOf(due),
    metadata: { plano: 'ouro' },
  });
  expect(subscription).toMatchObject({
    object: 'subscription',
    status: 'active',
    mandate: mandate.id,
    amount: 3_500,
    interval: 'month',
    next_charge_on: due,
    pause: null,
    cancel_at: null,
    reason: null,
    metadata: { plano: 'ouro' },
  });
  expect((await payers.read(`/v1/mandates/${mandate.id}`)).subscription).toBe(subscription.id);
  await eventually(async () =>
    expect((await payers.events(subscription.id)).sort()).toEqual([
      'subscription.activated',
      'subscription.created',
    ]),
  );
  const { data } = await payers.read('/v1/events?type=subscription.activated');
  expect(data[0].data).toEqual({
    subscription: { id: subscription.id, status: 'active', mandate: mandate.id, metadata: { plano: 'ouro' } },
  });
});

test('S30.20 a subscription with its mandate waits for the payer', async () => {
  const body = { mandate: terms(), billing_day: dayOf(today(20)) };
  const send = () => api.post('/v1/subscriptions', body, { 'idempotency-key': 'assinatura-1' });
  const [{ body: subscription }, again] = [await send(), await send()];
  expect([again.status, again.body]).toEqual([201, subscription]);
  expect(subscription).toMatchObject({ status: 'incomplete', next_charge_on: today(20) });
  const mandate = await payers.read(`/v1/mandates/${subscription.mandate}`);
  expect(mandate).toMatchObject({ status: 'pending', subscription: subscription.id });

  await api.post(`/v1/test/charges/${mandate.charge}/pay`);
  await payers.becomes(`/v1/subscriptions/${subscription.id}`, { status: 'active' });

  await api.post(`/v1/subscriptions/${subscription.id}/cancel`, {});
  await payers.becomes(`/v1/mandates/${mandate.id}`, {
    status: 'canceled',
    reason: { code: 'canceled_with_subscription' },
    subscription: null,
  });
});

test('S30.20 a mandate has one subscription, and none once it has ended', async () => {
  const { id } = await payers.active();
  const order = { mandate_id: id, billing_day: 10 };
  const first = await payers.subscription(order);
  expect(errorOf(await api.post('/v1/subscriptions', order))).toEqual([422, 'mandate_in_use']);
  await api.post(`/v1/subscriptions/${first.id}/cancel`, {});
  expect(await payers.subscription(order)).toMatchObject({ status: 'active' });

  const ended = await payers.active();
  await api.post(`/v1/mandates/${ended.id}/cancel`);
  const late = await api.post('/v1/subscriptions', { ...order, mandate_id: ended.id });
  expect(errorOf(late)).toEqual([422, 'mandate_not_active']);
  const foreign = await (await another()).seller.api.post('/v1/subscriptions', order);
  expect(errorOf(foreign)).toEqual([404, 'resource_not_found']);
});

test.each<[string, object, object]>([
  ['billing_day', { interval: 'week' }, { billing_day: 8 }],
  ['billing_day', {}, { billing_day: 32 }],
  ['amount', { amount: null, minimum_limit: null }, {}],
  ['starts_on', {}, { starts_on: today(-1) }],
  ['ends_on', {}, { ends_on: today() }],
  ['ends_on', { ends_on: today(100) }, { ends_on: today(101) }],
])('S30.21 what does not fit the mandate is refused on %s', async (field, mandate, changes) => {
  const { id } = await payers.active(mandate);
  const response = await api.post('/v1/subscriptions', { mandate_id: id, billing_day: 5, ...changes });
  expect([...errorOf(response), fieldsOf(response)]).toEqual([422, 'validation_failed', [field]]);
});

test('S30.21 the amount is the mandate’s, unless that varies', async () => {
  const { id } = await payers.active();
  const other = await api.post('/v1/subscriptions', { mandate_id: id, billing_day: 5, amount: 3_501 });
  expect([...errorOf(other), other.body.error.details]).toEqual([
    422,
    'amount_not_allowed',
    { amount: 3_500 },
  ]);
  const variable = await payers.active({ amount: null });
  const order = { mandate_id: variable.id, billing_day: 5, amount: 4_200 };
  expect(await payers.subscription(order)).toMatchObject({ amount: 4_200 });
});

test('S30.21 exactly one of a mandate and its id is sent', async () => {
  const none = await api.post('/v1/subscriptions', { billing_day: 5 });
  expect([...errorOf(none), fieldsOf(none)]).toEqual([422, 'validation_failed', ['mandate_id']]);
  const inside = await api.post('/v1/subscriptions', {
    mandate: { ...terms(), ends_on: today() },
    billing_day: 5,
  });
  expect(fieldsOf(inside)).toEqual(['mandate.ends_on']);
});

test('S30.22 the next charges are known beforehand', async () => {
  const { id } = await payers.weekly(6, { ends_on: today(21) });
  const { data } = await payers.read(`/v1/subscriptions/${id}/upcoming`);
  expect(data).toEqual(
    [6, 13, 20].map((ahead) => ({
      object: 'upcoming_charge',
      due_on: today(ahead),
      sends_on: today(ahead - 4),
      amount: 3_500,
    })),
  );
  expect((await payers.read(`/v1/subscriptions/${id}/upcoming?count=2`)).data).toHaveLength(2);
  const much = await api.get(`/v1/subscriptions/${id}/upcoming?count=25`);
  expect(fieldsOf(much)).toEqual(['count']);
});

test('S30.22 a due day that comes too soon is not charged', async () => {
  const { next_charge_on } = await payers.weekly(1);
  expect(next_charge_on).toBe(today(8));
});

test('S30.23 each cycle is charged at its time', async () => {
  const own = await another();
  const { id, mandate } = await own.weekly();
  expect(await own.charges(id)).toEqual([]);
  await own.moveTo(today(2), 1);
  const [first] = await own.charged(id, 1);
  expect(first).toMatchObject({
    status: 'pending',
    payment_method: 'pix',
    amount: 3_500,
    due_on: today(6),
    subscription: id,
    pix: { mandate, qr_code: null },
    failure_code: null,
  });
  expect((await own.read(`/v1/subscriptions/${id}`)).next_charge_on).toBe(today(13));

  await own.moveTo(today(11), 12);
  const [, second] = await own.charged(id, 2);
  expect(second.due_on).toBe(today(13));
  await own.becomes(`/v1/charges/${first.id}`, { status: 'paid' });
  expect((await own.read(`/v1/subscriptions/${id}`)).status).toBe('active');
}, 60_000);

const weeks = (count: number) => Array.from({ length: count }, (_, week) => today(6 + 7 * week));
const dueDays = (charges: { due_on: string }[]) => charges.map(({ due_on }) => due_on).sort();

test('S30.23 a clock that jumps a year charges each cycle once, and each is paid on its day', async () => {
  const own = await another();
  const { id } = await own.weekly();
  await own.moveTo(today(359), 12);
  const charges = await eventually(async () => {
    const made = await own.charges(id);
    expect(made).toHaveLength(52);
    expect(made.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1);
    return made;
  }, 60_000);
  expect(dueDays(charges)).toEqual(weeks(52));
  // The last one is due in four days.
  const paid = charges.filter(({ due_on }) => due_on !== today(363));
  expect(paid.map(({ status }) => status)).toEqual(paid.map(() => 'paid'));
  for (const { due_on, attempts, paid_at } of paid) {
    const day = bankingDayFrom(due_on);
    expect(attempts).toEqual([{ on: day, kind: 'scheduled', status: 'paid', code: null }]);
    expect(localDate(new Date(paid_at))).toBe(day);
  }
  expect(await own.read(`/v1/subscriptions/${id}`)).toMatchObject({
    status: 'active',
    next_charge_on: today(370),
  });
}, 120_000);

test('S30.23 S30.28 what was due before the mandate’s last day is charged, though the clock jumps past it', async () => {
  const own = await another();
  const { id, mandate } = await own.weekly(6, {}, { ends_on: today(28) });
  await own.moveTo(today(40), 12);
  await own.becomes(`/v1/mandates/${mandate}`, { status: 'expired', reason: { code: 'ended' } });
  await own.becomes(`/v1/subscriptions/${id}`, { status: 'completed' });
  await eventually(async () => {
    const charges = await own.charges(id);
    expect(dueDays(charges)).toEqual(weeks(4));
    expect(charges.map(({ status }) => status)).toEqual(charges.map(() => 'paid'));
  }, 30_000);
}, 60_000);

test('S30.23 a month’s jump charges the month, as the command line’s clock does it', async () => {
  const own = await another();
  const { id: mandate_id } = await own.active();
  const due = today(20);
  const { id } = await own.subscription({ mandate_id, billing_day: dayOf(due) });
  await own.advance(31);
  await eventually(async () => {
    const [charge, ...others] = await own.charges(id);
    expect([charge.due_on, charge.status, others]).toEqual([due, 'paid', []]);
  }, 30_000);
}, 60_000);

describe('a cycle that is not paid', () => {
  const rejected = { outcome: 'rejected', code: 'AC05' };

  test('S30.24 leaves the subscription past due until a later one is paid', async () => {
    const own = await another();
    const { id } = await own.weekly();
    await own.moveTo(today(2), 1);
    const [first] = await own.charged(id, 1);
    await own.attempt(first, rejected);
    await own.becomes(`/v1/charges/${first.id}`, { status: 'failed', failure_code: 'AC05' });
    await own.becomes(`/v1/subscriptions/${id}`, { status: 'past_due' });
    await own.moveTo(today(11), 12);
    const [, second] = await own.charged(id, 2);
    await own.attempt(second, { outcome: 'paid' });
    await own.becomes(`/v1/subscriptions/${id}`, { status: 'active' });
    await eventually(async () => expect(await own.events(id)).toContain('subscription.past_due'));
  }, 90_000);

  test('S30.24 three in a row cancel the subscription', async () => {
    const own = await another();
    const { id } = await own.weekly();
    for (let cycle = 0; cycle < 3; cycle++) {
      await own.moveTo(today(4 + 7 * cycle), 1);
      const charge = (await own.charged(id, cycle + 1)).at(-1);
      await own.attempt(charge, rejected);
      await own.becomes(`/v1/charges/${charge.id}`, { status: 'failed' });
    }
    await own.becomes(`/v1/subscriptions/${id}`, { status: 'canceled', reason: 'payment_failed' });
    expect((await own.read(`/v1/mandates?status=active`)).data).toHaveLength(1);
  }, 120_000);

  test('S30.24 because the seller canceled its charge, is skipped', async () => {
    const own = await another();
    const { id } = await own.weekly();
    await own.moveTo(today(2), 1);
    const [first] = await own.charged(id, 1);
    expect((await own.seller.api.post(`/v1/charges/${first.id}/cancel`)).body.status).toBe('canceled');
    await own.moveTo(today(9), 12);
    const [, second] = await own.charged(id, 2);
    expect(second.due_on).toBe(today(13));
    expect((await own.read(`/v1/subscriptions/${id}`)).status).toBe('active');
  }, 60_000);
});

test('S30.25 cycles of a pause are not charged, and it ends by itself', async () => {
  const own = await another();
  const { id } = await own.weekly();
  const pause = await own.seller.api.post(`/v1/subscriptions/${id}/pause`, { until: today(9) });
  expect(pause.body).toMatchObject({ status: 'paused', pause: { until: today(9) } });
  const upcoming = (await own.read(`/v1/subscriptions/${id}/upcoming?count=1`)).data;
  expect(upcoming[0].due_on).toBe(today(13));

  await own.moveTo(today(10), 12);
  const [charge] = await own.charged(id, 1);
  expect(charge.due_on).toBe(today(13));
  expect(await own.read(`/v1/subscriptions/${id}`)).toMatchObject({ status: 'active', pause: null });

  await own.seller.api.post(`/v1/subscriptions/${id}/pause`, {});
  expect((await own.read(`/v1/subscriptions/${id}/upcoming`)).data).toEqual([]);
  const resumed = await own.seller.api.post(`/v1/subscriptions/${id}/resume`);
  expect(resumed.body).toMatchObject({ status: 'active', pause: null, next_charge_on: today(20) });
  expect((await own.seller.api.post(`/v1/subscriptions/${id}/resume`)).body).toEqual(resumed.body);
  const early = await own.seller.api.post(`/v1/subscriptions/${id}/pause`, { until: today(10) });
  expect(fieldsOf(early)).toEqual(['until']);
  await eventually(async () => {
    const types = await own.events(id);
    expect(types.filter((type) => type === 'subscription.resumed')).toHaveLength(2);
  });
}, 60_000);

test('S30.26 amount, billing day and metadata change from the next charge on', async () => {
  const { id: mandate_id } = await payers.active({ interval: 'week', amount: null });
  const body = { mandate_id, amount: 4_000, billing_day: weekdayOf(today(6)) };
  const { id } = await payers.subscription(body);
  const changed = await api.send('PATCH', `/v1/subscriptions/${id}`, {
    amount: 4_500,
    billing_day: weekdayOf(today(7)),
    metadata: { plano: 'prata' },
  });
  expect(changed.body).toMatchObject({
    amount: 4_500,
    next_charge_on: today(7),
    metadata: { plano: 'prata' },
  });
  await eventually(async () => expect(await payers.events(id)).toContain('subscription.updated'));
  const wrong = await api.send('PATCH', `/v1/subscriptions/${id}`, { billing_day: 8 });
  expect(fieldsOf(wrong)).toEqual(['billing_day']);
  const little = await api.send('PATCH', `/v1/subscriptions/${id}`, { amount: 99 });
  expect([...errorOf(little), little.body.error.details]).toEqual([
    422,
    'amount_below_minimum',
    { min_amount: 100 },
  ]);
  const fixed = await payers.weekly();
  const other = await api.send('PATCH', `/v1/subscriptions/${fixed.id}`, { amount: 1_000 });
  expect(errorOf(other)).toEqual([422, 'amount_not_allowed']);
});

test('S30.27 canceled now, it takes its charge along', async () => {
  const own = await another();
  const { id, mandate } = await own.weekly();
  await own.moveTo(today(2), 1);
  const [charge] = await own.charged(id, 1);
  const canceled = await own.seller.api.post(`/v1/subscriptions/${id}/cancel`, { at: 'now' });
  expect(canceled.body).toMatchObject({
    status: 'canceled',
    next_charge_on: null,
    reason: null,
    canceled_at: expect.any(String),
  });
  expect((await own.seller.api.post(`/v1/subscriptions/${id}/cancel`, {})).body).toEqual(canceled.body);
  await own.becomes(`/v1/charges/${charge.id}`, { status: 'canceled' });
  expect((await own.read(`/v1/mandates/${mandate}`)).status).toBe('active');
  for (const path of ['pause', 'resume'])
    expect(errorOf(await own.seller.api.post(`/v1/subscriptions/${id}/${path}`, {}))).toEqual([
      422,
      'subscription_ended',
    ]);
  const patched = await own.seller.api.send('PATCH', `/v1/subscriptions/${id}`, { metadata: {} });
  expect(errorOf(patched)).toEqual([422, 'subscription_ended']);
}, 60_000);

test('S30.27 canceled at the end of its period, it charges no more', async () => {
  const own = await another();
  const { id } = await own.weekly();
  const order = { at: 'period_end' };
  const canceled = await own.seller.api.post(`/v1/subscriptions/${id}/cancel`, order);
  expect(canceled.body).toMatchObject({ status: 'active', cancel_at: today(6), next_charge_on: null });
  await own.moveTo(today(6), 1);
  await own.becomes(`/v1/subscriptions/${id}`, { status: 'canceled', reason: null, cancel_at: null });
  expect(await own.charges(id)).toEqual([]);
}, 60_000);

test('S30.28 it ends with its mandate', async () => {
  const { id, mandate } = await payers.weekly();
  await api.post(`/v1/test/mandates/${mandate}/cancel`);
  await payers.becomes(`/v1/subscriptions/${id}`, { status: 'canceled', reason: 'mandate_canceled' });

  const own = { mandate: { ...terms(), authorization: 'qr' }, billing_day: 5 };
  const waiting = await payers.subscription(own);
  await api.post(`/v1/test/mandates/${waiting.mandate}/reject`);
  await payers.becomes(`/v1/subscriptions/${waiting.id}`, { status: 'canceled', reason: 'mandate_rejected' });
});

test('S30.20 S30.28 no subscription is active on a mandate that is canceled at the same moment', async () => {
  const rounds = await Promise.all(
    Array.from({ length: 12 }, async (_, round) => {
      const { id } = await payers.active();
      const ending = api.post(`/v1/mandates/${id}/cancel`);
      await new Promise((resolve) => setTimeout(resolve, round * 4));
      const { status, body } = await api.post('/v1/subscriptions', { mandate_id: id, billing_day: 5 });
      expect((await ending).status).toBe(200);
      return status === 201 ? body.id : body.error.code;
    }),
  );
  const made = rounds.filter((one) => one !== 'mandate_not_active');
  for (const id of made)
    await payers.becomes(`/v1/subscriptions/${id}`, { status: 'canceled', reason: 'mandate_canceled' });
});

test('S30.28 it expires with a mandate that nobody answered', async () => {
  const own = await another();
  const order = { mandate: { ...terms(), authorization: 'qr' }, billing_day: 5 };
  const { id } = await own.subscription(order);
  await own.advance(1.01);
  await own.becomes(`/v1/subscriptions/${id}`, { status: 'canceled', reason: 'mandate_expired' });
});

test('S30.28 after its last cycle it is completed, and its own mandate canceled', async () => {
  const own = await another();
  const order = {
    mandate: { ...terms(), authorization: 'qr', interval: 'week' },
    billing_day: weekdayOf(today(6)),
    ends_on: today(8),
  };
  const { id, mandate } = await own.subscription(order);
  await own.seller.api.post(`/v1/test/mandates/${mandate}/approve`);
  await own.moveTo(today(2), 1);
  const [charge] = await own.charged(id, 1);
  expect(await own.read(`/v1/subscriptions/${id}`)).toMatchObject({ status: 'active', next_charge_on: null });
  await own.attempt(charge, { outcome: 'paid' });
  await own.becomes(`/v1/subscriptions/${id}`, { status: 'completed', reason: null });
  await own.becomes(`/v1/mandates/${mandate}`, { status: 'canceled' });
}, 60_000);

test('S30.28 after the last day of its mandate it is completed', async () => {
  const own = await another();
  const later = await own.weekly(6, {}, { ends_on: today(10) });
  await own.seller.api.post(`/v1/subscriptions/${later.id}/pause`, {});
  await own.moveTo(today(12), 1);
  await own.becomes(`/v1/mandates/${later.mandate}`, { status: 'expired', reason: { code: 'ended' } });
  await own.becomes(`/v1/subscriptions/${later.id}`, { status: 'completed' });
}, 60_000);

test('S30.29 subscriptions are listed by what they have, and are their account’s', async () => {
  const own = await another();
  const [first, second] = [await own.weekly(), await own.weekly()];
  await own.seller.api.post(`/v1/subscriptions/${first.id}/cancel`, {});
  const listed = async (query: string) => ids((await own.read(`/v1/subscriptions${query}`)).data);
  expect(await listed('')).toEqual([second.id, first.id]);
  expect(await listed('?status=canceled')).toEqual([first.id]);
  expect(await listed(`?mandate=${second.mandate}`)).toEqual([second.id]);
  expect(await listed('?created_until=2026-01-01T00:00:00Z')).toEqual([]);
  expect(await listed(`?after=${second.id}`)).toEqual([first.id]);

  const live = new Http(stack.baseUrl, await newKey(stack, own.seller.account, { livemode: true }));
  for (const client of [api, live]) {
    expect(errorOf(await client.get(`/v1/subscriptions/${first.id}`))).toEqual([404, 'resource_not_found']);
    const paused = await client.post(`/v1/subscriptions/${second.id}/pause`, {});
    expect(errorOf(paused)).toEqual([404, 'resource_not_found']);
  }
});
