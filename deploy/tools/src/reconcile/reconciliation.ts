import { setTimeout as sleep } from 'node:timers/promises';
import { type Carried, carriedSlices, nothingCarried } from './carried.ts';
import { compareSlice, compareState } from './compare.ts';
import { compareAgain, compareChanged } from './compare-changed.ts';
import type { Difference } from './differences.ts';
import { readEndpoints, readSlice } from './read-slice.ts';
import { readState } from './read-state.ts';
import type { EndpointRow } from './records.ts';
import type { Sources } from './sources.ts';
import { uniqueBy } from './unique-by.ts';
import { nextSlice, type Window } from './window.ts';

export interface Reconciliation {
  window: Window;
  counts: Counts;
  differences: Difference[];
  /** For the next run. */
  carried: Carried;
  ms: number;
}

/** Records compared, by kind. */
export interface Counts {
  charges: number;
  /** Charges and withdrawals of before the window. */
  changed: number;
  atTheBank: number;
  /** Null without an acquirer. */
  atTheAcquirer: number | null;
  payments: number;
  postings: number;
  events: number;
  deliveries: number;
}

interface Options {
  window: Window;
  /** What was created before the window is compared if it changed since then. Default: its beginning. */
  changedSince?: Date;
  /** What differed in the run before. */
  carried?: Carried;
  /** Differences are compared again after this time, and only those found twice are returned. 0: at once. */
  recheckAfterMs: number;
  /** Days of returns at the bank to read, on from the run before. Default: all. */
  returnDays?: number;
  onProgress?: (comparedUntil: Date) => void;
}

/** Compares the records of the window, slice by slice, what changed of before it, and what is wrong now. */
export async function reconcile(sources: Sources, options: Options): Promise<Reconciliation> {
  const startedAt = Date.now();
  const { window, recheckAfterMs, onProgress, carried = nothingCarried } = options;
  const counts = noCounts(sources);
  const first: Difference[] = [];
  const differing: Window[] = [];
  const endpoints = await readEndpoints(sources);
  const compareInTurn = async (slice: Window) => {
    const { found, charges } = await compareOnce(sources, slice, endpoints, counts);
    if (found.length > 0) differing.push(slice);
    first.push(...found);
    onProgress?.(slice.until);
    return { slice, charges };
  };
  for (const slice of carriedSlices(carried.slices, window)) await compareInTurn(slice);
  let slice = nextSlice(window, null);
  while (slice) slice = nextSlice(window, await compareInTurn(slice));
  const { changedSince = window.from, returnDays = Number.POSITIVE_INFINITY } = options;
  const changed = await compareChanged(sources, { window, changedSince, endpoints, carried, returnDays });
  counts.changed = changed.compared;
  first.push(...changed.differences, ...(await stateOf(sources)));
  const differences = uniqueBy(first, keyOf);
  const { listed } = changed;
  const differingNow = { slices: differing, ...changed.differing, listed };
  const result = { window, counts, differences, carried: differingNow, ms: 0 };
  if (differences.length === 0 || recheckAfterMs === 0) return { ...result, ms: Date.now() - startedAt };

  await sleep(recheckAfterMs);
  const second: Difference[] = await stateOf(sources);
  const endpointsNow = await readEndpoints(sources);
  const slices: Window[] = [];
  for (const slice of differing) {
    const { found } = await compareOnce(sources, slice, endpointsNow);
    if (found.length > 0) slices.push(slice);
    second.push(...found);
  }
  const older = await compareAgain(sources, changed.differing, endpointsNow);
  second.push(...older.differences);
  const again = new Set(second.map(keyOf));
  const lasting = differences.filter((one) => again.has(keyOf(one)));
  return {
    ...result,
    differences: lasting,
    carried: { slices, ...older.differing, listed },
    ms: Date.now() - startedAt,
  };
}

function noCounts({ acquirer }: Sources): Counts {
  const ofCards = { atTheAcquirer: acquirer && 0 };
  return {
    charges: 0,
    changed: 0,
    atTheBank: 0,
    payments: 0,
    postings: 0,
    events: 0,
    deliveries: 0,
    ...ofCards,
  };
}

const keyOf = ({ kind, subject }: Difference) => `${kind} ${subject}`;

async function compareOnce(
  sources: Sources,
  slice: Window,
  endpoints: EndpointRow[],
  counts?: Counts,
): Promise<{ found: Difference[]; charges: number }> {
  const records = await readSlice(sources, slice, endpoints);
  const { charges, bankCharges, bankPayments, postings, events, deliveries } = records;
  if (counts) {
    counts.charges += charges.length;
    counts.atTheBank += bankCharges.length;
    if (counts.atTheAcquirer !== null) counts.atTheAcquirer += records.acquirerCharges?.length ?? 0;
    counts.payments += bankPayments.length;
    counts.postings += postings.length;
    counts.events += events.length;
    counts.deliveries += deliveries.size;
  }
  return { found: compareSlice(records, endpoints, new Date()), charges: charges.length };
}

async function stateOf(sources: Sources): Promise<Difference[]> {
  return compareState(await readState(sources, new Date()));
}
