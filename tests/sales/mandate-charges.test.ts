import { charge as chargeSchema } from '@catraca/contracts/http/schemas/charge';
import { bankingDayFrom } from '@catraca/kernel/banking-days';
import { addDays, localDate, timeOf } from '@catraca/kernel/dates';
import { eventually } from '@catraca/testing/eventually';
import { buyer, chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';

/* Charges of a mandate as a seller sees them, by the clock of the seller's own account. */

const stack = await opened(SharedStack.open());

const MEMBERS = ['due_on', 'subscription', 'attempts', 'failure_code'];

async function post({ api }: Seller, path: string, body: object = {}, expected = 200) {
  const response = await api.post(path, body);
  expect({ path, status: response.status, body: response.body }).toEqual({
    ...{ path, status: expected },
    body: expect.anything(),
  });
  return response.body;
}

const get = async ({ api }: Seller, path: string) => (await api.get(path)).body;

async function nowOf(seller: Seller): Promise<Date> {
  return new Date((await get(seller, '/v1/test/clock')).now);
}

async function moveTo(seller: Seller, day: string, hour: number): Promise<void> {
  const ms = timeOf(day, hour).getTime() - (await nowOf(seller)).getTime();
  await post(seller, '/v1/test/clock/advance', { seconds: Math.ceil(ms / 1_000) });
}

/** An active mandate of a variable amount. */
async function newMandate(seller: Seller) {
  const starts_on = localDate(await nowOf(seller));
  const terms = {
    customer: buyer,
    description: 'Plano mensal',
    interval: 'month',
    starts_on,
    authorization: 'qr',
  };
  const { id } = await post(seller, '/v1/mandates', terms, 201);
  await post(seller, `/v1/test/mandates/${id}/approve`);
  return eventually(async () => {
    const mandate = await get(seller, `/v1/mandates/${id}`);
    expect(mandate.status).toBe('active');
    return mandate;
  });
}

async function newCharge(seller: Seller) {
  const mandate = await newMandate(seller);
  const due_on = bankingDayFrom(addDays(localDate(await nowOf(seller)), 6));
  const body = { amount: 4_990, due_on, reference: 'ciclo-1' };
  return { mandate, due_on, charge: await post(seller, `/v1/mandates/${mandate.id}/charges`, body, 201) };
}

test.concurrent('S31.1 S31.8 S31.13 S31.14 a charge of a mandate is sent, rejected, retried and paid', async () => {
  const seller = await newSeller(stack);
  const { mandate, due_on, charge } = await newCharge(seller);
  expect(chargeSchema.parse(charge)).toEqual(charge);
  expect(charge).toMatchObject({
    ...{ status: 'pending', amount: 4_990, reference: 'ciclo-1', due_on, subscription: null },
    ...{ attempts: [], failure_code: null },
    pix: { qr_code: null, expires_at: null, end_to_end_id: null, mandate: mandate.id },
  });

  await moveTo(seller, addDays(due_on, -4), 1);
  const path = `/v1/charges/${charge.id}`;
  await eventually(async () => {
    const attempts = [{ on: due_on, kind: 'scheduled', status: 'scheduled', code: null }];
    expect((await get(seller, path)).attempts).toEqual(attempts);
  });
  await moveTo(seller, due_on, 1);
  const attempt = (body: object) => post(seller, `/v1/test/charges/${charge.id}/attempt`, body);
  await attempt({ outcome: 'rejected' });
  await attempt({ outcome: 'rejected', code: 'AB10' });
  // The notice of the rejection orders the retry, or the test call does.
  await eventually(async () =>
    expect((await get(seller, path)).attempts).toEqual([
      { on: due_on, kind: 'scheduled', status: 'rejected', code: 'AM02' },
      { on: due_on, kind: 'same_day', status: 'rejected', code: 'AB10' },
      { on: addDays(due_on, 1), kind: 'retry', status: 'scheduled', code: null },
    ]),
  );
  await moveTo(seller, addDays(due_on, 1), 1);
  expect((await attempt({ outcome: 'paid' })).status).toBe('paid');

  const listed = await get(seller, `/v1/charges?mandate=${mandate.id}`);
  expect(listed.data).toMatchObject([{ id: charge.id, status: 'paid', due_on }]);
  await eventually(async () => {
    const { entries } = await get(seller, `${path}/timeline`);
    const titles = entries.map(({ title }: { title: string }) => title);
    for (const title of [
      'Enviar a cobrança do mandato ao banco: respondido',
      'Tentativa de pagamento no banco do pagador: recusado',
      'Pedir a retentativa ao banco: respondido',
      'Tentativa de pagamento no banco do pagador: respondido',
      'Pagamento confirmado',
    ])
      expect(titles).toContain(title);
  });
  await eventually(async () => expect((await get(seller, '/v1/balance')).balance).toBe(charge.net_amount));
}, 90_000);

test.concurrent('S31.6 S31.11 the payer’s bank pays on the day, and its notice tells', async () => {
  const seller = await newSeller(stack);
  const { due_on, charge } = await newCharge(seller);
  await moveTo(seller, addDays(due_on, -4), 1);
  await eventually(async () =>
    expect((await get(seller, `/v1/charges/${charge.id}`)).attempts).toHaveLength(1),
  );
  await moveTo(seller, due_on, 7);
  await eventually(async () => {
    expect(await get(seller, `/v1/charges/${charge.id}`)).toMatchObject({
      status: 'paid',
      paid_at: timeOf(due_on, 6).toISOString(),
    });
  });
}, 90_000);

test.concurrent('S31.7 a charge is canceled by its own route', async () => {
  const seller = await newSeller(stack);
  const { charge } = await newCharge(seller);
  expect((await post(seller, `/v1/charges/${charge.id}/cancel`)).status).toBe('canceled');
}, 60_000);

test.concurrent('S31.1 other charges have no member of mandates, and no attempt', async () => {
  const seller = await newSeller(stack);
  const { id } = await post(seller, '/v1/charges', chargeOrder(), 201);
  const charge = await get(seller, `/v1/charges/${id}`);
  for (const member of MEMBERS) expect(charge).not.toHaveProperty(member);
  expect(charge.pix).not.toHaveProperty('mandate');
  const { status, body } = await seller.api.post(`/v1/test/charges/${id}/attempt`, { outcome: 'paid' });
  expect([status, body.error.code]).toEqual([422, 'charge_not_payable']);
  const wrong = await seller.api.post(`/v1/test/charges/${id}/attempt`, { outcome: 'paid', code: 'AM02' });
  expect([wrong.status, Object.keys(wrong.body.error.details.fields)]).toEqual([422, ['code']]);
}, 30_000);
