import { isDuplicateKey, isTransient } from '../service/transient.ts';

/** After failures of a dependency, in ms. */
const FORESEEN_BACKOFF_MS = [50, 200, 500, 1_000, 2_000];
/** Back-off after an unexpected failure, in ms. */
const UNFORESEEN_BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** A retry that lost a race finds the winner's document. A conflict that repeats is a mistake of ours. */
const MAX_CONFLICTS = 5;

export interface Retry {
  /** Whether a dependency is unavailable: retrying helps. */
  isExpected: boolean;
  delayMs: number;
}

/** The failures of one batch so far. They decide when it is tried again. */
export class Failures {
  private foreseen = 0;
  private unforeseen = 0;
  private conflicts = 0;

  /** How to go on after one more failure. */
  add(error: unknown): Retry {
    if (isDuplicateKey(error)) this.conflicts += 1;
    const isExpected = isTransient(error) && this.conflicts < MAX_CONFLICTS;
    const delayMs = isExpected
      ? step(FORESEEN_BACKOFF_MS, this.foreseen++)
      : step(UNFORESEEN_BACKOFF_MS, this.unforeseen++);
    return { isExpected, delayMs };
  }
}

function step(delays: readonly number[], index: number): number {
  return delays[Math.min(index, delays.length - 1)]!;
}
