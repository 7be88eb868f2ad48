import { type Carried, carriedLists } from './carried.ts';
import { compareSlice } from './compare.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareRefunds } from './compare-refunds.ts';
import type { Difference } from './differences.ts';
import { changedCharges, returnedCharges, returnedWithdrawals } from './read-changed.ts';
import { readOlder, readOlderWithdrawals, readPostingsOf } from './read-slice.ts';
import type { EndpointRow } from './records.ts';
import type { Sources } from './sources.ts';
import type { Window } from './window.ts';

const AT_ONCE = 500;

type Differing = Pick<Carried, 'charges' | 'withdrawals'>;

/** Differences of charges and withdrawals of before the window, and which they are of. */
export interface Changed {
  differences: Difference[];
  /** Those to compare again. */
  differing: Differing;
  compared: number;
}

interface ChangedOptions {
  window: Window;
  changedSince: Date;
  endpoints: EndpointRow[];
  /** Of the run before. */
  carried: Differing;
}

/**
 * Compares what was created before the window and changed since `changedSince`: money of a sale moves for
 * more than a year. What differed in the run before is compared first. Memory is bound by one batch.
 */
export async function compareChanged(
  sources: Sources,
  { window, changedSince, endpoints, carried }: ChangedOptions,
): Promise<Changed> {
  const changed: Changed = {
    differences: [],
    differing: { charges: [], withdrawals: [] },
    compared: 0,
  };
  for (const ids of carriedLists(carried.charges))
    add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
  for (const ids of carriedLists(carried.withdrawals))
    add(changed, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  const [charges, withdrawals] = [known(carried.charges), known(carried.withdrawals)];
  for await (const ids of inBatches(changedCharges(sources, window, changedSince), charges))
    add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
  for await (const ids of inBatches(returnedWithdrawals(sources, window), withdrawals))
    add(changed, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  for await (const found of returnedDifferences(sources, window))
    add(changed, 'charges', without(charges, found.ids), found.differences);
  return changed;
}

/** The same charges and withdrawals once more, and which of them still differ. */
export async function compareAgain(
  sources: Sources,
  { charges, withdrawals }: Differing,
  endpoints: EndpointRow[],
): Promise<{ differences: Difference[]; differing: Differing }> {
  const again: Changed = { differences: [], differing: { charges: [], withdrawals: [] }, compared: 0 };
  for (const ids of charges) add(again, 'charges', ids, await compareOlder(sources, ids, endpoints));
  for (const ids of withdrawals) add(again, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  return again;
}

const known = (lists: readonly string[][]): ReadonlySet<string> => new Set(lists.flat());
const without = (some: ReadonlySet<string>, ids: readonly string[]) => ids.filter((id) => !some.has(id));

async function compareOlder(sources: Sources, ids: readonly string[], endpoints: EndpointRow[]) {
  if (ids.length === 0) return [];
  return compareSlice(await readOlder(sources, ids, endpoints), endpoints, new Date());
}

async function compareOlderWithdrawals(sources: Sources, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return compareSlice(await readOlderWithdrawals(sources, ids), [], new Date());
}

/** Returns of payments of before the window, which the bank lists: nobody is asked singly. */
async function* returnedDifferences(sources: Sources, window: Window) {
  for await (const { charges, payments } of returnedCharges(sources, window)) {
    const ids = charges.map(({ id }) => id);
    const { postings, installments } = await readPostingsOf(sources, ids);
    const records = { charges, otherCharges: [], bankPayments: payments, postings, installments };
    const differences = [...compareRefunds(records), ...compareLedger(records)];
    yield { ids, differences };
  }
}

function add(
  changed: Changed,
  kind: 'charges' | 'withdrawals',
  ids: readonly string[],
  differences: readonly Difference[],
): void {
  changed.compared += ids.length;
  if (differences.length === 0) return;
  changed.differences.push(...differences);
  if (ids.length > 0) changed.differing[kind].push([...ids]);
}

async function* inBatches(ids: AsyncIterable<string>, done: ReadonlySet<string>): AsyncGenerator<string[]> {
  let batch = new Set<string>();
  for await (const id of ids) {
    if (!done.has(id)) batch.add(id);
    if (batch.size < AT_ONCE) continue;
    yield [...batch];
    batch = new Set();
  }
  if (batch.size > 0) yield [...batch];
}
