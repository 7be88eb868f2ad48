import { ApiError } from '@catraca/kernel/errors';
import { derivedId } from '@catraca/kernel/ids';
import type { Cents } from '@catraca/kernel/money';
import type { TestShop } from '../adapters/test-shop.ts';
import { buyerAt, CUSTOMER_IP } from '../domain/test-run/buyers.ts';
import { sampleBankAccount } from '../domain/test-trigger/samples.ts';
import { carryOut, newSale, readFinal, unlessDone } from './carry-out-deed.ts';
import type { Trigger, Triggered, TriggerOrder } from './trigger.ts';

type Withdrawing = Extract<TriggerOrder, { makes: 'withdrawal' }>;

/** Withdraws, and has the receiving bank decide. What is missing for it, a sale brings before. */
export async function withdrawForTrigger(
  { amount, outcomes, events }: Withdrawing,
  trigger: Trigger,
): Promise<Triggered> {
  const { shop, signal } = trigger;
  const resource = derivedId('wd', trigger.time, [trigger.id]);
  const isFunded = await request(resource, amount, trigger);
  for (const outcome of outcomes) {
    await unlessDone('withdrawal_not_decidable', shop.decideWithdrawal(resource, outcome));
    // One that is held does not go to the bank: then nothing was decided.
    if (outcome !== 'returned')
      await readFinal(
        () => shop.withdrawal(resource),
        ({ status }) => status === outcome,
        signal,
      );
  }
  return { resource, events: isFunded ? ['charge.paid', ...events] : events };
}

/** Whether a sale was made for it. Throws insufficient_balance where no sale of now would help. */
async function request(id: string, amount: Cents, trigger: Trigger): Promise<boolean> {
  const { shop, signal } = trigger;
  const hasEnough = async () => (await requested(shop, id, amount)) === null;
  const lack = await requested(shop, id, amount);
  if (!lack) return false;
  if (!shop.settlesAtOnce) throw lack;
  await sellFor(amount, trigger);
  await readFinal(hasEnough, (isEnough) => isEnough, signal);
  return true;
}

/** Null when it is requested; the error when the balance has too little. */
async function requested(shop: TestShop, id: string, amount: Cents): Promise<ApiError | null> {
  try {
    await shop.withdraw(id, amount);
    return null;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'insufficient_balance') return error as ApiError;
    if (code !== 'bank_account_missing') throw error;
    await shop.registerBankAccount(sampleBankAccount);
    return requested(shop, id, amount);
  }
}

/** Twice what is missing and R$ 10,00: some of a sale goes for fees. */
async function sellFor(amount: Cents, { shop, id, time, signal }: Trigger): Promise<void> {
  const { balance, available, reserved } = await shop.balance();
  const missing = Math.max(0, amount - Math.min(balance, available - reserved));
  const chargeId = derivedId('ch', time, [id, 'balance']);
  await shop.sellPix(chargeId, {
    amount: Math.max(shop.minAmount, 2 * missing + 1_000),
    customer: buyerAt(0),
    metadata: [],
    items: [],
    customerIp: CUSTOMER_IP,
  });
  await carryOut('pay', newSale({ shop, chargeId, time, signal }));
}
