/** From `from` (inclusive) to `until` (exclusive). */
export interface Window {
  from: Date;
  until: Date;
}

/** The window in parts of at most `ms`, oldest first: what is compared at one time fits into memory. */
export function* slicesOf({ from, until }: Window, ms: number): Generator<Window> {
  for (let start = from.getTime(); start < until.getTime(); start += ms) {
    yield { from: new Date(start), until: new Date(Math.min(start + ms, until.getTime())) };
  }
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
