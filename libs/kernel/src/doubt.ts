import { later } from './dates.ts';

/** A request whose response was lost may still be processed by the provider for this long (ADR 58). */
const DOUBT_MS = 10 * 60_000;

/** From when on what was sent and is not shown was never done. */
export function doubtEnd(send: Date): Date {
  return later(send, DOUBT_MS);
}
