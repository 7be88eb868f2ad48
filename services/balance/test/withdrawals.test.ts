import { newId } from '@catraca/kernel/ids';
import { eventually } from '@catraca/testing/eventually';
import type { ServiceUnderTest } from '@catraca/testing/service-under-test';
import type { Topic } from '@catraca/testing/topic';
import { type Bank, startWithdrawals } from './running-withdrawals.ts';
import { type Rpcs, Seller } from './seller.ts';

let bank: Bank;
let service: ServiceUnderTest;
let rpcs: Rpcs;
let events: Topic;

beforeAll(async () => {
  ({ bank, service, rpcs, events } = await startWithdrawals());
}, 60_000);
afterEach(() => bank.behave());
afterAll(async () => {
  await service.close();
  await bank.close();
});

/** A seller with a bank account and this much to withdraw. */
async function sellerWith(amount: number, livemode = false): Promise<Seller> {
  const seller = new Seller(rpcs, undefined, livemode);
  await seller.putBankAccount();
  return amount > 0 ? seller.sell(amount) : seller;
}

const postingsOf = (seller: Seller) =>
  service.inDatabase(async (database) => {
    const found = database.collection('postings').find({ accountId: seller.accountId }).sort({ sequence: 1 });
    return (await found.toArray()).map(({ type }) => type);
  });

const eventsOf = (withdrawalId: string) => events.messages.filter(({ key }) => key === withdrawalId);

test('a withdrawal is reserved at once, sent to the bank, and leaves the balance when the bank has paid', async () => {
  const seller = await sellerWith(10_000);
  const { id, ...requested } = await seller.withdraw(4_000);
  expect(requested).toMatchObject({ amount: 4_000, status: 'requested', livemode: false });
  expect(await seller.figures()).toEqual({
    balance: 10_000,
    available: 10_000,
    reserved: 4_000,
    debt: 0,
    withdrawable: 6_000,
  });

  await seller.until(id, 'processing');
  await bank.decide(id, 'pay');
  await seller.notice(id);
  const paid = await seller.get(id);
  expect(paid).toMatchObject({ status: 'paid', paidAt: expect.any(String) });
  expect(await seller.figures()).toMatchObject({
    balance: 6_000,
    available: 6_000,
    reserved: 0,
    withdrawable: 6_000,
  });
  expect(await postingsOf(seller)).toEqual(['sale', 'withdrawal_reserve', 'withdrawal']);
  await eventually(() => expect(eventsOf(id)).toHaveLength(1));
  expect(eventsOf(id)[0]!.value).toMatchObject({
    type: 'withdrawal.paid',
    account_id: seller.accountId,
    livemode: false,
    data: { withdrawal: { id, amount: 4_000, status: 'paid', paid_at: paid.paidAt } },
  });
});

test('the bank gets the seller’s bank account, amount and our id', async () => {
  const seller = await sellerWith(500);
  const { id } = await seller.withdraw(500);
  await seller.until(id, 'processing');
  const sent = await eventually(async () => {
    const payout = await bank.find(id);
    expect(payout).not.toBeNull();
    return payout!;
  });
  expect(sent).toMatchObject({
    valor: 500,
    chave: 'saques-test@catraca.example',
    infoPagador: `Saque ${id}`,
    favorecido: {
      nome: 'Loja da Ana',
      cnpj: '11222333000181',
      codigoBanco: '00416968',
      agencia: '0001',
      conta: '1234567',
      tipoConta: 'cacc',
    },
  });
});

test('a withdrawal that the receiving bank does not take fails, and its amount is free again', async () => {
  const seller = await sellerWith(1_000);
  const { id } = await seller.withdraw(1_000);
  await seller.decide(id, 'failed');
  await seller.notice(id);
  expect(await seller.get(id)).toMatchObject({
    status: 'failed',
    failedReason: expect.stringContaining('banco de destino'),
  });
  expect(await seller.figures()).toMatchObject({ balance: 1_000, reserved: 0, withdrawable: 1_000 });
  expect(await postingsOf(seller)).toEqual(['sale', 'withdrawal_reserve', 'withdrawal_release']);
  await eventually(() => expect(eventsOf(id)).toHaveLength(1));
  expect(eventsOf(id)[0]!.value).toMatchObject({
    type: 'withdrawal.failed',
    data: { withdrawal: { id, amount: 1_000, status: 'failed', paid_at: null, returned_at: null } },
  });
});

