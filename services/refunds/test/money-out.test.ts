import { setTimeout as sleep } from 'node:timers/promises';
import { opened } from '@catraca/testing/set-up';
import { Shop } from './shop.ts';

let mode = 'paused';
const shop = await opened(Shop.open(() => ({ MONEY_OUT: mode })));

test('S11.13 while money is held, a refund is reserved and pending; once it is not, the bank is asked', async () => {
  const sale = await shop.sale();
  const { status, body } = await shop.refund(sale, { amount: 2_500 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'pending', amount: 2_500 });
  await shop.dueNow({ _id: body.id });
  await sleep(2_500);
  expect(await shop.returnsAtBank(sale)).toEqual([]);
  expect((await shop.refund(sale, { amount: 7_501 })).body.error.code).toBe('exceeds_remaining');

  mode = 'open';
  await shop.stack.endService('refunds');
  await shop.stack.startService('refunds');
  expect(await shop.ended(body.id, 30_000)).toMatchObject({ status: 'succeeded' });
  expect(await shop.returnsAtBank(sale)).toHaveLength(1);
}, 60_000);
