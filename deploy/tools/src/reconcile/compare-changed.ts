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

/** Differences of charges and withdrawals of before the window, and which they are of. */
export interface Changed {
  differences: Difference[];
  /** Charges and withdrawals to compare again. */
  differing: { charges: string[]; withdrawals: string[] };
  compared: number;
}

/**
 * Compares what was created before the window and changed since `changedSince`: money of a sale moves for
 * more than a year. Memory is bound by one batch.
 */
export async function compareChanged(
  sources: Sources,
  { window, changedSince, endpoints }: { window: Window; changedSince: Date; endpoints: EndpointRow[] },
): Promise<Changed> {
  const changed: Changed = {
    differences: [],
    differing: { charges: [], withdrawals: [] },
    compared: 0,
  };
  for await (const ids of inBatches(changedCharges(sources, window, changedSince)))
    add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
  for await (const ids of inBatches(returnedWithdrawals(sources, window)))
    add(changed, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  for await (const found of returnedDifferences(sources, window))
    add(changed, 'charges', found.ids, found.differences);
  return changed;
}

/** The same charges and withdrawals once more. */
export async function compareAgain(
  sources: Sources,
  { charges, withdrawals }: Changed['differing'],
  endpoints: EndpointRow[],
): Promise<Difference[]> {
  return [
    ...(await compareOlder(sources, charges, endpoints)),
    ...(await compareOlderWithdrawals(sources, withdrawals)),
  ];
}

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
  changed.differing[kind].push(...ids);
}

async function* inBatches(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch = new Set<string>();
  for await (const id of ids) {
    batch.add(id);
    if (batch.size < AT_ONCE) continue;
    yield [...batch];
    batch = new Set();
  }
  if (batch.size > 0) yield [...batch];
}
