import { setTimeout as sleep } from 'node:timers/promises';
import { isolatedNames } from '@catraca/testing/environment';
import { ServiceUnderTest } from '@catraca/testing/service-under-test';
import { balanceService } from '../src/balance.module.ts';
import { Bank, rpcsOf } from './running-withdrawals.ts';
import { Seller } from './seller.ts';

const RUN_MS = 1_000;
let bank: Bank;
beforeAll(async () => {
  bank = await Bank.start();
}, 60_000);
afterAll(() => bank.close());

test('S17.9 while MONEY_OUT is paused withdrawals wait as requested, and go to the bank once it is open', async () => {
  const names = isolatedNames();
  const start = (MONEY_OUT: string) =>
    ServiceUnderTest.start(balanceService, { ...bank.settings('TEST'), MONEY_OUT }, names);
  const paused = await start('paused');
  const seller = new Seller(rpcsOf(paused));
  await seller.putBankAccount();
  await seller.sell(100);
  const { id } = await seller.withdraw(100);
  await sleep(3 * RUN_MS);
  expect((await seller.get(id)).status).toBe('requested');
  expect(await bank.find(id)).toBeNull();
  await expect(seller.decide(id, 'paid')).rejects.toMatchObject({ code: 'withdrawal_not_decidable' });

  const open = await start('open');
  const same = new Seller(rpcsOf(open), seller.accountId);
  await same.until(id, 'processing');
  await same.decide(id, 'paid');
  await same.notice(id);
  expect((await same.get(id)).status).toBe('paid');
  await open.close();
  await paused.close();
}, 60_000);