test('S13.32 S17.6 a paid withdrawal that comes back, in parts, is credited; it stays paid', async () => {
  const seller = await sellerWith(1_000);
  const { id } = await seller.withdraw(1_000);
  await seller.decide(id, 'paid');
  await seller.notice(id);
  await bank.decide(id, 'return', { valor: '4.00' });
  await Promise.all([seller.notice(id), seller.notice(id)]);
  expect(await seller.figures()).toMatchObject({ balance: 400, available: 400, withdrawable: 400 });
  await bank.decide(id, 'return');
  await seller.notice(id);
  expect(await seller.figures()).toMatchObject({ balance: 1_000, available: 1_000, reserved: 0 });
  expect((await seller.get(id)).status).toBe('paid');
  expect((await postingsOf(seller)).slice(3)).toEqual(['withdrawal_returned', 'withdrawal_returned']);
  await eventually(() => expect(eventsOf(id)).toHaveLength(3));
  expect(eventsOf(id).map(({ value }) => value)).toMatchObject([
    { type: 'withdrawal.paid', data: { withdrawal: { returned_at: null } } },
    ...Array(2).fill({
      type: 'withdrawal.returned',
      data: { withdrawal: { id, status: 'paid', returned_at: expect.any(String) } },
    }),
  ]);
});

test('S17.6 a return whose notice was lost is found by the daily check', async () => {
  const seller = await sellerWith(300);
  const { id } = await seller.withdraw(300);
  await seller.decide(id, 'paid');
  await seller.notice(id);
  await bank.decide(id, 'return');
  const { dueAt, paidAt } = await service.inDatabase(async (database) => {
    const withdrawals = database.collection('withdrawals');
    const before = await withdrawals.findOne({ _id: id as never });
    await withdrawals.updateOne({ _id: id as never }, { $set: { dueAt: new Date() } });
    return before!;
  });
  expect(dueAt.getTime() - paidAt.getTime()).toBeGreaterThan(23 * 3_600_000);
  await eventually(async () => expect((await seller.figures()).balance).toBe(300));
});

test('S17.6 a return that the bank shows of a payout that it refused credits nothing', async () => {
  const seller = await sellerWith(1_000);
  const { id } = await seller.withdraw(1_000);
  await seller.decide(id, 'failed');
  await bank.showReturn(id, 1_000);
  await seller.notice(id);
  await seller.notice(id);
  expect((await seller.get(id)).status).toBe('failed');
  expect(await seller.figures()).toMatchObject({ balance: 1_000, available: 1_000, withdrawable: 1_000 });
  expect(await postingsOf(seller)).toEqual(['sale', 'withdrawal_reserve', 'withdrawal_release']);
});

test('without a notice the bank is asked, and has paid', async () => {
  await bank.misbehave({ payouts: { settlementMs: 0 } });
  const seller = await sellerWith(700);
  const { id } = await seller.withdraw(700);
  await seller.until(id, 'paid', 30_000);
  expect(await postingsOf(seller)).toEqual(['sale', 'withdrawal_reserve', 'withdrawal']);
}, 40_000);

test('a withdrawal needs a bank account, and at most what is withdrawable', async () => {
  const seller = await new Seller(rpcs).sell(1_000);
  expect((await seller.figures()).withdrawable).toBeUndefined();
  await expect(seller.withdraw(100)).rejects.toMatchObject({ code: 'bank_account_missing' });
  await seller.putBankAccount();
  expect((await seller.figures()).withdrawable).toBe(1_000);
  await expect(seller.withdraw(1_001)).rejects.toMatchObject({
    code: 'insufficient_balance',
    details: { withdrawable: 1_000 },
  });
  expect(await seller.list()).toMatchObject({ total: 0 });
  expect(await postingsOf(seller)).toEqual(['sale']);
});

test('S17.5 fifty withdrawals at once never take more than what is withdrawable', async () => {
  await bank.misbehave({ payouts: { settlementMs: 60_000 } });
  const seller = await sellerWith(1_000);
  // On a machine that is busy an order may be answered service_unavailable: its seller repeats it.
  const order = async (id = newId('wd')): Promise<unknown> =>
    seller.withdraw(90, id).catch((error: { code: string }) => {
      if (error.code === 'service_unavailable') return order(id);
      throw error;
    });
  const asked = await Promise.allSettled(Array.from({ length: 50 }, () => order()));
  const granted = asked.filter(({ status }) => status === 'fulfilled');
  const refused = asked.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(granted).toHaveLength(11);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'insufficient_balance', details: { withdrawable: 10 } });
  expect(await seller.figures()).toMatchObject({ balance: 1_000, reserved: 990, withdrawable: 10 });
  expect(await seller.list()).toMatchObject({ total: 11 });
}, 60_000);

test('a repeated request with the same id, also at once, is one withdrawal', async () => {
  const seller = await sellerWith(100);
  const id = newId('wd');
  const withdrawals = await Promise.all(Array.from({ length: 5 }, () => seller.withdraw(100, id)));
  expect(new Set(withdrawals.map((one) => one.id))).toEqual(new Set([id]));
  expect(await seller.figures()).toMatchObject({ reserved: 100, withdrawable: 0 });
});

