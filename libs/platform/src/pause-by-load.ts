const SHORTEST_MS = 10;
const LONGEST_MS = 60;
const MS_AN_ITEM = 3;

/**
 * Milliseconds between two batches of events, by what the last one held. What a message to or from the brokers costs is mostly
 * the same for one event as for twenty: where much happens, more gather; where little does, nobody waits long.
 */
export function pauseByLoad(items: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, items * MS_AN_ITEM));
}
