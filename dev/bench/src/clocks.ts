import { later } from '@catraca/kernel/dates';
import { newId } from '@catraca/kernel/ids';
import type { Stack } from '@catraca/testing/stack';
import type { Db } from 'mongodb';
import type { BenchStack } from './bench-stack.ts';
import { loadsOf, refundPair } from './loads.ts';
import { measure, totalCpu } from './measure.ts';
import { countIn, sellAndPay } from './paid-charges.ts';
import { median } from './pairs.ts';
import { type Figure, figure } from './report.ts';

const CLOCKS = 10_000;
const ROUNDS = 3;
const REFUNDED_CHARGES = 2_000;
const YEAR_SECONDS = 31_536_000;
const BATCH_SIZE = 1_000;

/**
 * Cost of the same requests before and after 10,000 accounts have moved their test clock. Each moved account
 * has a charge that is due in its year to come.
 */
export async function clocks(bench: BenchStack, seconds: number): Promise<Figure[]> {
  const { stack } = bench;
  const { seller, charge, pairs } = await loadsOf(bench);
  const paid = await sellAndPay(stack, seller.api, REFUNDED_CHARGES);
  const refund = refundPair(bench, seller.secretKey, paid);
  const products = [pairs.create, pairs.balance, refund];
  for (const { product } of products) await measure(product, {}, seconds * 2);
  const costs = async () => {
    const all = products.map(() => [] as number[]);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, { product }] of products.entries())
        all[index]!.push(totalCpu(await measure(product, bench.productPids(), seconds)));
    return all.map(median);
  };
  const before = await costs();
  await moveClocks(stack, charge);
  const after = await costs();
  return products.map(({ title }, index) => {
    console.log(`${title}: ${before[index]!.toFixed(0)} µs, then ${after[index]!.toFixed(0)} µs`);
    const name = `${CLOCKS.toLocaleString('en')} moved clocks: ${title}, CPU in that without`;
    return figure(name, after[index]! / before[index]!, '', { max: 1.05 });
  });
}

/** Copies of an account whose clock is a year ahead, and of a charge of each that is due in two years. */
async function moveClocks(stack: Stack, charge: string): Promise<void> {
  const ids = Array.from({ length: CLOCKS }, () => newId('acc'));
  await stack.inDatabase('accounts', (database) => copyAccounts(database, ids));
  await stack.inDatabase('charges', (database) => copyCharges(database, charge, ids));
  const shifted = async () =>
    (await countIn(stack, 'charges', 'charges', { realDueAt: { $gt: new Date(0) } })) >= CLOCKS;
  for (let waited = 0; !(await shifted()); waited++) {
    if (waited > 600) throw new Error('charges has not shifted its rows within a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function copyAccounts(database: Db, ids: readonly string[]): Promise<void> {
  const accounts = database.collection<{ _id: string }>('accounts');
  const { _id, ...copied } = (await accounts.findOne({}))!;
  const testClock = { offsetSeconds: YEAR_SECONDS, movedAt: new Date(), advances: [] };
  for (const part of parts(ids))
    await accounts.insertMany(part.map((id) => ({ ...copied, _id: id, documentHash: id, testClock })));
}

async function copyCharges(database: Db, original: string, ids: readonly string[]): Promise<void> {
  const charges = database.collection<{ _id: string }>('charges');
  const { _id, ...copied } = (await charges.findOne({ _id: original }))!;
  const dueAt = later(new Date(), 2 * YEAR_SECONDS * 1_000);
  for (const part of parts(ids))
    await charges.insertMany(
      part.map((accountId) => ({ ...copied, _id: newId('ch'), accountId, dueAt, livemode: false })),
    );
}

function parts(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, at) => ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE));
}
