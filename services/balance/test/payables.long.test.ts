// What a day of payables costs: see docs/scale.md.
import { newId } from '@catraca/kernel/ids';
import { ChargeStory, charge } from '@catraca/testing/charge-story';
import { eventually } from '@catraca/testing/eventually';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { balanceService } from '../src/balance.module.ts';
import { AcquirerWithPayables, payable } from './acquirer-with-payables.ts';
import { RunningLedger } from './running-ledger.ts';

const SALES = Number(process.env.SALES ?? 1_000);
const PARTS = 6;
const HOUR_MS = 3_600_000;

let acquirer: AcquirerWithPayables;
let ledger: RunningLedger;

beforeAll(async () => {
  acquirer = await AcquirerWithPayables.start();
  ledger = await RunningLedger.start();
  const sales = Array.from({ length: SALES }, (_, at) => ({ id: newId('ch'), theirs: `ch_${at}` }));
  for (const { id, theirs } of sales) {
    const sale = charge({ id, payment_method: 'credit_card', settlement_days: 30, installments: PARTS });
    await ledger.publish(new ChargeStory({ charge: sale, accountId: 'acc_1' }).events);
    acquirer.codes[theirs] = id;
  }
  acquirer.rows = sales.flatMap(({ theirs }, at) =>
    Array.from({ length: PARTS }, (_, part) =>
      payable(at * PARTS + part, theirs, { installment: part + 1, amount: 1_600, fee: 10 }),
    ),
  );
  await eventually(async () => expect(await ledger.countPostings('acc_1')).toBe(SALES), HOUR_MS);
}, HOUR_MS);
afterAll(async () => {
  await ledger.close();
  await acquirer.close();
}, 60_000);

test(
  'a day of payables is read page by page, and each sale is asked for once',
  async () => {
    const startedAt = Date.now();
    const reader = await ServiceUnderTest.start(balanceService, acquirer.settings, ledger.service.names);
    const posted = () => ledger.countPostings('acc_1');
    await eventually(async () => expect(await posted()).toBe(SALES * (1 + PARTS)), HOUR_MS);
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const [pages, charges] = [acquirer.count('/payables'), acquirer.count('/charges/')];
    process.stderr.write(`${SALES * PARTS} payables: ${seconds} s, ${pages} pages, ${charges} charges\n`);
    expect(charges).toBe(SALES);
    await reader.close();
  },
  HOUR_MS,
);
