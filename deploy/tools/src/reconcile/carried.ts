import type { Window } from './window.ts';

/**
 * What differed in a run and is compared again by the next, although nothing of it changes: a difference
 * stays until it is gone, however old it is.
 */
export interface Carried {
  /** Slices of time. */
  slices: Window[];
  /** Lists of ids that are compared together. */
  charges: string[][];
  withdrawals: string[][];
}

export const nothingCarried: Carried = { slices: [], charges: [], withdrawals: [] };

/** Bank and acquirer list 10 minutes more on each side: shorter slices would repeat each other. */
const SHORTEST_MS = 3_600_000;

/** In halves: only those that differ are carried on, so after some runs little else is. */
export function carriedLists(lists: readonly string[][]): string[][] {
  return lists.flatMap((ids) => {
    const half = Math.ceil(ids.length / 2);
    return [ids.slice(0, half), ids.slice(half)].filter(({ length }) => length > 0);
  });
}

/** What of the slices was before the window, in halves. The rest is compared with the window. */
export function carriedSlices(slices: readonly Window[], window: Window): Window[] {
  return slices
    .map(({ from, until }) => ({ from, until: new Date(Math.min(until.getTime(), window.from.getTime())) }))
    .filter(({ from, until }) => from < until)
    .flatMap((slice) => {
      const [from, until] = [slice.from.getTime(), slice.until.getTime()];
      if (until - from <= SHORTEST_MS) return [slice];
      const middle = new Date((from + until) / 2);
      return [
        { from: slice.from, until: middle },
        { from: middle, until: slice.until },
      ];
    });
}
