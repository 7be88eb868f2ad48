import { randomBytes } from 'node:crypto';
import { ApiError } from '@catraca/kernel/errors';
import { newId } from '@catraca/kernel/ids';
import { infrastructure } from '@catraca/testing/environment';
import mongoose from 'mongoose';
import { LedgerModels } from '../src/adapters/ledger.models.ts';
import { LedgerStore } from '../src/adapters/ledger.store.ts';
import { ledgerKeyOf } from '../src/adapters/ledger-key.ts';
import { balanceOf } from '../src/domain/balance.ts';
import type { NewPosting, Totals } from '../src/domain/ledger.ts';

const context = { accountId: newId('acc'), livemode: false, now: new Date() };
const key = { key: ledgerKeyOf(randomBytes(32).toString('base64')) };

let connection: mongoose.Connection;
let ledger: LedgerStore;

beforeAll(async () => {
  const dbName = `t${randomBytes(5).toString('hex')}_balance`;
  connection = await mongoose.createConnection(infrastructure().MONGODB_URI, { dbName }).asPromise();
  ledger = new LedgerStore(new LedgerModels(connection), key);
  await Promise.all(Object.values(connection.models).map((model) => model.init()));
  await ledger.postDecided(context, () => posting('deposit', 'adjustment', 1_000, 'bank'));
}, 30_000);
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** Moves available money: to it from `other`, or away when the amount is negative. */
function posting(
  id: string,
  type: NewPosting['type'],
  amount: number,
  other: 'bank' | 'seller_reserved_withdrawals',
) {
  const cause = { type: 'withdrawal', id };
  const about = { subject: id, cause, eventId: null, seq: null, reference: null, occurredAt: context.now };
  const entries: NewPosting['entries'] = [
    { account: 'seller_available', amount },
    { account: other, amount: -amount },
  ];
  return { id, type, accountId: context.accountId, livemode: false, ...about, entries };
}

function reserve(id: string, amount: number) {
  return (totals: Totals) => {
    const { withdrawable } = balanceOf(totals, true);
    if (amount > withdrawable!) throw new ApiError('insufficient_balance', { withdrawable: withdrawable! });
    return posting(id, 'withdrawal_reserve', -amount, 'seller_reserved_withdrawals');
  };
}

test('of many decisions at once, so many are posted as the balance allows, with their other writes', async () => {
  const others = connection.collection<{ _id: string }>('others');
  await others.insertOne({ _id: 'first' });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      ledger.postDecided(context, reserve(`wd_${index}`, 300), async (session) => {
        await others.insertOne({ _id: `wd_${index}` }, { session });
      }),
    ),
  );
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals).toHaveLength(9);
  expect(refusals.every((error) => error instanceof ApiError && error.code === 'insufficient_balance')).toBe(
    true,
  );
  expect(await others.countDocuments()).toBe(1 + 3);
  const figures = balanceOf(await ledger.totals(context), true);
  expect(figures).toMatchObject({ balance: 1_000, available: 1_000, reserved: 900, withdrawable: 100 });
}, 30_000);

test('a posting whose id is posted is left, and its other writes too', async () => {
  let writes = 0;
  const again = async () => {
    writes += 1;
  };
  await ledger.postDecided(context, () => posting('deposit', 'adjustment', 1_000, 'bank'), again);
  await ledger.postDecided(context, () => null, again);
  expect(writes).toBe(0);
  expect((await ledger.totals(context)).seller_available).toBe(100);
});

test('when another write fails, nothing is posted', async () => {
  const failing = ledger.postDecided(
    context,
    () => posting('lost', 'adjustment', 5, 'bank'),
    async () => {
      throw new ApiError('bank_account_missing');
    },
  );
  await expect(failing).rejects.toMatchObject({ code: 'bank_account_missing' });
  expect((await ledger.totals(context)).seller_available).toBe(100);
});
