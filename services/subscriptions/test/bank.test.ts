import type { AccountsService } from '@catraca/contracts/gen/catraca/accounts/v1/accounts';
import type { MandateChargesService } from '@catraca/contracts/gen/catraca/charges/v1/charges';
import type { MandatesService } from '@catraca/contracts/gen/catraca/subscriptions/v1/subscriptions';
import { serviceNames } from '@catraca/contracts/services';
import { addDays } from '@catraca/kernel/dates';
import { newId, ulidOf } from '@catraca/kernel/ids';
import { toWire } from '@catraca/platform/grpc/call-context';
import { grpcClient } from '@catraca/platform/grpc/client';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { errorOf, fieldsOf, Payers, terms, today, weekdayOf } from './payers.ts';

/* Mandates at a bank whose answers and notices are lost. */

/** So that the test may call the services too. */
const plainGrpc = {
  GRPC_TLS_CA_FILE: undefined,
  GRPC_TLS_CERT_FILE: undefined,
  GRPC_TLS_KEY_FILE: undefined,
};
const plain = Object.fromEntries(serviceNames.map((name) => [name, plainGrpc]));
const payers = await opened(Payers.of(await Stack.start(serviceNames, plain)));
const { seller, stack } = payers;
const bank = new Http(stack.sandboxUrl);
const fail = (...requests: object[]) => bank.send('PUT', '/sandbox/v1/faults', { requests });
afterEach(() => bank.send('PUT', '/sandbox/v1/faults', {}));

/** The mandates that the bank has with this contract. */
async function atBank(reference: string): Promise<string[]> {
  return stack.inDatabase('sandbox', async (database) => {
    const recs = await database.collection('recs').find({ contrato: reference }).toArray();
    return recs.map((rec) => String(rec.idRec ?? rec._id));
  });
}

/** Makes the job look at it now. */
const makeDue = (id: string) =>
  stack.inDatabase('subscriptions', (database) =>
    database
      .collection('mandates')
      .updateOne({ _id: id as never }, { $set: { dueAt: new Date(), attempts: 0 } }),
  );

describe.each([
  ['a broken connection', { reset: true }],
  ['an error after it was done', { responseDelayMs: 20_000 }],
])('after %s', (_, fault) => {
  test('S30.10 a mandate is found by its contract, and is not made twice', async () => {
    const body = { ...terms(), authorization: 'qr' };
    const headers = { 'idempotency-key': `mandato-${Object.keys(fault)[0]}` };
    await fail({ method: 'POST', path: '/rec', times: 1, ...fault });
    const lost = await seller.api.post('/v1/mandates', body, headers);
    expect(errorOf(lost)).toEqual([502, 'provider_unavailable']);

    const mandate = await eventually(async () => {
      const again = await seller.api.post('/v1/mandates', body, headers);
      expect(again.status).toBe(201);
      return again.body;
    }, 20_000);
    expect(await atBank(mandate.reference)).toEqual([mandate.bank_id]);
  }, 60_000);
});

test('S30.10 what no retry asks for is found by us', async () => {
  const reference = 'sem-retentativa';
  await fail({ method: 'POST', path: '/rec', times: 1, reset: true });
  expect(errorOf(await payers.order({ authorization: 'qr', reference }))).toEqual([
    502,
    'provider_unavailable',
  ]);
  expect((await payers.read(`/v1/mandates?reference=${reference}`)).data).toEqual([]);
  const id = await stack.inDatabase('subscriptions', async (database) => {
    const document = await database.collection('mandates').findOne({ reference });
    return String(document!._id);
  });
  await makeDue(id);
  const found = await payers.becomes(`/v1/mandates/${id}`, {
    status: 'pending',
    qr_code: expect.any(String),
  });
  expect(await atBank(reference)).toEqual([found.bank_id]);
});

