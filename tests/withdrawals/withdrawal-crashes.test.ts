import { setTimeout as sleep } from 'node:timers/promises';
import { newDocument } from '@catraca/testing/document';
import { eventually } from '@catraca/testing/eventually';
import { Http } from '@catraca/testing/http';
import { chargeOrder, newSeller } from '@catraca/testing/seller';
import { opened } from '@catraca/testing/set-up';
import { Stack } from '@catraca/testing/stack';

// The balance service is killed while withdrawals are on their way: each ends once, and money leaves once.

const WITHDRAWALS = 12;
const AMOUNT = 1_000;
const stack = await opened(Stack.start(['gateway', 'accounts', 'charges', 'balance', 'sandbox']));
const bank = new Http(stack.sandboxUrl);

test('S17.8 withdrawals survive SIGKILLs at any step', async () => {
  const document = newDocument();
  const { account, api } = await newSeller(stack, { document });
  const path = `/operator/v1/accounts/${account}`;
  const { body: charge } = await api.post('/v1/charges', chargeOrder({ amount: 20_000 }));
  await api.post(`/v1/test/charges/${charge.id}/pay`);
  const details = { branch: '1', account: '12345', account_type: 'checking', holder_name: 'Ana' };
  const own = { ispb: '18236120', ...details, holder_document: document };
  await stack.operator.send('PUT', `${path}/bank_account`, own);
  await eventually(async () =>
    expect((await api.get('/v1/balance')).body.withdrawable).toBe(charge.net_amount),
  );
  // Slow responses, so that kills hit every step.
  await bank.send('PUT', '/sandbox/v1/faults', {
    requests: [
      { path: '/v3/gn/pix', responseDelayMs: 300 },
      { path: '/v2/gn/pix', responseDelayMs: 300 },
    ],
    payouts: { settlementMs: 1_500 },
  });

  for (let kill = 0; kill < 4; kill++) {
    await Promise.all(
      Array.from({ length: WITHDRAWALS / 4 }, (_, index) => {
        // While balance is away, the answer is 503 and the same request is sent again.
        const headers = { 'idempotency-key': `${kill}-${index}` };
        return eventually(async () => {
          const { status } = await stack.operator.post(`${path}/withdrawals`, { amount: AMOUNT }, headers);
          expect(status).toBe(201);
        }, 40_000);
      }),
    );
    await sleep(Math.random() * 2_500);
    await stack.endService('balance', 'SIGKILL');
    await stack.startService('balance');
  }

  await eventually(async () => {
    const { data } = (await stack.operator.get(`${path}/withdrawals?per_page=100`)).body;
    expect(data.map(({ status }: { status: string }) => status)).toEqual(Array(WITHDRAWALS).fill('paid'));
  }, 60_000);
  const left = charge.net_amount - WITHDRAWALS * AMOUNT;
  expect((await api.get('/v1/balance')).body).toMatchObject({
    balance: left,
    reserved: 0,
    withdrawable: left,
  });
  const payouts = await stack.inDatabase('sandbox', (database) =>
    database.collection('payouts').find().toArray(),
  );
  expect(payouts.map(({ valor }) => valor)).toEqual(Array(WITHDRAWALS).fill(AMOUNT));
  const postings = await stack.inDatabase('balance', (database) =>
    database.collection('postings').countDocuments({ type: 'withdrawal', accountId: account }),
  );
  expect(postings).toBe(WITHDRAWALS);
}, 240_000);
