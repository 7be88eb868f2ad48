import { later } from '@catraca/kernel/dates';
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
  /** The acquirer's ids of charges that gave something back, and cannot be read. */
  unreadable: string[];
  listed: Listed;
}

/** How far the long lists of bank and acquirer are read: a job reads all of them once a day. */
export interface Listed {
  /** When the acquirer's canceled and disputed charges were read. */
  acquirerAt: Date | null;
  /** Back to when the bank's returns are read. Null: begin with the newest. */
  returnsTo: Date | null;
}

export const nothingCarried: Carried = {
  slices: [],
  charges: [],
  withdrawals: [],
  unreadable: [],
  listed: { acquirerAt: null, returnsTo: null },
};

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

const DAY_MS = 24 * 3_600_000;
/** Days that a payment may be returned after (API Pix 2.9.0), and banks list. */
export const RETURN_DAYS = 90;

/** Whether the acquirer's lists are due: once a day. */
export function isListDue({ acquirerAt }: Listed, now: Date): boolean {
  return acquirerAt === null || later(acquirerAt, DAY_MS) <= now;
}

/** The next days of returns before the window, newest first, and where to go on. Null: all are read. */
export function daysOfReturns(
  { from, until }: Window,
  { returnsTo }: Listed,
  atMost: number,
): { days: Window[]; returnsTo: Date | null } {
  const oldest = later(until, -RETURN_DAYS * DAY_MS);
  const days: Window[] = [];
  let to = returnsTo && returnsTo < from ? returnsTo : from;
  for (; to > oldest && days.length < atMost; to = later(to, -DAY_MS))
    days.push({ from: new Date(Math.max(oldest.getTime(), later(to, -DAY_MS).getTime())), until: to });
  return { days, returnsTo: to > oldest ? to : null };
}

/** Days of returns that a job at this interval reads in each run, so that it reads all within a day. */
export function returnDaysOf(everyMs: number): number {
  return Math.ceil((RETURN_DAYS * everyMs) / DAY_MS);
}