test('S30.10 a bank that refuses an order gets no first charge', async () => {
  await fail({ method: 'POST', path: '/rec', times: 1, status: 400 });
  const refused = await payers.order({ reference: 'recusado' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await eventually(async () => {
    const { data } = await payers.read('/v1/charges');
    expect(data.map(({ status }: { status: string }) => status)).not.toContain('pending');
  });
  expect(await payers.mandate({ authorization: 'qr', reference: 'recusado' })).toMatchObject({
    status: 'pending',
  });
});

test('S30.11 an approval whose notice was lost is found by the mandate’s id', async () => {
  const mandate = await payers.mandate({ authorization: 'qr' });
  await stack.inDatabase('sandbox', (database) => database.collection('automatic_webhooks').deleteMany({}));
  await bank.post(`/sandbox/v1/recs/${mandate.bank_id}/approve`, {});
  expect((await payers.read(`/v1/mandates/${mandate.id}`)).status).toBe('pending');
  await makeDue(mandate.id);
  await payers.becomes(`/v1/mandates/${mandate.id}`, { status: 'active' });
});

test('S30.11 and in the bank’s list', async () => {
  const mandate = await payers.mandate({ authorization: 'qr' });
  await stack.inDatabase('sandbox', (database) => database.collection('automatic_webhooks').deleteMany({}));
  await bank.post(`/sandbox/v1/recs/${mandate.bank_id}/approve`, {});
  const soon = { $set: { dueAt: new Date() } };
  await stack.inDatabase('subscriptions', (database) =>
    database.collection('runs').updateOne({ _id: 'bank-mandates:test' as never }, soon),
  );
  await payers.becomes(`/v1/mandates/${mandate.id}`, { status: 'active' });
});

test('S30.6 a cancellation whose answer was lost is carried on', async () => {
  const { id } = await payers.active();
  await fail({ method: 'PATCH', path: '/rec', times: 3, status: 503 });
  expect(errorOf(await seller.api.post(`/v1/mandates/${id}/cancel`))).toEqual([502, 'provider_unavailable']);
  await fail();
  await payers.becomes(`/v1/mandates/${id}`, { status: 'canceled', reason: { code: 'canceled_by_seller' } });
  await payers.hears(id, ['mandate.activated', 'mandate.canceled']);
});

test('S30.8 a mandate that the payer approves as its time ends is active, and stays so', async () => {
  const own = await Payers.of(stack);
  const { id, bank_id } = await own.mandate({ authorization: 'qr' });
  await stack.inDatabase('sandbox', (database) => database.collection('automatic_webhooks').deleteMany({}));
  await bank.post(`/sandbox/v1/recs/${bank_id}/approve`, {});
  await own.advance(1.01);
  await own.becomes(`/v1/mandates/${id}`, { status: 'active' });
  await makeDue(id);
  await eventually(async () => {
    const stored = await stack.inDatabase('subscriptions', (database) =>
      database.collection('mandates').findOne({ _id: id as never }),
    );
    expect(stored).toMatchObject({ status: 'active', ending: null });
    expect(stored!.dueAt.getTime()).toBeGreaterThan(Date.now() + 86_400_000);
  });
  expect((await own.read(`/v1/mandates/${id}`)).status).toBe('active');
}, 60_000);

const payer_bank = { ispb: '00416968', branch: '0001', account: '123456' };
const asked = { authorization: 'bank_request', payer_bank };
/** As the service keeps it, also while sellers do not see it. */
const stored = (reference: string) =>
  stack.inDatabase('subscriptions', (database) => database.collection('mandates').findOne({ reference }));
const recOf = (bankId: string) =>
  stack.inDatabase('sandbox', (database) => database.collection('recs').findOne({ _id: bankId as never }));
const dropNotices = () =>
  stack.inDatabase('sandbox', (database) => database.collection('automatic_webhooks').deleteMany({}));

describe('a payer who cannot be asked', () => {
  const refusal = (times?: number) => ({
    method: 'POST',
    path: '/solicrec',
    status: 400,
    ...(times && { times }),
  });

  test('S30.14 is told to the seller, and leaves no mandate behind', async () => {
    const reference = 'sem-banco';
    await fail(refusal());
    const refused = await payers.order({ ...asked, reference });
    expect([...errorOf(refused), fieldsOf(refused)]).toEqual([422, 'validation_failed', ['payer_bank']]);
    const { bankId, status } = (await stored(reference))!;
    expect([status, (await recOf(bankId))!.status]).toEqual(['abandoned', 'CANCELADA']);
    expect((await payers.read(`/v1/mandates?reference=${reference}`)).data).toEqual([]);

    await fail();
    expect(await payers.mandate({ ...asked, reference })).toMatchObject({ status: 'pending', reference });
  });

  test('S30.14 ends a subscription that comes with the mandate', async () => {
    await fail(refusal());
    const mandate = { ...terms(), ...asked, reference: 'assinatura-sem-banco' };
    const refused = await seller.api.post('/v1/subscriptions', { mandate, billing_day: 5 });
    expect([...errorOf(refused), fieldsOf(refused)]).toEqual([
      422,
      'validation_failed',
      ['mandate.payer_bank'],
    ]);
    await fail();
    expect(await payers.subscription({ mandate, billing_day: 5 })).toMatchObject({ status: 'incomplete' });
  });

  test('S30.14 is ended by us, and told to a retry, where the cancellation at the bank fails at first', async () => {
    const reference = 'sem-banco-depois';
    await fail(refusal(), { method: 'PATCH', path: '/rec', status: 503 });
    expect(errorOf(await payers.order({ ...asked, reference }))).toEqual([422, 'validation_failed']);
    const mandate = (await stored(reference))!;
    expect(mandate).toMatchObject({ status: 'requested', ending: 'request_refused' });
    await fail();
    await makeDue(String(mandate._id));
    await eventually(async () => expect(await stored(reference)).toMatchObject({ status: 'abandoned' }));
    expect((await recOf(mandate.bankId))!.status).toBe('CANCELADA');
  });

  test('S30.14 may still be one who was asked, as long as an earlier request is in doubt', async () => {
    const reference = 'pedido-em-duvida';
    const headers = { 'idempotency-key': reference };
    const body = { ...terms(), ...asked, reference };
    await fail({ method: 'POST', path: '/solicrec', status: 503 });
    expect(errorOf(await seller.api.post('/v1/mandates', body, headers))).toEqual([
      502,
      'provider_unavailable',
    ]);
    await fail(refusal());
    expect(errorOf(await seller.api.post('/v1/mandates', body, headers))).toEqual([
      502,
      'provider_unavailable',
    ]);
    expect(await stored(reference)).toMatchObject({ status: 'requested', ending: null });

    // Ten minutes later.
    const { _id } = (await stored(reference))!;
    const before = new Date(Date.now() - 11 * 60_000);
    await stack.inDatabase('subscriptions', (database) =>
      database.collection('mandates').updateOne({ _id }, { $set: { 'sends.lastAt': before } }),
    );
    await makeDue(String(_id));
    await eventually(async () => expect(await stored(reference)).toMatchObject({ status: 'abandoned' }));
    const again = await seller.api.post('/v1/mandates', body, headers);
    expect([...errorOf(again), fieldsOf(again)]).toEqual([422, 'validation_failed', ['payer_bank']]);
  });

  test('S30.14 because the bank never shows a QR code, holds no contract after its time', async () => {
    const own = await Payers.of(stack);
    const reference = 'sem-qr';
    await fail({ method: 'GET', path: '/rec', status: 400 });
    expect(errorOf(await own.order({ authorization: 'qr', reference }))).toEqual([
      502,
      'provider_unavailable',
    ]);
    await own.advance(1.01);
    await makeDue(String((await stored(reference))!._id));
    await eventually(
      async () =>
        expect(await stored(reference)).toMatchObject({ status: 'abandoned', ending: 'unanswered' }),
      20_000,
    );
  }, 60_000);
});

test.each<[string, object, [number, string]]>([
  ['the limit of the bank', { path: '/rec', status: 429, times: 1 }, [429, 'provider_rate_limited']],
  ['its refusal of our access', { path: '/rec', status: 403, times: 1 }, [502, 'provider_unavailable']],
  ['a location that is not made', { path: '/locrec', status: 503 }, [502, 'provider_unavailable']],
])('S30.10 after %s nothing was sent, and a retry sends at once', async (name, fault, error) => {
  const body = { ...terms(), authorization: 'qr' };
  const headers = { 'idempotency-key': `nao-enviado-${name}` };
  await fail({ method: 'POST', ...fault });
  expect(errorOf(await seller.api.post('/v1/mandates', body, headers))).toEqual(error);
  await fail();
  const again = await seller.api.post('/v1/mandates', body, headers);
  expect([again.status, again.body.status]).toEqual([201, 'pending']);
  expect(await atBank(again.body.reference)).toEqual([again.body.bank_id]);
});

test('S30.6 S30.28 a seller’s cancellation whose answer is lost activates neither mandate nor subscription', async () => {
  const own = await Payers.of(stack);
  const order = { mandate: { ...terms(), authorization: 'qr' }, billing_day: weekdayOf(today(6)) };
  const { id, mandate } = await own.subscription(order);
  const { bank_id } = await own.read(`/v1/mandates/${mandate}`);
  await dropNotices();
  await fail({ method: 'PATCH', path: '/rec', status: 503 });
  await bank.post(`/sandbox/v1/recs/${bank_id}/approve`, {});
  expect(errorOf(await own.seller.api.post(`/v1/mandates/${mandate}/cancel`))).toEqual([
    502,
    'provider_unavailable',
  ]);
  // A late notice of the approval.
  const client = grpcClient<MandatesService>(
    'catraca.subscriptions.v1.MandatesService',
    stack.addressOf('subscriptions'),
  );
  await client.receiveMandateCallback({ livemode: false, bankIds: [bank_id], nowMs: Date.now() });
  client.close();
  expect((await own.read(`/v1/mandates/${mandate}`)).status).toBe('pending');
  expect((await own.read(`/v1/subscriptions/${id}`)).status).toBe('incomplete');
  await fail();
  await makeDue(mandate);
  await own.becomes(`/v1/mandates/${mandate}`, {
    status: 'canceled',
    reason: { code: 'canceled_by_seller' },
  });
  await own.becomes(`/v1/subscriptions/${id}`, { status: 'canceled', reason: 'mandate_canceled' });
  await own.hears(mandate, ['mandate.canceled']);
}, 60_000);

test('S30.11 a notice about more mandates than one query takes finds each of them', async () => {
  const { id, bank_id } = await payers.mandate({ authorization: 'qr' });
  await dropNotices();
  await bank.post(`/sandbox/v1/recs/${bank_id}/approve`, {});
  const unknown = Array.from(
    { length: 1_001 },
    (_, at) => `RR9999999920261128${String(at).padStart(11, '0')}`,
  );
  const client = grpcClient<MandatesService>(
    'catraca.subscriptions.v1.MandatesService',
    stack.addressOf('subscriptions'),
  );
  const bankIds = [...unknown, bank_id];
  await client.receiveMandateCallback({ livemode: false, bankIds, nowMs: Date.now() });
  client.close();
  await payers.becomes(`/v1/mandates/${id}`, { status: 'active' });
});

describe('a charge that cannot be canceled', () => {
  test('S30.28 does not hold up the end of the subscription’s own mandate', async () => {
    const own = await Payers.of(stack);
    const mandate = { ...terms(), authorization: 'qr', interval: 'week' };
    const made = await own.subscription({ mandate, billing_day: weekdayOf(today(6)) });
    await own.seller.api.post(`/v1/test/mandates/${made.mandate}/approve`);
    await own.moveTo(today(2), 1);
    await own.charged(made.id, 1);
    await fail({ path: '/cobr', status: 503 });
    await own.seller.api.post(`/v1/subscriptions/${made.id}/cancel`, {});
    await own.becomes(`/v1/mandates/${made.mandate}`, {
      status: 'canceled',
      reason: { code: 'canceled_with_subscription' },
    });
    await fail();
  }, 60_000);

  test('S31.12 does not hold up the others of its mandate', async () => {
    const own = await Payers.of(stack);
    const { id } = await own.active();
    const charge = async (ahead: number) =>
      (await own.seller.api.post(`/v1/mandates/${id}/charges`, { due_on: today(ahead) })).body;
    const [stuck, free] = [await charge(3), await charge(40)];
    await own.becomes(`/v1/charges/${stuck.id}`, { attempts: [{ status: 'scheduled' }] });
    await fail({ path: `/cobr/${ulidOf(stuck.id)}`, status: 503 });
    await own.seller.api.post(`/v1/mandates/${id}/cancel`);
    await own.becomes(`/v1/charges/${free.id}`, { status: 'canceled' });
    expect((await own.read(`/v1/charges/${stuck.id}`)).status).toBe('pending');
    await fail();
    await own.becomes(`/v1/charges/${stuck.id}`, { status: 'canceled' });
  }, 60_000);
});

test('S30.27 a charge that is made after its subscription was canceled is canceled', async () => {
  const own = await Payers.of(stack);
  const { id, mandate: mandateId } = await own.weekly();
  const cancel = await own.seller.api.post(`/v1/subscriptions/${id}/cancel`, {});
  expect(cancel.body.status).toBe('canceled');
  await eventually(async () => {
    const one = await stack.inDatabase('subscriptions', (database) =>
      database.collection('subscriptions').findOne({ _id: id as never }),
    );
    expect(one).toMatchObject({ isSettled: true });
  });

  // As the call that was under way makes it.
  const kept = (await stack.inDatabase('subscriptions', (database) =>
    database.collection('mandates').findOne({ _id: mandateId as never }),
  ))!;
  const accounts = grpcClient<AccountsService>(
    'catraca.accounts.v1.AccountsService',
    stack.addressOf('accounts'),
  );
  const charges = grpcClient<MandateChargesService>(
    'catraca.charges.v1.MandateChargesService',
    stack.addressOf('charges'),
  );
  const accountId = own.seller.account;
  const { account } = await accounts.getAccount({ accountId });
  const chargeId = newId('ch', Date.now());
  const { amount, interval, startsOn, endsOn, retry, bankId, reference: contract } = kept;
  await charges.createScheduledCharge({
    context: toWire({ accountId, livemode: false, now: new Date() }),
    chargeId,
    subscriptionId: id,
    seller: account!,
    mandate: { id: mandateId, bankId, amount, interval, startsOn, endsOn, retry, contract },
    customer: terms().customer,
    dueOn: today(6),
    amount: null,
    description: null,
    reference: null,
    metadata: [],
    customerIp: '',
  } as never);
  accounts.close();
  charges.close();
  await own.becomes(`/v1/charges/${chargeId}`, { status: 'canceled' });
}, 60_000);

test('S30.20 a subscription whose request was interrupted is carried on', async () => {
  const own = await Payers.of(stack);
  const { id } = await own.weekly();
  const interrupted = {
    status: 'requested',
    listed: false,
    activatedAt: null,
    attempts: 0,
    dueAt: new Date(),
  };
  await stack.inDatabase('subscriptions', (database) =>
    database.collection('subscriptions').updateOne({ _id: id as never }, { $set: interrupted }),
  );
  await eventually(async () => {
    const { status, body } = await own.seller.api.get(`/v1/subscriptions/${id}`);
    expect([status, body.status]).toEqual([200, 'active']);
  }, 20_000);
}, 60_000);

test('S30.28 S31.12 the last charge is left to the bank, when the mandate ends on a Saturday', async () => {
  const own = await Payers.of(stack);
  const saturday = [6, 7, 8, 9, 10, 11, 12].map((ahead) => today(ahead)).find((day) => weekdayOf(day) === 6)!;
  const mandate = { interval: 'week', ends_on: saturday };
  const { id, mandate: mandateId } = await own.weekly(6, { billing_day: 6 }, mandate);
  await own.moveTo(addDays(saturday, -4), 1);
  const [charge] = await own.charged(id, 1);
  expect(charge.due_on).toBe(saturday);
  await own.moveTo(addDays(saturday, 1), 12);
  await own.becomes(`/v1/mandates/${mandateId}`, { status: 'expired', reason: { code: 'ended' } });
  await eventually(async () => {
    const ended = await stack.inDatabase('subscriptions', (database) =>
      database.collection('mandates').findOne({ _id: mandateId as never }),
    );
    expect(ended).toMatchObject({ isSettled: true });
  });
  expect((await own.read(`/v1/charges/${charge.id}`)).status).toBe('pending');
  await own.moveTo(addDays(saturday, 2), 12);
  await own.becomes(`/v1/charges/${charge.id}`, { status: 'paid' });
}, 60_000);

test('S30.8 a mandate that was paid for and that the bank never approves ends, and the payment stands', async () => {
  const own = await Payers.of(stack);
  const { id, charge, bank_id } = await own.mandate();
  // The bank loses which payment approves it, and starts again.
  await stack.inDatabase('sandbox', (database) =>
    database.collection('recs').updateOne({ _id: bank_id as never }, { $set: { txid: null } }),
  );
  await stack.endService('sandbox');
  await stack.startService('sandbox');
  await own.seller.api.post(`/v1/test/charges/${charge}/pay`);
  await own.becomes(`/v1/charges/${charge}`, { status: 'paid' });
  await own.advance(1.5);
  await makeDue(id);
  expect((await own.read(`/v1/mandates/${id}`)).status).toBe('pending');
  await own.advance(0.6);
  await makeDue(id);
  await own.becomes(`/v1/mandates/${id}`, { status: 'expired', reason: { code: 'unconfirmed' } });
  expect((await recOf(bank_id))!.status).toBe('CANCELADA');
  expect((await own.read(`/v1/charges/${charge}`)).status).toBe('paid');
  await own.hears(id, ['mandate.expired']);
}, 90_000);