test('S17.6 a concluded withdrawal follows late and repeated notices only as far as the bank confirms them', async () => {
  const seller = await sellerWith(200);
  const { id } = await seller.withdraw(100);
  await seller.notice(id);
  await seller.decide(id, 'paid');
  await Promise.all(Array.from({ length: 10 }, () => seller.notice(id)));
  await seller.notice(id);
  expect(await seller.figures()).toMatchObject({ balance: 100, reserved: 0 });
  await eventually(() => expect(eventsOf(id)).toHaveLength(1));

  const failed = (await seller.withdraw(100)).id;
  await seller.decide(failed, 'failed');
  await Promise.all([seller.notice(failed), seller.notice(failed), seller.notice(failed)]);
  expect(await seller.figures()).toMatchObject({ balance: 100, reserved: 0, withdrawable: 100 });
  await seller.notice(newId('wd'));
});

test('S17.4 accounts and modes have withdrawals, bank accounts and balances of their own', async () => {
  const ana = await sellerWith(1_000);
  const live = new Seller(rpcs, ana.accountId, true);
  const bia = await sellerWith(1_000);
  const { id } = await ana.withdraw(600);

  expect((await live.figures()).withdrawable).toBeUndefined();
  await expect(live.withdraw(1)).rejects.toMatchObject({ code: 'bank_account_missing' });
  await expect(live.getBankAccount()).rejects.toMatchObject({ code: 'resource_not_found' });
  await expect(bia.get(id)).rejects.toMatchObject({ code: 'resource_not_found' });
  await expect(bia.decide(id, 'paid')).rejects.toMatchObject({ code: 'resource_not_found' });
  await expect(live.decide(id, 'paid')).rejects.toMatchObject({ code: 'resource_not_found' });
  expect((await bia.list()).total).toBe(0);
  expect((await live.list()).total).toBe(0);
  expect(await bia.figures()).toMatchObject({ reserved: 0, withdrawable: 1_000 });

  await live.putBankAccount();
  await live.sell(50);
  const ofLive = await live.withdraw(50);
  await live.until(ofLive.id, 'processing');
  await eventually(async () =>
    expect(await bank.find(ofLive.id)).toMatchObject({ chave: 'saques-live@catraca.example' }),
  );
});

test('S17.4 a bank account is replaced for later withdrawals, those on their way keep theirs', async () => {
  const seller = await sellerWith(200);
  const { id } = await seller.withdraw(100);
  await seller.putBankAccount({ account: '7654321', accountType: 'savings', ispb: '60701190' });
  expect(await seller.getBankAccount()).toMatchObject({ account: '7654321', ispb: '60701190' });
  const later = await seller.withdraw(100);
  const accountOf = (of: string) =>
    eventually(async () => {
      const payout = await bank.find(of);
      expect(payout).not.toBeNull();
      return payout!.favorecido.conta;
    });
  expect([await accountOf(id), await accountOf(later.id)]).toEqual(['1234567', '7654321']);
});

test('a bank account of another holder or at an unknown bank is refused', async () => {
  const seller = new Seller(rpcs);
  await expect(seller.putBankAccount({ holderDocument: '52998224725' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: { holder_document: [expect.any(String)] } },
  });
  await expect(seller.putBankAccount({ ispb: '12345678' })).rejects.toMatchObject({
    code: 'validation_failed',
    details: { fields: { ispb: [expect.any(String)] } },
  });
  await expect(seller.getBankAccount()).rejects.toMatchObject({ code: 'resource_not_found' });
});

test('bank accounts are encrypted in the database', async () => {
  const seller = await sellerWith(100);
  await seller.putBankAccount({ account: '99887766551' });
  await seller.withdraw(100);
  const stored = await service.inDatabase(async (database) => [
    ...(await database.collection('bank_accounts').find().toArray()),
    ...(await database.collection('withdrawals').find({ accountId: seller.accountId }).toArray()),
  ]);
  const text = JSON.stringify(stored);
  for (const secret of ['99887766551', 'Loja da Ana', '11222333000181']) expect(text).not.toContain(secret);
});

test('only what is open can be paid or failed in the sandbox, and only what is paid comes back', async () => {
  const seller = await sellerWith(100);
  const { id } = await seller.withdraw(100);
  await expect(seller.decide(id, 'returned')).rejects.toMatchObject({ code: 'withdrawal_not_decidable' });
  await seller.decide(id, 'paid');
  await seller.notice(id);
  await expect(seller.decide(id, 'failed')).rejects.toMatchObject({ code: 'withdrawal_not_decidable' });
  await seller.decide(id, 'returned');
  await seller.notice(id);
  expect(await seller.figures()).toMatchObject({ balance: 100 });
});
