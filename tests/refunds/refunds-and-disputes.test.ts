import { endedRefund } from '@catraca/testing/ended-refund';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder, newSeller, type Seller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { SharedStack } from '@catraca/testing/shared-stack';
import { SellerWebhooks } from './seller-webhooks.ts';

// What goes back to a buyer, through all services: the charge, the bank, the seller's balance and webhooks.

const stack = await opened(SharedStack.open());
const webhooks = new SellerWebhooks(stack);
afterAll(() => webhooks.close());

/** A seller with one paid charge of R$ 100,00, of which R$ 98,60 are the seller's. */
async function sale(): Promise<{ seller: Seller; id: string }> {
  const seller = await newSeller(stack);
  await webhooks.receive(seller.account);
  const { body } = await seller.api.post('/v1/charges', chargeOrder({ amount: 10_000 }));
  await seller.api.post(`/v1/test/charges/${body.id}/pay`);
  await balanceIs(seller, { balance: 9_860, reserved: 0 });
  return { seller, id: body.id };
}

const balanceIs = ({ api }: Seller, expected: object) =>
  eventually(async () => expect((await api.get('/v1/balance')).body).toMatchObject(expected), 30_000);

test.concurrent('S11.8 S13.5 a refund debits the seller, and the seller hears of it', async () => {
  const { seller, id } = await sale();
  const { body: refund } = await seller.api.post(`/v1/charges/${id}/refund`, { amount: 4_000 });
  expect(refund).toMatchObject({ seller_debit: 3_960, fee_returned: 40 });
  expect((await endedRefund(seller.api, refund.id)).status).toBe('succeeded');
  await balanceIs(seller, { balance: 5_900, available: 5_900, debt: 0 });
  await webhooks.hears(id, ['charge.paid', 'charge.refunded']);
}, 60_000);

test.concurrent('S11.7 the balance does not limit a refund and may become negative', async () => {
  const { seller, id } = await sale();
  expect((await seller.api.post(`/v1/charges/${id}/refund`)).body.seller_debit).toBe(9_900);
  await balanceIs(seller, { balance: -40, debt: 40 });
}, 60_000);

test.concurrent('S14.2 S14.3 a rejected dispute reserves the seller’s share while it is open', async () => {
  const { seller, id } = await sale();
  const { body: dispute } = await seller.api.post(`/v1/test/charges/${id}/med`);
  await balanceIs(seller, { balance: 9_860, reserved: 9_900 });
  await seller.api.post(`/v1/charges/${id}/refund`, { amount: 5_000 });
  await balanceIs(seller, { balance: 4_910, reserved: 4_950 });
  await seller.api.post(`/v1/test/meds/${dispute.id}/reject`);
  await balanceIs(seller, { balance: 4_910, reserved: 0 });
  await webhooks.hears(id, ['charge.paid', 'med.opened', 'charge.refunded', 'med.rejected']);
}, 60_000);

test.concurrent('S14.4 an approved dispute is a refund that the bank made, and ends the reserve', async () => {
  const { seller, id } = await sale();
  const { body: dispute } = await seller.api.post(`/v1/test/charges/${id}/med`);
  await seller.api.post(`/v1/test/meds/${dispute.id}/approve`);
  await balanceIs(seller, { balance: -40, reserved: 0 });
  const { data } = (await seller.api.get(`/v1/charges/${id}/refunds`)).body;
  expect(data).toMatchObject([{ amount: 10_000, reason: 'med', status: 'succeeded' }]);
  await webhooks.hears(id, ['charge.paid', 'med.opened', 'charge.refunded', 'med.approved']);
}, 60_000);
