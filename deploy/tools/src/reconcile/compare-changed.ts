import { later } from '@catraca/kernel/dates';
import { type Carried, carriedLists, daysOfReturns, isListDue, type Listed } from './carried.ts';
import { compareSlice } from './compare.ts';
import { compareLedger } from './compare-ledger.ts';
import { compareRefunds } from './compare-refunds.ts';
import { type Difference, difference } from './differences.ts';
import { inBatches } from './in-batches.ts';
import {
  changedCharges,
  listedCharges,
  paidWithdrawals,
  readAgain,
  returnedCharges,
  returnedWithdrawals,
} from './read-changed.ts';
import { readOlder, readOlderWithdrawals, readPostingsOf } from './read-slice.ts';
import type { EndpointRow, UnreadableRow } from './records.ts';
import type { Sources } from './sources.ts';
import { uniqueBy } from './unique-by.ts';
import type { Window } from './window.ts';

/** The acquirer's list may lag. */
const OVERLAP_MS = 3_600_000;

type Differing = Pick<Carried, 'charges' | 'withdrawals' | 'unreadable'>;

/** Differences of charges and withdrawals of before the window, and which they are of. */
export interface Changed {
  differences: Difference[];
  /** Those to compare again. */
  differing: Differing;
  compared: number;
  listed: Listed;
}

const nothingChanged = (): Omit<Changed, 'listed'> => ({
  differences: [],
  differing: { charges: [], withdrawals: [], unreadable: [] },
  compared: 0,
});

interface ChangedOptions {
  window: Window;
  changedSince: Date;
  endpoints: EndpointRow[];
  /** Of the run before. */
  carried: Carried;
  /** Days of returns to read. */
  returnDays: number;
}

/**
 * Compares what was created before the window and changed since `changedSince`: money of a sale moves for
 * more than a year. What differed in the run before is compared first. Memory is bound by one batch.
 */
export async function compareChanged(sources: Sources, options: ChangedOptions): Promise<Changed> {
  const { window, changedSince, endpoints, carried, returnDays } = options;
  const changed: Changed = { ...nothingChanged(), listed: carried.listed };
  for (const ids of carriedLists(carried.charges))
    add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
  for (const ids of carriedLists(carried.withdrawals))
    add(changed, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  const [charges, withdrawals] = [new Set(carried.charges.flat()), new Set(carried.withdrawals.flat())];
  const isNew = (id: string) => !charges.has(id);
  for await (const ids of inBatches(changedCharges(sources, window, changedSince), isNew))
    add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
  const returned = returnedWithdrawals(sources, window, changedSince);
  for await (const ids of inBatches(returned, (id) => !withdrawals.has(id)))
    add(changed, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  const unreadable: UnreadableRow[] = [];
  for await (const ids of inBatches(readAgain(sources, carried.unreadable, unreadable), isNew))
    add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
  if (isListDue(carried.listed, window.until)) {
    const canceled = carried.listed.acquirerAt ? later(carried.listed.acquirerAt, -OVERLAP_MS) : changedSince;
    for await (const ids of inBatches(listedCharges(sources, window, { canceled, unreadable }), isNew))
      add(changed, 'charges', ids, await compareOlder(sources, ids, endpoints));
    changed.listed = { ...changed.listed, acquirerAt: window.until };
  }
  addUnreadable(changed, unreadable);
  const { days, returnsTo } = daysOfReturns(window, carried.listed, returnDays);
  for await (const found of returnedDifferences(sources, window, days))
    add(changed, 'charges', found.ids.filter(isNew), found.differences);
  for await (const ids of inBatches(paidWithdrawals(sources, days), (id) => !withdrawals.has(id)))
    add(changed, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  changed.listed = { ...changed.listed, returnsTo };
  return changed;
}

/** The same charges and withdrawals once more, and which of them still differ. */
export async function compareAgain(
  sources: Sources,
  { charges, withdrawals, unreadable: before }: Differing,
  endpoints: EndpointRow[],
): Promise<{ differences: Difference[]; differing: Differing }> {
  const again = nothingChanged();
  for (const ids of charges) add(again, 'charges', ids, await compareOlder(sources, ids, endpoints));
  for (const ids of withdrawals) add(again, 'withdrawals', ids, await compareOlderWithdrawals(sources, ids));
  const unreadable: UnreadableRow[] = [];
  for await (const ids of inBatches(readAgain(sources, before, unreadable), () => true))
    add(again, 'charges', ids, await compareOlder(sources, ids, endpoints));
  addUnreadable(again, unreadable);
  return again;
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
async function* returnedDifferences(sources: Sources, window: Window, days: readonly Window[]) {
  for await (const { charges, payments } of returnedCharges(sources, window, days)) {
    const ids = charges.map(({ id }) => id);
    const { postings, installments } = await readPostingsOf(sources, ids);
    const records = { charges, otherCharges: [], bankPayments: payments, postings, installments };
    const differences = [...compareRefunds(records), ...compareLedger(records)];
    yield { ids, differences };
  }
}

function add(
  changed: Omit<Changed, 'listed'>,
  kind: 'charges' | 'withdrawals',
  ids: readonly string[],
  differences: readonly Difference[],
): void {
  changed.compared += ids.length;
  if (differences.length === 0) return;
  changed.differences.push(...differences);
  if (ids.length > 0) changed.differing[kind].push([...ids]);
}

function addUnreadable(changed: Omit<Changed, 'listed'>, unreadable: readonly UnreadableRow[]): void {
  for (const { subject, detail } of uniqueBy(unreadable, (row) => row.subject)) {
    changed.differences.push(difference('unreadable_at_provider', subject, detail));
    changed.differing.unreadable.push(subject);
  }
}
