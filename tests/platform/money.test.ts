import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { newPlatformPerson } from '@catraca/testing/panel-person';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { cardBuyer } from '../cards/card-shop.ts';

// Disputes of all accounts, over HTTP.

const stack = await opened(SharedStack.open());
const { browser } = await newPlatformPerson(stack, 'finance');

async function disputedSale({ api }: Seller): Promise<string> {
  const { body } = await api.post('/v1/charges', chargeOrder());
  await api.post(`/v1/test/charges/${body.id}/pay`);
  return eventually(async () => {
    const dispute = await api.post(`/v1/test/charges/${body.id}/med`);
    expect(dispute.status).toBe(200);
    return dispute.body.id;
  });
}

test('S40.12 open disputes of all accounts come by their deadlines; ended ones are listed when asked for', async () => {
  const sellers = [await newSeller(stack), await newSeller(stack)];
  const ids = [await disputedSale(sellers[0]!), await disputedSale(sellers[1]!)];
  const open = async () => {
    const { status, body } = await browser.get('/platform/disputes?per_page=100');
    expect(status).toBe(200);
    return body.data as { id: string; account: string; due_at: string }[];
  };
  const listed = await open();
  expect(listed.map(({ due_at }) => due_at)).toEqual(listed.map(({ due_at }) => due_at).toSorted());
  expect(listed.filter(({ id }) => ids.includes(id)).map(({ account }) => account)).toEqual(
    sellers.map(({ account }) => account),
  );
  await sellers[0]!.api.post(`/v1/test/meds/${ids[0]}/reject`);
  await eventually(async () => expect((await open()).map(({ id }) => id)).not.toContain(ids[0]));
  const { body } = await browser.get('/platform/disputes?status=rejected&per_page=100');
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(ids[0]);
  expect((await browser.get('/platform/disputes?livemode=true')).body.pagination.total).toBe(0);
});

test('S12.11 revenue by payment method tells Pix and cards apart, also of what was returned', async () => {
  const contract = { platform: { fixed: 0, percent_bps: 1_000 } };
  const { api } = await newSeller(stack, { switches: { card_enabled: true }, contract });
  const lines = async () => {
    const { status, body } = await browser.get('/platform/revenue?by=method');
    expect(status).toBe(200);
    const of = (method: string) =>
      body.data.find(({ payment_method }: { payment_method: string }) => payment_method === method) ?? {
        earned: 0,
        returned: 0,
      };
    return { pix: of('pix'), card: of('credit_card'), body };
  };
  const before = await lines();
  const { body: charge } = await api.post('/v1/charges', chargeOrder({ amount: 100_000 }));
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  const card = { token: await cardToken(stack.acquirer), holder_name: 'CANARIO SOUZA' };
  const order = { amount: 70_000, payment_method: 'credit_card', customer: cardBuyer(), card };
  const { body: sold } = await api.post('/v1/charges', order);
  expect((await api.post(`/v1/charges/${sold.id}/refund`, {})).status).toBe(201);
  await eventually(async () => {
    const after = await lines();
    expect(after.pix.earned - before.pix.earned).toBeGreaterThanOrEqual(10_000);
    expect(after.card.earned - before.card.earned).toBeGreaterThanOrEqual(7_000);
    expect(after.card.returned - before.card.returned).toBeGreaterThanOrEqual(7_000);
    expect(after.body.data.every(({ day, account }: { day: null; account: null }) => !day && !account)).toBe(
      true,
    );
  });
});
