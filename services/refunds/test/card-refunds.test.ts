import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@catraca/kernel/ids';
import { cardToken } from '@catraca/testing/card-token';
import { eventually } from '@catraca/testing/eventually';
import { chargeOrder } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Shop } from './shop.ts';

const shop = await opened(Shop.open());
let otherInstance: string;
beforeAll(async () => {
  otherInstance = await shop.stack.startInstance('refunds');
  const switches = { card_enabled: true };
  await shop.stack.operator.patch(`/operator/v1/accounts/${shop.seller.account}`, { switches });
}, 60_000);

async function cardSale(): Promise<{ id: string }> {
  const phone = { phone_ddd: '11', phone_number: '987654321' };
  const card = { token: await cardToken(shop.stack.acquirer), holder_name: 'CANARIO SOUZA' };
  const customer = { name: 'Ana', email: 'ana@example.com', document: '529.982.247-25', ...phone };
  const order = chargeOrder({ amount: 10_000, payment_method: 'credit_card', customer, card });
  const { body: charge } = await shop.seller.api.post('/v1/charges', order);
  await eventually(async () => expect(await openCallbacks(charge.id)).toBe(0));
  return charge;
}

/** Of the acquirer, about this charge: each makes charges read the order. */
function openCallbacks(code: string): Promise<number> {
  return shop.stack.inDatabase('sandbox', (database) =>
    database.collection('acquirer_orders').countDocuments({ code, 'hooks.callback.outcome': null }),
  );
}

test('an instance that asks the acquirer late does not take the cancellation of another for one of its own', async () => {
  const sale = await cardSale();
  const refundId = newId('rf');
  const order = { amount: 6_000 };
  await shop.misbehave({
    requests: [
      { path: '/core/v5/orders', method: 'GET', delayMs: 2_500, times: 1 },
      { path: '/core/v5/charges', method: 'DELETE', responseDelayMs: 6_000, times: 1 },
    ],
  });
  const late = shop.create(sale, refundId, { ...order, address: otherInstance });
  await sleep(800);
  await Promise.all([shop.create(sale, refundId, order), late]);
  await shop.misbehave({});
  await shop.dueNow({ _id: refundId, dueAt: { $ne: null } });
  expect(await shop.ended(refundId, 60_000)).toMatchObject({ status: 'succeeded', amount: 6_000 });
  expect(await shop.charge(sale)).toMatchObject({ status: 'partially_refunded', refunded_amount: 6_000 });
}, 120_000);
