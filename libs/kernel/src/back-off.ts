const LONGEST_MS = 3_600_000;

/**
 * Delay before the next attempt after `attempts` earlier ones: `firstMs`, doubled with each, an hour at most.
 * `jitter`, from 0 to 1, takes off up to a quarter, so that what failed together does not come again
 * together.
 */
export function backOffMs(attempts: number, firstMs: number, jitter: number): number {
  const fullMs = Math.min(firstMs * 2 ** attempts, LONGEST_MS);
  return Math.round(fullMs * (1 - jitter / 4));
}
