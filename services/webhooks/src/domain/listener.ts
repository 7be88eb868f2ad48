import { MAX_ENDPOINTS } from './endpoint.ts';

/** Per account. */
const MAX_LISTENERS = 3;
/** A listener whose connection broke may come back for this long. */
const RESUMABLE_MS = 10 * 60_000;

/** The slots of listeners come after those of endpoints with a URL, which they do not count with. */
export function freeListenerSlot(taken: readonly number[]): number | null {
  const slots = Array.from({ length: MAX_LISTENERS }, (_, index) => MAX_ENDPOINTS + index);
  return slots.find((slot) => !taken.includes(slot)) ?? null;
}

/** When a listener goes whose connection is there for another `waitMs`. */
export function resumableUntil(now: Date, waitMs: number): Date {
  return new Date(now.getTime() + waitMs + RESUMABLE_MS);
}
