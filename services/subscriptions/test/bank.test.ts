import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { errorOf, Payers, terms } from './payers.ts';

/* Mandates at a bank whose answers and notices are lost. */

const payers = await opened(Payers.of(await Stack.start()));
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
