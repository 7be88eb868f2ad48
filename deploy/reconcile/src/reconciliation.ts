import { setTimeout as sleep } from 'node:timers/promises';
import { compareSlice, compareState } from './compare.ts';
import type { Difference } from './differences.ts';
import { readEndpoints, readSlice } from './read-slice.ts';
import { readState } from './read-state.ts';
import type { Sources } from './sources.ts';
import { slicesOf, type Window } from './window.ts';

export interface Reconciliation {
  window: Window;
  counts: Counts;
  differences: Difference[];
  ms: number;
}

/** Records compared, by kind. */
export interface Counts {
  charges: number;
  atTheBank: number;
  payments: number;
  postings: number;
  events: number;
  deliveries: number;
}

interface Options {
  window: Window;
  /** Differences are compared again after this time, and only those found twice are returned. 0: at once. */
  recheckAfterMs: number;
  sliceMs?: number;
  onProgress?: (comparedUntil: Date) => void;
}

const SLICE_MS = 3_600_000;

/** Compares the records of the window, slice by slice, and what is wrong now. */
export async function reconcile(sources: Sources, options: Options): Promise<Reconciliation> {
  const startedAt = Date.now();
  const { window, recheckAfterMs, sliceMs = SLICE_MS, onProgress } = options;
  const counts = { charges: 0, atTheBank: 0, payments: 0, postings: 0, events: 0, deliveries: 0 };
  const first: Difference[] = [];
  const differing: Window[] = [];
  for (const slice of slicesOf(window, sliceMs)) {
    const found = await compareOnce(sources, slice, counts);
    if (found.length > 0) differing.push(slice);
    first.push(...found);
    onProgress?.(slice.until);
  }
  first.push(...(await stateOf(sources)));
  const differences = distinct(first);
  const result = { window, counts, differences, ms: 0 };
  if (differences.length === 0 || recheckAfterMs === 0) return { ...result, ms: Date.now() - startedAt };

  await sleep(recheckAfterMs);
  const second: Difference[] = await stateOf(sources);
  for (const slice of differing) second.push(...(await compareOnce(sources, slice)));
  const again = new Set(second.map(keyOf));
  const lasting = differences.filter((one) => again.has(keyOf(one)));
  return { ...result, differences: lasting, ms: Date.now() - startedAt };
}

const keyOf = ({ kind, subject }: Difference) => `${kind} ${subject}`;

function distinct(differences: Difference[]): Difference[] {
  return [...new Map(differences.map((one) => [keyOf(one), one])).values()];
}

async function compareOnce(sources: Sources, slice: Window, counts?: Counts): Promise<Difference[]> {
  const endpoints = await readEndpoints(sources);
  const records = await readSlice(sources, slice, endpoints);
  if (counts) {
    counts.charges += records.charges.length;
    counts.atTheBank += records.bankCharges.length;
    counts.payments += records.bankPayments.length;
    counts.postings += records.postings.length;
    counts.events += records.events.length;
    counts.deliveries += records.deliveries.size;
  }
  return compareSlice(records, endpoints, new Date());
}

async function stateOf(sources: Sources): Promise<Difference[]> {
  return compareState(await readState(sources, new Date()));
}
