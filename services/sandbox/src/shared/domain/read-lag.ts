import { createHash } from 'node:crypto';

/**
 * One change in three lags. Then every flow of a test meets lags, as it makes several changes and each is
 * read by several paths, and most reads are still answered at once, so that suites stay quick.
 */
const ONE_IN = 3;

/** For how long reads do not show the change of this name, in ms. 0 for most. The same for the same seed. */
export function readLagMs(seed: string, longestMs: number, change: string): number {
  const hash = createHash('sha256').update(`${seed}/${change}`).digest();
  const isLagging = hash.readUInt32BE(0) % ONE_IN === 0;
  return isLagging ? hash.readUInt32BE(4) % (longestMs + 1) : 0;
}
