import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@catraca/kernel/ids';
import { ChargeStory, charge } from '@catraca/testing/charge-story';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { balanceService } from '../src/balance.module.ts';
import { RunningLedger } from './running-ledger.ts';

/* An acquirer that fails for one of its charges, as the sandbox cannot be told to. Its other responses are
   those of Pagar.me v5. */

const now = new Date().toISOString();
const [broken, good] = [newId('ch'), newId('ch')];
const payable = (id: number, charge_id: string) => ({
  ...{ id, charge_id, status: 'paid', type: 'credit', amount: 10_000, fee: 300, installment: 1 },
  ...{ payment_date: now, created_at: now },
});
const responses: Record<string, object> = {
  payables: { data: [payable(1, 'ch_broken'), payable(2, 'ch_good')] },
  'charges/ch_good': {
    ...{ id: 'ch_good', code: good, amount: 10_000, status: 'paid', created_at: now },
    order: { id: 'or_2', code: good },
  },
};

test('a payable whose charge the acquirer does not tell does not hold up those behind it', async () => {
  const acquirer = createServer(({ url = '' }, response) => {
    const body = responses[url.slice(1).split('?')[0]!];
    response
      .writeHead(body ? 200 : 500, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => acquirer.listen(0, '127.0.0.1', resolve));
  const ledger = await RunningLedger.start();
  const sold = { payment_method: 'credit_card', settlement_days: 30 } as const;
  for (const id of [broken, good])
    await ledger.publish(new ChargeStory({ charge: charge({ id, ...sold }), accountId: 'acc_1' }).events);
  await ledger.posted('acc_1', 2);

  const settings = {
    ACQUIRER_TEST_URL: `http://127.0.0.1:${(acquirer.address() as AddressInfo).port}`,
    ACQUIRER_TEST_SECRET_KEY: 'sk',
    ACQUIRER_TEST_PUBLIC_KEY: 'pk',
  };
  const reader = await ServiceUnderTest.start(balanceService, settings, ledger.service.names);
  const posting = () =>
    reader.inDatabase((database) =>
      database.collection('postings').findOne({ subject: good, type: 'internal' }),
    );
  await eventually(async () => {
    expect((await posting())?.entries).toEqual([
      { account: 'acquirer', amount: 10_000 },
      { account: 'bank', amount: -9_700 },
      { account: 'method_fees', amount: -300 },
    ]);
  }, 20_000);
  await reader.close();
  await ledger.close();
  acquirer.close();
}, 60_000);
