import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@catraca/contracts/services';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';
import { CardShop, cardBuyer } from './card-shop.ts';

// Cards are charged and refunded while services are killed and the acquirer is slow, loses responses and
// callbacks.

const SALES = 4;
const AMOUNT = 10_000;
const PARTS = [1_000, 2_500, 4_000];
const RETURNED = PARTS.reduce((sum, part) => sum + part, 0);

const shop = await opened(
  CardShop.on(await Stack.start(['gateway', 'accounts', 'charges', 'vault', 'refunds', 'sandbox'])),
);
const sandbox = new Http(shop.stack.sandboxUrl);
beforeAll(async () => {
  await shop.stack.startInstance('refunds'); // a refund has two drivers
}, 60_000);

async function misbehave(faults: object): Promise<void> {
  expect((await sandbox.send('PUT', '/sandbox/v1/faults', faults)).status).toBeLessThan(300);
}

async function killInTurn(victims: readonly ServiceName[], kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const victim = victims[kill % victims.length]!;
    await sleep(200 + Math.random() * 1_200);
    await shop.stack.endService(victim, 'SIGKILL');
    await shop.stack.startService(victim);
  }
}

/** The same request with the same key until it is answered. */
function until201(path: string, body: object, key: string) {
  return eventually(async () => {
    const response = await shop.seller.api.post(path, body, { 'idempotency-key': key });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return response.body;
  }, 90_000);
}

interface AcquirerCharge {
  status: string;
  paid_amount: number;
  canceled_amount?: number;
}

async function atAcquirer(chargeId: string): Promise<AcquirerCharge[]> {
  const authorization = `Basic ${Buffer.from(`${shop.stack.secrets.acquirerSecretKey}:`).toString('base64')}`;
  const url = `${shop.stack.acquirer.url}/charges?code=${chargeId}`;
  const { data } = (await (await fetch(url, { headers: { authorization } })).json()) as {
    data: AcquirerCharge[];
  };
  return data;
}

const charge = async (id: string) => (await shop.seller.api.get(`/v1/charges/${id}`)).body;

async function sell(index: number): Promise<string> {
  const card = await shop.card();
  const order = {
    amount: AMOUNT,
    payment_method: 'credit_card',
    customer: cardBuyer(),
    card,
    save_card: true,
  };
  return (await until201('/v1/charges', order, `sale-${index}`)).id;
}

test('whatever dies when, each card is charged once, and each refund is made once', async () => {
  // No response without an order: its charge would stay `processing` for the ten minutes in which it may
  // still appear.
  const orders = { path: '/core/v5/orders', method: 'POST', times: 2 };
  await misbehave({
    callbacks: { drop: 3, repeat: 1 },
    requests: [
      { ...orders, reset: true },
      { ...orders, responseDelayMs: 1_200 },
      { ...orders, delayMs: 1_200 },
    ],
  });
  const sales = Array.from({ length: SALES }, (_, index) => sell(index));
  const [ids] = await Promise.all([Promise.all(sales), killInTurn(['charges', 'vault'], 4)]);
  for (const id of ids) {
    await eventually(async () => expect((await charge(id)).status).toBe('paid'), 60_000);
    expect(await atAcquirer(id)).toMatchObject([{ status: 'paid', paid_amount: AMOUNT }]);
  }

  const cancellations = { path: '/core/v5/charges', method: 'DELETE', times: 3 };
  await misbehave({
    requests: [
      { ...cancellations, reset: true },
      { ...cancellations, responseDelayMs: 1_200 },
      { ...cancellations, status: 503 },
    ],
  });
  const asked = ids.flatMap((id) =>
    PARTS.map((amount) => until201(`/v1/charges/${id}/refund`, { amount }, `${id}:${amount}`)),
  );
  const [refunds] = await Promise.all([Promise.all(asked), killInTurn(['refunds', 'charges'], 4)]);
  await misbehave({});
  for (const { id } of refunds)
    await eventually(async () => {
      await endDoubts();
      expect((await shop.seller.api.get(`/v1/refunds/${id}`)).body.status).toBe('succeeded');
    }, 120_000);
  for (const id of ids) {
    expect(await charge(id)).toMatchObject({ status: 'partially_refunded', refunded_amount: RETURNED });
    expect(await atAcquirer(id)).toMatchObject([{ canceled_amount: RETURNED }]);
  }
}, 420_000);

/** As ten minutes later: what the acquirer does not show by then was never done, and is sent again. */
function endDoubts() {
  const [now, arrivedAfterMs, doubtMs] = [Date.now(), 15_000, 601_000];
  const isInDoubt = {
    stage: 'reserved',
    sentAt: { $lt: new Date(now - arrivedAfterMs), $gt: new Date(now - doubtMs) },
  };
  return shop.stack.inDatabase('refunds', (database) =>
    database
      .collection('refunds')
      .updateMany(isInDoubt, { $set: { sentAt: new Date(now - doubtMs), dueAt: new Date(now) } }),
  );
}
