import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '@catraca/testing/eventually';
import { opened } from '@catraca/testing/set-up';
import { type Sale, Shop } from './shop.ts';

// Sellers refund and repeat what was not answered, the bank is slow and loses responses, and refunds and
// charges are killed meanwhile.

const SALES = 8;
const KILLS = 8;
const PARTS = [1_000, 2_500, 4_000];
const RETURNED = PARTS.reduce((sum, part) => sum + part, 0);

const shop = await opened(Shop.open());
beforeAll(async () => {
  await shop.stack.startInstance('refunds');
}, 60_000);

async function refundUntilAnswered(sale: Sale, amount: number): Promise<string> {
  return eventually(async () => {
    const response = await shop.refund(sale, { amount }, `${sale.id}:${amount}`);
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return response.body.id;
  }, 90_000);
}

async function killAndRestart(): Promise<void> {
  for (let kills = 0; kills < KILLS; kills++) {
    const victim = kills % 2 === 0 ? 'refunds' : 'charges';
    await sleep(300 + Math.random() * 1_200);
    await shop.stack.endService(victim, 'SIGKILL');
    await shop.stack.startService(victim);
  }
}

test('S11.9 whatever dies when, each refund is returned once and the charge shows it', async () => {
  const sales = await Promise.all(Array.from({ length: SALES }, () => shop.sale()));
  const loses = { path: '/pix/E', method: 'PUT', times: 5 };
  await shop.misbehave({
    returns: { settlementMs: 700 },
    requests: [
      { ...loses, reset: true },
      { ...loses, delayMs: 1_500 },
      { ...loses, status: 503 },
      { ...loses, responseDelayMs: 1_500 },
    ],
  });
  const asked = sales.flatMap((sale) => PARTS.map((part) => refundUntilAnswered(sale, part)));
  const [ids] = await Promise.all([Promise.all(asked), killAndRestart()]);
  await shop.misbehave({});
  await shop.dueNow({ _id: { $in: ids }, dueAt: { $ne: null } });

  for (const id of ids)
    expect(await eventually(() => shop.ended(id), 60_000)).toMatchObject({ status: 'succeeded' });
  for (const sale of sales) {
    expect(await shop.charge(sale)).toMatchObject({
      status: 'partially_refunded',
      refunded_amount: RETURNED,
    });
    const atBank = await shop.returnsAtBank(sale);
    expect(atBank.map(({ valor }) => valor).sort((one, other) => one - other)).toEqual(PARTS);
    const refunds = await shop.refundsOf(sale);
    expect(refunds.map(({ id }: { id: string }) => id.slice(3)).sort()).toEqual(
      atBank.map(({ id }) => id).sort(),
    );
  }
}, 240_000);
