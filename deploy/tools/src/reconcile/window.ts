/** From `from` (inclusive) to `until` (exclusive). */
export interface Window {
  from: Date;
  until: Date;
}

/** The bank's clock may differ by this much from ours, and an intent may reach the bank this much later. */
export const CLOCK_MARGIN_MS = 10 * 60_000;
const SHORTEST_MS = 60_000;
const LONGEST_MS = 24 * 3_600_000;
/** Charges that are compared at one time. */
const CHARGES_AT_ONCE = 5_000;

/**
 * The next slice of the window, or null at its end. It has about as many charges as fit into memory, judged
 * by the last one.
 */
export function nextSlice(window: Window, last: { slice: Window; charges: number } | null): Window | null {
  const from = last?.slice.until ?? window.from;
  if (from >= window.until) return null;
  const ms = last ? lengthAfter(last) : LONGEST_MS / 24;
  return { from, until: new Date(Math.min(from.getTime() + ms, window.until.getTime())) };
}

function lengthAfter({ slice: { from, until }, charges }: { slice: Window; charges: number }): number {
  const ms = until.getTime() - from.getTime();
  const fitting = (ms * CHARGES_AT_ONCE) / Math.max(charges, 1);
  // At most four times as long: sales may pick up again.
  return Math.max(SHORTEST_MS, Math.min(fitting, ms * 4, LONGEST_MS));
}

/** The window with so much more on each side: clocks differ. */
export function widened({ from, until }: Window, ms: number): Window {
  return { from: new Date(from.getTime() - ms), until: new Date(until.getTime() + ms) };
}

const DAY_MS = 24 * 3_600_000;

/** The last days. */
export function windowOf(days: number, now: Date): Window {
  return { from: new Date(now.getTime() - days * DAY_MS), until: now };
}
